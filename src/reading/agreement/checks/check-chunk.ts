import { isInside } from '../clauses/clause-parts.ts';
import { endsInPurpose, tellsWhy } from '../clauses/purposes.ts';
import type { Chunk, Clause, Region } from '../clauses/clause-parts.ts';
import { isContent } from '../grounding/ground.ts';
import { dimensionOf } from '../words/measures.ts';
import type { Reading } from '../reading-context.ts';
import { isTakenOut } from '../clauses/region-signs.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import { sameStem } from '../words/stems.ts';
import { weightOf } from '../grounding/vocabulary.ts';
import type { Word } from '../words/words.ts';
import { rangesOf, textOf } from '../words/words.ts';
import {
  contentOf,
  speaksOfList,
  ofLists,
  phrasesOf,
  joinedToRead,
  prepositions,
  joiners,
} from './chunk-words.ts';

const restrictive = new Set<Region['part']>([
  'condition',
  'exception',
  'only',
  'relative',
  'without',
  'besides',
  'until',
  'front',
]);

/** "an inspection that has lapsed", where another sentence says when it lapses: nothing that this one adds. */
function isBackReference(reading: Reading, chunk: Chunk, anchored: ReadonlySet<Chunk>): boolean {
  const { words, clauses } = reading;
  const content = contentOf(reading, chunk).filter(({ lower }) => lower !== 'valid');
  return clauses.some(
    (other) =>
      other !== chunk.region.clause &&
      (other.kind === 'definition' || other.kind === 'statement') &&
      other.chunks.some((item) => anchored.has(item)) &&
      content.length > 0 &&
      content.every(({ stem }) =>
        words.slice(other.start, other.end).some((word) => sameStem(word.stem, stem)),
      ),
  );
}

/** "at least 10 % of them must be kept for the box office": what the others are kept for is what the act is not. */
const isKeptBack = (words: readonly Word[], { modal }: Clause, { start }: Chunk): boolean =>
  modal !== null &&
  /^(?:them|these)$/.test(words[modal.start - 1]?.lower ?? '') &&
  words[modal.start - 2]?.lower === 'of' &&
  words[start]?.lower === 'be' &&
  /^(?:kept|held|left|reserved|retained|set)$/.test(words[start + 1]?.lower ?? '');

/**
 * What stands for a chunk. `ignores`: the action can be decided by inputs that the rule does not read, so that words that
 * are not read may be about one of those; otherwise words that only add to what is read elsewhere are asked about.
 */
