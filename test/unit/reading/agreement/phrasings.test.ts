import { describe, expect, it } from 'vitest';
import type { Sentence } from './rule-of.ts';
import {
  amount,
  bool,
  choice,
  date,
  findingsOf,
  int,
  may,
  mayOnly,
  must,
  mustNot,
  verdictOf,
} from './rule-of.ts';

/** A way of saying something, a rule that is right by it and rules that are not. */
interface Phrasing {
  what: string;
  sentence: Sentence;
  code: typeof must;
  right: [requires: string, appliesWhen?: string];
  wrong?: [requires: string, appliesWhen?: string][];
}

const phrasings: Phrasing[] = [
  {
    what: 'what a value is asked for besides, in its own item',
    sentence: {
      quotes: ['Bees may be moved only by the keeper or, with the written leave of the warden, by a helper.'],
      title: 'Move bees',
      inputs: [
        choice('moved_by', ['keeper', 'helper', 'stranger'], 'Who moves the bees'),
        bool('warden_leave', 'The warden has given written leave'),
      ],
    },
    code: mayOnly,
    right: ['inputs.moved_by == "keeper" || (inputs.moved_by == "helper" && inputs.warden_leave)'],
    wrong: [
      ['inputs.moved_by == "keeper"'],
      ['inputs.moved_by == "helper" || (inputs.moved_by == "keeper" && inputs.warden_leave)'],
    ],
  },
  {
    what: 'a measure in front of a list of values holds for each of them',
    sentence: {
      quotes: [
        'No cart may stand in the lane. This does not apply to stops of up to 15 minutes for milking or shearing.',
      ],
      title: 'Stand in the lane',
      inputs: [
        choice('purpose', ['milking', 'shearing', 'resting'], 'What the stop is for'),
        int('stop_minutes', 'minute', 'How long the cart stops'),
      ],
    },
    code: mustNot,
    right: ['inputs.purpose in ["milking", "shearing"] && inputs.stop_minutes <= 15'],
  },
  {
    what: 'a point that does not apply to someone is a relief',
    sentence: {
      quotes: [
        'A stall permit may be granted to a trader who',
        'is insured, and',
        'has paid the market fee.',
        'Point (b) does not apply to a local grower.',
      ],
      title: 'Grant a stall permit',
      inputs: [
        bool('insured', 'The trader is insured'),
        bool('fee_paid', 'The market fee has been paid'),
        bool('local_grower', 'The trader is a local grower'),
      ],
    },
    code: may,
    right: ['inputs.insured && (inputs.fee_paid || inputs.local_grower)'],
    wrong: [['inputs.insured && inputs.fee_paid && !inputs.local_grower']],
  },
  {
    what: 'two bounds share the event behind the last of them',
    sentence: {
      quotes: [
        'Notice of a regatta must be given not earlier than 60 days and not later than 20 days before the start.',
      ],
      title: 'Give notice of a regatta',
      inputs: [int('notice_days', 'day', 'Days from the notice to the start of the regatta')],
    },
    code: must,
    right: ['inputs.notice_days <= 60 && inputs.notice_days >= 20'],
    wrong: [
      ['inputs.notice_days < 60 && inputs.notice_days >= 20'],
      ['inputs.notice_days <= 60 && inputs.notice_days > 20'],
    ],
  },
  {
    what: 'both bounds of a number open the sentence',
    sentence: {
      quotes: ['Not fewer than three nor more than eight rowers shall be aboard a race gig.'],
      title: 'Row a race gig',
      inputs: [int('rowers', null, 'Rowers aboard')],
    },
    code: must,
    right: ['inputs.rowers >= 3 && inputs.rowers <= 8'],
    wrong: [['inputs.rowers >= 3 && inputs.rowers >= 8'], ['inputs.rowers > 3 && inputs.rowers <= 8']],
  },
  {
    what: 'a cap that the sentence adds is kept',
    sentence: {
      quotes: ['The mooring charge may not exceed 3 EUR for each metre, subject to a maximum of 40 EUR.'],
      title: 'Charge for a mooring',
      inputs: [
        amount('mooring_charge', 'EUR', 'Charge for the mooring'),
        int('boat_metres', 'm', 'Length of the boat'),
      ],
    },
    code: mustNot,
    right: ['inputs.mooring_charge <= 3 * inputs.boat_metres && inputs.mooring_charge <= 40'],
    wrong: [['inputs.mooring_charge <= 3 * inputs.boat_metres && inputs.mooring_charge >= 40']],
  },
  {
    what: '"does not include" takes out of what is defined',
    sentence: {
      quotes: [
        '"Large kiln" means a kiln of more than 4 m2, but does not include a kiln that is fired with wood. A large kiln must be inspected.',
      ],
      title: 'Run a kiln',
      inputs: [
        int('kiln_area', 'm2', 'Area of the kiln'),
        bool('fired_with_wood', 'The kiln is fired with wood'),
        bool('inspected', 'The kiln has been inspected'),
      ],
    },
    code: must,
    right: ['inputs.inspected', 'inputs.kiln_area > 4 && !inputs.fired_with_wood'],
    wrong: [
      ['inputs.inspected', 'inputs.kiln_area > 4'],
      ['inputs.inspected', 'inputs.kiln_area > 4 && inputs.fired_with_wood'],
    ],
  },
  {
    what: 'both are denied by "neither … nor" of the subject',
    sentence: {
      quotes: ['Neither lanterns nor candles may be carried in the hay loft, not even by the master.'],
      title: 'Carry a light in the hay loft',
      inputs: [
        choice('light', ['lantern', 'candle', 'torch'], 'What is carried'),
        choice('carried_by', ['master', 'hand'], 'Who carries it'),
      ],
    },
    code: mustNot,
    right: ['inputs.light == "torch"'],
    wrong: [['inputs.light == "torch" || inputs.carried_by == "master"'], ['inputs.light != "candle"']],
  },
  {
    what: 'the modal of a condition is not that of the norm',
    sentence: {
      quotes: ['If a swarm cannot be caught, the keeper shall tell the warden.'],
      title: 'Handle a swarm',
      inputs: [bool('swarm_caught', 'The swarm was caught'), bool('warden_told', 'The warden was told')],
    },
    code: must,
    right: ['inputs.warden_told', '!inputs.swarm_caught'],
    wrong: [['inputs.warden_told', 'inputs.swarm_caught']],
  },
  {
    what: 'the modal of a relative clause is not that of the norm',
    sentence: {
      quotes: ['Hides that can rot must be salted.'],
      title: 'Store hides',
      inputs: [bool('can_rot', 'The hides can rot'), bool('salted', 'The hides are salted')],
    },
    code: must,
    right: ['inputs.salted', 'inputs.can_rot'],
    wrong: [['inputs.salted', '!inputs.can_rot']],
  },
  {
    what: '"it shall be lawful" grants',
    sentence: {
      quotes: ['It shall be lawful for the reeve to enter a barn in which grain is stored.'],
      title: 'Enter a barn',
      inputs: [bool('grain_stored', 'Grain is stored in the barn')],
    },
    code: may,
    right: ['inputs.grain_stored'],
    wrong: [['!inputs.grain_stored']],
  },
  {
    what: 'to keep out of a place is not to be in it',
    sentence: {
      quotes: ['Punts shall keep out of the lock basin.'],
      title: 'Sail a punt',
      inputs: [choice('place', ['lock_basin', 'river'], 'Where the punt is')],
    },
    code: must,
    right: ['inputs.place != "lock_basin"'],
    wrong: [['inputs.place == "lock_basin"']],
  },
  {
    what: '"a week or more" and "hours\' notice or more" are measures',
    sentence: {
      quotes: [
        "A mill may be closed if the reeve has been given eight hours' notice or more and the closing was announced a week or more beforehand.",
      ],
      title: 'Close a mill',
      inputs: [
        int('notice_hours', 'hour', 'Hours between the notice to the reeve and the closing'),
        int('announced_days', 'day', 'Days between the announcement and the closing'),
      ],
    },
    code: may,
    right: ['inputs.notice_hours >= 8 && inputs.announced_days >= 7'],
    wrong: [
      ['inputs.notice_hours > 8 && inputs.announced_days >= 7'],
      ['inputs.notice_hours >= 8 && inputs.announced_days > 7'],
      ['inputs.notice_hours >= 8'],
    ],
  },
  {
    what: 'cents are hundredths, and another currency is none',
    sentence: {
      quotes: ['The toll for a sheep must not exceed 40 cents.'],
      title: 'Charge a toll',
      inputs: [amount('toll', 'EUR', 'Toll for the sheep')],
    },
    code: mustNot,
    right: ['inputs.toll <= 0.40'],
    wrong: [['inputs.toll <= 0.50'], ['inputs.toll < 0.40']],
  },
  {
    what: 'a later offence counts from the ordinal on',
    sentence: {
      quotes: ['On a third or later breach the reeve must close the stall.'],
      title: 'Close a stall',
      inputs: [
        int('breach_number', null, 'Which breach of the holder it is'),
        bool('stall_closed', 'The stall is closed'),
      ],
    },
    code: must,
    right: ['inputs.stall_closed', 'inputs.breach_number >= 3'],
    wrong: [
      ['inputs.stall_closed', 'inputs.breach_number > 3'],
      ['inputs.stall_closed', 'inputs.breach_number <= 3'],
    ],
  },
  {
    what: 'an age before "may" is no day of May',
    sentence: {
      quotes: ['Persons who have attained the age of 21 may drive the mail coach.'],
      title: 'Drive the mail coach',
      inputs: [int('driver_age', 'year', 'Age of the driver')],
    },
    code: may,
    right: ['inputs.driver_age >= 21'],
    wrong: [['inputs.driver_age > 21']],
  },
  {
    what: 'a share of votes that are counted apart',
    sentence: {
      quotes: ['An amendment requires three quarters of the votes cast.'],
      title: 'Adopt an amendment',
      inputs: [
        int('votes_for', null, 'Votes cast for it'),
        int('votes_against', null, 'Votes cast against it'),
      ],
    },
    code: must,
    right: ['4 * inputs.votes_for >= 3 * (inputs.votes_for + inputs.votes_against)'],
    wrong: [['5 * inputs.votes_for >= 3 * (inputs.votes_for + inputs.votes_against)']],
  },
  {
    what: 'what a second norm releases is no part of the first',
    sentence: {
      quotes: ['Carts that are drawn by oxen must carry a lamp; hand carts need none.'],
      title: 'Drive a cart',
      inputs: [
        choice('cart', ['drawn_by_oxen', 'hand_cart'], 'Kind of cart'),
        bool('lamp', 'The cart carries a lamp'),
      ],
    },
    code: must,
    right: ['inputs.lamp', 'inputs.cart == "drawn_by_oxen"'],
    wrong: [['inputs.lamp']],
  },
  {
    what: 'a date that only begins a duty for some',
    sentence: {
      quotes: ['A barn must have a ladder by 1 May 2031.'],
      title: 'Use a barn',
      inputs: [date('fitted_on', 'Day on which the ladder was fitted')],
    },
    code: must,
    right: ['inputs.fitted_on <= date("2031-05-01")'],
    wrong: [['inputs.fitted_on < date("2031-05-01")']],
  },
  {
    what: 'who shall do it has done it, in the input',
    sentence: {
      quotes: ['Both the buyer and the reeve shall sign the grain book.'],
      title: 'Sell grain',
      inputs: [
        bool('buyer_signed', 'The buyer has signed the grain book'),
        bool('reeve_signed', 'The reeve has signed the grain book'),
      ],
    },
    code: must,
    right: ['inputs.buyer_signed && inputs.reeve_signed'],
    wrong: [['!inputs.buyer_signed && inputs.reeve_signed']],
  },
  {
    what: 'a word of the same meaning stands for the input',
    sentence: {
      quotes: ['Cheese may be purchased if the lorry is cooled.'],
      title: 'Buy cheese',
      inputs: [bool('truck_cooled', 'The truck is cooled')],
    },
    code: may,
    right: ['inputs.truck_cooled'],
    wrong: [['!inputs.truck_cooled']],
  },
  {
    what: 'an input by the opposite of the words is denied by them',
    sentence: {
      quotes: ['A cask must be returned where its seal is broken.'],
      title: 'Return a cask',
      inputs: [
        bool('seal_intact', 'The seal of the cask is intact'),
        bool('cask_returned', 'The cask is returned'),
      ],
    },
    code: must,
    right: ['inputs.cask_returned', '!inputs.seal_intact'],
    wrong: [['inputs.cask_returned', 'inputs.seal_intact']],
  },
  {
    what: 'an aside between commas and a purpose in front ask for nothing',
    sentence: {
      quotes: [
        'In order that the grain be kept dry, barn doors, which children like to climb, must be shut at dusk.',
      ],
      title: 'Mind a barn',
      inputs: [bool('doors_shut', 'The barn doors are shut at dusk')],
    },
    code: must,
    right: ['inputs.doors_shut'],
    wrong: [['!inputs.doors_shut']],
  },
  {
    what: 'the prohibition said again in the second item is none of the first',
    sentence: {
      quotes: ['A hut must not be let to more than two herders, and a barn not to more than six.'],
      title: 'Let a building',
      inputs: [
        choice('building', ['hut', 'barn'], 'What is let'),
        int('herders', null, 'Herders it is let to'),
      ],
    },
    code: mustNot,
    right: ['inputs.herders <= 2 || (inputs.building == "barn" && inputs.herders <= 6)'],
  },
  {
    what: '"but not both" ends what is granted',
    sentence: {
      quotes: ['A drover may bring dogs or geese, but not both.'],
      title: 'Bring animals',
      inputs: [
        bool('brings_dogs', 'The drover brings dogs'),
        bool('brings_geese', 'The drover brings geese'),
      ],
    },
    code: mayOnly,
    right: ['!(inputs.brings_dogs && inputs.brings_geese)', 'inputs.brings_dogs || inputs.brings_geese'],
  },
];

