import type { Chunk, Clause, Region } from '../clauses/clause-parts.ts';
import { tellsWhy } from '../clauses/purposes.ts';
import { inWhichCase } from '../clauses/statements.ts';
import { speaksOf } from './check-choices.ts';
import type { Reading } from '../reading-context.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';
import { contentOf } from './chunk-words.ts';
import { isInside } from '../clauses/clause-parts.ts';
import { checkChunk, isNoCase } from './check-chunk.ts';
import { isElided } from './check-joined-facts.ts';

/** Clauses and list items that nothing in the rule stands for. */
export function checkCoverage(given: Reading, ignores: boolean): void {
  // Where the inputs have names alone, too many words stay unexplained to hold it against the rule.
  const described = [...given.known.values()].some(({ input }) =>
    (input.description ?? '').trim().includes(' '),
  );
  const reading =
    described || given.known.size === 0 ? given : { ...given, evidence: given.evidence.softened() };
  const { facts, mentions, lines, chunks } = reading;
  const anchored = new Set<Chunk>([
    ...facts.map(({ chunk }) => chunk),
    ...mentions.map(({ chunk }) => chunk),
    ...unnamedChoices(reading),
    ...lines.flatMap(({ chunk }) => (chunk === null ? [] : [chunk])),
    ...chunks.filter((chunk) => namesInput(reading, chunk) || comparesInputs(reading, chunk)),
    ...chunks.filter((chunk) =>
      reading.figures.some(({ start }) => chunk.start <= start && start < chunk.end),
    ),
  ]);
  for (const { start, end } of reading.background)
    given.evidence.open(
      'unread_words',
      rangesOf(reading.words, start, end),
      `Taken to state no rule: "${textOf(reading.words, start, end)}".`,
    );
  if (!described) checkBareCases(given, anchored);
  checkIntent(given);
  for (const clause of reading.clauses)
    if (!freesAnother(reading, clause)) checkClause(reading, clause, anchored);
  for (const chunk of chunks)
    if (chunk.region.part !== 'concession' && !freesAnother(reading, chunk.region.clause))
      checkChunk(reading, chunk, anchored, ignores);
}

/**
 * "so far as reasonably practicable", "if the vessel fails to report": a whole case of which no word is in the rule. That holds
 * it against the rule, however little its inputs say of themselves.
 */
function checkBareCases(reading: Reading, anchored: ReadonlySet<Chunk>): void {
  const { words, chunks, read, evidence, action } = reading;
  const cases = new Set(
    chunks
      .map(({ region }) => region)
      .filter(
        ({ part, parent, clause, guess }) =>
          bareCases.has(part) &&
          !(parent !== null && bareCases.has(parent.part)) &&
          clause.kind === 'norm' &&
          !guess,
      ),
  );
  for (const region of cases) {
    const own = chunks.filter((chunk) => isInside(chunk.region, region));
    const content = own.flatMap((chunk) => contentOf(reading, chunk));
    if (content.length === 0 || own.some((chunk) => anchored.has(chunk))) continue;
    if (content.some(({ index, stem }) => read.has(index) || action.has(stem))) continue;
    if (isNoCase(words, region) || isParticiple(words, region) || own.some((chunk) => tellsWhy(words, chunk)))
      continue;
    const message = `No part of the rule stands for "${textOf(words, region.start, region.end)}".`;
    evidence.against('unread_words', rangesOf(words, region.start, region.end), message);
  }
}
/** "A person who knowingly sells": a rule without the knowledge holds for those who had none. */
function checkIntent({ clauses, words, read, evidence }: Reading): void {
  for (const { kind, start, end } of clauses) {
    if (kind !== 'norm') continue;
    for (const { index, lower, text } of words.slice(start, end))
      if (intents.has(lower) && !read.has(index))
        evidence.against(
          'unread_words',
          rangesOf(words, index, index + 1),
          `No part of the rule stands for "${text}".`,
        );
  }
}
const intents = new Set(
  'knowingly wilfully willfully intentionally deliberately purposely recklessly negligently fraudulently'.split(
    ' ',
  ),
);

/** "the period provided for by regulations": what it is, and no "provided that". */
const isParticiple = (words: Reading['words'], { start }: Region): boolean =>
  words[start]?.lower === 'provided' &&
  ['by', 'for', 'in', 'under', 'to', 'with'].includes(words[start + 1]?.lower ?? '');
const bareCases = new Set<Region['part']>(['condition', 'exception', 'only']);

