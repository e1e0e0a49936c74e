import { connectives } from './clause-parts.ts';
import type { Modal } from './modal.ts';
import { deniedTerm } from './definers.ts';
import { gappedDuty, otherDuty, partedModal } from './gapped-duties.ts';
import { comparatives, fronts, modals, openers, reachWords } from './cues.ts';
import { PhraseTable, phrases } from '../words/phrases.ts';
import type { Word } from '../words/words.ts';

const isEnd = (word: Word): boolean => word.kind === 'mark' && ['.', '?', '!'].includes(word.text);

/** Sentences, cut again at a second modal: the second norm of a sentence is a statement of its own. */
export function statements(
  words: readonly Word[],
  inFigure: ReadonlySet<number>,
  taken: ReadonlySet<number>,
): [number, number][] {
  const found: [number, number][] = [];
  let start = 0;
  words.forEach((word, index) => {
    if (!isEnd(word) || inFigure.has(index)) return;
    const next = words[index + 1];
    const abbreviation = next !== undefined && next.kind === 'word' && next.text === next.lower;
    if (abbreviation) return;
    found.push([start, index + 1]);
    start = index + 1;
  });
  if (start < words.length) found.push([start, words.length]);
  return found
    .flatMap(([from, to]) => splitLines(words, from, to))
    .flatMap(([from, to]) => splitDefinitions(words, from, to))
    .flatMap(([from, to]) => splitFragments(words, from, to, taken))
    .flatMap(([from, to]) => splitNorms(words, from, to, taken))
    .flatMap(([from, to]) => splitDemand(words, from, to, taken));
}

/** "14 days or less: no refund", a line of a list that says what is not granted. */
function splitLines(words: readonly Word[], start: number, end: number): [number, number][] {
  const denies = words.some(
    ({ text, index }) =>
      index > start &&
      index < end &&
      text === ':' &&
      ['no', 'none', 'nothing', 'nil'].includes(words[index + 1]?.lower ?? '') &&
      words.findLast(({ kind, index: at }) => kind === 'break' && at < index)?.index !== undefined,
  );
  if (!denies) return [[start, end]];
  const cuts = words.flatMap(({ kind, index }) =>
    kind === 'break' && index > start && index < end - 1 ? [index] : [],
  );
  return [start, ...cuts].map((from, at): [number, number] => [from, cuts[at] ?? end]);
}

/** "Poultry means hens and ducks; pigeons are not poultry": what is taken out of the word is said for itself. */
function splitDefinitions(words: readonly Word[], start: number, end: number): [number, number][] {
  const joint = words.findIndex(
    ({ text, index }) =>
      text === ';' &&
      index > start &&
      index < end &&
      words
        .slice(index + 1, Math.min(end, index + 12))
        .some((word) => deniedTerm(words, word.index, index + 1) !== null),
  );
  return joint < 0
    ? [[start, end]]
    : [
        [start, joint],
        [joint + 1, end],
      ];
}

/** Verbless demands of a house rule: "towel required, outdoor shoes not allowed". */
const bare = new Set([
  'required',
  'needed',
  'mandatory',
  'compulsory',
  'not accepted',
  'not allowed',
  'not permitted',
  'prohibited',
  'forbidden',
]);

function splitFragments(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): [number, number][] {
  const all = modalsIn(words, start, end, taken);
  const verbless = all.filter((found) =>
    bare.has(
      words
        .slice(found.start, found.end)
        .map(({ lower }) => lower)
        .join(' '),
    ),
  );
  if (verbless.length < 2 || verbless.length < all.length) return [[start, end]];
  const cuts = verbless.flatMap(({ end: at }) => (words[at]?.text === ',' && at < end - 1 ? [at] : []));
  return [start, ...cuts.map((cut) => cut + 1)].map((from, at): [number, number] => [from, cuts[at] ?? end]);
}

/** "Loan desk: card required; cameras 3 days": what is demanded ends at the semicolon. */
function splitDemand(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): [number, number][] {
  const [first] = strongModals(words, start, end, taken);
  if (first?.says.demands !== true) return [[start, end]];
  const cut = words.findIndex(({ text }, at) => at >= first.end && at < end - 1 && text === ';');
  return cut < 0
    ? [[start, end]]
    : [
        [start, cut],
        [cut + 1, end],
      ];
}

/** "shall clear the pool when: (1) the bottom can no longer be seen": modals of a list of cases. */
const isOfCases = (words: readonly Word[], from: number, modal: number): boolean =>
  words.some(
    ({ text, kind, index }) =>
      index > from &&
      index < modal &&
      openers.at(words, index - 1)?.meaning === 'condition' &&
      (kind === 'break' || ((text === ':' || text === '—') && words[index + 1]?.kind === 'break')),
  );

/** The modals of a stretch; where some are plain, those alone. */
export function strongModals(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): { start: number; end: number; says: Modal }[] {
  const found = modalsIn(words, start, end, taken);
  const strong = found.filter(({ says }) => says.weak !== true);
  return strong.length > 0 ? strong : found;
}

