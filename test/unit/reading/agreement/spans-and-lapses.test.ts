import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, date, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'clear days',
    sentence: {
      quotes: ['There must be four clear days between the notice and the vote.'],
      title: 'Hold a vote',
      inputs: [int('days_from_notice_to_vote', 'day', 'Days from the notice to the vote')],
    },
    code: must,
    right: ['inputs.days_from_notice_to_vote >= 5'],
    wrong: [['inputs.days_from_notice_to_vote >= 7']],
    asked: [['inputs.days_from_notice_to_vote >= 4']],
  },
  {
    what: 'an hour of the day before',
    sentence: {
      quotes: ['Orders must reach the kitchen by noon on the day before the feast.'],
      title: 'Order a meal',
      inputs: [
        int('days_before_feast', 'day', 'Whole days from the order to the feast'),
        int('order_minute_of_day', 'minute', 'Minute of the day at which the order comes in'),
      ],
    },
    code: must,
    right: [
      'inputs.days_before_feast >= 2 || (inputs.days_before_feast == 1 && inputs.order_minute_of_day <= 720)',
    ],
    wrong: [
      'inputs.days_before_feast >= 3 || (inputs.days_before_feast == 1 && inputs.order_minute_of_day <= 720)',
    ].map((code): [string] => [code]),
  },
  {
    what: 'what something has been for a span of time',
    sentence: {
      quotes: ['A stall that has stood empty for three weeks may be let to another trader.'],
      title: 'Let a stall',
      inputs: [int('weeks_empty', 'week', 'Full weeks for which the stall has been empty')],
    },
    code: may,
    right: ['inputs.weeks_empty >= 3'],
    wrong: [['inputs.weeks_empty > 3']],
  },
  {
    what: 'a ban that lapses',
    sentence: {
      quotes: [
        'This ban lapses at the end of 30 April 2028. Until it does, no goat shall graze on the common.',
      ],
      title: 'Graze on the common',
      inputs: [
        choice('animal', ['goat', 'sheep'], 'Kind of animal'),
        date('grazed_on', 'Day on which it grazes'),
      ],
    },
    code: mustNot,
    right: ['inputs.animal != "goat"', 'inputs.grazed_on <= date("2028-04-30")'],
    wrong: [
      ['inputs.animal != "goat"', 'inputs.grazed_on < date("2028-04-30")'],
      ['inputs.animal != "goat"', 'inputs.grazed_on > date("2028-04-30")'],
    ],
  },
  {
    what: 'a permit that lapses',
    sentence: {
      quotes: [
        'This permit lapses at the end of 30 April 2028 unless the fair has opened by then. No booth shall be put up under a permit that has lapsed.',
      ],
      title: 'Put up a booth',
      inputs: [
        date('put_up_on', 'Day on which it is put up'),
        bool('fair_opened_in_time', 'The fair opened by the end of April 2028'),
      ],
    },
    code: mustNot,
    right: ['inputs.fair_opened_in_time', 'inputs.put_up_on > date("2028-04-30")'],
    asked: [['false', 'inputs.put_up_on > date("2028-04-30")']],
  },
  {
    what: 'the longest, behind an "after"',
    sentence: {
      quotes: ['Watchmen are to be relieved after 6 hours at the longest.'],
      title: 'Stand watch',
      inputs: [int('hours_on_watch', 'hour', 'Hours without relief')],
    },
    code: must,
    right: ['inputs.hours_on_watch <= 6'],
    wrong: [['inputs.hours_on_watch >= 6']],
  },
  {
    what: 'fewer than all',
    sentence: {
      quotes: ['At least a third of the seats, but not all of them, shall be sold in advance.'],
      title: 'Sell seats',
      inputs: [
        int('seats', null, 'Seats of the hall'),
        int('seats_sold_in_advance', null, 'Seats that are sold in advance'),
      ],
    },
    code: must,
    right: [
      '3 * inputs.seats_sold_in_advance >= inputs.seats && inputs.seats_sold_in_advance < inputs.seats',
    ],
    asked: [
      ['2 * inputs.seats_sold_in_advance >= inputs.seats && inputs.seats_sold_in_advance < inputs.seats'],
    ],
  },
];

