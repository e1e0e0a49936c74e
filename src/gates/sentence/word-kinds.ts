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
const duties = words(
  'must shall should ought required requires need needs obliged obligation mandatory compulsory',
);
const denials = words('not no nobody none never neither nor cannot');

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
function plainWords(text: string): string[] {
  const joined = tokenize(text)
    .map(({ text: token }) => token.toLowerCase().replace(/n['’]t$/, ' not'))
    .join(' ')
    .replaceAll('can not', 'cannot');
  return comparisons
    .reduce((rest, pattern, index) => rest.replace(pattern, replacements[index]!), joined)
    .split(/ +/);
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

export type Norm = 'permission' | 'duty' | 'ban';

/** What modal words of a text state, the denied ones apart: "may not", "no person shall". */
export function normsOf(texts: readonly string[]): Map<Norm, string> {
  const found = new Map<Norm, string>();
  for (const text of texts)
    for (const sentence of text.split(/[.;]\s/)) {
      const said = plainWords(sentence);
      said.forEach((word, at) => {
        const denied = said.slice(Math.max(0, at - 8), at + 2).some((near) => denials.has(near));
        if (permissions.has(word)) found.set(denied ? 'ban' : 'permission', word);
        else if (duties.has(word)) found.set(denied ? 'ban' : 'duty', word);
        else if (/^(?:prohibit|forb|unlawful|illegal|banned|barred)/.test(word) || word === 'cannot')
          found.set('ban', word);
        else if (/^(?:has|have|having|had)$/.test(word) && said[at + 1] === 'to')
          found.set(denied ? 'ban' : 'duty', `${word} to`);
      });
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
    const structural = kindOf.has(word) || permissions.has(word) || duties.has(word) || /n['’]t$/.test(word);
    return structural || ordinary.has(word) || (compares && comparing.has(word)) ? [] : [word];
  });
}

const isNumber = (kind: string, word: string): boolean =>
  kind === 'figure' || kind === 'ordinal' || numberWord(word.toLowerCase()) !== null;
