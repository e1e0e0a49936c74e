import { tokenize } from '../../rules/ledger/tokens.ts';
import { tokensToRead } from '../../rules/ledger/account.ts';
import { numberWord } from '../../reading/agreement/words/number-words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Words that turn what a sentence says round, or narrow it: said as often as the quotes say them. */
export const turningWords = {
  negation: words(
    'not no nor neither nobody none never cannot without prohibited prohibits forbidden forbids unlawful illegal banned barred',
  ),
  exception: words('unless except excepting excepted save excluding'),
  restriction: words('only solely exclusively alone'),
  alternative: words('or'),
} as const;

export type TurningKind = keyof typeof turningWords;

const kindOf = new Map<string, TurningKind>(
  (Object.entries(turningWords) as [TurningKind, ReadonlySet<string>][]).flatMap(([kind, list]) =>
    [...list].map((word) => [word, kind] as const),
  ),
);

const permissions = words(
  'may can entitled entitles permitted permits allowed allows lawful free right rights',
);
const musts = words('must shall');
const advice = words('should ought');
/** Denied, they leave it free: "need not" is no "must not". */
const needs = words(
  'need needs required requires obliged obligated obligation obligations mandatory compulsory',
);
/** Denied right behind them, or by a subject that is none; not by a word that is said of the subject. */
const auxiliaries = words('must shall should ought may can need');
export const denials = words('not no nobody none never neither nor cannot');

/** Beside a figure they say which way it compares, which is held against the quotes by itself. */
const comparing = words(
  'more less fewer least most latest earliest over under above below exceed exceeds exceeding maximum minimum up than ' +
    'older younger longer shorter later earlier higher lower greater larger smaller limit limited',
);

/** Words that say nothing by themselves which the others do not. */
const ordinary = words(
  'person persons people anyone anybody someone somebody everyone everybody one ones any every each all both either ' +
    'if when where whenever provided and also too such following following same own has have had having having be ' +
    'case cases who whoever you your we our i my me us therefore thus hence here accordingly but however',
);

/** "not more than", "18 or older", "and over": one comparison, without a denial and without an alternative. */
const comparisons = [
  /\b(?:not|no) (?:be )?(?:more|less|fewer|later|earlier|longer|shorter|older|younger|greater|larger|smaller|higher|lower|over|under|above|below|exceed|exceeding)\b(?: than\b)?/g,
  /\b(?:or|and) (?:more|less|fewer|later|earlier|longer|shorter|older|younger|greater|higher|lower|over|under|above|below|upwards)\b/g,
  /\bother than\b|\bapart from\b/g,
  /\bwhether or not\b|\band \/ or\b/g,
] as const;
const replacements = ['', '', ' except ', ''] as const;

