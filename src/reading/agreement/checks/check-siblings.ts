import type { InputDeclaration } from '../../../rules/model.ts';
import { definitionWords } from '../clauses/cues.ts';
import type { Clause } from '../clauses/clause-parts.ts';
import { isTakenOut } from '../clauses/region-signs.ts';
import { isContent } from '../grounding/ground.ts';
import type { Reading } from '../reading-context.ts';
import { isFurtherReason } from '../signs/sole-reasons.ts';
import { sameStem, stem } from '../words/stems.ts';
import { knownBy, partsOfName, weightOf, type Known } from '../grounding/vocabulary.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

/** Inputs that share words of their names: which of them the words mean is told by the words that they do not share. */
export function checkSiblings(reading: Reading, inputs: readonly InputDeclaration[]): void {
  const { known, action } = reading;
  const all = knownBy(
    [...[...known.values()].map(({ input }) => input), ...inputs.filter(({ name }) => !known.has(name))],
    action,
  );
  for (const read of known.values()) {
    for (const other of all.values())
      if (other.input.name !== read.input.name) checkPair(reading, read, other);
  }
  for (const clause of reading.clauses) checkCount(reading, clause);
}

/** "tied at the top", of a rule that reads "tied_at_foot" as well: nothing says so of the foot. */
function checkPair(reading: Reading, read: Known, other: Known): void {
  const { words, evidence } = reading;
  const [own, rest] = onlyPart(read, other);
  if (own === null || rest === null || sayNoMore.has(own)) return;
  // "nine tenths of its flour", of the rye in all of it
  if (wholes.has(own) && reading.known.has(other.input.name)) return;
  const said = (root: string): boolean =>
    words.some(
      ({ kind, stem, lower }) =>
        kind === 'word' && (sameStem(stem, root) || isNear(lower, root) || isUn(lower, root)),
    );
  const shared = [...read.name].filter((root) => root !== own);
  const bools = read.input.type === 'bool';
  const aside = !bools && !words.some((word) => sameStem(word.stem, rest) && !isBracketed(words, word.index));
  if (said(own) || !said(rest) || aside || (bools && !shared.every(said))) return;
  // What it is described by may say it in other words.
  const others = [...other.weights.keys()];
  const told = words.some(
    ({ kind, stem }) =>
      kind === 'word' && weightOf(read, stem) > 0 && !others.some((root) => sameStem(root, stem)),
  );
  if (told || isFurtherReason(reading, read.input.name)) return;
  evidence.against(
    'ungrounded',
    [],
    `The words speak of ${other.input.name}, and not of ${read.input.name}, which the rule reads.`,
  );
}

/** The one word of each name that is in its place of the other name too; nulls where the names differ in more. */
function onlyPart(a: Known, b: Known): [string | null, string | null] {
  const [first, second] = [a, b].map(({ input }) => partsOfName(input.name));
  const numbers = a.input.type !== 'bool' && a.input.type !== 'enum' && a.unit === b.unit;
  if (a.input.type !== b.input.type || first!.length !== second!.length) return [null, null];
  if (a.input.type !== 'bool' && !numbers) return [null, null];
  const differ = first!.flatMap((part, at) => (part === second![at] ? [] : [at]));
  if (differ.length !== 1 || first!.length < 2) return [null, null];
  const root = (known: Known, part: string): string | null =>
    [...known.name].find((own) => sameStem(own, stem(part))) ?? null;
  return [root(a, first![differ[0]!]!), root(b, second![differ[0]!]!)];
}

/** "published", of "publication"; "unlabelled", of "labelled". */
const isNear = (word: string, root: string): boolean =>
  root.length >= 5 && word.replace(/^un(?=\w{5})/, '').startsWith(root.slice(0, 5));

/** "(water is fine)" */
function isBracketed(words: readonly Word[], at: number): boolean {
  const opens = words.findLastIndex(({ text }, index) => text === '(' && index < at);
  return opens >= 0 && !words.slice(opens, at).some(({ text }) => text === ')');
}

/** "unsigned", of what says whether it is signed. */
const isUn = (word: string, root: string): boolean =>
  word.startsWith('un') && sameStem(stem(word.slice(2)), root);

/** What a share is of, which the words need not call so. */
const wholes = new Set(['total', 'all', 'whole', 'overall', 'entire'].map(stem));

/** `letter_produced` beside `letter_stamped`: who has the letter stamped has it produced. */
const sayNoMore = new Set(
  ['produced', 'shown', 'presented', 'held', 'given', 'made', 'used', 'present', 'enclosed', 'submitted'].map(
    stem,
  ),
);

/** "Guides are not counted", "but not travel from home": what is left out of a count is no part of the sum of the rule. */
function checkCount(reading: Reading, clause: Clause): void {
  const { words, known, logic, evidence } = reading;
  if (clause.kind !== 'definition') return;
  const left = leftOut(words, clause);
  if (left.length === 0) return;
  for (const { inputs, kind, input } of logic.variables.values()) {
    if (kind !== 'number' || input !== null) continue;
    for (const name of inputs) {
      const about = known.get(name);
      const others = inputs
        .filter((item) => item !== name)
        .flatMap((item) => [...(known.get(item)?.name ?? [])]);
      const own = [...(about?.name ?? [])].filter((root) => !others.some((part) => sameStem(part, root)));
      if (own.length === 0 || !own.every((root) => left.some(({ stem }) => sameStem(stem, root)))) continue;
      evidence.against(
        'reading_disagrees',
        rangesOf(words, left[0]!.index, left.at(-1)!.index + 1),
        `"${textOf(words, clause.start, clause.end)}": the words leave ${name} out of the count; the rule counts it.`,
      );
    }
  }
}

const notCounted =
  /^(?:(?:is|are|do|does|shall) not (?:be )?(?:counted|count|included|include)|(?:is|are) (?:disregarded|left out))$/;

/** The words of what a definition leaves out. */
function leftOut(words: readonly Word[], clause: Clause): Word[] {
  for (let at = clause.start; at < clause.end; at += 1) {
    const length = [4, 3, 2].find((size) =>
      notCounted.test(
        words
          .slice(at, at + size)
          .map(({ lower }) => lower)
          .join(' '),
      ),
    );
    if (length !== undefined) {
      const includes = words[at + length - 1]!.lower === 'include';
      return (includes ? words.slice(at + length, clause.end) : words.slice(clause.start, at)).filter(
        isContent,
      );
    }
  }
  const defined = words
    .slice(clause.start, clause.end)
    .some(({ index }) => definitionWords.at(words, index) !== null);
  return defined
    ? clause.regions
        .filter((region) => region.part === 'besides' && isTakenOut(words, clause, region))
        .flatMap(({ start, end }) => words.slice(start, end).filter(isContent))
    : [];
}
