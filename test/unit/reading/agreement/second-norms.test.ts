import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, int, must, mustNot } from './rule-of.ts';

const norms: Phrasing[] = [
  {
    what: 'what may be done is when the second norm holds',
    sentence: {
      quotes: [
        'A tenant may ask for a lamp to be mended, in which case the landlord must mend the lamp within five days.',
      ],
      title: 'Deal with a tenant',
      inputs: [
        bool('mending_asked_for', 'The tenant has asked for a lamp to be mended'),
        int('days_to_mending', 'day', 'Days from the visit to the mending of the lamp'),
      ],
    },
    code: must,
    right: ['inputs.days_to_mending <= 5', 'inputs.mending_asked_for'],
    wrong: [
      ['inputs.days_to_mending <= 5', '!inputs.mending_asked_for'],
      ['inputs.days_to_mending < 5', 'inputs.mending_asked_for'],
      ['inputs.days_to_mending >= 5', 'inputs.mending_asked_for'],
    ],
  },
  {
    what: 'a case between the words of the modal',
    sentence: {
      quotes: ['A landlord is required, on demand, to hand over the key within two weeks.'],
      title: 'Let a house',
      inputs: [
        bool('demand_made', 'The tenant has made a demand'),
        int('weeks_to_handing_over', 'week', 'Weeks from the demand to the handing over'),
      ],
    },
    code: must,
    right: ['inputs.weeks_to_handing_over <= 2', 'inputs.demand_made'],
    wrong: [['inputs.weeks_to_handing_over >= 2', 'inputs.demand_made']],
  },
  {
    what: 'some are free of it, and every other is not',
    sentence: {
      quotes: [
        'A club with fewer than thirty members is not required to audit its accounts; every other club is.',
      ],
      title: 'Close the year of a club',
      inputs: [
        int('members', null, 'Number of members of the club'),
        bool('accounts_audited', 'The club has its accounts audited'),
      ],
    },
    code: must,
    right: ['inputs.accounts_audited', 'inputs.members >= 30'],
    wrong: [
      ['inputs.accounts_audited'],
      [
        '(inputs.members >= 30 && inputs.accounts_audited) || (inputs.members < 30 && !inputs.accounts_audited)',
      ],
      ['inputs.accounts_audited', 'inputs.members > 30'],
    ],
  },
  {
    what: 'the occasion in front, and a verb in -er',
    sentence: {
      quotes: ['On delivery, the porter must enter the crate in the book.'],
      title: 'Take in a crate',
      inputs: [bool('entered_by_porter', 'The porter has entered the crate in the book')],
    },
    code: must,
    right: ['inputs.entered_by_porter'],
    wrong: [['!inputs.entered_by_porter']],
  },
  {
    what: 'a limit that is denied again with "no"',
    sentence: {
      quotes: [
        'A guest must not take more rolls than there are cups, and no more than three of them with jam.',
      ],
      title: 'Take breakfast',
      inputs: [
        int('cups', null, 'Number of cups'),
        int('rolls_taken', null, 'Number of rolls that the guest takes'),
        int('rolls_with_jam', null, 'Number of rolls with jam'),
      ],
    },
    code: mustNot,
    right: ['inputs.rolls_taken <= inputs.cups && inputs.rolls_with_jam <= 3'],
    wrong: [['inputs.rolls_taken <= inputs.cups && inputs.rolls_with_jam >= 3']],
  },
];

