import { isPerson } from './attachment.ts';
import type { Measure } from '../items/measure.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "eggs older than 28 days": of a thing, its age is the time since it was made. */
export const agesThing = ({ of }: Measure, numbers: readonly Name[]): boolean =>
  of.some((word) => /^(?:older|younger|old|age)$/.test(word)) &&
  !numbers.some(({ stems }) => stems.includes('age'));

export const isAge = ({ stems, unit }: Name): boolean => unit?.name === 'year' && stems.includes('age');

/** "must be at least 16", "children up to 12", "the age of 16"; not "may borrow up to 2". */
export function mayBeAge({ of }: Measure, own: readonly Token[], before: readonly Token[]): boolean {
  const last = before.at(-1);
  return (
    last === undefined ||
    isPerson(last) ||
    of.includes('age') ||
    own.some(({ stems, lower }) => stems.includes('age') || /^(?:aged|years?)$/.test(lower)) ||
    /^(?:be|is|are|was|were|been|being|than|reached|attained|turned|completed|of|and|or|not|,)$/.test(
      last.lower,
    )
  );
}

/** "anyone under 16", "children under 10": a bare figure after persons is an age. */
export const saysAge = ({ amount, op }: Measure, before: readonly Token[], next: readonly Token[]): boolean =>
  amount.kind === 'number' &&
  amount.unit === null &&
  op !== null &&
  before.at(-1)?.kind === 'word' &&
  next.every(({ content }) => !content);

/** "persons of 16 years or more" */
const ofYears = ({ amount, op, tokens }: Measure, before: readonly Token[]): boolean => {
  const [person, of] = before.slice(-2);
  return (
    amount.kind === 'number' &&
    amount.unit?.name === 'year' &&
    op !== null &&
    (of?.lower === 'of'
      ? person !== undefined && isPerson(person)
      : tokens[0]?.lower === 'of' && of !== undefined && isPerson(of))
  );
};

export const agesPerson = (measure: Measure, before: readonly Token[], next: readonly Token[]): boolean => {
  const person = before.at(-1);
  return person === undefined
    ? measure.amount.kind === 'number' &&
        measure.amount.unit === null &&
        next.every(({ content }) => !content) &&
        /^(?:under|over|below|above|younger|older)$/.test(measure.tokens[0]?.lower ?? '')
    : (saysAge(measure, before, next) && isPerson(person)) || ofYears(measure, before);
};
