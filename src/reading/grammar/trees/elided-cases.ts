import type { ClauseCondition, NormTree } from './clause-tree.ts';
import { wordsOf } from './phrase-words.ts';
import type { Token } from '../words/tokens.ts';

const textOf = (words: readonly Token[]): string => words.map(({ lower }) => lower).join(' ');
const isDenied = ({ phrase }: ClauseCondition): boolean =>
  phrase.kind === 'region' && phrase.pieces.filter(({ kind }) => kind === 'not').length === 1;
const isPlain = ({ phrase }: ClauseCondition): boolean =>
  phrase.kind === 'region' && phrase.pieces.every(({ kind }) => kind === 'words');
const contentOf = ({ phrase }: ClauseCondition): Token[] => wordsOf(phrase).filter(({ content }) => content);

/** "if it is not", "if they do", "if not": a condition that has no words of its own. */
function isElided(condition: ClauseCondition): boolean {
  if (condition.relation !== 'if' || condition.phrase.kind !== 'region') return false;
  if (condition.phrase.pieces.some(({ kind }) => kind !== 'words' && kind !== 'not')) return false;
  return elided.test(textOf(wordsOf(condition.phrase)));
}
const elided =
  /^(?:it|he|she|they|this)?(?:(?:^| )(?:is|are|was|were|does|do|did|has|have))?(?:(?:^| )not)?$/;

/** "if it is not" after "if it is in stock", "if the part is not in stock" after "if the part is in stock". */
export function denies(later: ClauseCondition, earlier: ClauseCondition): boolean {
  if (later.relation !== 'if' || !isDenied(later) || !isPlain(earlier)) return false;
  const [own, other] = [contentOf(later), contentOf(earlier)];
  return isElided(later) || (own.length > 0 && textOf(own) === textOf(other));
}

/**
 * "must be at least 2 m wide if it is lit, and must be swept if it is not": the case of the norm before, as it is or denied.
 * What was denied there already is left open: "if it is not lit …, if it is not" may take up either.
 */
export function withElidedCase(norm: NormTree, before: NormTree): NormTree {
  const [known, ...more] = before.conditions.filter(({ relation }) => /^(?:if|unless)$/.test(relation));
  if (known === undefined || more.length > 0 || !isPlain(known)) return norm;
  return {
    ...norm,
    conditions: norm.conditions.map((condition) =>
      isElided(condition)
        ? { ...condition, phrase: known.phrase, relation: isDenied(condition) ? 'unless' : 'if' }
        : condition,
    ),
  };
}
