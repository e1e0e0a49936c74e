import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/**
 * "A toll is payable on entering the tunnel" of the action "Enter the tunnel" and `toll_paid`: that it has been paid, where
 * the act is done. Not where an input says how much is paid.
 */
export function payableOnAct(tree: NormTree, { names }: Binder): NormTree {
  const { modality, words, subject, predicate, conditions } = tree;
  if (modality !== 'must' || tree.only !== null || subject?.kind !== 'region' || predicate?.kind !== 'region')
    return tree;
  const [be, owed, ...more] = words;
  if (
    more.length > 0 ||
    !/^(?:is|are)$/.test(be?.lower ?? '') ||
    !/^(?:payable|due)$/.test(owed?.lower ?? '')
  )
    return tree;
  const plain = [...subject.pieces, ...predicate.pieces].every(({ kind }) => kind === 'words');
  const [lead, ...rest] = wordsOf(predicate);
  if (!plain || !/^(?:on|upon|when|before|for)$/.test(lead?.lower ?? '')) return tree;
  const said = rest.filter(({ content }) => content);
  const isAct =
    said.length > 0 &&
    said.every(({ stems }) => stems.every((part) => bestLikeness(part, names.action) >= 0.8));
  const noun = wordsOf(subject).findLast(({ content }) => content);
  const paid = names.inputs.filter(
    ({ kind, input, stems }) =>
      kind === 'bool' &&
      /(?:^|_)paid(?:_|$)/.test(input.name) &&
      (noun?.stems.some((part) => stems.includes(part)) ?? false),
  );
  if (!isAct || paid.length !== 1) return tree;
  return {
    ...tree,
    words: [be!],
    subject: null,
    predicate: regionOf([{ kind: 'words', tokens: [...wordsOf(subject), owed!] }]),
    conditions: [{ relation: 'if', tokens: [], phrase: predicate, front: false }, ...conditions],
  };
}
