import type { NormTree } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { canAct } from '../../meanings/related.ts';

/**
 * "may be granted by the director alone", "be sold to farmers alone", "be used for cleaning alone": only by, to, for.
 * "may be sent to the island alone" may say how.
 */
export function aloneAllowed(given: NormTree): NormTree {
  const tree = aloneActing(given);
  if (tree.modality !== 'may' || tree.only !== null || tree.predicate?.kind !== 'region') return tree;
  const at = tree.predicate.pieces.length - 1;
  const last = tree.predicate.pieces[at];
  if (last?.kind !== 'words' || last.tokens.at(-1)?.lower !== 'alone') return tree;
  const by = last.tokens.findLastIndex(({ lower }) => /^(?:by|for|to)$/.test(lower));
  const isPassive = wordsOf(tree.predicate)[0]?.lower === 'be';
  const lead = last.tokens[by]?.lower;
  if (by < 0 || (lead !== 'by' && !isPassive)) return tree;
  if (lead === 'to' && !canAct(last.tokens.at(-2)?.lower ?? '')) return tree;
  return {
    ...tree,
    predicate: regionOf([
      ...tree.predicate.pieces.slice(0, at),
      ...(by > 0 ? [{ kind: 'words' as const, tokens: last.tokens.slice(0, by) }] : []),
    ]),
    only: {
      phrase: regionOf([{ kind: 'words', tokens: last.tokens.slice(by, -1) }]),
      tokens: last.tokens.slice(-1),
    },
  };
}

/**
 * "The master alone may open it, and only if …": as "Only the master may". Without "and", he may be meant without company:
 * see `doubts/open-subjects`.
 */
function aloneActing(tree: NormTree): NormTree {
  const { subject, modality, conditions } = tree;
  if ((modality !== 'may' && modality !== 'entitled') || tree.release || tree.noSubject) return tree;
  if (tree.only !== 'conditions' || subject?.kind !== 'region') return tree;
  const goesOn = conditions.some(
    ({ relation, tokens }) => relation === 'only_if' && tokens.some(({ lower }) => lower === 'and'),
  );
  const last = subject.pieces.at(-1);
  if (!goesOn || last?.kind !== 'words' || last.tokens.length < 2 || last.tokens.at(-1)?.lower !== 'alone')
    return tree;
  return {
    ...tree,
    words: [...last.tokens.slice(-1), ...tree.words],
    subject: regionOf([...subject.pieces.slice(0, -1), { ...last, tokens: last.tokens.slice(0, -1) }]),
    only: 'subject',
  };
}
