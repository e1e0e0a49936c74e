import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const counts: Phrasing[] = [
  {
    what: 'a word that does not include what the rule takes off',
    sentence: {
      quotes: ['“Guest” does not include a waiter. A tent must not hold more than 120 guests.'],
      title: 'Hold a feast in a tent',
      inputs: [
        int('people_in_tent', null, 'Number of people in the tent, waiters included'),
        int('waiters_in_tent', null, 'Number of waiters in the tent'),
      ],
    },
    code: mustNot,
    right: ['inputs.people_in_tent - inputs.waiters_in_tent <= 120'],
    wrong: [
      ['inputs.people_in_tent + inputs.waiters_in_tent <= 120'],
      ['inputs.people_in_tent - inputs.waiters_in_tent < 120'],
      ['inputs.people_in_tent - inputs.waiters_in_tent >= 120'],
    ],
  },
  {
    what: 'a sum that excludes a part of it',
    sentence: {
      quotes: [
        'Weight, in this section, excludes the crate. A parcel with a weight of more than 30 kg must be rolled.',
      ],
      title: 'Move a parcel',
      inputs: [
        amount('gross_weight', 'kg', 'Weight of the parcel with its crate'),
        amount('crate_weight', 'kg', 'Weight of the crate'),
        bool('rolled', 'The parcel is rolled'),
      ],
    },
    code: must,
    right: ['inputs.rolled', 'inputs.gross_weight - inputs.crate_weight > 30'],
    wrong: [
      ['inputs.rolled', 'inputs.gross_weight + inputs.crate_weight > 30'],
      ['inputs.rolled', 'inputs.gross_weight - inputs.crate_weight >= 30'],
    ],
  },
  {
    what: 'people who are not counted, between commas',
    sentence: {
      quotes: ['No more than 12 riders, guides not counted, may cross the bridge at once.'],
      title: 'Cross the bridge',
      inputs: [
        int('people_on_bridge', null, 'Number of people on the bridge, guides included'),
        int('guides_on_bridge', null, 'Number of guides on the bridge'),
      ],
    },
    code: mustNot,
    right: ['inputs.people_on_bridge - inputs.guides_on_bridge <= 12'],
    wrong: [
      ['inputs.people_on_bridge - inputs.guides_on_bridge >= 12'],
      ['inputs.people_on_bridge + inputs.guides_on_bridge <= 12'],
    ],
  },
  {
    what: 'a word that includes what is given away, and the rest',
    sentence: {
      quotes: ['“Harvest” includes fruit that is given away. The weekly harvest must not exceed 80 kg.'],
      title: 'Pick fruit',
      inputs: [
        amount('fruit_sold_kg', 'kg', 'Fruit sold in the week'),
        amount('fruit_given_away_kg', 'kg', 'Fruit given away in the week'),
      ],
    },
    code: mustNot,
    right: ['inputs.fruit_sold_kg + inputs.fruit_given_away_kg <= 80'],
    wrong: [
      ['inputs.fruit_given_away_kg <= 80'],
      ['inputs.fruit_sold_kg - inputs.fruit_given_away_kg <= 80'],
      ['inputs.fruit_sold_kg <= 80'],
    ],
  },
];