const beforeMonth = /^(?:from|in|to|until|till|of|by|since|between|before|after|during|through|\d{1,2})$/;

/** "From May to September", "until 31 May", and no permission. */
const isMonth = (words: readonly Word[], at: number): boolean =>
  words[at]!.text === 'May' && beforeMonth.test(words[at - 1]?.lower ?? '');

/** Every modal of a stretch, weak ones too. */
export function modalsIn(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): { start: number; end: number; says: Modal }[] {
  const found: { start: number; end: number; says: Modal }[] = [];
  for (let at = start; at < end; at += 1) {
    if (taken.has(at) || isMonth(words, at)) continue;
    const phrase = modals.at(words, at);
    // "never more than the price": compares, and forbids nothing.
    const compares = comparatives.has(words[at + 1]?.lower ?? '') && words[at + 2]?.lower === 'than';
    if (words[at]!.lower === 'never' && compares) continue;
    // "2–8 °C, dry, never next to acids": of this item alone.
    if (
      words[at]!.lower === 'never' &&
      words[at - 1]?.text === ',' &&
      placing.has(words[at + 1]?.lower ?? '')
    )
      continue;
    const parted = phrase === null ? partedModal(words, at) : null;
    if (parted !== null) {
      found.push(parted);
      continue;
    }
    const gapped = phrase === null ? (gappedDuty(words, at) ?? otherDuty(words, at)) : null;
    if (gapped !== null) {
      found.push({ start: at, end: at + 1, says: gapped });
      continue;
    }
    if (phrase === null || (at === start && fronts.at(words, at) !== null)) continue;
    // "A will made orally", "his last will": the paper.
    if (words[at]!.lower === 'will' && owning.has(words[at - 1]?.lower ?? '')) continue;
    // "Two adults will do": they are enough.
    const enough = ['will', 'shall'].includes(words[at]!.lower) && suffices(words, at + 1);
    if (enough) continue;
    // "should the supplier fail to": if he does.
    if (words[at]!.lower === 'should' && openers.at(words, at) !== null) continue;
    found.push({ start: at, end: at + phrase.length, says: phrase.meaning });
    at += phrase.length - 1;
  }
  return found;
}

/** "do.", "suffice": says of something that nothing more is asked for. */
const suffices = (words: readonly Word[], at: number): boolean =>
  words[at]?.lower === 'suffice' ||
  (words[at]?.lower === 'do' && (words[at + 1]?.kind !== 'word' || words[at + 1]?.lower === 'instead'));

const placing = new Set(
  'next near in on at under over above below beside within outside with without'.split(' '),
);
const owning = new Set('a the no his her their such any every each last valid written oral'.split(' '));

function splitNorms(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
): [number, number][] {
  const found = strongModals(words, start, end, taken).filter(
    ({ says, start: at }) => says.weak !== true && !(at > start && isOfRelative(words, at)),
  );
  const [first, ...rest] = found;
  if (first === undefined) return [[start, end]];
  const voided = voidingNorm(words, first.end, end);
  if (voided !== null) return [[start, voided], ...splitNorms(words, voided + 1, end, taken)];
  const said = statementEnd(words, start, first.start);
  if (said !== null) return [[start, said], ...splitNorms(words, said + 1, end, taken)];
  const reach = reachStart(words, first.end, end);
  if (reach !== null) return [[start, reach], ...splitNorms(words, reach + 1, end, taken)];
  for (const second of rest) {
    if (isOfCases(words, first.end, second.start)) break;
    // "may ask for a copy, in which case it must": what may be done is when the second norm holds.
    for (let at = first.end + 1; at < second.start; at += 1) {
      const then = inWhichCase(words, at);
      if (then !== null) return [[start, at], ...splitNorms(words, at + then, end, taken)];
    }
    for (let at = second.start - 1; at > first.end; at -= 1) {
      const word = words[at]!;
      // "…; where it does, it is bound to": the second norm begins with its condition.
      if (openers.at(words, at) !== null && words[at - 1]!.text === ';' && at - 1 > first.end)
        return [[start, at - 1], ...splitNorms(words, at, end, taken)];
      // ", while smaller claims need none": beside the first norm, and no condition of it.
      const beside = ['while', 'whereas'].includes(word.lower) && words[at - 1]!.text === ',';
      if (beside && at - 1 > first.end) return [[start, at - 1], ...splitNorms(words, at + 1, end, taken)];
      const ofOther = words[at - 1]!.lower === 'failing' && word.lower === 'which';
      // "but a fruit tree of whatever age may be": said of the second norm's subject.
      const idle = openers.at(words, at)?.meaning === 'concession' && second.start - at <= 4;
      if (
        openers.at(words, at) !== null &&
        !ofOther &&
        !idle &&
        !word.lower.startsWith('exc') &&
        word.lower !== 'save'
      )
        break;
      // "whether or not it can swim", "if it is small or is to be delivered": of the clause that is open there.
      const inner =
        words[at - 1]!.lower === 'whether' ||
        (at + 1 === second.start &&
          word.lower === 'or' &&
          ['is', 'are'].includes(words[second.start]!.lower) &&
          opensPlainly(words, first.end, at));
      if (inner) break;
      const boundary =
        [';', ':'].includes(word.text) || (connectives.has(word.lower) && word.lower !== 'nor');
      const proviso =
        word.lower === 'that' && ['save', 'except', 'provided'].includes(words[at - 1]?.lower ?? '');
      if (proviso) break;
      // ", failing which it must": the norm of the other case.
      const other =
        word.lower === 'failing' && ['which', 'that', 'this'].includes(words[at + 1]?.lower ?? '');
      if (other) return [[start, at], ...splitNorms(words, at + 2, end, taken)];
      if (boundary) return [[start, at], ...splitNorms(words, at + 1, end, taken)];
    }
  }
  return [[start, end]];
}

