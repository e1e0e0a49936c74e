import type { CheckedRule } from '../checked-rule-set.ts';
import type { Expression } from '../expression.ts';
import type { Environment } from '../interpret.ts';
import { evaluateTruth } from '../interpret.ts';
import { childrenOf } from '../reads.ts';

/** One condition of a rule coming out one way. */
export interface Branch {
  /** Stable within the rule's text: `requires@12=true`. */
  id: string;
  path: 'applies_when' | 'requires';
  start: number;
  end: number;
  value: boolean;
  condition: Expression;
}

/** The conditions that connectives join, each both ways, in the order of the text. */
export function branchesOf(rule: CheckedRule): Branch[] {
  return (
    [
      ['applies_when', rule.appliesWhen],
      ['requires', rule.requires],
    ] as const
  ).flatMap(([path, predicate]) =>
    conditionsOf(predicate).flatMap((condition) =>
      [true, false].map((value): Branch => {
        const { start, end } = condition;
        return { id: `${path}@${start}-${end}=${value}`, path, start, end, value, condition };
      }),
    ),
  );
}

/** Ids of the branches that an input takes; `requires` is asked only where the rule applies. */
export function branchesReached(rule: CheckedRule, environment: Environment): string[] {
  const applies = evaluateTruth(rule.appliesWhen, environment) === true;
  return branchesOf(rule)
    .filter(({ path }) => applies || path === 'applies_when')
    .filter(({ condition, value }) => evaluateTruth(condition, environment) === value)
    .map(({ id }) => id);
}

function conditionsOf(e: Expression): Expression[] {
  if (e.node === 'literal') return [];
  const joined = e.node === 'and' || e.node === 'or' || e.node === 'not';
  if (joined || (e.node === 'conditional' && e.type.kind === 'bool'))
    return childrenOf(e).flatMap(conditionsOf);
  return [e];
}