export function checkChunk(
  reading: Reading,
  chunk: Chunk,
  anchored: ReadonlySet<Chunk>,
  ignores: boolean,
): void {
  const { words, evidence, read, chunks, action, known } = reading;
  const listed = speaksOfList(words, chunk);
  const content = contentOf(reading, chunk).filter(({ lower }) => !(listed && ofLists.has(lower)));
  if (content.length === 0) return;
  const { region } = chunk;
  const { part, reduced } = region;
  const unless = (code: 'unread_words', places: ReturnType<typeof rangesOf>, said: string): void =>
    ignores ? evidence.against(code, places, said) : evidence.doubt(code, places, said);
  const unread = content.filter(({ index }) => !read.has(index));
  if (unread.length === content.length && tellsWhy(words, chunk)) return;
  const ranges = rangesOf(words, chunk.start, chunk.end);
  const phrase = textOf(words, chunk.start, chunk.end);
  const message = `No part of the rule stands for "${phrase}".`;
  const list = unread.map(({ text }) => text).join(', ');
  const places = unread.flatMap(({ index }) => rangesOf(words, index, index + 1));
  if (reading.logic.variables.size === 0 && unread.length > 0 && part !== 'subject' && part !== 'act') {
    evidence.against('unread_words', places, `The rule has no condition for "${list}".`);
    return;
  }
  if (region.clause.kind === 'definition' || region.clause.kind === 'statement') {
    if (anchored.has(chunk)) return;
    const takesOut = region.clause.kind === 'definition' && isTakenOut(words, region.clause, region);
    if (takesOut && unread.length > 0) evidence.against('unread_words', ranges, message);
    else if (unread.length >= 2 || (part === 'exception' && isBare(chunks, region, anchored)))
      evidence.doubt('unread_words', ranges, message);
    return;
  }
  if (isBackReference(reading, chunk, anchored)) return;
  const phrases = phrasesOf(reading, chunk).filter((item) => item.content.length > 0);
  for (const { preposition, content: own } of phrases) {
    const lost = own.filter(({ index }) => !read.has(index));
    const whole =
      lost.length === own.length && (lost.length >= 2 || preposition === 'with' || preposition === 'without');
    if (lost[0] !== undefined && endsInPurpose(words, lost[0].index, chunk)) continue;
    if (anchored.has(chunk) && (whole || (lost.length >= 2 && lost.length / own.length > 0.6)))
      unless(
        'unread_words',
        rangesOf(words, lost[0]!.index, lost.at(-1)!.index + 1),
        `No part of the rule stands for "${preposition} … ${lost.map(({ text }) => text).join(' ')}".`,
      );
  }
  const lost = joinedToRead(reading, unread);
  if (lost !== null) {
    const [from, to] = [Math.min(lost.one, lost.other), Math.max(lost.one, lost.other) + 1];
    evidence.against(
      'unread_words',
      rangesOf(words, from, to),
      `"${textOf(words, from, to)}": no part of the rule stands for "${words[lost.one]!.text}".`,
    );
    return;
  }
  // "or, in the absence of the engineer, by the shift leader": when the other may.
  const missed = unread.filter(({ lower, index }) => lower === 'absence' && isInCaseOf(words, index));
  // "In the absence of a ticket, …" of an input that there is one: what it denies is read
  const denied =
    missed.length > 0 &&
    missed.length === unread.length &&
    reading.facts.some((fact) => fact.chunk === chunk && fact.variable.kind === 'fact');
  if (denied) return;
  if (missed.length > 0) {
    unless('unread_words', ranges, message);
    return;
  }
  // "in the absence of the engineer, the shift leader may": the engineer is named, and his absence is not read.
  if (isAbsenceUnread(reading, chunk)) {
    unless('unread_words', ranges, message);
    return;
  }
  if (anchored.has(chunk)) {
    if (unread.length >= 1 && (part !== 'subject' || unread.length >= 2 || unread[0] !== content[0]))
      evidence.open('unread_words', places, `Not read: ${list}.`);
    return;
  }
  const own = chunks.some((other) => other.region === region && anchored.has(other));
  const held =
    own ||
    (unread.length === 0 && chunks.some((other) => isInside(other.region, region) && anchored.has(other)));
  const sibling =
    isCoordinated(words, chunk) &&
    chunks.some((other) => other !== chunk && other.region === region && anchored.has(other));
  if (restrictive.has(part)) {
    // "Before the vault is opened", of an action to open it, says when it is asked
    const isAct = content.every(({ stem }) => action.has(stem));
    if (isAct || isNoCase(words, region)) {
      if (!isAct || unread.length > 0 || (part === 'exception' && !held))
        evidence.doubt('unread_words', ranges, message);
      return;
    }
    if (isTimeOf(reading, chunk, unread.length)) evidence.doubt('unread_words', ranges, message);
    else if (unread.length === 0) {
      if (!held && !reduced && !content.every(({ stem }) => action.has(stem)))
        evidence.open('unread_words', ranges, message);
    } else if (
      part === 'relative' &&
      unread.length === 1 &&
      content.some(({ stem }) => action.has(stem)) &&
      content.length === 2
    )
      evidence.doubt('unread_words', ranges, message);
    else if (part === 'relative' && isOfTime(words, chunk)) evidence.doubt('unread_words', ranges, message);
    else if (isCoordinated(words, chunk) && unread.length === content.length)
      evidence.against('unread_words', ranges, message);
    else if (reduced ? unread.length >= 2 : !held || sibling) {
      if (reduced || part === 'without' || part === 'relative') unless('unread_words', ranges, message);
      else evidence.against('unread_words', ranges, message);
    } else evidence.doubt('unread_words', ranges, message);
    return;
  }
  const elsewhere = new Set(
    chunks
      .filter((other) => other !== chunk && anchored.has(other))
      .flatMap((other) => words.slice(other.start, other.end).map(({ stem }) => stem)),
  );
  const specific = content.some(
    ({ stem }) =>
      !action.has(stem) &&
      !elsewhere.has(stem) &&
      [...known.values()].some((item) => weightOf(item, stem) > 0),
  );
  if (unread.length === 0) return;
  if (isLostItem(reading, chunk, anchored) && unread.length === content.length) {
    unless('unread_words', ranges, message);
    return;
  }
  if (part === 'act' && sibling && !specific) {
    unless('unread_words', ranges, message);
    return;
  }
  if (part === 'act' && isKeptBack(words, region.clause, chunk)) {
    evidence.doubt('unread_words', ranges, message);
    return;
  }
  if (isReasonBehindDash(words, chunk)) {
    evidence.doubt('unread_words', ranges, message);
    return;
  }
  if (part === 'act' && unread.length === content.length && unread.length >= 2) {
    unless('unread_words', ranges, message);
    return;
  }
  // "A candidate fails the test, and must not be given …": said before the norm, and not of its subject.
  const { modal } = region.clause;
  if (part === 'subject' && modal !== null && isJoined(words.slice(chunk.end, modal.start))) {
    evidence.open('unread_words', places, `Not read: ${list}.`);
    return;
  }
  if (part === 'subject' && prepositions.has(words[chunk.start]?.lower ?? '')) {
    if (saysWhatFor(reading, chunk)) evidence.doubt('unread_words', ranges, message);
    else unless('unread_words', ranges, message);
    return;
  }
  if (part === 'subject' && chunk.negators.length > 0) {
    unless('unread_words', ranges, message);
    return;
  }
  // "Receipt needed.": all that the norm says.
  const whole = region.clause.chunks.every(
    (other) => other === chunk || contentOf(reading, other).length === 0,
  );
  if (part === 'subject' && unread.length === content.length && whole && region.clause !== reading.main) {
    unless('unread_words', ranges, message);
    return;
  }
  if (part === 'subject' && !isPassive(reading, chunk) && unread.length === 1 && unread[0] === content[0])
    return;
  if (
    part === 'subject' &&
    isPassive(reading, chunk) &&
    unread.length === content.length &&
    unread.length >= 2
  ) {
    unless('unread_words', ranges, message);
    return;
  }
  evidence.open('unread_words', places, `Not read: ${list}.`);
}