/** "The consignor and the carrier must sign; the consignee need not": the rule asks for those who are named, and not for him. */
const freesAnother = (reading: Reading, clause: Clause): boolean => {
  const { words, facts, law, main } = reading;
  if (clause.norm !== 'release' || clause === main || !isElided(words, clause)) return false;
  const freed = subjectOf(reading, clause);
  return (
    // "consignors abroad need not" frees some of those whom the rule asks.
    !subjectOf(reading, main).some(({ stem }) => freed.some((word) => sameStem(stem, word.stem))) &&
    facts.some(
      ({ variable, chunk: { region } }) =>
        region.part === 'subject' && region.clause === main && law.required.has(variable),
    )
  );
};

const subjectOf = (reading: Reading, clause: Clause | null): Word[] =>
  reading.chunks
    .filter(({ region }) => region.clause === clause && region.part === 'subject')
    .flatMap((chunk) => contentOf(reading, chunk));

/** What speaks of an enum of which the words name no value. */
const unnamedChoices = (reading: Reading): Chunk[] =>
  [...reading.logic.variables.values()].flatMap(({ kind, input, key }) =>
    kind === 'choice' && input !== null && !reading.mentions.some(({ variable }) => variable.key === key)
      ? speaksOf(reading, input)
      : [],
  );

/** Two words of one input's name: the chunk speaks of it, though no line or fact is anchored there. */
const namesInput = ({ words, known, action }: Reading, chunk: Chunk): boolean =>
  [...known.values()].some(({ name }) => {
    const found = new Set<string>();
    for (const { stem } of words.slice(chunk.start, chunk.end))
      for (const root of name) if (!action.has(root) && sameStem(root, stem)) found.add(root);
    return found.size >= 2;
  });

/** "if votes are equal", of a rule that holds the votes for against those against. */
const comparesInputs = ({ words, logic, known }: Reading, { start, end }: Chunk): boolean => {
  const own = words.slice(start, end);
  if (!own.some(({ lower }) => ['equal', 'tied', 'tie'].includes(lower))) return false;
  return [...logic.variables.values()].some(
    ({ kind, inputs, cuts }) =>
      kind === 'number' &&
      inputs.length === 2 &&
      cuts.has(0) &&
      own.some(({ stem }) =>
        inputs.every((input) => [...(known.get(input)?.name ?? [])].some((root) => sameStem(root, stem))),
      ),
  );
};

/** "This does not apply to …", "… are exempt": a sentence of its own that takes something out, or in. */
function checkClause(reading: Reading, clause: Clause, anchored: ReadonlySet<Chunk>): void {
  // "cut flowers need none": a second norm that only releases takes out as well.
  const releases = clause.kind === 'norm' && clause.norm === 'release' && clause !== reading.main;
  // "A guest may order a meal, in which case …": when the norm behind it holds
  const occasion = clause.kind === 'statement' && inWhichCase(reading.words, clause.end) !== null;
  if (clause.kind !== 'exception' && clause.kind !== 'extension' && !releases && !occasion) return;
  const own = clause.chunks.filter((chunk) => contentOf(reading, chunk).length > 0);
  if (own.length === 0 || clause.chunks.some((chunk) => anchored.has(chunk))) return;
  const { words, evidence } = reading;
  // "while smaller claims need none": the other side of the line, and nothing else.
  if (
    releases &&
    own.every((chunk) => contentOf(reading, chunk).every(({ index }) => reading.read.has(index)))
  )
    return;
  const ranges = rangesOf(words, clause.start, clause.end);
  const message = `No part of the rule stands for "${textOf(words, clause.start, clause.end)}".`;
  // "… and does not apply to contracts concluded before that day": a line of the day that another clause names.
  const pointsBack = words
    .slice(clause.start, clause.end)
    .some(({ lower, index }) => lower === 'that' && ['day', 'date'].includes(words[index + 1]?.lower ?? ''));
  const drawn = reading.lines.some(({ variable }) => variable.date);
  // "Paragraph 1 leaves the yearly fee untouched": what may be no part of what the rule decides.
  const apart = words.slice(clause.start, clause.end).some(({ lower }) => leaving.has(lower));
  // "the consignee need not": a right rule asks nothing of him, and so has nothing of him.
  const elided = releases && isElided(words, clause);
  if ((pointsBack && drawn) || apart || elided) evidence.doubt('unread_words', ranges, message);
  else evidence.against('unread_words', ranges, message);
}

const leaving = new Set(['leaves', 'leave']);
