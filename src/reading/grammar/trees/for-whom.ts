import type { NormTree, Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { splitAt } from './permissive-norms.ts';
import { wordsOf } from './phrase-words.ts';
import { isBareVerb } from '../words/plain-present.ts';
import { isMostlyVerb } from '../../meanings/related.ts';
import type { Token } from '../words/tokens.ts';

/** Who, and what, of a phrase that has them behind the words of the norm. */

/** "for a retailer to sell …", "for children under 6 to use …": who, and what. */
export function forWhom(phrase: Phrase | null): Pick<NormTree, 'subject' | 'predicate'> {
  const pieces = phrase?.kind === 'region' ? phrase.pieces : [];
  const [first] = pieces;
  const whole = { subject: null, predicate: phrase };
  if (first?.kind !== 'words' || !/^(?:for|by)$/.test(first.tokens[0]?.lower ?? '')) return whole;
  const verb = ({ lower }: Token): boolean => lower === 'to';
  const place = pieces.findIndex((piece) => piece.kind === 'words' && piece.tokens.some(verb));
  const split = pieces[place];
  if (split?.kind !== 'words') return whole;
  const to = split.tokens.findIndex(verb);
  if (place === 0 && to < 2) return whole;
  const words = (tokens: Token[]): Piece[] => (tokens.length > 0 ? [{ kind: 'words', tokens }] : []);
  return {
    subject: regionOf(
      place === 0
        ? words(split.tokens.slice(1, to))
        : [...words(first.tokens.slice(1)), ...pieces.slice(1, place), ...words(split.tokens.slice(0, to))],
    ),
    predicate: regionOf([...words(split.tokens.slice(to)), ...pieces.slice(place + 1)]),
  };
}

/**
 * "open to a member to lend his key"; "granted to ride on the beach", to anyone; "open to a member not to do so" grants
 * nothing that an input could say.
 */
export function toWhom(phrase: Phrase | null): Pick<NormTree, 'subject' | 'predicate' | 'open'> {
  const split = whomAndWhat(phrase);
  if (split !== null) return { subject: split.subject, predicate: split.predicate };
  const verb = phrase === null ? '' : (wordsOf(phrase)[0]?.lower ?? '');
  const whole = { subject: null, predicate: phrase };
  return isBareVerb(verb) || isMostlyVerb(verb)
    ? whole
    : { ...whole, open: 'What is open to whom could not be read.' };
}

/** "a duty to", "the right to": names again what the norm says. */
const granted = /^(?:a|an|the)$/;
const grants = /^(?:duty|obligation|responsibility|right|power|permission|authority|option|freedom|liberty)$/;

/** "the miller to stop the mill", "the miller of stopping it", "on the miller a duty to stop it": who, and what. */
export function toDo(phrase: Phrase | null): { subject: Phrase; predicate: Phrase; words: Token[] } | null {
  const [first, ...rest] = phrase?.kind === 'region' ? phrase.pieces : [];
  if (first?.kind !== 'words') return null;
  const { tokens } = first;
  const infinitive = tokens.findIndex((token) => token.lower === 'to');
  const gerund = tokens.findIndex(
    ({ lower }, at) => /^(?:of|for)$/.test(lower) && /^[a-z]{2,}ing$/.test(tokens[at + 1]?.lower ?? ''),
  );
  const to = infinitive > 0 ? infinitive : gerund;
  if (to < 1) return null;
  const named = grants.test(tokens[to - 1]!.lower) && granted.test(tokens[to - 2]?.lower ?? '') ? 2 : 0;
  if (to - named < 1) return null;
  const [that, ...done] = rest;
  const caring =
    that?.kind === 'relative' &&
    said(that.tokens) === 'that' &&
    /^to (?:see to it|ensure|make sure|make certain|take care|see|secure|procure)$/.test(
      said(tokens.slice(to)),
    );
  return {
    subject: regionOf([{ kind: 'words', tokens: tokens.slice(0, to - named) }]),
    predicate: caring
      ? regionOf(done)
      : regionOf([{ kind: 'words', tokens: tokens.slice(to === infinitive ? to : to + 1) }, ...rest]),
    words: [
      ...tokens.slice(to - named, to),
      ...(caring ? [...tokens.slice(to), ...that.tokens] : to === infinitive ? [] : [tokens[to]!]),
    ],
  };
}

export const whomAndWhat = (phrase: Phrase | null): ReturnType<typeof splitAt> =>
  toDo(phrase) ?? splitAt(phrase);

const said = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');
