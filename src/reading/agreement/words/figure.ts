/** A figure of the words: a number with its unit, a date (in days since 1970-01-01), a time of day (in minutes). */
export interface Figure {
  kind: 'number' | 'date' | 'day' | 'time' | 'ordinal';
  value: number;
  unit: string | null;
  /** From the currency sign or the first word of the number to behind its unit. */
  start: number;
  end: number;
  /** The number alone. */
  numberStart: number;
  numberEnd: number;
  /** A month, of which `value` is the first day. */
  month?: true;
  /** A whole year, of which `value` is the last day. */
  year?: number;
}

export const simple = (kind: Figure['kind'], value: number, start: number, end: number): Figure => ({
  kind,
  value,
  unit: null,
  start,
  end,
  numberStart: start,
  numberEnd: end,
});
