import { firstDay, formatDate, lastDay, plusMonths } from '../calendar.ts';
import { together } from '../direction.ts';
import { sumOf } from '../integer-term.ts';
import { isBare } from '../number-units.ts';
import { convertTo, narrow } from '../numbers.ts';
import { fail } from '../problem.ts';
import {
  dateArgument,
  numberArgument,
  requireArguments,
  type LanguageFunction,
} from './language-function.ts';

interface CalendarUnit {
  unit: 'day' | 'month' | 'year';
  /** Months of one of them; days are counted by themselves. */
  months: number | null;
}

const shifted = (days: number, by: number, { months }: CalendarUnit): number =>
  months === null ? days + by : plusMonths(days, by * months);

const shift = (name: string, of: CalendarUnit): LanguageFunction => ({
  name,
  usage: `${name}(date, n)`,
  check(args, context, span) {
    requireArguments(args, 2, `${name}(date, n)`, span);
    const date = dateArgument(args[0]!, context, (found) => `${name} counts from a date, not a ${found}.`);
    const given = numberArgument(args[1]!, context);
    const inUnit = given.type.unit === null || isBare(given) ? given : convertTo(given, of.unit, args[1]!);
    if (inUnit.type.denominator !== 1n) {
      fail(
        'type_error',
        `${name} counts whole ${of.unit}s; round the number first: floor(x) or ceil(x).`,
        args[1]!,
      );
    }
    const amount = narrow(inUnit);
    const range = {
      minimum: shifted(date.type.range.minimum, Number(amount.type.range.minimum), of),
      maximum: shifted(date.type.range.maximum, Number(amount.type.range.maximum), of),
    };
    if (!(range.minimum >= firstDay && range.maximum <= lastDay)) {
      fail(
        'type_error',
        `The result can leave the years 0001 to 9999; declare bounds of the date (now ${formatDate(date.type.range.minimum)} to ${formatDate(date.type.range.maximum)}) and of the number.`,
        span,
      );
    }
    return { node: 'call', function: name, operands: [date, amount], type: { kind: 'date', range }, ...span };
  },
  operation: {
    name,
    evaluate: ([date, by]) => shifted(Number(date), Number(by), of),
    code([date = '', by = '']) {
      if (of.months === null) return `(${date} + ${by})`;
      return `h.plusMonths(${date}, ${of.months === 1 ? by : `${of.months} * ${by}`})`;
    },
    helpers: { plusMonths },
    direction: (operands) => operands.reduce(together, 'constant'),
    // Months have no fixed length: they stay with the calendar.
    term: ([date, by]) => (of.months === null && date && by ? sumOf(date, by) : null),
  },
});

export const plusDays = shift('plus_days', { unit: 'day', months: null });
export const plusMonthsFunction = shift('plus_months', { unit: 'month', months: 1 });
export const plusYears = shift('plus_years', { unit: 'year', months: 12 });
