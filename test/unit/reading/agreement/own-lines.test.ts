import { describe, expect, it } from 'vitest';
import { amount, bool, choice, findingsOf, int, must, mustNot, verdictOf } from './rule-of.ts';

const loan = {
  quotes: ['A loan must end within 30 days. For members of the choir the time is extended by 10 days.'],
  title: 'End a loan',
  inputs: [int('days_of_loan', 'day', 'Days of the loan'), bool('member_of_choir', 'A member of the choir')],
};
const fee = {
  quotes: ['The fee is 2 EUR for each hour begun, but not more than 16 EUR.'],
  title: 'Charge a fee',
  inputs: [int('hours_begun', null, 'Hours begun'), amount('fee', 'EUR', 'Fee that is charged')],
};
const told = (sentence: typeof loan, code: string): string[] =>
  findingsOf(sentence, must, code)
    .map(({ message }) => message)
    .filter((message) => /decides that already|do not meet there|is without the other/.test(message));

describe('lines that a rule draws against itself', () => {
  it('are one that what stands beside it decides already', () => {
    const relief = 'inputs.days_of_loan <= 30 || (inputs.member_of_choir && inputs.days_of_loan <= 40)';
    expect(told(loan, relief)).toEqual([]);
    expect(told(loan, relief.replace('||', '&&'))).toHaveLength(1);
    expect(
      verdictOf(
        loan,
        must,
        'inputs.days_of_loan <= 30 && (inputs.member_of_choir || inputs.days_of_loan <= 40)',
      ),
    ).toBe('blocked');
  });

  it('are cases that part and do not meet', () => {
    const cases = (first: string, second: string) =>
      `(inputs.hours_begun ${first} 8 && inputs.fee == 2 * inputs.hours_begun) || (inputs.hours_begun ${second} 8 && inputs.fee == 16)`;
    expect(told(fee, cases('<=', '>'))).toEqual([]);
    expect(told(fee, cases('<', '>='))).toEqual([]);
    for (const [first, second] of [
      ['>=', '>'],
      ['<=', '<'],
      ['<', '>'],
      ['<=', '>='],
    ])
      expect(told(fee, cases(first!, second!))).toHaveLength(1);
  });

  it('are an amount without its case, or a case without its amount, where cases each set one', () => {
    const sorts = {
      quotes: ['The fee is 40 EUR for the first boat and 20 EUR for each further one.'],
      title: 'Charge a fee',
      inputs: [
        int('rank_of_boat', null, 'First, second … boat'),
        amount('fee', 'EUR', 'Fee that is charged'),
      ],
    };
    const first = 'inputs.rank_of_boat == 1';
    const further = '(inputs.rank_of_boat >= 2 && inputs.fee == 20)';
    expect(told(sorts, `(${first} && inputs.fee == 40) || ${further}`)).toEqual([]);
    expect(told(sorts, `inputs.fee == 40 || ${further}`)).toHaveLength(1);
    expect(told(sorts, `(${first} && inputs.fee == 40) || inputs.rank_of_boat >= 2`)).toHaveLength(1);
    expect(told(sorts, `${first} || inputs.fee == 40 || ${further}`)).toHaveLength(2);
    expect(told(sorts, `(${first} && inputs.fee <= 40) || inputs.fee <= 20`)).toEqual([]);
  });

  it('are none where "otherwise" is said by the other side of the line', () => {
    expect(
      told(loan, 'inputs.days_of_loan <= 30 || (inputs.days_of_loan > 30 && inputs.member_of_choir)'),
    ).toEqual([]);
    expect(
      told(loan, 'inputs.days_of_loan <= 30 || (inputs.days_of_loan >= 31 && inputs.member_of_choir)'),
    ).toEqual([]);
  });

  it('are none where something else tells the cases apart, or the line has a case of its own', () => {
    const pass = {
      quotes: ['Tyres must be changed from 15 November, and until 15 March.'],
      title: 'Drive',
      inputs: [choice('month', ['march', 'november'], 'Month'), int('day', null, 'Day of the month')],
    };
    const months = (last: string) =>
      `(inputs.month == "november" && inputs.day >= 15) || (inputs.month == "${last}" && inputs.day <= 15)`;
    expect(told(pass, months('march'))).toEqual([]);
    expect(told(pass, months('november'))).toHaveLength(1);
    expect(
      told(
        fee,
        '(inputs.hours_begun < 8 && inputs.fee == 2) || (inputs.hours_begun > 8 && inputs.fee == 16) || (inputs.hours_begun == 8 && inputs.fee == 9)',
      ),
    ).toEqual([]);
  });

  it('are none that a definition has in one of its cases, or that the rule has beside it', () => {
    const when = (condition: string, value: string) => ({
      when: condition,
      value,
      citation: null,
      from: '2020-01-01',
      to: null,
    });
    const shared = { unit: null, scale: null, output: false, description: '' };
    const ladder = {
      quotes: ['The fee is 5 EUR up to 10 kg, 8 EUR up to 20 kg and 12 EUR above.'],
      title: 'Send a parcel',
      inputs: [int('weight', 'kg', 'Weight of the parcel'), amount('fee', 'EUR', 'Fee that is paid')],
      definitions: [
        {
          ...shared,
          name: 'fee_due',
          type: 'decimal' as const,
          unit: 'EUR',
          scale: 2,
          cases: [when('inputs.weight <= 10', '5'), when('inputs.weight <= 20', '8'), when('true', '12')],
        },
      ],
    };
    expect(findingsOf(ladder, must, 'inputs.fee == terms.fee_due').length).toBeGreaterThan(0);
    expect(told(ladder, 'inputs.fee == terms.fee_due')).toEqual([]);
    const bathe = (minor: string) => ({
      quotes: ['A minor under 12 must be with an adult.'],
      title: 'Bathe',
      inputs: [int('age', null, 'Age of the bather'), bool('with_adult', 'The bather is with an adult')],
      definitions: [{ ...shared, name: 'minor', type: 'bool' as const, cases: [when('true', minor)] }],
    });
    const young = 'inputs.with_adult || !(terms.minor && inputs.age < 12)';
    expect(told(bathe('inputs.age < 18'), young)).toEqual([]);
    expect(told(bathe('inputs.age < 18 && inputs.age < 21'), young)).toHaveLength(1);
  });

  it('are asked about where the words part at one figure in that way', () => {
    const bath = {
      quotes: ['A child under 12 must be with an adult; a child over 12 must have a pass.'],
      title: 'Bathe',
      inputs: [
        int('age', 'year', 'Age of the child'),
        bool('adult', 'The child is with an adult'),
        bool('pass', 'The child has a pass'),
      ],
    };
    const parted = (first: string, second: string) =>
      findingsOf(
        bath,
        must,
        `(inputs.age ${first} 12 && inputs.adult) || (inputs.age ${second} 12 && inputs.pass)`,
      ).filter(({ message }) => message.includes('do not meet there'));
    expect(parted('<', '>').map(({ severity }) => severity)).toEqual(['acknowledge']);
    expect(parted('<=', '<').map(({ severity }) => severity)).toEqual(['blocking']);
    expect(parted('<=', '>=').map(({ severity }) => severity)).toEqual(['blocking']);
  });

  it('are found in what is denied as well', () => {
    expect(
      findingsOf(loan, mustNot, '!(inputs.days_of_loan > 30 || inputs.days_of_loan > 40)').map(
        ({ message }) => message,
      ),
    ).toContainEqual(expect.stringContaining('decides that already'));
  });
});

