import type { Binder } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { stem } from '../words/stem.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

const getting = /^(?:receive|obtain|get|claim)$/;
const giving = new Set('award grant give pay issue allocate allot assign'.split(' ').map(stem));

/** "may receive the youth grant", where the action is to award it: the same act, said of the one whom it reaches. */
export function getsTheAct(token: Token, tree: NormTree, { names }: Binder): boolean {
  if (tree.modality !== 'may' && tree.modality !== 'entitled') return false;
  const words = tree.predicate === null ? [] : wordsOf(tree.predicate);
  const [act, ...objects] = names.actionWords;
  if (words[0] !== token || !getting.test(token.lower) || act === undefined) return false;
  if (!act.stems.some((part) => giving.has(part))) return false;
  const object = words.slice(1).find(({ content }) => content);
  const own = objects.filter(({ lead }) => lead === '').flatMap(({ stems }) => stems);
  return (
    object !== undefined &&
    object.stems.length > 0 &&
    object.stems.every((part) => bestLikeness(part, own) >= 0.8)
  );
}