const figures: Phrasing[] = [
  {
    what: 'days of two months, of a rule that reads month and day',
    sentence: {
      quotes: ['From 10 October to 20 April (both days inclusive) barges must carry a lamp on the canal.'],
      title: 'Take a barge on the canal',
      inputs: [
        int('month_of_year', null, 'Month of the journey'),
        int('day_of_month', 'day', 'Day of the month of the journey'),
        bool('lamp_carried', 'The barge carries a lamp'),
      ],
    },
    code: must,
    right: [
      'inputs.lamp_carried',
      'inputs.month_of_year in [11, 12, 1, 2, 3] || (inputs.month_of_year == 10 && inputs.day_of_month >= 10) || (inputs.month_of_year == 4 && inputs.day_of_month <= 20)',
    ],
    wrong: [
      [
        'inputs.lamp_carried',
        'inputs.month_of_year in [11, 12, 1, 2, 3] || (inputs.month_of_year == 10 && inputs.day_of_month > 10) || (inputs.month_of_year == 4 && inputs.day_of_month < 20)',
      ],
      [
        'inputs.lamp_carried',
        'inputs.month_of_year in [11, 12] || (inputs.month_of_year == 10 && inputs.day_of_month >= 10)',
      ],
      [
        'inputs.lamp_carried',
        '!(inputs.month_of_year in [11, 12, 1, 2, 3] || (inputs.month_of_year == 10 && inputs.day_of_month >= 10) || (inputs.month_of_year == 4 && inputs.day_of_month <= 20))',
      ],
    ],
  },
  {
    what: 'a smaller limit in brackets, with what it is for',
    sentence: {
      quotes: ['Max. height of stacks: 5 metres (cellar: 2 metres)'],
      title: 'Stack crates',
      inputs: [
        bool('in_cellar', 'The stack is in the cellar'),
        amount('height', 'metre', 'Height of the stack'),
      ],
    },
    code: mustNot,
    right: ['inputs.height <= 2 || (!inputs.in_cellar && inputs.height <= 5)'],
    wrong: [['inputs.height <= 5']],
  },
  {
    what: 'two kinds, the second in brackets',
    sentence: {
      quotes: ['Hire: max. 6 hours (carts 2).'],
      title: 'Hire out a thing',
      inputs: [
        choice('thing', ['bicycle', 'cart'], 'What is hired'),
        int('hours', 'hour', 'Hours of the hire'),
      ],
    },
    code: must,
    right: [
      '(inputs.thing == "bicycle" && inputs.hours <= 6) || (inputs.thing == "cart" && inputs.hours <= 2)',
    ],
    asked: [['inputs.hours <= 6']],
  },
  {
    what: 'an area that is increased by a share of it',
    sentence: {
      quotes: [
        'A coop for one hen must have an area of at least 4 m².',
        'Where the hen weighs more than 3 kg, the area is increased by one half.',
      ],
      title: 'Keep a hen',
      inputs: [amount('hen_weight', 'kg', 'Weight of the hen'), amount('area', 'm2', 'Area of the coop')],
    },
    code: must,
    right: ['inputs.area >= 6 || (inputs.hen_weight <= 3 && inputs.area >= 4)'],
    wrong: [['inputs.area >= 7 || (inputs.hen_weight <= 3 && inputs.area >= 4)']],
  },
  {
    what: 'a year "before", with which nothing is compared',
    sentence: {
      quotes: [
        'A new fare must not be more than 5% above the fare of the year before, nor above the average fare of the county.',
      ],
      title: 'Raise a fare',
      inputs: [
        amount('fare_of_year_before', 'EUR', 'Fare of the year before'),
        amount('average_county_fare', 'EUR', 'Average fare of the county'),
        amount('new_fare', 'EUR', 'Fare after the change'),
      ],
    },
    code: mustNot,
    right: [
      'inputs.new_fare <= 1.05 * inputs.fare_of_year_before && inputs.new_fare <= inputs.average_county_fare',
    ],
    wrong: [
      [
        'inputs.new_fare <= 1.05 * inputs.fare_of_year_before && inputs.new_fare >= inputs.average_county_fare',
      ],
    ],
  },
];

const losses: Phrasing[] = [
  {
    what: 'so many for every full number, and nothing for a part of it',
    sentence: {
      quotes: ['A campsite must have one tap for every full 30 pitches.'],
      title: 'Run a campsite',
      inputs: [int('pitches', null, 'Number of pitches'), int('taps', null, 'Number of taps')],
    },
    code: must,
    right: ['30 * inputs.taps > inputs.pitches - 30'],
    wrong: [['30 * inputs.taps >= inputs.pitches'], ['30 * inputs.taps <= inputs.pitches']],
  },
  {
    what: 'which night a rate ends with',
    sentence: {
      quotes: [
        'The berth fee is 4 EUR per night.',
        'From the 15th night of a stay onwards, no fee is charged.',
      ],
      title: 'Charge the berth fee',
      inputs: [
        int('nights', 'night', 'Number of nights of the stay'),
        amount('fee_charged', 'EUR', 'Fee charged for the stay'),
      ],
    },
    code: must,
    right: [
      '(inputs.nights <= 14 && inputs.fee_charged == 4 * inputs.nights) || (inputs.nights > 14 && inputs.fee_charged == 56)',
    ],
    wrong: [['inputs.fee_charged == 4 * inputs.nights']],
  },
  {
    what: 'two people, each of whom does one thing',
    sentence: {
      quotes: ['The carrier must load the crate, and the buyer must check the seal.'],
      title: 'Send a crate',
      inputs: [
        bool('crate_loaded_by_carrier', 'The carrier has loaded the crate'),
        bool('seal_checked_by_buyer', 'The buyer has checked the seal'),
        bool('seal_checked_by_carrier', 'The carrier has checked the seal'),
      ],
    },
    code: must,
    right: ['inputs.crate_loaded_by_carrier && inputs.seal_checked_by_buyer'],
    wrong: [['inputs.crate_loaded_by_carrier && inputs.seal_checked_by_carrier']],
  },
  {
    what: 'a demand that the rule does not read, beside a time that is counted from it',
    sentence: {
      quotes: ['On request, the clerk must answer within three days.'],
      title: 'Keep a register',
      inputs: [
        bool('information_requested', 'Information has been requested'),
        int('days_from_request_to_answer', 'day', 'Days from the request to the answer'),
      ],
    },
    code: must,
    right: ['inputs.days_from_request_to_answer <= 3', 'inputs.information_requested'],
    wrong: [['inputs.days_from_request_to_answer <= 3']],
  },
  {
    what: 'so many per cent above something, and no such amount',
    sentence: {
      quotes: ['A broker must not ask more than 6% above the price of the year before.'],
      title: 'Ask a price',
      inputs: [
        amount('price_of_year_before', 'EUR', 'Price of the year before'),
        amount('price_asked', 'EUR', 'Price that is asked'),
      ],
    },
    code: mustNot,
    right: ['inputs.price_asked <= 1.06 * inputs.price_of_year_before'],
    wrong: [
      ['inputs.price_asked <= inputs.price_of_year_before + 6'],
      ['inputs.price_asked >= 1.06 * inputs.price_of_year_before'],
    ],
  },
];

describe('what is easily lost', () => {
  itJudges(losses);
});
describe('a second norm beside the first', () => {
  itJudges(norms);
});
describe('figures, and what they are of', () => {
  itJudges(figures);
});
