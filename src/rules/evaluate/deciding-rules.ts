import type { Decision, Effect } from '../model.ts';

/**
 * The rules that an answer rests on, among its reasons: those whose effect is the verdict, and of `indeterminate` those
 * that are still open. Reasons also tell of rules that an exception or a limit silenced, and of grants that are not
 * fulfilled: these decided nothing.
 */
export const decidingRulesOf = ({
  decision,
  reasons,
}: {
  decision: Decision;
  reasons: readonly { rule: string; effect: Effect | null }[];
}): string[] => [
  ...new Set(
    reasons
      .filter(({ effect }) => (decision === 'indeterminate' ? effect === null : effect === decision))
      .map(({ rule }) => rule),
  ),
];
