import { parseDate, parseDuration } from '../language/calendar.ts';

/** Forms of the inputs that are texts (ECMA 262): the schema of an action states them, and what reads inputs keeps to them. */

const yearFrom1 = '([0-9]{3}[1-9]|[0-9]{2}[1-9][0-9]|[0-9][1-9][0-9]{2}|[1-9][0-9]{3})';
const leapYear = '([0-9]{2}(0[48]|[2468][048]|[13579][26])|(0[48]|[2468][048]|[13579][26])00)';

/** Days that are in the calendar, of the years 1 to 9999. */
export const dayPattern = `(${yearFrom1}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))|${leapYear}-02-29)`;

/** RFC 3339 with a zone, to the millisecond. */
export const timestampPattern = `${dayPattern}[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.([0-9]{1,3}|[0-9]{3}0{1,6}))?([Zz]|[+-]([01][0-9]|2[0-3]):[0-5][0-9])`;

const optional = (part: string): string => `(${part})?`;
/** Parts in their order, at least one of them. */
const someOf = (parts: readonly string[]): string =>
  `(${parts
    .map(
      (part, index) =>
        part +
        parts
          .slice(index + 1)
          .map(optional)
          .join(''),
    )
    .join('|')})`;

const fraction = '(\\.[0-9]{1,3})?';
const days = someOf(['[0-9]{1,5}W', '[0-9]{1,6}D']);
const hours = someOf(['[0-9]{1,7}H', '[0-9]{1,8}M', `[0-9]{1,11}${fraction}S`]);
const celUnits = someOf([
  `[0-9]{1,7}${fraction}h`,
  `[0-9]{1,8}${fraction}m`,
  `[0-9]{1,11}${fraction}s`,
  '[0-9]{1,13}ms',
]);

/**
 * ISO 8601 (`P30D`, `PT1H30M`) or CEL (`1h30m`, `3600s`), each unit at most once, from the longest to the shortest. No text
 * of this form reaches beyond what durations hold.
 */
export const durationPattern = `-?(${celUnits}|P(${days}(T${hours})?|T${hours}))`;

const durationForm = new RegExp(`^${durationPattern}$`);

/** Longest text that can have the form: what is longer is not looked at. */
const longestDurationText = 60;

/** Milliseconds of a duration that is given as an input; null for any other text. */
export const parseInputDuration = (text: string): number | null =>
  text.length <= longestDurationText && durationForm.test(text) ? parseDuration(text) : null;

/** Bounds of dates as texts that compare like them: the first of a month or a year is the first there can be. */
export const dayBounds = (minimum: string, maximum: string): { lowest: string; highest: string } | null =>
  parseDate(minimum) === null || parseDate(maximum) === null
    ? null
    : {
        lowest: minimum.endsWith('-01-01')
          ? `${minimum.slice(0, 4)}-00-00`
          : minimum.endsWith('-01')
            ? `${minimum.slice(0, 7)}-00`
            : minimum,
        highest: maximum.endsWith('-12-31')
          ? `${maximum.slice(0, 4)}-99-99`
          : maximum.endsWith('-31')
            ? `${maximum.slice(0, 7)}-99`
            : maximum,
      };
