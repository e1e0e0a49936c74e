import type { InputDeclaration } from '../../../rules/model.ts';
import type { Clause, Region } from '../clauses/clause-parts.ts';
import { daysNamedFor } from './check-calendar.ts';
import { irrelevance } from '../clauses/cues.ts';
import { isContent, positive } from '../grounding/ground.ts';
import { dimensionOf, isUnitWord } from '../words/measures.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import type { Reading } from '../reading-context.ts';
import { sameStem, stem } from '../words/stems.ts';
import { knownBy, partsOfName, type Known } from '../grounding/vocabulary.ts';
import type { Word } from '../words/words.ts';
import { rangesOf } from '../words/words.ts';

/**
 * Inputs of the action that the rule does not read, though words of the clause name them and nothing else of the rule
 * accounts for those words: "volunteers who handle coins" beside an input for being a volunteer. The rule has dropped it,
 * unless the words only remark on it, or say who has to do what it is about; then a person is asked.
 */
export function checkUnused(reading: Reading, inputs: readonly InputDeclaration[]): void {
  const { known, action, words, read, evidence } = reading;
  const unused = inputs.filter(({ name }) => !known.has(name));
  if (unused.length === 0) return;
  const conceded = concededWords(reading);
  const said = words.filter((word) => isContent(word) && !conceded.has(word.index));
  const free = said.filter(({ index }) => !read.has(index));
  const all = knownBy([...[...known.values()].map(({ input }) => input), ...unused], action);
  for (const { name } of unused) {
    const about = all.get(name);
    if (about === undefined) continue;
    const owned = [...known.values()].some((other) => isNearerSibling(other, [...about.name], words));
    if (owned && about.values.size === 0) continue;
    const calendar = daysNamedFor(about, words);
    // "bought in October or later", of a rule that reads another month: the month that is named is that one's.
    const isOther = [...known.values()].some(
      (other) =>
        daysNamedFor(other, words)?.part === calendar?.part && isSaidBeside(reading, other, calendar),
    );
    const days = isOther ? null : calendar;
    const dropped =
      (days && words.slice(days.start, days.end)) ??
      phraseOf(about, words, conceded) ??
      droppedIn(about, said, reading) ??
      stateSaid(about, reading);
    const named =
      dropped ??
      (about.values.size > 0 ? valueIn(about, free, words) : nameIn(about, free, words, action)) ??
      saidForItself(about, free, reading);
    if (!named || named.length === 0) continue;
    const ranges = named.flatMap(({ index }) => rangesOf(words, index, index + 1));
    const message = `"${named.map(({ text }) => text).join(' ')}" speaks of ${name}, which the rule does not read.`;
    if (!isRemark(reading, named) && !isDoerOnly(reading, about, named))
      evidence.against('unread_words', ranges, message);
    else evidence.doubt('unread_words', ranges, message);
  }
}

/** A word of the name is in the same stretch of words as the days. */
function isSaidBeside({ words, chunks }: Reading, { name }: Known, days: { start: number } | null): boolean {
  const chunk = chunks.find(({ start, end }) => days !== null && start <= days.start && days.start < end);
  return (
    chunk !== undefined &&
    words
      .slice(chunk.start, chunk.end)
      .some(({ stem }) => !isUnitWord(stem) && [...name].some((root) => sameStem(root, stem)))
  );
}

/** Inputs of the action that the rule does not read, without those that the words say do not matter. */
export function ignoredInputs(reading: Reading, inputs: readonly InputDeclaration[]): InputDeclaration[] {
  const { known, words } = reading;
  const conceded = concededWords(reading);
  return inputs.filter(
    ({ name }) =>
      !known.has(name) &&
      !words.some(
        ({ index, lower }) =>
          conceded.has(index) && partsOfName(name).some((part) => part === lower && isContent(words[index]!)),
      ),
  );
}

/** "The owner must clean it", of an input for its being cleaned by him: who has to, and not who does. */
function isDoerOnly({ chunks, action }: Reading, { input }: Known, named: readonly Word[]): boolean {
  const parts = partsOfName(input.name);
  const by = parts.indexOf('by');
  if (input.type !== 'bool' || by < 0) return false;
  const told = named.filter(({ stem }) => ![...action].some((root) => sameStem(root, stem)));
  return (
    told.length > 0 &&
    told.every(({ lower, index }) => {
      const region = chunks.find(({ start, end }) => start <= index && index < end)?.region;
      return parts.slice(by + 1).includes(lower) && region?.part === 'subject';
    })
  );
}

