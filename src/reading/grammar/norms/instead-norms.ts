import { conditionWriter } from '../binding/conditions.ts';
import { cannotBoth, isGeneral } from '../doubts/opposed-duties.ts';
import { readBy, type ReadNorm, type ReadNorms } from './read-norms.ts';
import { takesItsPlace } from './looser-norms.ts';

/**
 * "A bus must carry a hammer. Where it has no windows, it must carry an axe instead.": in that case the duty of the
 * sentence before is not asked for. Where that one speaks of a case too, or asks for several things, the word stays unread.
 */
export function settleInstead({ bound, unread }: ReadNorms): void {
  bound.forEach((special, at) => {
    const word = special.norm.unread.find(({ lower }) => lower === 'instead');
    const general = bound[at - 1];
    if (word === undefined || general === undefined || !replaces(special, general)) return;
    // what cannot be asked for together is settled as such
    if (!cannotBoth(general.norm, special.norm))
      general.norm.norm.except.push(
        conditionWriter(readBy).all([...special.norm.norm.who, ...special.norm.norm.if]),
      );
    special.norm.unread = special.norm.unread.filter((token) => token !== word);
    for (let place = unread.indexOf(word); place >= 0; place = unread.indexOf(word)) unread.splice(place, 1);
  });
}

function replaces({ norm: special, overrides }: ReadNorm, { norm: general }: ReadNorm): boolean {
  const cases = special.norm.who.length + special.norm.if.length;
  return (
    overrides.size === 0 &&
    cases > 0 &&
    /^must(?:_not)?$/.test(special.norm.modality) &&
    isGeneral(general.norm) &&
    takesItsPlace(general.norm, special.norm)
  );
}
