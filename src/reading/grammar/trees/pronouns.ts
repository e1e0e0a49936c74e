import type { NormTree, Phrase } from './clause-tree.ts';
import { wordsOf } from './phrase-words.ts';
import type { Token } from '../words/tokens.ts';

/** "It", "they", "such a visitor": speaks of what was named before. */
export const isPronoun = (phrase: Phrase | null): boolean => {
  const [first, ...more] = phrase?.kind === 'region' ? phrase.pieces : [];
  if (first?.kind !== 'words' || more.length > 0) return false;
  const [word, ...rest] = first.tokens.map(({ lower }) => lower);
  if (word === 'such') return rest.length > 0 && rest.length < 4;
  return rest.length === 0 && /^(?:it|they|he|she|these|those)$/.test(word!);
};

/** "The boat" after "A boat longer than 6 m": names again what was named before, and no more. */
function namesAgain(phrase: Phrase | null, before: Phrase): boolean {
  const [first, ...more] = phrase?.kind === 'region' ? phrase.pieces : [];
  if (first?.kind !== 'words' || more.length > 0) return false;
  const [article, ...rest] = first.tokens;
  const named = rest.filter(({ content }) => content);
  const known = new Set(wordsOf(before).flatMap(({ stems }) => stems));
  return (
    /^(?:the|this|that|these|those)$/.test(article!.lower) &&
    named.length > 0 &&
    named.every(({ stems }) => stems.every((part) => known.has(part)))
  );
}

const idleIn = (phrase: Phrase): Token[] =>
  phrase.kind === 'coordination'
    ? phrase.items.flatMap(idleIn)
    : phrase.pieces.flatMap((piece) => (piece.kind === 'idle' ? piece.tokens : []));

/** What a norm before says of its subject, and of the case it is about. */
export interface Before {
  tree: NormTree;
  facts: readonly { tokens: readonly Token[] }[];
  conditional: boolean;
}

/**
 * "A dog over 40 kg must be muzzled. It must also be kept on a lead.": a sentence whose subject is a pronoun speaks of
 * what the norm before narrowed. Where that is not certain, the words leave it open.
 */
export function aboutBefore(norm: NormTree, { tree, facts, conditional }: Before): NormTree {
  if (tree.subject === null || norm.open !== undefined) return norm;
  const subject = wordsOf(tree.subject);
  const narrowed = facts.some(({ tokens }) => tokens.some((token) => subject.includes(token)));
  const pronoun = isPronoun(norm.subject);
  const own = norm.conditions.some(({ relation }) => relation !== 'idle');
  const said = [norm.predicate, ...norm.conditions.map((condition) => condition.phrase)].flatMap((found) =>
    found === null ? [] : [...wordsOf(found), ...idleIn(found)],
  );
  const also = [...norm.words, ...said].some(({ lower }) =>
    /^(?:also|furthermore|moreover|additionally)$/.test(lower),
  );
  if (pronoun && conditional && !own)
    return { ...norm, open: 'Does this hold only in the case of the sentence before?' };
  if (narrowed && pronoun) return { ...norm, subject: tree.subject };
  if (narrowed && also && namesAgain(norm.subject, tree.subject))
    return { ...norm, open: 'Does this hold only of those of whom the sentence before speaks?' };
  return norm;
}