describe('what no account of the words answers', () => {
  const pay = {
    quotes: ['A parcel over 12 EUR in value must be insured.'],
    title: 'Send a parcel',
    inputs: [amount('value', 'GBP', 'Value of the parcel'), bool('insured', 'The parcel is insured')],
  };
  const standing = (sentence: typeof pay): string[] =>
    findingsOf(sentence, must, 'inputs.insured', 'inputs.value > 12')
      .filter(({ stands }) => stands === true)
      .map(({ message }) => message);

  it('is the currency of an input, and a quote that ends where its sentence leads on', () => {
    expect(standing(pay)).toEqual(['The words say 12 EUR; value is counted in GBP.']);
    const euros = { ...pay, inputs: [amount('value', 'EUR', 'Value of the parcel'), pay.inputs[1]!] };
    expect(standing(euros)).toEqual([]);
    const cut = 'A parcel over 12 EUR in value must be insured by the';
    expect(standing({ ...euros, quotes: [cut] })).toEqual(['The quote ends inside its sentence, at "the".']);
    expect(standing({ ...euros, quotes: [cut.replace(' by the', '')] })).toEqual([]);
  });

  it('is not the currency of an input of which no figure says a line, nor a sentence that ends with a preposition', () => {
    const insure = {
      quotes: ['A member who has paid the joining fee of 20 USD must insure the boat for its value.'],
      title: 'Insure a boat',
      inputs: [
        amount('insured_value', 'EUR', 'Value for which the boat is insured'),
        amount('boat_value', 'EUR', 'Value of the boat'),
        bool('fee_paid', 'The joining fee has been paid'),
      ],
    };
    const counted = findingsOf(
      insure,
      must,
      'inputs.insured_value >= inputs.boat_value',
      'inputs.fee_paid',
    ).filter(({ message }) => message.includes('is counted in EUR'));
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.every(({ stands, severity }) => stands !== true && severity === 'blocking')).toBe(true);
    const key = (last: string) => ({
      ...pay,
      inputs: [amount('value', 'EUR', 'Value of the parcel'), pay.inputs[1]!],
      quotes: [`A parcel over 12 EUR in value must be insured by the club that it is ${last}`],
    });
    expect(['for', 'with', 'from', 'of'].flatMap((last) => standing(key(last)))).toEqual([]);
  });
});
