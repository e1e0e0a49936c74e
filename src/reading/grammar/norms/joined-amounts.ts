import { deemedPair } from '../trees/deemed-events.ts';
import { completeAmended } from '../trees/amount-productions.ts';
import type { FigureChange, StatementTree } from '../trees/clause-tree.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import { labelsOf } from '../trees/labels.ts';

interface ReadUnit {
  unit: SentenceUnit;
  ways: StatementTree[];
}

/**
 * "The fee is 20 EUR. For members it is half that amount.": the second sentence says what holds instead of the first, or
 * of the unit that it names. A change of a figure that is nowhere to be found is not read.
 */
export function joinedAmounts(units: readonly ReadUnit[]): ReadUnit[] {
  const joined: ReadUnit[] = [];
  for (const { unit, ways } of units) {
    const targets = amendable(joined, ways);
    const found = targets.flatMap((target) => {
      const combined = amendedBy(target.ways, ways);
      return combined.length === 0 ? [] : [{ target, combined }];
    });
    const [only] = found;
    if (only === undefined || found.length > 1) {
      const twice = targets.some((target) => target.ways.some(isAmended));
      joined.push({
        unit,
        ways: ways.filter((way) => !isChange(way) && !isDeemed(way) && !(twice && isAmendment(way))),
      });
      continue;
    }
    const { label, trunk, list, closing } = unit;
    only.target.ways = only.combined;
    only.target.unit = {
      ...only.target.unit,
      ...(label === null || label === only.target.unit.label ? {} : { changedBy: label }),
      closing: [...only.target.unit.closing, ...trunk, ...(list?.items.flat() ?? []), ...closing],
    };
  }
  return joined;
}

const changeIn = (way: StatementTree): FigureChange | undefined =>
  way.kind === 'norms' ? way.norms[0]?.change : undefined;

const isAmendment = (way: StatementTree): boolean => way.kind === 'norms' && way.norms[0]?.amends === true;

const isAmended = (way: StatementTree): boolean => way.kind === 'norms' && way.norms.at(-1)?.amended === true;

const isDeemed = (way: StatementTree): boolean => way.kind === 'norms' && way.norms[0]?.deems !== undefined;

export const isChange = (way: StatementTree): boolean => changeIn(way) !== undefined;

/** The units of which a sentence may change a figure: those that it names, or the one before it. */
function amendable(joined: readonly ReadUnit[], ways: readonly StatementTree[]): ReadUnit[] {
  const labels = labelsOf(ways.map(changeIn).find((change) => change !== undefined)?.reference ?? []);
  if (labels.length === 0) return joined.slice(-1);
  return labels.length > 1 ? [] : joined.filter(({ unit: { label } }) => label === labels[0]);
}

function amendedBy(before: readonly StatementTree[], ways: readonly StatementTree[]): StatementTree[] {
  return before.flatMap((first) =>
    ways.flatMap((second): StatementTree[] => {
      if (first.kind !== 'norms' || second.kind !== 'norms' || second.norms[0]?.amends !== true) return [];
      if (second.norms[0].change !== undefined && first.norms.length > 1) return [];
      const [change] = second.norms;
      const pair = (change.deems === undefined ? completeAmended : deemedPair)(first.norms.at(-1)!, change);
      return pair === null
        ? []
        : [{ kind: 'norms', norms: [...first.norms.slice(0, -1), ...pair, ...second.norms.slice(1)] }];
    }),
  );
}
