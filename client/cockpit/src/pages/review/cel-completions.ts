/** How each function of the rule language is called, as its reference says. */
export const celUsages: Readonly<Record<string, string>> = {
  has: 'has(inputs.x)',
  min: 'min(a, b, …)',
  max: 'max(a, b, …)',
  floor: 'floor(x)',
  ceil: 'ceil(x)',
  round: 'round(x, places, mode)',
  plus_days: 'plus_days(date, n)',
  plus_months: 'plus_months(date, n)',
  plus_years: 'plus_years(date, n)',
  days_between: 'days_between(from, to)',
  year_of: 'year_of(date)',
  month_of: 'month_of(date)',
  day_of: 'day_of(date)',
  weekday_of: 'weekday_of(date)',
  date: 'date("2026-01-31")',
  timestamp: 'timestamp("2026-01-31T09:00:00Z")',
  duration: 'duration("3600s")',
  size: 'size(inputs.list)',
};

/** What may be written in an expression by name. */
export interface KnownName {
  /** As it is written. */
  name: string;
  /** What it is, in a few words. */
  says: string;
}

const fixed: readonly KnownName[] = [
  { name: 'true', says: 'always' },
  { name: 'false', says: 'never' },
  { name: 'null', says: 'known not to be there' },
];

const functions: readonly KnownName[] = Object.entries(celUsages).map(([name, says]) => ({ name, says }));

const mostShown = 8;

/**
 * What a name that was begun can become: names that begin so first, then those of which a part does. Nothing for a name
 * that is complete.
 */
export function completionsOf(begun: string, names: readonly KnownName[]): KnownName[] {
  const sought = begun.toLowerCase();
  const parts = ({ name }: KnownName): string[] => name.toLowerCase().split(/[._]/);
  const all = [...names, ...functions, ...fixed];
  if (all.some(({ name }) => name === begun)) return [];
  const first = all.filter(({ name }) => name.toLowerCase().startsWith(sought));
  const others = all.filter(
    (one) => !first.includes(one) && parts(one).some((part) => part.startsWith(sought)),
  );
  return [...first, ...others].slice(0, mostShown);
}

/** The expression with a name completed, and where the caret is then. A function gets its bracket. */
export function completed(
  expression: string,
  { start, end }: { start: number; end: number },
  { name }: KnownName,
): { expression: string; caret: number } {
  const written = name in celUsages && expression[end] !== '(' ? `${name}(` : name;
  return {
    expression: `${expression.slice(0, start)}${written}${expression.slice(end)}`,
    caret: start + written.length,
  };
}
