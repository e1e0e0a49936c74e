import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { bool, choice, int, mayOnly, entitled, must, mustNot } from './rule-of.ts';

const items: Phrasing[] = [
  {
    what: 'a list of cases in which the second has two of its own',
    sentence: {
      quotes: [
        'A lift must be closed if',
        'a rope is frayed; or',
        'its door',
        'has jammed, and',
        'cannot be freed within 1 hour.',
      ],
      title: 'Run a lift',
      inputs: [
        bool('rope_frayed', 'A rope is frayed'),
        bool('door_jammed', 'The door has jammed'),
        int('hours_to_free_door', 'hour', 'Hours needed to free the door'),
        bool('lift_closed', 'The lift is closed'),
      ],
    },
    code: must,
    right: [
      'inputs.lift_closed',
      'inputs.rope_frayed || (inputs.door_jammed && inputs.hours_to_free_door > 1)',
    ],
    wrong: [
      ['inputs.lift_closed', 'inputs.rope_frayed'],
      ['inputs.lift_closed', 'inputs.rope_frayed || inputs.door_jammed'],
    ],
  },
  {
    what: 'a list in a list, of which one will do',
    sentence: {
      quotes: [
        'A hawker must bring',
        '(a) a permit;',
        '(b) either',
        '(i) a scale, or',
        '(ii) a measure of at least 2 litres; and',
        '(c) the receipt of the market.',
      ],
      title: 'Take a stall',
      inputs: [
        bool('permit_brought', 'A permit is brought'),
        bool('scale_brought', 'A scale is brought'),
        int('measure_brought_litres', 'litre', 'Size of the measure that is brought; 0 if none'),
        bool('market_receipt_brought', 'The receipt of the market is brought'),
      ],
    },
    code: must,
    right: [
      'inputs.permit_brought && (inputs.scale_brought || inputs.measure_brought_litres >= 2) && inputs.market_receipt_brought',
    ],
    wrong: [
      [
        'inputs.permit_brought && inputs.scale_brought && inputs.measure_brought_litres >= 2 && inputs.market_receipt_brought',
      ],
      [
        'inputs.permit_brought || inputs.scale_brought || inputs.measure_brought_litres >= 2 || inputs.market_receipt_brought',
      ],
    ],
  },
  {
    what: 'a lack in front of a list, and of each of its items',
    sentence: {
      quotes: ['The lodger shall not, without the consent of the host,', 'keep a cat, or', 'paint a wall.'],
      title: 'Do something in the room',
      inputs: [
        choice('deed', ['keep_cat', 'paint_wall', 'hang_picture'], 'What the lodger does'),
        bool('consent_of_host', 'The host has consented'),
      ],
    },
    code: mustNot,
    right: ['!(inputs.deed in ["keep_cat", "paint_wall"]) || inputs.consent_of_host'],
    wrong: [['!(inputs.deed in ["keep_cat", "paint_wall"]) && inputs.consent_of_host']],
  },
  {
    what: 'a lack in one item of a list of what is forbidden',
    sentence: {
      quotes: [
        'A tent must not be pitched',
        '(a) in an orchard;',
        '(b) on a slope without a fence; or',
        '(c) less than 20 metres from a well.',
      ],
      title: 'Pitch a tent',
      inputs: [
        bool('in_orchard', 'The tent is in an orchard'),
        bool('on_slope', 'The tent is on a slope'),
        bool('slope_has_fence', 'The slope has a fence'),
        int('distance_to_well_m', 'metre', 'Distance to the nearest well in metres'),
      ],
    },
    code: mustNot,
    right: [
      '!inputs.in_orchard && !(inputs.on_slope && !inputs.slope_has_fence) && inputs.distance_to_well_m >= 20',
    ],
    wrong: [
      [
        '!(inputs.in_orchard && inputs.on_slope && !inputs.slope_has_fence && inputs.distance_to_well_m < 20)',
      ],
    ],
  },
  {
    what: 'what is treated as something else, beside what it is',
    sentence: {
      quotes: [
        'A train that leaves two hours late or more counts as a withdrawn train. A traveller on a withdrawn train is entitled to a refund.',
      ],
      title: 'Claim a refund',
      inputs: [
        bool('train_withdrawn', 'The train is in fact withdrawn'),
        int('hours_late', 'hour', 'Hours by which the train leaves late'),
      ],
    },
    code: entitled,
    right: ['inputs.train_withdrawn || inputs.hours_late >= 2'],
    wrong: [['inputs.train_withdrawn || inputs.hours_late > 2']],
    asked: [['inputs.train_withdrawn && inputs.hours_late >= 2']],
  },
  {
    what: 'at least one of two people by whom it is done',
    sentence: {
      quotes: ['At least one of the two guides must have climbed the ridge before.'],
      title: 'Take a group up',
      inputs: [
        bool('first_guide_has_climbed_ridge', 'The first guide has climbed the ridge before'),
        bool('second_guide_has_climbed_ridge', 'The second guide has climbed the ridge before'),
      ],
    },
    code: must,
    right: ['inputs.first_guide_has_climbed_ridge || inputs.second_guide_has_climbed_ridge'],
    wrong: [['inputs.first_guide_has_climbed_ridge && inputs.second_guide_has_climbed_ridge']],
  },
  {
    what: 'one figure that each of two has to reach before something is asked for',
    sentence: {
      quotes: ['A shop with five or more complaints in each of two successive weeks must call an inspector.'],
      title: 'Run a shop',
      inputs: [
        int('complaints_in_first_week', null, 'Complaints in the first of the two weeks'),
        int('complaints_in_second_week', null, 'Complaints in the second of the two weeks'),
        bool('inspector_called', 'An inspector is called'),
      ],
    },
    code: must,
    right: [
      'inputs.inspector_called',
      'inputs.complaints_in_first_week >= 5 && inputs.complaints_in_second_week >= 5',
    ],
    wrong: [
      [
        'inputs.inspector_called',
        'inputs.complaints_in_first_week >= 5 || inputs.complaints_in_second_week >= 5',
      ],
    ],
  },
];