const whichCase = new PhraseTable<true>(
  phrases('in which case|in which event|in that case|in that event|whereupon|and in that case', true),
);

/** The length of ", in which case" before a second norm. */
export const inWhichCase = (words: readonly Word[], at: number): number | null =>
  [',', ';'].includes(words[at - 1]?.text ?? '') ? (whichCase.at(words, at)?.length ?? null) : null;

/** A case that no comma has ended: what is joined to it has its subject. */
const opensPlainly = (words: readonly Word[], from: number, to: number): boolean => {
  const opens = words.findLastIndex(
    (_, at) => at >= from && at < to && openers.at(words, at)?.meaning === 'condition',
  );
  return (
    opens >= 0 &&
    words.slice(opens, to).every(({ kind }) => kind === 'word' || kind === 'number' || kind === 'mark') &&
    !words.slice(opens, to).some(({ text }) => [',', ';', ':'].includes(text))
  );
};

/** "who do not hold a diploma and have not passed": the modal of a relative clause, and no norm of its own. */
const isOfRelative = (words: readonly Word[], modal: number): boolean =>
  ['who', 'which', 'that'].includes(words[modal - 1]?.lower ?? '') &&
  !['provided', 'except', 'save', 'ensure', ',', ';'].includes(words[modal - 2]?.lower ?? '');

/**
 * "Visitors: no photos", "Contractor without an NDA → no access": a prohibition without a verb. `grants`: beside what is
 * granted, where "less than 7 days: none" says that nothing is.
 */
export function plainNo(
  words: readonly Word[],
  start: number,
  end: number,
  taken: ReadonlySet<number>,
  grants: boolean,
): { start: number; end: number; says: Modal } | null {
  for (let at = start; at < end; at += 1) {
    const [word, before] = [words[at]!, words[at - 1]];
    const opens = at === start || before === undefined || [':', '→', '>'].includes(before.text);
    const alone = before?.text === ':' && ['none', 'nothing', 'nil'].includes(word.lower);
    if (
      (grants && alone) ||
      (word.lower === 'no' && opens && !taken.has(at) && words[at + 1]?.kind === 'word')
    )
      return { start: at, end: at + 1, says: { norm: 'prohibition', modality: 'must_not', weak: true } };
  }
  return null;
}

/** "must vote in favour, and the vote is void if": the connective in front of what voids. */
function voidingNorm(words: readonly Word[], from: number, end: number): number | null {
  for (let at = from; at < end; at += 1) {
    const phrase = modals.at(words, at);
    const voids = phrase !== null && ['void', 'invalid'].includes(words[at + phrase.length - 1]!.lower);
    if (!voids) continue;
    const joint = words.findLastIndex(
      ({ lower, index }) => index > from && index < at && lower === 'and' && words[index - 1]?.text === ',',
    );
    return joint > from ? joint : null;
  }
  return null;
}

/** "are not allowed on the beach; assistance dogs are excepted": the semicolon before what the norm does not reach. */
function reachStart(words: readonly Word[], from: number, end: number): number | null {
  for (let at = from; at < end; at += 1) {
    if (words[at]!.text !== ';' || words[at + 1]?.kind !== 'word') continue;
    for (let to = at + 1; to < Math.min(end, at + 16); to += 1) {
      const { kind, text } = words[to]!;
      if (reachWords.at(words, to) !== null) return at;
      if (kind === 'break' || text === ';' || text === '.' || modals.at(words, to) !== null) break;
    }
  }
  return null;
}

/** "A card expires in March; it is an offence to …": the semicolon between a statement and the norm behind it. */
function statementEnd(words: readonly Word[], start: number, modal: number): number | null {
  const marks = words
    .slice(start, modal)
    .filter(({ text, kind }) => [';', ':'].includes(text) || kind === 'break');
  const [only] = marks;
  if (only?.text !== ';' || marks.length > 1 || only.index < start + 3) return null;
  return fronts.at(words, start) === null && openers.at(words, start) === null ? only.index : null;
}