/** "The exits, which are painted green, must": between commas, a remark about what is meant already. */
function isRemark({ words, chunks }: Reading, dropped: readonly Word[]): boolean {
  const last = dropped.at(-1)!;
  const region = chunks.find(({ start, end }) => start <= last.index && last.index < end)?.region;
  if (region?.part !== 'relative' || words[region.start - 1]?.text !== ',') return false;
  return words[region.end]?.text === ',' || words[region.end - 1]?.text === ',';
}

/** "whether or not it is marked", "not even by staff", "need not give a reason": said not to matter, and right to be left out. */
function concededWords({ words, chunks, clauses, background }: Reading): ReadonlySet<number> {
  const found = new Set<number>();
  const binds = clauses.some(({ kind, norm }) => kind === 'norm' && norm !== 'release');
  const add = (start: number, end: number): void => {
    for (let at = start; at < end; at += 1) found.add(at);
  };
  for (const { region, start, end } of chunks) if (region.part === 'concession') add(start, end);
  for (const { start, end } of background) add(start, end);
  for (const clause of clauses) {
    const idle = clause.kind === 'norm' && clause.norm === 'release' && binds;
    if (idle || saysNothing(words, clause)) add(clause.start, clause.end);
  }
  // ", not on signature of the lease, but only once": what does not count, before what does.
  for (const { index, lower } of words) {
    if (lower !== 'not' || words[index - 1]?.text !== ',' || !contrasting.has(words[index + 1]?.lower ?? ''))
      continue;
    const but = words.findIndex(
      ({ lower: next }, at) =>
        at > index && at < index + longestAside && next === 'but' && words[at - 1]?.text === ',',
    );
    if (but >= 0) add(index, but);
  }
  // "whether full or empty", "be it new or old", "however well founded"
  words.forEach(({ lower, index }) => {
    const next = words[index + 1];
    const either = lower === 'whether' || (lower === 'be' && ['it', 'they'].includes(next?.lower ?? ''));
    if (!either && !(lower === 'however' && next?.kind === 'word')) return;
    let end = index;
    while (end < words.length && end < index + longestAside && words[end]!.kind === 'word') end += 1;
    if (!either || words.slice(index, end).some((word) => word.lower === 'or')) add(index, end);
  });
  return found;
}

const contrasting = new Set(['on', 'upon', 'at', 'by', 'with', 'from', 'in', 'for']);

/** How many words of "whether … or …" are looked at. */
const longestAside = 12;

const idlePhrases = new PhraseTable<true>(
  phrases(
    'of no account|of no consequence|of no importance|of no relevance|no difference|does not matter|do not matter|does not count|do not count|is not counted|are not counted|not relevant',
    true,
  ),
);
const saysNothing = (words: readonly Word[], { start, end }: Clause): boolean =>
  words
    .slice(start, end)
    .some(({ index, lower }) => irrelevance.has(lower) || idlePhrases.at(words, index) !== null);

/** "in_writing": the very words of a name, side by side. */
function phraseOf(
  { input: { name, type } }: Known,
  words: readonly Word[],
  conceded: ReadonlySet<number>,
): Word[] | null {
  const parts = partsOfName(name);
  if (type !== 'bool' || parts.length < 2) return null;
  const at = words.findIndex(
    ({ index }) =>
      !conceded.has(index) && parts.every((part, offset) => words[index + offset]?.lower === part),
  );
  return at < 0 ? null : words.slice(at, at + parts.length);
}