/** Nothing of the rule is in the region. */
const isBare = (chunks: readonly Chunk[], region: Region, anchored: ReadonlySet<Chunk>): boolean =>
  !chunks.some((other) => (other.region === region || isInside(other.region, region)) && anchored.has(other));

/** The chunk says that someone is absent, and nothing of the rule is there but the one that another chunk names as well. */
function isAbsenceUnread({ words, facts, lines, mentions }: Reading, chunk: Chunk): boolean {
  const opens = words.slice(chunk.region.start, chunk.region.start + 4).map(({ lower }) => lower);
  if (opens.slice(0, 3).join(' ') !== 'in the absence' && opens[1] !== 'absence') return false;
  if ([...facts, ...lines].some((other) => other.chunk === chunk)) return false;
  const own = mentions.filter((mention) => mention.chunk === chunk);
  return (
    own.length > 0 &&
    own.every(({ variable, value }) =>
      mentions.some(
        (other) =>
          other.chunk.region !== chunk.region && other.variable === variable && other.value === value,
      ),
    )
  );
}

/** "in the absence of", "in his absence" */
const isInCaseOf = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 4), at).some(({ lower }) => lower === 'in' || lower === 'during');

/** "known of it when the lease was signed", of an input for what was known at signing: the time is in its name. */
const isTimeOf = ({ words, facts, known }: Reading, { start, end, region }: Chunk, unread: number): boolean =>
  words[region.start]?.lower === 'when' &&
  unread <= 1 &&
  facts.some(
    ({ variable, chunk }) =>
      chunk.region === region.parent &&
      [...(known.get(variable.input ?? '')?.name ?? [])].some((root) =>
        words.slice(start, end).some((word) => isContent(word) && sameStem(root, word.stem)),
      ),
  );

/** "Do not open the kiln hot – the glaze will craze.": what would happen. */
const isReasonBehindDash = (words: readonly Word[], { start, end }: Chunk): boolean =>
  ['–', '—'].includes(words[start - 1]?.text ?? '') &&
  ['.', undefined].includes(words[end]?.text) &&
  words.slice(start, end).some(({ lower }) => ['will', 'would', 'might'].includes(lower)) &&
  !words.slice(start, end).some(({ lower }) => lower === 'not');

/** A whole line of a list, of which other lines are read. */
function isLostItem({ words, chunks }: Reading, chunk: Chunk, anchored: ReadonlySet<Chunk>): boolean {
  const isItem = ({ start, end }: Chunk): boolean =>
    words[start - 1]?.kind === 'break' &&
    (words[end] === undefined || words[end].kind === 'break' || /^[;.,]$/.test(words[end].text));
  const items = chunks.filter((other) => other.region === chunk.region && isItem(other));
  return items.includes(chunk) && items.filter((other) => anchored.has(other)).length >= 2;
}

