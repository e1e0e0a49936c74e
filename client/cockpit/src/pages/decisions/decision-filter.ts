import type { Verdict } from '../../../../../src/generated/cockpit/graphql.ts';

/** What narrows the list of decisions, as the address holds it. */
export interface DecisionFilter {
  action?: string | undefined;
  verdict?: Verdict | undefined;
  subject?: string | undefined;
  trace?: string | undefined;
  /** The first day, and the last: calendar days where the reader is. */
  from?: string | undefined;
  to?: string | undefined;
}

const verdicts: ReadonlySet<string> = new Set<Verdict>(['PERMIT', 'DENY', 'INDETERMINATE', 'NOT_APPLICABLE']);
const isVerdict = (value: unknown): value is Verdict => typeof value === 'string' && verdicts.has(value);

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(new Date(`${text}T00:00`).getTime());

export const decisionFilterOf = (search: Record<string, unknown>): DecisionFilter => ({
  ...(isVerdict(search.verdict) && { verdict: search.verdict }),
  ...Object.fromEntries(
    ['action', 'subject', 'trace', 'from', 'to'].flatMap((name) => {
      const value = search[name];
      if (typeof value !== 'string' || value === '') return [];
      return (name === 'from' || name === 'to') && !isDay(value) ? [] : [[name, value]];
    }),
  ),
});

/** The days of a filter as instants: `to` is the end of its day. A last day before the first narrows nothing. */
export function instantsOf({ from, to }: Pick<DecisionFilter, 'from' | 'to'>): {
  from: string | null;
  to: string | null;
} {
  const begin = from === undefined ? null : new Date(`${from}T00:00`);
  if (to === undefined || endsTooEarly({ from, to })) return { from: begin?.toISOString() ?? null, to: null };
  const end = new Date(`${to}T00:00`);
  end.setDate(end.getDate() + 1);
  return { from: begin?.toISOString() ?? null, to: end.toISOString() };
}

/** What is said of a list that the filter leaves nothing of; null of a filter that narrows nothing. */
export function nothingMatches(filter: DecisionFilter): string | null {
  if (endsTooEarly(filter))
    return `No decision since ${filter.from} matches. “To” is before “From”, and narrows nothing: change one of the two.`;
  return Object.values(filter).some((value) => value !== undefined)
    ? 'No decision matches. Take a filter away to see more.'
    : null;
}

export const endsTooEarly = ({ from, to }: Pick<DecisionFilter, 'from' | 'to'>): boolean =>
  from !== undefined && to !== undefined && to < from;
