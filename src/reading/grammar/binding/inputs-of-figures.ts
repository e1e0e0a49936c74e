import type { Binder, Surroundings } from './binding.ts';
import { metBy } from './binding.ts';
import { countsTimes, isFrequency } from './counted-acts.ts';
import type { Measure } from '../items/measure.ts';
import { saysInterval } from './times-in-periods.ts';
import { isKindOfDay, saysKindOfDays } from '../words/kinds-of-days.ts';
import type { Token } from '../words/tokens.ts';
import type { Unit } from '../words/units.ts';
import { converted, isRate, rateOf, unitNamed } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { mayBeAge } from './ages.ts';

/** "350 litres a day": the unit of a rate, where the next words say it. */
export function rateAt(unit: Unit | null, next: readonly Token[]): { unit: Unit; tokens: Token[] } | null {
  const [per, of] = next;
  if (unit === null || of === undefined || !/^(?:a|an|per|each|every)$/.test(per?.lower ?? '')) return null;
  const lower = unitNamed(of.lower);
  return lower === null ? null : { unit: rateOf(unit, lower), tokens: [per!, of] };
}

/** `day_of_payment`, "Day of the month on which …": which day of them it is, the first being 1. */
export const saysWhichDay = ({ kind, unit, input, description }: Name): boolean =>
  kind === 'number' &&
  (unit === null || unit.name === 'day') &&
  ((/(?:^|_)day(?:_|$)/.test(input.name) && /\b(?:day of the|which day)\b/.test(description)) ||
    /^(?:(?:on which |number of the )?day of [a-z]+\b|(?:working|school|business) day of the)/.test(
      description,
    ));

const textOf = ({ input, description }: Name): string =>
  `${input.name.replaceAll('_', ' ')} ${description} ${(input.unit ?? '').replaceAll('_', ' ')}`.toLowerCase();

/** The unit is the input's, or converts exactly; a count meets an input that its noun names. */
export function meets(
  name: Name,
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  before: readonly Token[],
  { near, norm }: Surroundings,
): boolean {
  if (measure.amount.kind !== 'number') return false;
  const { unit, value } = measure.amount;
  if (measure.often === true && !saysInterval(name)) return false;
  if (measure.ordinal === true)
    return saysWhichDay(name) && metBy(next, [...name.stems, ...name.described]).length > 0;
  if (unit !== null) {
    if (name.unit === null) return false;
    // "be serviced every 15,000 km": of what has come since, or lies between two, and of no other length
    const apart = measure.sense === 'every' && !/^(?:time|calendar)$/.test(unit.dimension);
    if (apart && !/\b(?:since|between|intervals?|spacing|gap|apart)\b/.test(textOf(name))) return false;
    const rate = isRate(name.unit) ? rateAt(unit, next)?.unit : undefined;
    return converted(value, rate ?? unit, name.unit) !== null;
  }
  const kindOfDays = measure.of.find(isKindOfDay);
  if (kindOfDays !== undefined)
    return (name.unit === null || name.unit.name === 'day') && saysKindOfDays(textOf(name), kindOfDays);
  if (name.unit !== null)
    return (
      name.unit.name === 'year' &&
      name.stems.includes('age') &&
      (next.length === 0 || !next[0]!.content) &&
      mayBeAge(measure, own, before)
    );
  const [noun] = next.filter((token) => token.content);
  const parts = [...name.stems, ...name.described, ...(name.counted === null ? [] : [name.counted])];
  if (isFrequency({ ...measure, every: measure.sense === 'every' }) && countsTimes(name)) return true;
  // "may be renewed only twice" of the number of renewals
  if (own.length === 0 && isFrequency({ ...measure, every: false }) && isCountOf(name, norm)) return true;
  const counted = next.filter((token) => token.content).slice(0, 3);
  // "The number of passengers on the ferry must not exceed 80": what is counted is what the norm is about
  if (noun === undefined)
    return (
      metBy(own, name.stems).length > 0 ||
      (measure.op !== null && name.stems.every((part) => near.includes(part)))
    );
  return counted.some((token) => metBy([token], parts).length > 0);
}

/** "may repeat any one module once", where one input counts repeats of this module, another those of others. */
export function askWhichCount(
  name: Name,
  norm: readonly string[],
  measure: Measure,
  { names, doubts }: Binder,
): void {
  const counts = (other: Name): boolean =>
    other.kind === 'number' && other.unit === null && other.stems.some((part) => norm.includes(part));
  const rivals = names.inputs.filter((other) => other !== name && counts(other));
  const shared = rivals.filter(({ stems }) =>
    stems.some((part) => name.stems.includes(part) && norm.includes(part)),
  );
  if (shared.length > 0)
    doubts.push({
      code: 'unbound_words',
      words: measure.tokens,
      message: `These words fit ${name.input.name} and ${shared[0]!.input.name} about as well.`,
    });
}

const isCountOf = ({ stems, description, input }: Name, said: readonly string[]): boolean =>
  input.type === 'int' &&
  /^(?:number of |earlier |[a-z]+s (?:of|to) )/.test(description) &&
  stems.some((part) => bestLikeness(part, said) >= 0.8);
