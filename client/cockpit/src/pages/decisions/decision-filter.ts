import type { Verdict } from '../../../../../src/generated/cockpit/graphql.ts';

/** What narrows the list of decisions, as the address holds it. */
export interface DecisionFilter {
  action?: string | undefined;
  verdict?: Verdict | undefined;
  subject?: string | undefined;
  trace?: string | undefined;
}

const verdicts: ReadonlySet<string> = new Set<Verdict>(['PERMIT', 'DENY', 'INDETERMINATE', 'NOT_APPLICABLE']);
const isVerdict = (value: unknown): value is Verdict => typeof value === 'string' && verdicts.has(value);

export const decisionFilterOf = (search: Record<string, unknown>): DecisionFilter => ({
  ...(isVerdict(search.verdict) && { verdict: search.verdict }),
  ...Object.fromEntries(
    ['action', 'subject', 'trace'].flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  ),
});