const ends: Phrasing[] = [
  {
    what: 'a grant for a time and not beyond it',
    sentence: {
      quotes: ['A trial card may be used for 6 weeks from its issue and not beyond that.'],
      title: 'Use a trial card',
      inputs: [int('weeks_since_issue', 'week', 'Weeks since the issue of the card')],
    },
    code: mayOnly,
    right: ['inputs.weeks_since_issue <= 6'],
    wrong: [['inputs.weeks_since_issue >= 6']],
  },
  {
    what: 'a grant up to a time before an event and not thereafter',
    sentence: {
      quotes: ['A seat may be returned up to 3 days before the show and not thereafter.'],
      title: 'Return a seat',
      inputs: [int('days_before_show', 'day', 'Days from the return to the show')],
    },
    code: mayOnly,
    right: ['inputs.days_before_show >= 3'],
    wrong: [['inputs.days_before_show <= 3'], ['inputs.days_before_show > 3']],
  },
  {
    what: 'the same, as a grant that denies nothing later',
    sentence: {
      quotes: ['A seat may be returned up to 3 days before the show and not afterwards.'],
      title: 'Return a seat',
      inputs: [
        int('days_before_show', 'day', 'Days from the return to the show'),
        bool('sold_out', 'The show is sold out'),
      ],
    },
    code: mayOnly,
    right: ['inputs.days_before_show >= 3'],
  },
  {
    what: 'a limit that is followed by another one, which has its own line',
    sentence: {
      quotes: ['A stall may open for 4 hours and not before 9 a.m.'],
      title: 'Open a stall',
      inputs: [
        int('hours_open', 'hour', 'Hours for which the stall is open'),
        int('opening_hour', 'hour', 'Hour of the day at which the stall opens'),
      ],
    },
    code: mayOnly,
    right: ['inputs.hours_open <= 4 && inputs.opening_hour >= 9'],
  },
];

const others: Phrasing[] = [
  {
    what: 'a duty to refrain, by a rule that says must',
    sentence: {
      quotes: ['A diver must refrain from diving while the swell is above 2 metres.'],
      title: 'Dive',
      inputs: [amount('swell_m', 'metre', 'Height of the swell')],
    },
    code: must,
    right: ['inputs.swell_m <= 2'],
    wrong: [['inputs.swell_m > 2'], ['inputs.swell_m < 2']],
  },
  {
    what: 'an amount in an hour, and no hour',
    sentence: {
      quotes: ['On measuring a flow of 20 litres an hour or more, the keeper must close the valve.'],
      title: 'Run the fountain',
      inputs: [
        amount('flow_litres_per_hour', 'litre', 'Flow in litres an hour'),
        bool('valve_closed', 'The valve is closed'),
      ],
    },
    code: must,
    right: ['inputs.valve_closed', 'inputs.flow_litres_per_hour >= 20'],
    wrong: [
      ['inputs.valve_closed', 'inputs.flow_litres_per_hour > 20'],
      ['inputs.valve_closed', 'inputs.flow_litres_per_hour < 20'],
    ],
  },
  {
    what: 'someone whom the holder chooses freely',
    sentence: {
      quotes: ['The tenant of a garden is free to let it for up to six months, to whomever he or she likes.'],
      title: 'Let a garden',
      inputs: [
        int('months_of_letting', 'month', 'Length of the letting in months'),
        choice('let_to', ['member', 'stranger'], 'Who takes the garden'),
      ],
    },
    code: may,
    right: ['inputs.months_of_letting <= 6'],
    wrong: [['inputs.months_of_letting > 6'], ['inputs.months_of_letting <= 6 && inputs.let_to == "member"']],
  },
  {
    what: 'what a judge thinks fit',
    sentence: {
      quotes: ['A judge may award a ribbon to any entry of at least 40 points, as he or she thinks fit.'],
      title: 'Award a ribbon',
      inputs: [int('points', null, 'Points of the entry')],
    },
    code: may,
    right: ['inputs.points >= 40'],
    wrong: [['inputs.points > 40']],
  },
  {
    what: 'a bare number beside a maximum, in a list without a modal',
    sentence: {
      quotes: ['Locker: 1 bag · max. 10 kg'],
      title: 'Use a locker',
      inputs: [
        int('bags', null, 'Number of bags in the locker'),
        amount('weight', 'kg', 'Weight of the bag'),
      ],
    },
    code: must,
    right: ['inputs.bags <= 1 && inputs.weight <= 10'],
    wrong: [['inputs.bags <= 1'], ['inputs.bags <= 1 && inputs.weight >= 10']],
  },
];

describe('what is counted, and what is not', () => {
  itJudges(counts);
});
describe('a grant that ends at its limit', () => {
  itJudges(ends);
});
describe('words that other words are said for', () => {
  itJudges(others);
});
