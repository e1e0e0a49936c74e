import type { Binder } from '../binding/binding.ts';
import { isPerson } from '../binding/attachment.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { saysOneOrBoth } from '../trees/coordinate.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';

/**
 * "The hirer and/or the owner must sign": each may be bound, or one of them may do it for both. Where "and/or" joins what
 * is done, or what a case is, one of them is enough.
 */
export function oneOrBoth({ modality, subject }: NormTree, binder: Binder): void {
  if (modality !== 'must' || subject?.kind !== 'coordination' || !saysOneOrBoth(subject.tokens)) return;
  // "A taxi that carries advertising and/or a roof sign": what the relative clause says is a case
  const [first, ...others] = subject.items;
  const nouns = others.map((item) => wordsOf(item).find(({ content }) => content));
  if (
    first?.kind === 'region' &&
    first.pieces.some(({ kind }) => kind === 'relative') &&
    nouns.every((noun) => noun !== undefined && !isPerson(noun))
  )
    return;
  doubt(binder, 'ambiguous_list', subject.tokens, 'Is it enough that one of them does it?');
}
