import { describe, expect, it } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import {
  amount,
  bool,
  choice,
  date,
  entitled,
  findingsOf,
  int,
  may,
  must,
  mustNot,
  verdictOf,
} from './rule-of.ts';

const background: Phrasing[] = [
  {
    what: 'what was so in the past limits nothing now',
    sentence: {
      quotes: ['A raft must not carry more than 6 people. Two rafts have sunk on the lake since 1998.'],
      title: 'Carry people on a raft',
      inputs: [
        int('people_on_raft', null, 'People on the raft'),
        int('rafts_on_lake', null, 'Rafts on the lake'),
      ],
    },
    code: mustNot,
    right: ['inputs.people_on_raft <= 6'],
    wrong: [['inputs.people_on_raft <= 2'], ['inputs.people_on_raft <= 6 || inputs.rafts_on_lake < 2']],
  },
  {
    what: 'why, and no condition',
    sentence: {
      quotes: ['Bees must not be kept by the school fence. They might otherwise sting pupils on their way.'],
      title: 'Keep bees',
      inputs: [
        bool('by_school_fence', 'The hive stands by the school fence'),
        bool('pupils_on_way', 'Pupils are on their way'),
      ],
    },
    code: mustNot,
    right: ['!inputs.by_school_fence'],
    wrong: [['!inputs.by_school_fence || !inputs.pupils_on_way']],
  },
  {
    what: 'where it is drawn',
    sentence: {
      quotes: ['Boats must keep 50 metres from the weir. It is marked on map 7.'],
      title: 'Take a boat near the weir',
      inputs: [
        amount('metres_to_weir', 'm', 'Distance from the weir'),
        bool('map_on_board', 'Map 7 is on board'),
      ],
    },
    code: must,
    right: ['inputs.metres_to_weir >= 50'],
    wrong: [['inputs.metres_to_weir >= 50 && inputs.map_on_board']],
  },
];

const exceptions: Phrasing[] = [
  {
    what: 'taken out between dashes',
    sentence: {
      quotes: ['Vehicles – milk floats excepted – are not admitted to the quay.'],
      title: 'Admit a vehicle',
      inputs: [choice('vehicle', ['milk_float', 'lorry', 'car'], 'Vehicle that is let in')],
    },
    code: mustNot,
    right: ['inputs.vehicle == "milk_float"'],
    wrong: [['false'], ['inputs.vehicle != "milk_float"']],
  },
  {
    what: 'not within the rule',
    sentence: {
      quotes: ['No cart shall be left on the green after dusk; prams are not within this rule.'],
      title: 'Leave a cart',
      inputs: [
        choice('cart', ['pram', 'barrow', 'trailer'], 'Cart that is left'),
        bool('after_dusk', 'It is after dusk'),
      ],
    },
    code: mustNot,
    right: ['!inputs.after_dusk || inputs.cart == "pram"'],
    wrong: [['!inputs.after_dusk'], ['!inputs.after_dusk || inputs.cart != "pram"']],
  },
  {
    what: 'a parenthesis holds for its item alone',
    sentence: {
      quotes: [
        'The following must be shut at night:',
        'the east door (except during a concert),',
        'the cellar.',
      ],
      title: 'Leave at night',
      inputs: [
        choice('place', ['east_door', 'cellar', 'porch'], 'Place that is left'),
        bool('concert_on', 'A concert is on'),
        bool('shut', 'It is shut'),
      ],
    },
    code: must,
    right: ['inputs.shut || inputs.place == "porch" || (inputs.place == "east_door" && inputs.concert_on)'],
    wrong: [['inputs.shut || inputs.place == "porch"']],
  },
];

const figures: Phrasing[] = [
  {
    what: 'the end of a year is its last day',
    sentence: {
      quotes: ['Until the end of 2031 a mill may be run without a filter.'],
      title: 'Run a mill without a filter',
      inputs: [date('run_on', 'Day on which it is run')],
    },
    code: may,
    right: ['inputs.run_on <= date("2031-12-31")'],
    wrong: [['inputs.run_on <= date("2031-01-01")']],
  },
  {
    what: 'so many days of notice are at least so many',
    sentence: {
      quotes: ["Tenants must be given 14 days' notice of works."],
      title: 'Begin works',
      inputs: [int('days_of_notice', 'day', 'Days of notice given')],
    },
    code: must,
    right: ['inputs.days_of_notice >= 14'],
    wrong: [['inputs.days_of_notice <= 14'], ['inputs.days_of_notice >= 7']],
  },
  {
    what: 'deductions, each in its own case',
    sentence: {
      quotes: [
        'Board is charged at no more than 40 EUR a day, less 10 EUR where breakfast is missed and 15 EUR where supper is missed.',
      ],
      title: 'Charge for board',
      inputs: [
        amount('charge', 'EUR', 'Charge for the day'),
        bool('breakfast_missed', 'Breakfast was missed'),
        bool('supper_missed', 'Supper was missed'),
      ],
    },
    code: mustNot,
    right: [
      '(inputs.charge <= 40 && !inputs.breakfast_missed && !inputs.supper_missed) || (inputs.charge <= 30 && !inputs.supper_missed) || (inputs.charge <= 25 && !inputs.breakfast_missed) || inputs.charge <= 15',
    ],
    wrong: [
      [
        '(inputs.charge <= 40 && !inputs.breakfast_missed && !inputs.supper_missed) || (inputs.charge <= 25 && !inputs.supper_missed) || (inputs.charge <= 30 && !inputs.breakfast_missed) || inputs.charge <= 15',
      ],
    ],
  },
  {
    what: 'give or take',
    sentence: {
      quotes: ['The bath must be kept at 40 °C, give or take 2 °C.'],
      title: 'Run the bath',
      inputs: [int('bath_temperature', null, 'Temperature of the bath')],
    },
    code: must,
    right: ['inputs.bath_temperature >= 38 && inputs.bath_temperature <= 42'],
    wrong: [['inputs.bath_temperature <= 42']],
  },
];