/** The tokens of a text as they are compared: comparisons are one word less, contractions two words. */
export function plainWords(text: string): string[] {
  const joined = tokenize(text)
    .map(({ text: token }) => token.toLowerCase().replace(/n['’]t$/, ' not'))
    .join(' ')
    .replaceAll('can not', 'cannot');
  return comparisons
    .reduce((rest, pattern, index) => rest.replace(pattern, replacements[index]!), joined)
    .split(/ +/)
    .filter((word) => word !== '');
}

/** How often a text says words of each turning kind. */
export function turnsOf(texts: readonly string[]): Map<TurningKind, string[]> {
  const found = new Map<TurningKind, string[]>();
  for (const word of texts.flatMap(plainWords)) {
    const kind = kindOf.get(word);
    if (kind === undefined) continue;
    found.set(kind, [...(found.get(kind) ?? []), word]);
  }
  return found;
}

export type Norm = 'permission' | 'duty' | 'ban' | 'release' | 'advice' | 'advice against';

/** Where a norm's word stands among {@link plainWords}, and where the word that denies it; null: none does. */
export interface SaidNorm {
  norm: Norm;
  at: number;
  denial: number | null;
}

/** The norms that the words of one sentence state: "may not" and "no person shall" are bans, "need not" is none. */
export const normsIn = (said: readonly string[]): SaidNorm[] =>
  said.flatMap((word, at): SaidNorm[] => {
    const isHaving = /^(?:has|have|having|had)$/.test(word) && said[at + 1] === 'to';
    if (word === 'cannot') return [{ norm: 'ban', at, denial: at }];
    if (/^(?:prohibit|forb|unlawful|illegal|banned|barred)/.test(word))
      return [{ norm: 'ban', at, denial: null }];
    const denial = denialOf(said, at);
    const stated = (norm: Norm, denied: Norm): SaidNorm[] => [
      { norm: denial === null ? norm : denied, at, denial },
    ];
    if (permissions.has(word)) return stated('permission', 'ban');
    if (musts.has(word)) return isOfNeed(said, at) ? [] : stated('duty', 'ban');
    // "Should the delay exceed 90 minutes": a condition
    if (advice.has(word)) return at === 0 ? [] : stated('advice', 'advice against');
    return needs.has(word) || isHaving ? stated('duty', 'release') : [];
  });

/** "shall not be required to": the need is denied, and nothing is banned. */
const isOfNeed = (said: readonly string[], at: number): boolean =>
  said[at + 1] === 'not' && said[at + 2] === 'be' && needs.has(said[at + 3] ?? '');

const subjectless = words('no nobody none neither never');
/** What comes before a "no" that is said of a thing: "if no objection is made", "has no permit". */
const havers = words('if where when unless has have had having with there is are was were be been of in');
const verbs = words('is are was were has must shall may can will');

function denialOf(said: readonly string[], at: number): number | null {
  if (denials.has(said[at + 1] ?? '')) return at + 1;
  if (denials.has(said[at - 1] ?? '')) return at - 1;
  if (!auxiliaries.has(said[at]!))
    for (const place of [at - 2, at - 3]) {
      const between = said.slice(Math.max(0, place + 1), at);
      if (denials.has(said[place] ?? '') && !between.some((word) => verbs.has(word))) return place;
    }
  for (let place = at - 2; place >= Math.max(0, at - 8); place -= 1)
    if (subjectless.has(said[place]!) && !havers.has(said[place - 1] ?? '')) return place;
  return null;
}

/** The sentences of a text, each as its {@link plainWords}. */
export const sentencesOf = (texts: readonly string[]): string[][] =>
  texts.flatMap((text) => text.split(/[.;]\s/)).map(plainWords);

/** What modal words of a text state, each with the words that it is first said in. */
export function normsOf(texts: readonly string[]): Map<Norm, string> {
  const found = new Map<Norm, string>();
  for (const said of sentencesOf(texts))
    for (const { norm, at, denial } of normsIn(said)) {
      const isBeside = denial !== null && Math.abs(denial - at) === 1;
      const [from, to] = isBeside ? [Math.min(at, denial), Math.max(at, denial)] : [at, at];
      const end = /^ha/.test(said[at]!) ? Math.max(to, at + 1) : to;
      if (!found.has(norm)) found.set(norm, said.slice(from, end + 1).join(' '));
    }
  return found;
}

/** Words that name something: no figure, no label of an item, none of the kinds above. */
export function namingWords(text: string): string[] {
  const tokens = tokenize(text);
  const needs = tokensToRead(text, tokens);
  const compares = tokens.some(({ kind, text: token }) => kind !== 'mark' && isNumber(kind, token));
  return tokens.flatMap(({ kind, text: token, end }, index) => {
    const word = token.toLowerCase().replace(/['’]s?$/, '');
    const label = /^(?:\p{L}|[ivx]{2,4})$/u.test(word) && text[end] === ')';
    if (kind !== 'word' || !needs[index] || label || isNumber(kind, word)) return [];
    const structural = kindOf.has(word) || isModal(word) || /n['’]t$/.test(word);
    return structural || ordinary.has(word) || (compares && comparing.has(word)) ? [] : [word];
  });
}

const isModal = (word: string): boolean => [permissions, musts, advice, needs].some((list) => list.has(word));

const isNumber = (kind: string, word: string): boolean =>
  kind === 'figure' || kind === 'ordinal' || numberWord(word.toLowerCase()) !== null;
