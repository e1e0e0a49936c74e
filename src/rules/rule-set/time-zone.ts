import type { IsoDate } from '../model.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Of each zone the date that was asked for last, and the second that it was asked for: offsets are whole seconds. */
const latest = new Map<string, { second: number; date: IsoDate }>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Whether this is the IANA name of a time zone, such as `Australia/Sydney`. */
export function isTimeZone(timeZone: string): boolean {
  // Offsets such as "+02:00" are accepted by some engines and follow no law's summer time.
  if (!/^[A-Za-z]/.test(timeZone)) return false;
  try {
    formatFor(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** The calendar date of an instant in an IANA zone: what `as_of` defaults to. Throws RangeError for an unknown zone. */
export function dateInZone(instant: Date, timeZone: string): IsoDate {
  const second = Math.floor(instant.getTime() / 1_000);
  const known = latest.get(timeZone);
  if (known?.second === second) return known.date;
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`;
  latest.set(timeZone, { second, date });
  return date;
}