const cases: Phrasing[] = [
  {
    what: 'an exception, the second part of which holds outside a time alone',
    sentence: {
      quotes: [
        'All boats must be tied to the quay, with the exception of rowing boats and, outside the regatta week, sailing boats.',
      ],
      title: 'Leave a boat in the harbour',
      inputs: [
        choice('boat', ['rowing_boat', 'sailing_boat', 'motor_boat'], 'Kind of boat'),
        bool('in_regatta_week', 'It is the regatta week'),
        bool('tied_to_quay', 'The boat is tied to the quay'),
      ],
    },
    code: must,
    right: [
      'inputs.tied_to_quay',
      '!(inputs.boat == "rowing_boat" || (inputs.boat == "sailing_boat" && !inputs.in_regatta_week))',
    ],
    wrong: [
      [
        'inputs.tied_to_quay',
        '!(inputs.boat == "rowing_boat" || (inputs.boat == "sailing_boat" && inputs.in_regatta_week))',
      ],
      ['inputs.tied_to_quay', '!(inputs.boat in ["rowing_boat", "sailing_boat"] && !inputs.in_regatta_week)'],
    ],
  },
  {
    what: 'an exception, the second part of which holds on some days alone',
    sentence: {
      quotes: [
        'All shops must be shut at night, with the exception of chemists and, on feast days, bakeries.',
      ],
      title: 'Keep a shop at night',
      inputs: [
        choice('shop', ['chemist', 'bakery', 'other_shop'], 'Kind of shop'),
        bool('is_feast_day', 'It is a feast day'),
        bool('shut', 'The shop is shut'),
      ],
    },
    code: must,
    right: ['inputs.shut', '!(inputs.shop == "chemist" || (inputs.shop == "bakery" && inputs.is_feast_day))'],
    wrong: [
      ['inputs.shut', '!(inputs.shop == "chemist" || (inputs.shop == "bakery" && !inputs.is_feast_day))'],
    ],
  },
  {
    what: 'a restriction, and on some days a further one',
    sentence: {
      quotes: [
        'The pool may be used only by members and, on Sundays, only by members who have booked a lane.',
      ],
      title: 'Use the pool',
      inputs: [
        bool('member', 'The person is a member'),
        bool('is_sunday', 'It is a Sunday'),
        bool('lane_booked', 'The person has booked a lane'),
      ],
    },
    code: mayOnly,
    right: ['inputs.member && (!inputs.is_sunday || inputs.lane_booked)'],
    wrong: [['inputs.member'], ['inputs.member && inputs.lane_booked']],
  },
  {
    what: 'a share, with "at the least" between commas',
    sentence: {
      quotes: ['One crate in every eight, at the least, shall be opened before the lorry leaves.'],
      title: 'Send off a lorry',
      inputs: [
        int('crates', null, 'Number of crates on the lorry'),
        int('crates_opened', null, 'Number of crates that are opened'),
      ],
    },
    code: must,
    right: ['8 * inputs.crates_opened >= inputs.crates'],
    wrong: [['8 * inputs.crates_opened <= inputs.crates'], ['inputs.crates_opened >= 8']],
  },
];

describe('items of a list, and what belongs to one of them', () => {
  itJudges(items);
});
describe('a case that belongs to a part of what is named', () => {
  itJudges(cases);
});
