import type { Expression } from './expression.ts';
import { dayOf, monthOf, weekdayOf, yearOf } from './functions/calendar-part.ts';
import { plusDays, plusMonthsFunction, plusYears } from './functions/calendar-shift.ts';
import { daysBetween } from './functions/days-between.ts';
import { max, min } from './functions/extremum.ts';
import { has } from './functions/has.ts';
import type { LanguageFunction, Operation } from './functions/language-function.ts';
import { date, duration, timestamp } from './functions/literals.ts';
import { ceil, floor, round } from './functions/round.ts';
import { size } from './functions/size.ts';

/** Every function of the rule language, in the order in which the reference lists them. */
export const functions: readonly LanguageFunction[] = [
  has,
  min,
  max,
  floor,
  ceil,
  round,
  plusDays,
  plusMonthsFunction,
  plusYears,
  daysBetween,
  yearOf,
  monthOf,
  dayOf,
  weekdayOf,
  date,
  timestamp,
  duration,
  size,
];

const byName = new Map(functions.map((one) => [one.name, one]));
const operations = new Map(
  functions.flatMap(({ operation }) => (operation ? [[operation.name, operation] as const] : [])),
);

export const functionNamed = (name: string): LanguageFunction | undefined => byName.get(name);

/** What a call computes. */
export function operationOf(call: Expression & { node: 'call' }): Operation {
  const operation = operations.get(call.function);
  if (!operation) throw new TypeError(`There is no function ${call.function}.`);
  return operation;
}

/** All that compiled calls may call. */
export const callHelpers: Readonly<Record<string, unknown>> = Object.fromEntries(
  [...operations.values()].flatMap(({ helpers }) => Object.entries(helpers ?? {})),
);