/** "provided they are folded", beside "folding bicycles" that the rule reads: the very word of a state, as a condition of its own. */
function stateSaid({ input: { name, type } }: Known, reading: Reading): Word[] | null {
  const { words, chunks, known } = reading;
  const parts = partsOfName(name).filter((part) => !being.has(part));
  if (type !== 'bool') return null;
  if (parts.length > 1) return askedFor(parts.at(-1)!, reading);
  const [state] = parts;
  if (state === undefined) return null;
  const read = [...known.values()].flatMap(({ input }) => partsOfName(input.name));
  if (read.includes(state)) return null;
  const chunk = chunks.find(({ start, end, region }) => {
    const own = words.slice(start, end).filter(isContent);
    return (
      ['condition', 'exception', 'only', 'front'].includes(region.part) &&
      own.length === 1 &&
      own[0]!.lower === state
    );
  });
  return chunk === undefined ? null : words.slice(chunk.start, chunk.end).filter(isContent);
}

/** "on request", "upon demand", of an input for its having been made: all that the case says, and no fact of the rule. */
function askedFor(state: string, { words, chunks, facts }: Reading): Word[] | null {
  const chunk = chunks.find((item) => {
    const own = words.slice(item.start, item.end).filter(isContent);
    return (
      ['condition', 'front'].includes(item.region.part) &&
      ['on', 'upon'].includes(words[item.region.start]?.lower ?? '') &&
      own.length === 1 &&
      sameStem(own[0]!.stem, stem(state)) &&
      !facts.some(
        (fact) =>
          fact.chunk === item ||
          sameStem(stem(partsOfName(fact.variable.input ?? '').at(-1) ?? ''), own[0]!.stem),
      )
    );
  });
  return chunk === undefined ? null : words.slice(chunk.start, chunk.end).filter(isContent);
}

const being = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'has', 'have']);

/** How near to one another the words of a name are said. */
const span = 8;

/**
 * The whole name of an input is said in one place, and a word of it is in no name that the rule reads: nothing else can
 * be meant. A name of one word may be said of much.
 */
function droppedIn({ name }: Known, said: readonly Word[], { known, action }: Reading): Word[] | null {
  const others = [...known.values()];
  const isIn = (roots: Iterable<string>, root: string): boolean =>
    [...roots].some((part) => sameStem(part, root));
  const read = others.flatMap((other) => [...other.name]);
  const own = [...name].filter((root) => !isUnitWord(root) && dimensionOf(root) === null);
  const telling = own.filter((root) => !isIn(read, root) && !isIn(action, root));
  if (telling.length === 0 || own.length < 2 || others.some((other) => isSibling(other, name, said)))
    return null;
  const places = own.map((root) =>
    said.filter((word) => sameStem(word.stem, root) && !isIn(read, positive(word))),
  );
  const together = places[0]!.map((first) =>
    places.map((words) => words.find(({ index }) => Math.abs(index - first.index) <= span)),
  );
  return together.find((found) => found.every((word) => word !== undefined)) ?? null;
}

/** `dog_age_years` beside `owner_age_years`: the same of another, which the words may speak of as well. */
function isSibling(other: Known, name: ReadonlySet<string>, said: readonly Word[]): boolean {
  const shared = [...other.name].filter((root) => [...name].some((part) => sameStem(part, root)));
  const own = [...other.name].filter((root) => !shared.includes(root));
  if (shared.length < 2) return false;
  return own.every((root) => said.some(({ stem }) => sameStem(stem, root)));
}

