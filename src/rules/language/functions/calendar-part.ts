import { civilFromDays, daysFromCivil, isoWeekday, lastDay } from '../calendar.ts';
import { unpromised, type Monotonicity } from '../direction.ts';
import { constantTerm, flooredBy, scaled, sumOf, type IntegerTerm } from '../integer-term.ts';
import { dateArgument, requireArguments, type LanguageFunction } from './language-function.ts';

interface CalendarPart {
  name: string;
  /** Of the values over all dates. */
  range: readonly [bigint, bigint];
  of(days: number): number;
  direction?(operands: readonly Monotonicity[]): Monotonicity;
  term(days: IntegerTerm): IntegerTerm;
}

/** A whole number that a date has in the Gregorian calendar: no clock and no time zone is asked. */
const calendarPart = ({
  name,
  range: [minimum, maximum],
  of,
  direction,
  term,
}: CalendarPart): LanguageFunction => ({
  name,
  usage: `${name}(date)`,
  check(args, context, span) {
    requireArguments(args, 1, `${name}(date)`, span);
    const date = dateArgument(args[0]!, context, (found) => `${name} takes a date, not a ${found}.`);
    return {
      node: 'call',
      function: name,
      operands: [date],
      type: {
        kind: 'number',
        of: 'int',
        unit: null,
        denominator: 1n,
        range: { minimum, maximum },
        big: false,
      },
      ...span,
    };
  },
  operation: {
    name,
    evaluate: ([date]) => of(Number(date)),
    code: ([date = '']) => `h.${name}(${date})`,
    helpers: { [name]: of },
    direction: direction ?? unpromised,
    term: ([date]) => (date ? term(date) : null),
  },
});

/** The steps of `civilFromDays` over integers: years begin in March, so that the leap day is their last. */
function marchCalendar(days: IntegerTerm) {
  const shifted = sumOf(days, constantTerm(719_468n));
  const era = flooredBy(146_097n, shifted);
  const dayOfEra = sumOf(shifted, scaled(-146_097n, era));
  const yearOfEra = flooredBy(
    365n,
    sumOf(
      dayOfEra,
      scaled(-1n, flooredBy(1460n, dayOfEra)),
      flooredBy(36_524n, dayOfEra),
      scaled(-1n, flooredBy(146_096n, dayOfEra)),
    ),
  );
  const dayOfYear = sumOf(
    dayOfEra,
    scaled(-365n, yearOfEra),
    scaled(-1n, flooredBy(4n, yearOfEra)),
    flooredBy(100n, yearOfEra),
  );
  /** 0 is March. */
  const month = flooredBy(153n, sumOf(scaled(5n, dayOfYear), constantTerm(2n)));
  /** 1 in January and February. */
  const afterNewYear = flooredBy(12n, sumOf(month, constantTerm(2n)));
  return { era, yearOfEra, dayOfYear, month, afterNewYear };
}

export const yearOf = calendarPart({
  name: 'year_of',
  range: [1n, BigInt(civilFromDays(lastDay).year)],
  of: (days) => civilFromDays(days).year,
  direction: ([date = 'mixed']) => date,
  term(days) {
    const { era, yearOfEra, afterNewYear } = marchCalendar(days);
    return sumOf(scaled(400n, era), yearOfEra, afterNewYear);
  },
});

export const monthOf = calendarPart({
  name: 'month_of',
  range: [1n, 12n],
  of: (days) => civilFromDays(days).month,
  term(days) {
    const { month, afterNewYear } = marchCalendar(days);
    return sumOf(month, constantTerm(3n), scaled(-12n, afterNewYear));
  },
});

export const dayOf = calendarPart({
  name: 'day_of',
  range: [1n, 31n],
  of: (days) => civilFromDays(days).day,
  term(days) {
    const { dayOfYear, month } = marchCalendar(days);
    const before = flooredBy(5n, sumOf(scaled(153n, month), constantTerm(2n)));
    return sumOf(dayOfYear, scaled(-1n, before), constantTerm(1n));
  },
});

/** A Monday before all dates. */
const firstMonday = BigInt(daysFromCivil(1, 1, 1));

/** Monday is 1 and Sunday 7, as ISO 8601 counts. */
export const weekdayOf = calendarPart({
  name: 'weekday_of',
  range: [1n, 7n],
  of: isoWeekday,
  term(days) {
    const since = sumOf(days, constantTerm(-firstMonday));
    return sumOf(since, scaled(-7n, flooredBy(7n, since)), constantTerm(1n));
  },
});
