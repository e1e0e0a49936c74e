import { describe, expect, it } from 'vitest';
import { findDates } from '../../../src/distillation/builtin/dates.ts';
import { findNumbers } from '../../../src/distillation/builtin/numbers.ts';
import { readQuantities } from '../../../src/distillation/builtin/quantities.ts';

const threshold = (text: string): string =>
  readQuantities(text)
    .thresholds.map(({ operator, value, unit, bare }) => `${bare ? '?' : operator} ${value} ${unit ?? '-'}`)
    .join('; ');

describe('quantities', () => {
  it.each([
    ['not less than 30% of the takings', '>= 30 percent'],
    ['at least two hours', '>= 2 hour'],
    ['does not exceed $30,000', '<= 30000 USD'],
    ['exceeds £1,250.50', '> 1250.50 GBP'],
    ['no more than 6 passengers', '<= 6 passenger'],
    ['under 18 years of age', '< 18 year'],
    ['aged 65 or over', '>= 65 year'],
    ['fifty or more employees', '>= 50 employee'],
    ['2 or more years', '>= 2 year'],
    ['within 10 business days', '<= 10 business_day'],
    ['not later than 30 minutes', '<= 30 minute'],
    ['EUR 1.5 million', '? 1500000 EUR'],
    ['more than 24 square metres', '> 24 square_metre'],
    ['a period of not more than 2 weeks', '<= 2 week'],
    ['for a period of three months', '? 3 month'],
  ])('reads "%s"', (text, expected) => {
    expect(threshold(text)).toBe(expected);
  });

  it('takes "twenty-four (24)" for one number, and says when words and figures disagree', () => {
    expect(threshold('more than twenty-four (24) tablets')).toBe('> 24 tablet');
    expect(readQuantities('more than twenty-four (42) tablets').conflicting).toBe(true);
  });

  it('finds no quantity in a citation or a date', () => {
    for (const text of [
      'under section 12(3)',
      'paragraphs (1) to (4)',
      '12 CFR 1004.5',
      'before 1 May 2027',
      'the Act 2014',
    ]) {
      expect(readQuantities(text).thresholds).toEqual([]);
    }
  });

  it('reports a number that nothing attaches', () => {
    expect(readQuantities('a notice of 12').unattached).toHaveLength(1);
  });

  it('spells numbers out', () => {
    expect(findNumbers('one hundred and twenty-five thousand').map(({ value }) => value)).toEqual(['125000']);
  });

  it('reads dates in both orders and refuses days that no calendar has', () => {
    const read = (text: string): string[] => findDates(text).map(({ iso }) => iso);
    expect(read('from 1 January 2027 and July 4, 2028')).toEqual(['2027-01-01', '2028-07-04']);
    expect(read('on 31 February 2027 or 1/8/2027')).toEqual([]);
  });
});
