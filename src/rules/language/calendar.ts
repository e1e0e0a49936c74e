/** Proleptic Gregorian calendar arithmetic on day numbers (days since 1970-01-01), and the texts of dates and times. */

const floorDivide = (a: number, b: number): number => Math.floor(a / b);

/** Day number of a civil date (H. Hinnant's algorithm; exact for any year here). */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = floorDivide(y, 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = floorDivide(153 * (month + (month > 2 ? -3 : 9)) + 2, 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + floorDivide(yearOfEra, 4) - floorDivide(yearOfEra, 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export interface CivilDate {
  year: number;
  month: number;
  day: number;
}

export function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = floorDivide(shifted, 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = floorDivide(
    dayOfEra - floorDivide(dayOfEra, 1460) + floorDivide(dayOfEra, 36_524) - floorDivide(dayOfEra, 146_096),
    365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + floorDivide(yearOfEra, 4) - floorDivide(yearOfEra, 100));
  const shiftedMonth = floorDivide(5 * dayOfYear + 2, 153);
  const day = dayOfYear - floorDivide(153 * shiftedMonth + 2, 5) + 1;
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9);
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Monday is 1, Sunday 7. */
export const isoWeekday = (days: number): number => ((((days + 3) % 7) + 7) % 7) + 1;

/** The same day `months` later, clipped to the end of a shorter month: 31 January plus 1 is 28 or 29 February. */
export function plusMonths(days: number, months: number): number {
  const { year, month, day } = civilFromDays(days);
  const index = year * 12 + (month - 1) + months;
  const newYear = floorDivide(index, 12);
  const newMonth = index - newYear * 12 + 1;
  return daysFromCivil(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)));
}

export const plusYears = (days: number, years: number): number => plusMonths(days, years * 12);

/** So many digits from there on as a number; −1 where one of them is none. */
function digitsAt(text: string, at: number, count: number): number {
  let value = 0;
  for (let end = at + count; at < end; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    // Past the end of the text it is NaN.
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** Day number of `YYYY-MM-DD`, years 0001 to 9999; null for any other text and for days that do not exist. */
export function parseDate(text: string): number | null {
  return text.length === 10 ? dayAt(text) : null;
}

/** Day number of the date that a text begins with. */
function dayAt(text: string): number | null {
  if (text.charAt(4) !== '-' || text.charAt(7) !== '-') return null;
  const year = digitsAt(text, 0, 4);
  const month = digitsAt(text, 5, 2);
  const day = digitsAt(text, 8, 2);
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return daysFromCivil(year, month, day);
}

const pad = (value: number, width: number): string => String(value).padStart(width, '0');

export function formatDate(days: number): string {
  const { year, month, day } = civilFromDays(days);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

export const firstDay = daysFromCivil(1, 1, 1);
export const lastDay = daysFromCivil(9999, 12, 31);

/** Milliseconds since 1970 of an RFC 3339 time with its zone, to the millisecond; null for anything else. */
export function parseTimestamp(text: string): number | null {
  const separator = text.charAt(10);
  if (separator !== 'T' && separator !== 't') return null;
  const days = dayAt(text);
  if (days === null || text.charAt(13) !== ':' || text.charAt(16) !== ':') return null;
  const hour = digitsAt(text, 11, 2);
  const minute = digitsAt(text, 14, 2);
  const second = digitsAt(text, 17, 2);
  if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
  const zoneAt = text.charAt(19) === '.' ? endOfDigits(text, 20) : 19;
  const milliseconds = zoneAt === 19 ? 0 : millisecondsOf(text, 20, zoneAt);
  const offset = offsetAt(text, zoneAt);
  if (milliseconds === null || offset === null) return null;
  return ((days * 24 + hour) * 60 + minute - offset) * 60_000 + second * 1000 + milliseconds;
}

function endOfDigits(text: string, from: number): number {
  let at = from;
  while (digitsAt(text, at, 1) >= 0) at += 1;
  return at;
}

/** Of a fraction of a second: at most nine digits, of which only the first three may be other than zero. */
function millisecondsOf(text: string, from: number, to: number): number | null {
  if (to === from || to > from + 9) return null;
  for (let at = from + 3; at < to; at += 1) if (text.charAt(at) !== '0') return null;
  const given = Math.min(3, to - from);
  return digitsAt(text, from, given) * 10 ** (3 - given);
}

/** Minutes of a zone that ends the text: `Z` or `±HH:MM`. */
function offsetAt(text: string, at: number): number | null {
  const sign = text.charAt(at);
  if (sign === 'Z' || sign === 'z') return text.length === at + 1 ? 0 : null;
  if ((sign !== '+' && sign !== '-') || text.length !== at + 6 || text.charAt(at + 3) !== ':') return null;
  const hours = digitsAt(text, at + 1, 2);
  const minutes = digitsAt(text, at + 4, 2);
  if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return null;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes);
}

export const formatTimestamp = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Durations run to ±10,000 years, so that a few of them added to a timestamp stay exact. */
export const longestDuration = 315_576_000_000_000;

const unitMilliseconds: Record<string, number> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };
const celDuration = /^-?(?:\d{1,12}(?:\.\d{1,3})?(?:h|ms|m|s))+$/;
const isoDuration =
  /^(-?)P(?:(\d{1,6})W)?(?:(\d{1,7})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,12})(?:\.(\d{1,3}))?S)?)?$/;

/**
 * Milliseconds of a CEL duration (`1h30m`, `3600s`) or an ISO 8601 duration of weeks, days, hours, minutes and seconds
 * (`PT1H`, `P30D`, a day being 24 hours); null for anything else, months and years included.
 */
export function parseDuration(text: string): number | null {
  const milliseconds = celDuration.test(text) ? celMilliseconds(text) : isoMilliseconds(text);
  if (milliseconds === null || !Number.isInteger(milliseconds)) return null;
  return Math.abs(milliseconds) <= longestDuration ? milliseconds : null;
}

function celMilliseconds(text: string): number {
  let total = 0;
  for (const [, whole, fraction = '', unit = 's'] of text.matchAll(/(\d{1,12})(?:\.(\d{1,3}))?(h|ms|m|s)/g)) {
    const factor = unitMilliseconds[unit] ?? 1;
    total += Number(whole) * factor + (Number(fraction.padEnd(3, '0')) * factor) / 1000;
  }
  return text.startsWith('-') ? 0 - total : total;
}

function isoMilliseconds(text: string): number | null {
  const match = isoDuration.exec(text);
  if (match === null || /[PT]$/.test(text)) return null;
  const [, sign, weeks, days, hours, minutes, seconds, fraction = ''] = match;
  const wholeDays = Number(weeks ?? 0) * 7 + Number(days ?? 0);
  const wholeMinutes = (wholeDays * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0);
  const total = (wholeMinutes * 60 + Number(seconds ?? 0)) * 1000 + Number(fraction.padEnd(3, '0'));
  return sign === '-' ? 0 - total : total;
}

/** ISO 8601, in seconds: `PT5400S`. */
export function formatDuration(milliseconds: number): string {
  const magnitude = Math.abs(milliseconds);
  const fraction = magnitude % 1000;
  const seconds = (magnitude - fraction) / 1000;
  return `${milliseconds < 0 ? '-' : ''}PT${seconds}${fraction === 0 ? '' : `.${pad(fraction, 3)}`}S`;
}
