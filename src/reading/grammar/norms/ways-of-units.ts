import type { StatementTree } from '../trees/clause-tree.ts';
import { bracketedTerm } from '../trees/bracketed-terms.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import { apart } from '../trees/layout.ts';
import { speaksOfStatus } from '../trees/status-terms.ts';
import { waysOf } from './statements.ts';

/** A sentence that cannot be read as one, by its parts between semicolons where each of them can. */
export function waysOfUnit(unit: SentenceUnit): WaysOfUnit[] {
  const bracketed = bracketedTerm(unit);
  if (bracketed !== null) return [{ unit, ways: bracketed.definitions }, ...waysOfUnit(bracketed.rest)];
  const whole = { unit, ways: waysOf(unit) };
  const several = unit.trunk.some(({ lower }) => lower === ';');
  if (whole.ways.length > 0 && !several) return [whole];
  const parts = apart(unit).map((part) => ({ unit: part, ways: waysOf(part) }));
  const readable = parts.length > 1 && parts.every(({ ways }) => ways.length > 0);
  // "is valid until …; on an invalid certificate no one may …"
  return readable &&
    (whole.ways.length === 0 || (parts[0]!.ways.some(saysStatus) && usesStatus(parts.slice(1))))
    ? parts
    : [whole];
}

export interface WaysOfUnit {
  unit: SentenceUnit;
  ways: StatementTree[];
}

const saysStatus = (way: StatementTree): boolean => way.kind === 'definition' && way.over !== undefined;
const usesStatus = (units: readonly WaysOfUnit[]): boolean =>
  units.some(({ unit: { trunk, list } }) => speaksOfStatus([...trunk, ...(list?.items.flat() ?? [])]));

/** When something is over is said for the sentences after it; alone, it is no definition. */
export const withStatusUsed = (units: readonly WaysOfUnit[]): WaysOfUnit[] =>
  units.map((entry, at) => {
    const [of, others] = [entry.ways.filter(saysStatus), entry.ways.filter((way) => !saysStatus(way))];
    return of.length === 0 ? entry : { ...entry, ways: usesStatus(units.slice(at + 1)) ? of : others };
  });

/** "Nothing prevents A from …": against the norms before it an exception; where none is before it, a permission. */
export function preventingNothing(
  ways: readonly StatementTree[],
  follows: boolean,
): readonly StatementTree[] {
  const granting = ways.filter(
    (way) => way.kind === 'norms' && way.norms[0]?.words.some(({ lower }) => lower === 'nothing'),
  );
  const releasing = ways.filter(({ kind }) => kind === 'release');
  if (granting.length === 0 || releasing.length === 0) return ways;
  return ways.filter((way) => !(follows ? granting : releasing).includes(way));
}