const names: Phrasing[] = [
  {
    what: 'each with the one in its place',
    sentence: {
      quotes: ['Sand and salt shall be kept in grey and blue bins respectively.'],
      title: 'Keep grit',
      inputs: [
        choice('grit', ['sand', 'salt'], 'What is kept'),
        choice('bin', ['grey', 'blue', 'green'], 'Colour of the bin'),
      ],
    },
    code: must,
    right: [
      '(inputs.grit == "sand" && inputs.bin == "grey") || (inputs.grit == "salt" && inputs.bin == "blue")',
    ],
    wrong: [
      ['(inputs.grit == "sand" && inputs.bin == "blue") || (inputs.grit == "salt" && inputs.bin == "grey")'],
      ['inputs.bin in ["grey", "blue"]'],
    ],
  },
  {
    what: 'who does it, and whom it is about',
    sentence: {
      quotes: ["A member's guest shall be signed in by the member, not by the steward."],
      title: 'Let a guest in',
      inputs: [choice('signed_in_by', ['member', 'steward', 'guest', 'nobody'], 'Who signed the guest in')],
    },
    code: must,
    right: ['inputs.signed_in_by == "member"'],
    wrong: [['inputs.signed_in_by == "guest"'], ['inputs.signed_in_by in ["member", "steward"]']],
  },
  {
    what: 'the end that the words name, and not the other',
    sentence: {
      quotes: ['Sledges must be braked at the front.'],
      title: 'Ride a sledge',
      inputs: [
        bool('braked_at_front', 'The sledge is braked at its front'),
        bool('braked_at_rear', 'The sledge is braked at its rear'),
      ],
    },
    code: must,
    right: ['inputs.braked_at_front'],
    wrong: [['inputs.braked_at_front && inputs.braked_at_rear'], ['inputs.braked_at_rear']],
  },
];

describe('sentences beside a norm', () => itJudges(background));
describe('what is taken out in other words', () => itJudges(exceptions));
describe('figures that the words amount to', () => itJudges(figures));
describe('which of several is meant', () => itJudges(names));

describe('what is not counted', () => {
  const stairs = {
    quotes: ['No more than 9 guests may be on the deck at a time. Sailors are not counted.'],
    title: 'Let people onto the deck',
    inputs: [
      int('guests_on_deck', null, 'Guests on the deck'),
      int('sailors_on_deck', null, 'Sailors on the deck'),
    ],
  };
  it('is no part of the sum', () => {
    expect(verdictOf(stairs, mustNot, 'inputs.guests_on_deck <= 9')).not.toBe('blocked');
    expect(verdictOf(stairs, mustNot, 'inputs.guests_on_deck + inputs.sailors_on_deck <= 9')).toBe('blocked');
  });
});

describe('sentences without a modal', () => {
  const crates = {
    quotes: ['Crates over 30 kg stored in the loft are tied down.'],
    title: 'Store a crate',
    inputs: [
      amount('weight', 'kg', 'Weight of the crate'),
      bool('in_loft', 'The crate is stored in the loft'),
      bool('tied_down', 'The crate is tied down'),
    ],
  };
  it('say of which things before their verb, and what is done behind it', () => {
    expect(verdictOf(crates, must, 'inputs.tied_down', 'inputs.weight > 30 && inputs.in_loft')).not.toBe(
      'blocked',
    );
    expect(verdictOf(crates, must, 'inputs.tied_down', 'inputs.weight <= 30 && inputs.in_loft')).toBe(
      'blocked',
    );
  });
  it('are not what a remark of the past is', () => {
    const levy = {
      quotes: ['A trader must pay the levy in March. The levy was raised to 12 EUR.'],
      title: 'Trade',
      inputs: [amount('levy_paid', 'EUR', 'Levy that was paid')],
    };
    const told = findingsOf(levy, must, 'inputs.levy_paid >= 12').map(({ message }) => message);
    expect(told.filter((message) => message.startsWith('Taken to state no rule'))).toEqual([]);
  });
});

describe('a duty within a limit', () => {
  const meters = {
    quotes: ['A cracked meter must be replaced within 12 months of being found.'],
    title: 'Replace a meter',
    inputs: [int('months_since_found', 'month', 'Months since it was found')],
  };
  const orders = {
    quotes: ['An order must cost no more than 12 EUR.'],
    title: 'Deliver an order',
    inputs: [amount('cost', 'EUR', 'What the order costs')],
  };
  it('forbids nothing, but where the figure is denied', () => {
    expect(verdictOf(meters, must, 'inputs.months_since_found <= 12')).not.toBe('blocked');
    expect(verdictOf(meters, mustNot, 'inputs.months_since_found <= 12')).toBe('blocked');
    expect(verdictOf(orders, mustNot, 'inputs.cost <= 12')).not.toBe('blocked');
  });
});

describe('a release with its exception', () => {
  const deposit = {
    quotes: ['A diver need not leave a deposit unless he takes more than two tanks.'],
    title: 'Hand out tanks',
    inputs: [int('tanks', null, 'Tanks that he takes'), bool('deposit_left', 'He left a deposit')],
  };
  it('may be said as the duty of those whom it leaves', () => {
    expect(verdictOf(deposit, must, 'inputs.deposit_left', 'inputs.tanks > 2')).not.toBe('blocked');
    expect(verdictOf(deposit, must, 'inputs.deposit_left', 'inputs.tanks <= 2')).toBe('blocked');
    expect(verdictOf(deposit, entitled, 'inputs.tanks > 2')).toBe('blocked');
  });
});