/** "required by an employer to act against the pharmacist's conscience": whose it is stands right before it. */
function isNearerSibling({ name }: Known, rest: readonly string[], words: readonly Word[]): boolean {
  const own = [...name].filter((root) => !rest.some((part) => sameStem(part, root)));
  const shared = rest.filter((part) => [...name].some((root) => sameStem(part, root)));
  if (shared.length === 0 || own.length !== 1) return false;
  return words.some(({ lower, stem }, at) => {
    if (!sameStem(stem, own[0]!)) return false;
    const theirs = /['’]s?$/.test(lower) && shared.some((part) => sameStem(words[at + 1]?.stem ?? '', part));
    // "a guardian of the boarder has agreed"
    const [of, the, owner] = words.slice(at + 1, at + 4);
    const ofOther =
      of?.lower === 'of' &&
      ['the', 'that', 'his', 'her', 'their'].includes(the?.lower ?? '') &&
      rest.some((part) => !shared.includes(part) && sameStem(owner?.stem ?? '', part));
    return theirs || ofOther;
  });
}

/**
 * "may stay if the caretaker is told", of an input for the caretakers on duty: a word of its name, in what is asked for or
 * in a condition, that nothing of the rule accounts for. Who the norm is of, and the verb of its act, say no more than that.
 */
function saidForItself(
  { name }: Known,
  free: readonly Word[],
  { words, chunks, action, known }: Reading,
): Word[] | null {
  const read = [...known.values()].flatMap((other) => [...other.name]);
  const isIn = (roots: Iterable<string>, root: string): boolean =>
    [...roots].some((part) => sameStem(part, root));
  const own = [...name].filter(
    (root) => !isUnitWord(root) && dimensionOf(root) === null && !isIn(action, root) && !isIn(read, root),
  );
  const found = free.filter(({ stem, index }) => {
    const region = chunks.find(({ start, end }) => start <= index && index < end)?.region;
    if (region === undefined || region.part === 'subject' || !isIn(own, stem)) return false;
    if (isSaidApart(words, region, index)) return false;
    const modal = region.clause.modal?.end ?? -1;
    return index !== modal && !(index === modal + 1 && words[modal]?.lower === 'be');
  });
  return found.length > 0 ? found : null;
}

/** "the fee remains due", "leaves the fee untouched", "failing which he forfeits it", "– the glaze will craze": of no condition of the norm. */
function isSaidApart(words: readonly Word[], { clause, start }: Region, at: number): boolean {
  const own = words.slice(clause.start, clause.end).map(({ lower }) => lower);
  const dash = words.findLastIndex(({ text }, index) => index < at && index >= clause.start && isDash(text));
  return (
    // "may ask for a copy, in which case": a statement that says when the norm holds
    (clause.kind === 'statement' && clause.regions.every(({ sign }) => sign === 0)) ||
    (clause.kind === 'exception' && own.some((lower) => lower === 'leaves' || lower === 'leave')) ||
    words[start - 1]?.lower === 'failing' ||
    (words[at + 1]?.lower === 'not' && words[at + 2]?.lower === 'being') ||
    (dash >= 0 && words.slice(dash, clause.end).some(({ lower }) => lower === 'will' || lower === 'would'))
  );
}
const isDash = (text: string): boolean => text === '–' || text === '—';

const wordsFor = (stems: readonly string[], words: readonly Word[]): Word[] | null => {
  const found = stems.map((root) => words.find(({ stem }) => sameStem(stem, root)));
  return found.every((word) => word !== undefined) ? found : null;
};

/** The words of one of its values, where no other value has words here as well. */
function valueIn({ values }: Known, free: readonly Word[], words: readonly Word[]): Word[] | null {
  // "sold as rye bread": the very words of a value, and of no other.
  const whole = [...values.values()].flatMap((stems) => {
    const at = words.findIndex((_, from) =>
      stems.every((root, offset) => sameStem(words[from + offset]?.stem ?? '', root)),
    );
    return stems.length < 2 || at < 0 ? [] : [words.slice(at, at + stems.length)];
  });
  const [phrase, ...more] = whole;
  if (phrase !== undefined && more.length === 0 && values.size > 1) return phrase;
  const said = [...values.values()].filter((stems) => stems.length > 0 && wordsFor(stems, words) !== null);
  const [only, ...others] = said;
  if (only === undefined) return null;
  // "Whoever hires a boat must … So must every child": some of its values, and not all of them.
  const examples = words.some(({ lower }, at) => lower === 'such' && words[at + 1]?.lower === 'as');
  if (others.length > 0)
    return said.length < values.size && !examples
      ? said.flatMap((stems) => wordsFor(stems, free) ?? [])
      : null;
  return wordsFor(only, free);
}

/** All words of a bool's name but those that every sentence about the action has; one of them free. */
function nameIn(
  { input, name }: Known,
  free: readonly Word[],
  words: readonly Word[],
  action: ReadonlySet<string>,
): Word[] | null {
  if (input.type !== 'bool') return null;
  const own = [...name].filter((root) => ![...action].some((other) => sameStem(other, root)));
  if (own.length === 0 || wordsFor(own, words) === null) return null;
  const found = own.flatMap((root) => free.filter(({ stem }) => sameStem(stem, root)).slice(0, 1));
  return found.length * 2 >= own.length ? found : null;
}
