import type { Binder } from './binding.ts';
import type { Bound } from './coordinations.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { norm } from '../trees/clauses.ts';
import { countedClass } from './counted-classes.ts';
import type { Token } from '../words/tokens.ts';

const finite = /^(?:is|are|was|were|has|have|had|be|been)$/;

/**
 * "until all of the boxes have arrived", "if none of the guests has objected": a clause of its own about all or none of
 * those that the action counts. Null where it is no such clause, or no two counts tell it.
 */
export function quantifiedClause(phrase: Phrase, binder: Binder): Bound | null {
  if (phrase.kind !== 'region') return null;
  const [first, ...rest] = phrase.pieces;
  const none = first?.kind === 'not' && /^none of\b/.test(textOf(first.tokens));
  const pieces = none ? rest : phrase.pieces;
  if (pieces.some(({ kind }) => kind !== 'words')) return null;
  const words = pieces.flatMap(({ tokens }) => tokens);
  if (!none && !/^(?:all|every|each|both)$/.test(words[0]?.lower ?? '')) return null;
  const auxiliary = words.findIndex((token, at) => at > 0 && finite.test(token.lower));
  // "none of the other owners objects", "all of them agree"
  const verb = auxiliary < 0 ? words.length - 1 : auxiliary;
  if (verb < 1 || auxiliary === words.length - 1 || (words[verb]?.content === false && auxiliary < 0))
    return null;
  const tree: NormTree = norm({
    modality: none ? 'must_not' : 'must',
    words: none ? first.tokens : [],
    noSubject: none,
    subject: regionOf([{ kind: 'words', tokens: words.slice(0, verb) }]),
    predicate: regionOf([{ kind: 'words', tokens: words.slice(verb) }]),
  });
  const counted = countedClass(tree, binder);
  if (counted === null) return null;
  const { part, left } = counted;
  return {
    left,
    words: [...(none ? first.tokens : []), ...words],
    parts: none
      ? [{ ...part, fact: null, write: (writer, bare) => writer.not(part.write(writer, bare), first.tokens) }]
      : [part],
  };
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');
