import type { Binder } from '../binding/binding.ts';
import type { NormTree, Phrase } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';

const plainly = (phrase: Phrase): boolean =>
  phrase.kind === 'region' && phrase.pieces.every(({ kind }) => kind === 'words' || kind === 'not');

/**
 * "A lorry must wait until the barrier is open", of another act than waiting: what has to be so before it. How long one
 * waits is a figure, and read as one.
 */
export function waitsUntil(tree: NormTree, { names }: Binder): NormTree {
  const { modality, predicate, conditions } = tree;
  if (modality !== 'must' || predicate?.kind !== 'region' || tree.only !== null) return tree;
  const words = wordsOf(predicate);
  if (words.length !== 1 || words[0]!.lower !== 'wait' || /\bwait/.test(names.title)) return tree;
  const [until, ...more] = conditions.filter(
    ({ relation, tokens, front }) => relation === 'unless' && !front && tokens.at(-1)?.lower === 'until',
  );
  if (until === undefined || more.length > 0 || tokensBetween(tree, until.tokens[0]!.index)) return tree;
  if (!plainly(until.phrase)) return tree;
  return {
    ...tree,
    words: [...tree.words, ...words, ...until.tokens],
    predicate: until.phrase,
    conditions: conditions.filter((condition) => condition !== until),
  };
}

/** Conditions between the verb and "until": what they belong to is open. */
const tokensBetween = ({ conditions }: NormTree, until: number): boolean =>
  conditions.some(({ front, phrase }) => !front && wordsOf(phrase).some(({ index }) => index < until));
