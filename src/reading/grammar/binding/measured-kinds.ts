import type { Binder } from './binding.ts';
import type { Token } from '../words/tokens.ts';
import type { Unit } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { stem } from '../words/stem.ts';

/**
 * "heaters over 800 W", "fresh milk at or below 6 °C": beside what one input calls a kind of thing, the figure of that thing,
 * where one input alone is measured in such a unit. Of how long something is, an input has to say that it is a length: a time
 * may also pass before or after it.
 */
export function measuresKind(
  name: Name,
  unit: Unit | null,
  own: readonly Token[],
  { names }: Binder,
): boolean {
  if (unit === null || /^(?:clock|ratio)$/.test(unit.dimension)) return false;
  if (
    /^(?:time|calendar)$/.test(unit.dimension) &&
    !/^(?:length|duration|running time)\b/.test(name.description)
  )
    return false;
  const said = own.filter(({ content }) => content);
  if (said.length === 0) return false;
  const saidBy = (stems: readonly string[]): boolean =>
    stems.length > 0 && stems.every((part) => said.some((token) => bestLikeness(part, token.stems) >= 0.9));
  const kinds = names.inputs.filter(({ kind }) => kind === 'enum');
  return kinds.some(({ values }) => {
    const met = values.filter(({ stems }) => saidBy(stems));
    const [kind] = met;
    if (kind === undefined || met.length > 1) return false;
    // "drones over 160 Wh" of what a battery holds: the figure of another kind
    const others = values.filter((value) => value !== kind && namesKind(name, value.stems));
    if (others.length > 0 && !namesKind(name, kind.stems)) return false;
    return said.every((token) => token.stems.some((part) => bestLikeness(part, kind.stems) >= 0.9));
  });
}

const namesKind = ({ stems, described }: Name, kind: readonly string[]): boolean =>
  kind.length > 0 && kind.every((part) => [...stems, ...described].includes(part));

const speed = stem('speed');
const moving =
  /^(?:drive|drives|driven|driving|travel|travels|travelling|move|moves|moved|moving|go|goes|run|runs|sail|sails|sailed|sailing|ride|rides|ridden|fly|flies|flown|proceed|proceeds|pass|passes|cross|crosses|at|speed|speeds)$/;

/** "be driven at more than 30 km/h": how fast it moves, where one input is measured so and no wind or current is. */
export const movesAt = (
  { stems }: Name,
  unit: Unit | null,
  own: readonly Token[],
  { names }: Binder,
): boolean =>
  /^(?:length\/time|miles\/time|knots)$/.test(unit?.dimension ?? '') &&
  stems.includes(speed) &&
  !stems.some((part) => /^(?:wind|gust|current|air)$/.test(part)) &&
  own.some(({ lower }) => moving.test(lower)) &&
  own.every(
    ({ content, lower, stems: said }) =>
      !content || moving.test(lower) || said.every((part) => names.action.includes(part)),
  );
