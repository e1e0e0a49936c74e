import { describe, expect, it } from 'vitest';
import { figuresOf } from '../../../../src/reading/agreement/words/figures.ts';
import { wordsOf } from '../../../../src/reading/agreement/words/words.ts';
import { itJudges } from './phrasing.ts';
import { amount, bool, choice, int, may, mayOnly, must, mustNot, verdictOf } from './rule-of.ts';

const figures = (text: string): [number, string | null][] =>
  figuresOf(wordsOf([text])).map(({ value, unit }) => [value, unit]);

describe('a figure', () => {
  it('in two units is one, in the smaller of them', () => {
    expect(figures('a plank of no more than 7 ft 3 in')).toEqual([[87, 'inch']]);
    expect(figures('after 1 hour and 20 minutes')).toEqual([[80, 'minutes']]);
    expect(figures('a parcel of 2 kg 500 g or less')).toEqual([[2500, 'g']]);
  });

  it('that ends a range, or another limit, stays by itself', () => {
    expect(figures('between 2 hours and 30 minutes before')).toHaveLength(2);
    expect(figures('from 1 kg and 400 g')).toHaveLength(2);
    expect(figures('at least 3 days and at most 12 hours')).toHaveLength(2);
  });

  it('has the unit that a share is of', () => {
    expect(figures('within the last half-hour')).toEqual([[0.5, 'hour']]);
    expect(figures('less than a quarter of an hour before')).toEqual([[0.25, 'hour']]);
    expect(figures('three quarters of an hour')).toEqual([[0.75, 'hour']]);
    expect(figures('more than a quarter of the crew')).toEqual([[0.25, null]]);
    expect(figures('one twentieth of the harvest')).toEqual([[0.05, null]]);
  });

  it('in quarters of a year is no share', () => {
    expect(figures('more than two quarters in arrear')).toEqual([[2, 'quarters']]);
  });
});

describe('what a figure is held against', () => {
  itJudges([
    {
      what: 'a height in feet and inches',
      sentence: {
        quotes: ['No rider shorter than 4 ft 6 in may sit in the front row.'],
        title: 'Sit in the front row',
        inputs: [int('height_in', 'inch', 'Height of the rider in inches')],
      },
      code: mustNot,
      right: ['inputs.height_in >= 54'],
      wrong: [['inputs.height_in <= 54'], ['inputs.height_in >= 48'], ['inputs.height_in > 54']],
    },
    {
      what: 'a moment in front of the next limit',
      sentence: {
        quotes: [
          'Kids must be tagged before they are 6 months old or before they are sold, whichever is the sooner.',
        ],
        title: 'Tag a kid',
        inputs: [
          int('age_months', 'month', 'Age of the kid when it is tagged'),
          bool('before_sale', 'The kid is tagged before it is sold'),
        ],
      },
      code: must,
      right: ['inputs.age_months < 6 && inputs.before_sale'],
      wrong: [['inputs.age_months > 6 && inputs.before_sale']],
    },
    {
      what: 'a number behind a limit of its own',
      sentence: {
        quotes: ['The cabin may be let to one or two adults with at least two children.'],
        title: 'Let the cabin',
        inputs: [int('adults', null, 'Adults in the party'), int('children', null, 'Children in the party')],
      },
      code: may,
      right: ['inputs.adults >= 1 && inputs.adults <= 2 && inputs.children >= 2'],
      wrong: [['inputs.adults >= 1 && inputs.adults <= 2 && inputs.children <= 2']],
    },
    {
      what: 'an hour that an input has in its name',
      sentence: {
        quotes: ['After 21:00 the gate must be locked.'],
        title: 'Leave the yard',
        inputs: [
          bool('after_21', 'It is later than the evening round'),
          bool('gate_locked', 'The gate is locked'),
        ],
      },
      code: must,
      right: ['!inputs.after_21 || inputs.gate_locked'],
      asked: [['!inputs.after_21 || !inputs.gate_locked']],
    },
    {
      what: 'an age that a value has in its name',
      sentence: {
        quotes: ['Cover must not be refused because the driver is over 75 years of age.'],
        title: 'Refuse cover',
        inputs: [choice('ground', ['age_over_75', 'claims', 'none'], 'Why cover is refused')],
      },
      code: mustNot,
      right: ['inputs.ground != "age_over_75"'],
      wrong: [['inputs.ground == "age_over_75"']],
    },
  ]);
});

describe('those whom alone it is granted to', () => {
  const buyer = choice('buyer', ['grower', 'dealer', 'private_person'], 'Who buys the plants');
  itJudges([
    {
      what: '"alone" behind them',
      sentence: {
        quotes: ['Plants may be sold on account to growers alone.'],
        title: 'Sell plants',
        inputs: [buyer],
      },
      code: mayOnly,
      right: ['inputs.buyer == "grower"'],
      wrong: [['inputs.buyer != "grower"']],
    },
    {
      what: '"no … other than"',
      sentence: {
        quotes: ['Rainwater shall be used for no purpose other than watering.'],
        title: 'Use rainwater',
        inputs: [choice('purpose', ['watering', 'washing', 'drinking'], 'What the water is used for')],
      },
      code: must,
      right: ['inputs.purpose == "watering"'],
      wrong: [['inputs.purpose != "watering"']],
    },
  ]);

  it('are refused, all others: a rule that only speaks of them refuses no one', () => {
    const sentence = {
      quotes: ['Only the head cook may open the cold store after the kitchen has closed.'],
      title: 'Open the cold store',
      inputs: [
        choice('opened_by', ['head_cook', 'apprentice', 'waiter'], 'Who opens the store'),
        bool('kitchen_closed', 'The kitchen has closed'),
      ],
    };
    expect(verdictOf(sentence, mayOnly, 'inputs.opened_by == "head_cook"', 'inputs.kitchen_closed')).not.toBe(
      'blocked',
    );
    expect(verdictOf(sentence, mayOnly, 'inputs.kitchen_closed', 'inputs.opened_by == "head_cook"')).toBe(
      'blocked',
    );
  });
});

describe('a rate of one for every so many', () => {
  itJudges([
    {
      what: 'a length for each length',
      sentence: {
        quotes: ['A ramp must be at least 1 m long for every 3 m of height of the bank.'],
        title: 'Build a ramp',
        inputs: [amount('ramp_m', 'm', 'Length of the ramp'), amount('rise_m', 'm', 'Height of the bank')],
      },
      code: must,
      right: ['3 * inputs.ramp_m >= inputs.rise_m'],
      wrong: [],
    },
  ]);
});

describe('a figure that another input has in other words', () => {
  itJudges([
    {
      what: '"one bed" and "a year"',
      sentence: {
        quotes: ['Members may sublet. Only one bed may be sublet, however, and not for longer than a year.'],
        title: 'Sublet',
        inputs: [
          int('beds_sublet', null, 'Beds that are sublet, one bed being the usual number'),
          int('months', 'month', 'Length of the sublease'),
        ],
      },
      code: mayOnly,
      right: ['inputs.beds_sublet <= 1 && inputs.months <= 12'],
      asked: [['inputs.beds_sublet <= 1']],
    },
  ]);
});
