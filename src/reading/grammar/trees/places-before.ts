import type { Fact } from '../binding/binding.ts';
import { related } from '../../meanings/related.ts';
import type { Token } from '../words/tokens.ts';
import type { NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';

const leads = /^(?:in|on|at|within|inside)$/;
const takes = /^(?:there|therein|thereon|thereat)$/;

/** "in the canal" of what a norm before says, where that is the one place that the clause has named. */
function placeOf(facts: readonly Fact[], tokens: readonly Token[]): Token[] | null {
  const places = facts.flatMap((fact) => {
    if (fact.kind === 'measure' || fact.negated || fact.tokens.length === 0) return [];
    const indexes = fact.tokens.map(({ index }) => index);
    const [first, last] = [Math.min(...indexes), Math.max(...indexes)];
    const lead = tokens.findLast(
      ({ index, lower }) => index < first && index >= first - 2 && leads.test(lower),
    );
    if (lead === undefined) return [];
    const words = tokens.filter(({ index }) => index >= lead.index && index <= last);
    return [{ name: fact.name, words }];
  });
  const [only] = places;
  const isOne =
    only !== undefined &&
    places.every(({ name, words }) => name === only.name && textOf(words) === textOf(only.words));
  const noun = only?.words.findLast(({ content }) => content);
  return isOne && noun !== undefined && isPlaceNoun(noun.lower) ? only.words : null;
}

/** "canal", "meadow", "hall": what one can be in or on; not "presence" or "evening". */
export const isPlaceNoun = (word: string): boolean =>
  ['place', 'location', 'land', 'water', 'structure', 'building', 'room'].some((kind) =>
    /^(?:same|narrower)$/.test(related(word, kind) ?? ''),
  );

const textOf = (words: readonly Token[]): string => words.map(({ lower }) => lower).join(' ');

/**
 * "Fishing is allowed in the canal. While the flag is up, fishing there is forbidden": the second is said of the canal,
 * and of no other place.
 */
export function withPlaceBefore(norm: NormTree, facts: readonly Fact[], tokens: readonly Token[]): NormTree {
  const words = facts.length === 0 ? null : placeOf(facts, tokens);
  if (words === null) return norm;
  const put = (phrase: Phrase): Phrase =>
    phrase.kind === 'coordination'
      ? phrase
      : regionOf(
          phrase.pieces.map((piece) =>
            piece.kind === 'words' ? { ...piece, tokens: putInto(piece.tokens, words) } : piece,
          ),
        );
  return {
    ...norm,
    subject: norm.subject === null ? null : put(norm.subject),
    predicate: norm.predicate === null ? null : put(norm.predicate),
    conditions: norm.conditions.map((condition) => ({ ...condition, phrase: put(condition.phrase) })),
  };
}

/** "there" behind another word, and "in it" where the place is said with "in" too. */
function putInto(tokens: readonly Token[], place: readonly Token[]): Token[] {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      (takes.test(lower) && (index > 0 || lower !== 'there')) ||
      (lower === place[0]!.lower && tokens[index + 1]?.lower === 'it'),
  );
  if (at < 0) return [...tokens];
  const length = takes.test(tokens[at]!.lower) ? 1 : 2;
  return [...tokens.slice(0, at), ...place, ...tokens.slice(at + length)];
}