/** "To collect a key, …", "At the checkpoint the driver …" of an action to pass it: what the action is, before who does it. */
function saysWhatFor({ words, action }: Reading, chunk: Chunk): boolean {
  const own = words.slice(chunk.start, chunk.end);
  const sentence = chunk.start === 0 || /^[.:;]$/.test(words[chunk.start - 1]?.text ?? '');
  if (!sentence) return false;
  const next = own.findIndex(
    ({ lower }, at) => at > 2 && /^(?:the|an?|every|each|no|any)$/.test(lower) && isContent(own[at - 1]!),
  );
  const front = (next < 0 ? own : own.slice(0, next)).filter(isContent);
  const said = front.filter(({ stem }) => action.has(stem));
  return own[0]?.lower === 'to' ? said.length > 0 : said.length === front.length;
}

/** "Raw milk must be stored": the subject is what the act is done to, and no mere actor. */
function isPassive({ words }: Reading, chunk: Chunk): boolean {
  const after = words[chunk.region.clause.modal?.end ?? 0]?.lower;
  return after === 'be';
}

const isJoined = (between: readonly Word[]): boolean =>
  between.length > 0 &&
  between.every(({ text }) => text === ',' || text === 'and' || text === ';') &&
  between.some(({ text }) => text === 'and');

/** When something begins, why it is asked, or a remark on what is meant: no case that the norm is limited to. */
export const isNoCase = (words: readonly Word[], region: Region): boolean =>
  isEvent(words, region.start) || isPurpose(words, region) || isAside(words, region);

/** "On coming into payment": when it begins, which often goes without saying. */
const isEvent = (words: readonly Word[], at: number): boolean => {
  const [on, event, mark] = [words[at]?.lower ?? '', words[at + 1]?.lower ?? '', words[at + 2]];
  if (!['on', 'upon'].includes(on)) return false;
  return event.endsWith('ing') || (events.has(event) && mark?.kind !== 'word');
};
const events = new Set(
  'arrival departure entry admission discharge landing delivery receipt completion retirement return collection'.split(
    ' ',
  ),
);

const purposes = new PhraseTable<true>(
  phrases(
    'in order to|in order that|for the purpose of|for the purposes of|for the better|with a view to|so as to|to ensure that|in the interest of|in the interests of|in no case|at no time|in the cases of',
    true,
  ),
);

/** "In order that its affairs be supervised, the board must": why, and no condition; in front of the norm. */
function isPurpose(words: readonly Word[], region: Region): boolean {
  const { start } = region.clause;
  // "To be eligible for the grant, an applicant needs"
  const opens = words.slice(region.start, region.start + 2).map(({ lower }) => lower);
  if (region.parent === null && opens[0] === 'to' && ['be', 'have'].includes(opens[1] ?? '')) return true;
  for (let at: Region | null = region; at !== null; at = at.parent)
    if (at.start <= start + 8 && purposes.at(words, at.start) !== null) return true;
  const first = words.findIndex(({ kind }, index) => index >= start && kind === 'word');
  return region.part === 'relative' && region.start < first + 6 && purposes.at(words, first) !== null;
}

/** ", which guests tend to like,", ", who are paid by the council,": between commas, and said of all of them. */
function isAside(words: readonly Word[], region: Region): boolean {
  let outer: Region = region;
  while (outer.parent !== null && outer.parent.part === 'relative') outer = outer.parent;
  return (
    ['which', 'who', 'whose'].includes(words[outer.start]?.lower ?? '') &&
    words[outer.start - 1]?.text === ',' &&
    (words[outer.end]?.text === ',' ||
      words[outer.end - 1]?.text === ',' ||
      words[region.end]?.text === ',' ||
      // "gulls, which are protected.": a remark as well, where the sentence ends with it
      (['is', 'are'].includes(words[outer.start + 1]?.lower ?? '') && words[outer.end - 1]?.text === '.'))
  );
}

const spans = new Set('season term session semester period shift'.split(' '));

/** "for the school year that begins on the following day": which time is meant. */
const isOfTime = (words: readonly Word[], { region }: Chunk): boolean => {
  const head = words[region.start - 1];
  if (head === undefined) return false;
  return ['time', 'calendar'].includes(dimensionOf(head.lower) ?? '') || spans.has(head.lower);
};

/** The chunk is joined to another by a connective. */
function isCoordinated(words: readonly Word[], { start, end }: Chunk): boolean {
  const joined = (at: number, by: 1 | -1): boolean => {
    for (let index = at, steps = 0; steps < 3; index += by, steps += 1) {
      const word = words[index];
      if (word === undefined || word.kind === 'number') return false;
      if (joiners.has(word.lower)) return true;
      if (word.kind === 'word' && !(word.lower === 'as' || word.lower === 'well')) return false;
    }
    return false;
  };
  return (
    joined(start - 1, -1) ||
    joined(end, 1) ||
    (words[start - 1]?.lower === 'well' && words[start]?.lower === 'as')
  );
}