const places: Phrasing[] = [
  {
    what: 'a case that is inserted between what is done and to whom',
    sentence: {
      quotes: [
        'Keys shall not be given, otherwise than against a receipt, to a guest who has lost one before.',
      ],
      title: 'Give a key',
      inputs: [
        bool('guest_lost_key_before', 'The guest has lost a key at an earlier time'),
        bool('against_receipt', 'The guest signs a receipt'),
      ],
    },
    code: mustNot,
    right: ['inputs.against_receipt', 'inputs.guest_lost_key_before'],
    wrong: [['!inputs.against_receipt', 'inputs.guest_lost_key_before']],
  },
  {
    what: 'items behind a noun of whose owner they are said',
    sentence: {
      quotes: [
        'The harbour master shall clear a berth whose holder\n- has abandoned it, or\n- has moved away.',
      ],
      title: 'Manage a berth',
      inputs: [
        bool('abandoned', 'Nobody has looked after the boat'),
        bool('moved_away', 'The holder lives elsewhere now'),
        bool('berth_cleared', 'The berth is clear'),
      ],
    },
    code: must,
    right: ['inputs.berth_cleared', 'inputs.abandoned || inputs.moved_away'],
    wrong: [['inputs.berth_cleared', 'inputs.abandoned && inputs.moved_away']],
  },
  {
    what: 'a kind that is taken out of its own kind alone',
    sentence: {
      quotes: ['Boats, rescue boats excepted, must not enter the basin.'],
      title: 'Enter the basin',
      inputs: [choice('craft', ['rescue_boat', 'motor_boat', 'raft'], 'What enters')],
    },
    code: mustNot,
    right: ['inputs.craft != "motor_boat"'],
    wrong: [['inputs.craft != "rescue_boat"']],
  },
  {
    what: 'how many are granted',
    sentence: {
      quotes: ['A tenant may keep one canoe in the shed, provided that the path stays 80 cm wide.'],
      title: 'Keep canoes',
      inputs: [
        int('path_width', 'cm', 'Width of the free path'),
        int('canoes', null, 'Canoes that the tenant keeps'),
      ],
    },
    code: may,
    right: ['inputs.canoes <= 1 && inputs.path_width >= 80'],
    wrong: [['inputs.path_width >= 80']],
  },
  {
    what: 'the day on which something is counted',
    sentence: {
      quotes: ['A second dive on one day is allowed only if the first stayed above 20 metres.'],
      title: 'Dive',
      inputs: [
        bool('second_dive_of_day', 'There was one before on this day'),
        int('depth_of_first_dive', 'm', 'How deep the first one went'),
      ],
    },
    code: mayOnly,
    right: ['inputs.depth_of_first_dive < 20', 'inputs.second_dive_of_day'],
  },
  {
    what: 'what a price does not hold',
    sentence: {
      quotes: ['A fare shall be exclusive of luggage and inclusive of meals.'],
      title: 'Print a poster',
      inputs: [
        bool('fare_includes_luggage', 'Luggage is paid for as well'),
        bool('fare_includes_meals', 'Meals are paid for as well'),
      ],
    },
    code: must,
    right: ['!inputs.fare_includes_luggage && inputs.fare_includes_meals'],
    wrong: [['inputs.fare_includes_luggage && inputs.fare_includes_meals']],
  },
  {
    what: 'the whole that a share is of',
    sentence: {
      quotes: ['Yarn shall not be sold as sheep wool when less than four fifths of its fibre is wool.'],
      title: 'Sell yarn',
      inputs: [
        choice('sold_as', ['sheep_wool', 'mixed_yarn'], 'Name under which it is sold'),
        amount('wool_fibre', 'g', 'Wool in the yarn'),
        amount('total_fibre', 'g', 'Fibre in the yarn in all'),
      ],
    },
    code: mustNot,
    right: ['5 * inputs.wool_fibre >= 4 * inputs.total_fibre', 'inputs.sold_as == "sheep_wool"'],
    wrong: [['5 * inputs.wool_fibre >= 4 * inputs.total_fibre']],
  },
];

describe('spans of time, and what lapses', () => {
  itJudges(phrasings);
});

describe('what a part of the words belongs to', () => {
  itJudges(places);
});