describe('a way of saying it', () => {
  for (const { what, sentence, code, right, wrong = [] } of phrasings) {
    it(`passes the right code: ${what}`, () => {
      const blocking = findingsOf(sentence, code, ...right).filter(({ severity }) => severity === 'blocking');
      expect(blocking).toEqual([]);
    });
    for (const each of wrong)
      it(`stops ${each.join(' where ')}: ${what}`, () => {
        expect(verdictOf(sentence, code, ...each)).toBe('blocked');
      });
  }
});

describe('what is said of the rule as a whole', () => {
  const excess: Sentence = {
    quotes: ['The guild must not pay more than the loss less 10% of it, nor more than the loss less 50 EUR.'],
    title: 'Pay for a loss',
    inputs: [amount('paid', 'GBP', 'Amount that is paid'), amount('loss', 'GBP', 'Amount of the loss')],
  };
  it('an amount in another currency than the words, though no figure draws its line', () => {
    const messages = findingsOf(
      excess,
      mustNot,
      'inputs.paid <= inputs.loss - 0.10 * inputs.loss && inputs.paid <= inputs.loss - 50',
    ).map(({ message }) => message);
    expect(messages.join(' ')).toContain('paid is counted in GBP');
    expect(messages.join(' ')).toContain('loss is counted in GBP');
  });
  it('what can never be fulfilled', () => {
    const signed: Sentence = {
      quotes: ['The grain book shall be signed by the buyer or by the reeve.'],
      title: 'Sign the grain book',
      inputs: [choice('signed_by', ['buyer', 'reeve', 'other'], 'Who signs the grain book')],
    };
    const never = findingsOf(signed, must, 'inputs.signed_by == "buyer" && inputs.signed_by == "reeve"');
    expect(never.map(({ message }) => message).join(' ')).toContain('can never be fulfilled');
    expect(verdictOf(signed, must, 'inputs.signed_by in ["buyer", "reeve"]')).not.toBe('blocked');
  });
});
