import type { Phrase, Piece } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

/**
 * "be consulted in the map room only", "may be moved by porters only": what "only" at the end limits is the last
 * adjunct before it. Null where no adjunct is there.
 */
export function limitedTail(phrase: Phrase): { phrase: Phrase; limited: Phrase } | null {
  if (phrase.kind !== 'region') return null;
  const at = phrase.pieces.length - 1;
  const last = phrase.pieces[at];
  if (last?.kind !== 'words') return null;
  const from = last.tokens.findLastIndex(opensAdjunct);
  if (from < 0 || (from === 0 && at === 0)) return null;
  if (!last.tokens.slice(from + 1).some(({ content }) => content)) return null;
  const head: Piece[] = from > 0 ? [{ kind: 'words', tokens: last.tokens.slice(0, from) }] : [];
  return {
    phrase: regionOf([...phrase.pieces.slice(0, at), ...head]),
    limited: regionOf([{ kind: 'words', tokens: last.tokens.slice(from) }]),
  };
}

const opensAdjunct = ({ lower }: Token): boolean => opensPhrase(lower) && lower !== 'of';
