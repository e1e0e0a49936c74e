import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { saysOneOrBoth } from '../trees/coordinate.ts';
import { doubt } from '../trees/phrase-words.ts';

/**
 * "The hirer and/or the owner must sign": each may be bound, or one of them may do it for both. Where "and/or" joins what
 * is done, or what a case is, one of them is enough.
 */
export function oneOrBoth({ modality, subject }: NormTree, binder: Binder): void {
  if (modality !== 'must' || subject?.kind !== 'coordination' || !saysOneOrBoth(subject.tokens)) return;
  doubt(binder, 'ambiguous_list', subject.tokens, 'Is it enough that one of them does it?');
}
