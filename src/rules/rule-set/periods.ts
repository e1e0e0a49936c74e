import { parseDate } from '../language/calendar.ts';
import type { Rule } from '../model.ts';
import type { Problem } from '../language/problem.ts';
import { problem } from '../language/problem.ts';
import type { Period } from './segments.ts';

/** What is wrong with a period, as a sentence; null when it can be used. */
export function periodProblem({ from, to }: Period): string | null {
  for (const date of [from, to]) {
    if (date !== null && parseDate(date) === null) return `${JSON.stringify(date)} is not a date YYYY-MM-DD.`;
  }
  if (from !== null && to !== null && from >= to)
    return `Nothing lies between ${from} and ${to}; "to" is exclusive.`;
  return null;
}

/** Revisions of one key are in force side by side only with disjoint periods. */
export function checkPeriods(rules: readonly Rule[]): Problem[] {
  const problems = rules.flatMap((rule) => {
    const wrong = periodProblem(rule);
    return wrong === null ? [] : [problem('type_error', wrong, null, 'from', rule.key)];
  });
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules) byKey.set(rule.key, [...(byKey.get(rule.key) ?? []), rule]);
  for (const [key, revisions] of byKey) {
    const started = revisions
      .filter(({ from }) => from !== null)
      .sort((a, b) => (a.from! < b.from! ? -1 : 1));
    started.forEach((revision, index) => {
      const previous = started[index - 1];
      if (previous === undefined || (previous.to !== null && previous.to <= revision.from!)) return;
      const message = `Two revisions of ${key} are in force from ${revision.from}; close the earlier one.`;
      problems.push(problem('period_overlap', message, null, 'from', key));
    });
  }
  return problems;
}
