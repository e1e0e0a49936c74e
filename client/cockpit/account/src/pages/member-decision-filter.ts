import {
  decisionFilterOf,
  instantsOf,
  type DecisionFilter,
} from '../../../src/pages/decisions/decision-filter.ts';

/** A member’s decisions are those of all rulesets of the domain, or of one. */
export interface MemberFilter extends DecisionFilter {
  world?: string | undefined;
}

export const memberFilterOf = (search: Record<string, unknown>): MemberFilter => ({
  ...decisionFilterOf(search),
  ...(typeof search.world === 'string' && search.world !== '' && { world: search.world }),
});

interface Narrowed {
  worldId: string | null;
  from: string | null;
  to: string | null;
  /** Why days narrow nothing; null where they do. */
  daysNeed: string | null;
}

/**
 * Times are looked up in the index of one ruleset: days narrow the decisions of the one that is chosen, or of the only one.
 * @param worlds of the domain
 */
export function narrowedTo({ world, from, to }: MemberFilter, worlds: readonly string[]): Narrowed {
  const [only, ...others] = worlds;
  const worldId = world ?? (others.length === 0 ? (only ?? null) : null);
  if (worldId === null)
    return { worldId, from: null, to: null, daysNeed: 'Choose a ruleset first: days narrow those of one.' };
  return { worldId, ...instantsOf({ from, to }), daysNeed: null };
}
