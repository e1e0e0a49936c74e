import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';

const refusing = /^(?:refuse|reject|decline)$/;

/**
 * "is obliged to refuse a prescription that is older than 28 days", of the action to dispense on it: it must not be done.
 * Not where the action is the refusal itself, or an input says whether it was refused.
 */
export function refusesThose(tree: NormTree, { names }: Binder): NormTree {
  const { modality, predicate, words } = tree;
  if (modality !== 'must' || tree.guidance || tree.only !== null || predicate === null) return tree;
  const [first, ...others] = predicate.kind === 'region' ? [predicate] : predicate.items;
  const [head, ...pieces] = first?.kind === 'region' ? first.pieces : [];
  const [verb, article] = head?.kind === 'words' ? head.tokens : [];
  if (
    verb === undefined ||
    !refusing.test(verb.lower) ||
    !/^(?:an?|any|every|the)$/.test(article?.lower ?? '')
  )
    return tree;
  const narrowed = [...pieces, ...others].length > 0;
  const asked = [...names.action, ...names.inputs.flatMap(({ stems }) => stems)];
  if (!narrowed || verb.stems.some((part) => asked.includes(part))) return tree;
  if (wordsOf(predicate).some(({ lower }, at) => at > 0 && refusing.test(lower))) return tree;
  const object = regionOf([
    { kind: 'words', tokens: (head as { tokens: typeof words }).tokens.slice(1) },
    ...pieces,
  ]);
  return {
    ...tree,
    modality: 'must_not',
    words: [...words, verb],
    predicate: predicate.kind === 'region' ? object : { ...predicate, items: [object, ...others] },
  };
}
