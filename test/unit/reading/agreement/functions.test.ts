import { describe, expect, it } from 'vitest';
import type { Definition } from '../../../../src/rules/model.ts';
import { amount, choice, date, findingsOf, int, may, mayOnly, must, mustNot, verdictOf } from './rule-of.ts';

const trading = (quote: string) => ({
  quotes: [quote],
  title: 'Trade from a stall',
  inputs: [date('trading_date', 'Day on which the stall trades')],
});

describe('parts of a date', () => {
  it.each([
    ['A stall must not trade at the weekend.', mustNot, 'weekday_of(inputs.trading_date) < 6', '< 7'],
    ['A stall may trade on Mondays only.', mayOnly, 'weekday_of(inputs.trading_date) == 1', '== 2'],
    [
      'A stall may trade from Monday to Friday only.',
      mayOnly,
      'weekday_of(inputs.trading_date) <= 5',
      '<= 4',
    ],
    ['A stall must not trade in August.', mustNot, 'month_of(inputs.trading_date) != 8', '!= 7'],
  ])('are named by days and months: %s', (quote, code, right, other) => {
    expect(verdictOf(trading(quote), code, right)).toBe('green');
    const [call = ''] = right.split(') ');
    expect(verdictOf(trading(quote), code, `${call}) ${other}`)).toBe('blocked');
  });
  it('are grounded by nothing else', () => {
    const found = findingsOf(
      trading('A stall must not trade in a storm.'),
      mustNot,
      'weekday_of(inputs.trading_date) < 6',
    );
    expect(found).toContainEqual(
      expect.objectContaining({
        code: 'ungrounded',
        severity: 'blocking',
        message: expect.stringContaining('day of the week') as string,
      }),
    );
  });
  it('count on the side that the words say', () => {
    expect(
      verdictOf(
        trading('A stall must not trade on a Sunday.'),
        mustNot,
        'weekday_of(inputs.trading_date) == 7',
      ),
    ).toBe('blocked');
  });
  it('of a month are its days', () => {
    const rent = {
      quotes: ['Rent must be paid no later than the fifth day of the month.'],
      title: 'Pay rent',
      inputs: [date('paid_on', 'Day on which the rent is paid')],
    };
    expect(verdictOf(rent, must, 'day_of(inputs.paid_on) <= 5')).not.toBe('blocked');
    expect(verdictOf(rent, must, 'day_of(inputs.paid_on) < 5')).toBe('blocked');
  });
});

describe('ordered enums', () => {
  const signing = (who: string) => ({
    quotes: [`An engineer who is ${who} may sign a release.`],
    title: 'Sign a release',
    inputs: [
      {
        ...choice('grade', ['junior', 'regular', 'senior', 'principal'], 'Grade of the engineer'),
        ordered: true,
      },
    ],
  });
  it.each([
    ['at least senior', '>= "senior"', '> "senior"'],
    ['senior or above', '>= "senior"', '>= "regular"'],
    ['above regular', '> "regular"', '>= "regular"'],
  ])('are compared as the words do: %s', (who, right, wrong) => {
    expect(verdictOf(signing(who), may, `inputs.grade ${right}`)).not.toBe('blocked');
    expect(verdictOf(signing(who), may, `inputs.grade ${wrong}`)).toBe('blocked');
  });
});

describe('so much for each', () => {
  const parcels = (part: string) => ({
    quotes: [`A parcel must carry at least 2 points for each 2,500 EUR of its value${part}.`],
    title: 'Mark a parcel',
    inputs: [
      amount('value', 'EUR', 'Value of the parcel'),
      int('points', null, 'Points that the parcel carries'),
    ],
  });
  it('is a division, which "or fraction" rounds up', () => {
    const rule = (round: string): string => `inputs.points >= 2 * ${round}(inputs.value / 2500)`;
    expect(verdictOf(parcels(' or fraction of it'), must, rule('ceil'))).not.toBe('blocked');
    expect(verdictOf(parcels(' or fraction of it'), must, rule('floor'))).toBe('blocked');
  });
  it('names the divisor where the words do not have it', () => {
    const found = findingsOf(parcels(''), must, 'inputs.points >= 2 * floor(inputs.value / 30.03)');
    expect(found.map(({ message }) => message).join(' ')).toContain('divides by 30.03');
  });
});

describe('the rate of a definition', () => {
  const rated = (rate: string) => ({
    quotes: ['A seller must charge tax at the standard rate on the price.'],
    title: 'Charge tax',
    inputs: [
      amount('price', 'EUR', 'Price of the goods'),
      amount('tax_charged', 'EUR', 'Tax that is charged'),
    ],
    definitions: [
      {
        name: 'standard_rate',
        description: 'Standard rate of the tax',
        type: 'decimal',
        unit: null,
        scale: 2,
        output: false,
        cases: [
          {
            when: 'true',
            value: rate,
            citation: {
              source_material_id: 'tax',
              section: '§ 2',
              quote: 'The standard rate is 19 per cent.',
              start: 0,
              end: 33,
              prefix: '',
              suffix: '',
            },
            from: null,
            to: null,
          },
        ],
      } satisfies Definition,
    ],
  });
  it('is grounded by the words that the definition cites', () => {
    const rule = 'inputs.tax_charged >= terms.standard_rate * inputs.price';
    expect(verdictOf(rated('0.19'), must, rule)).not.toBe('blocked');
    expect(verdictOf(rated('0.20'), must, rule)).toBe('blocked');
  });
});
