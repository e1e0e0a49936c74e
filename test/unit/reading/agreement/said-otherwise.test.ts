import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, date, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const scopes: Phrasing[] = [
  {
    what: 'what an act is done to, by a clause to its object',
    sentence: {
      quotes: ['The gatekeeper must record carts with a load of more than 2 t.'],
      title: 'Let a cart in',
      inputs: [amount('load_t', 't', 'Load of the cart'), bool('cart_recorded', 'The cart is recorded')],
    },
    code: must,
    right: ['inputs.cart_recorded', 'inputs.load_t > 2'],
    wrong: [
      ['inputs.cart_recorded', 'inputs.load_t < 2'],
      ['inputs.cart_recorded', 'inputs.load_t >= 2'],
    ],
  },
  {
    what: 'the occasion of an act, behind it',
    sentence: {
      quotes: ['The club must return the key money upon cancellation of the membership.'],
      title: 'Keep key money',
      inputs: [
        choice('membership', ['running', 'cancelled', 'suspended'], 'State of the membership'),
        bool('key_money_returned', 'The key money has been returned'),
      ],
    },
    code: must,
    right: ['inputs.key_money_returned', 'inputs.membership == "cancelled"'],
    wrong: [['inputs.key_money_returned', 'inputs.membership != "cancelled"']],
  },
  {
    what: 'two acts, of which none is the occasion of the other',
    sentence: {
      quotes: ['The skipper must carry a flare on board and show a white light.'],
      title: 'Sail at night',
      inputs: [
        bool('flare_on_board', 'A flare is carried on board'),
        bool('white_light_shown', 'A white light is shown'),
      ],
    },
    code: must,
    right: ['inputs.flare_on_board && inputs.white_light_shown'],
    wrong: [['inputs.white_light_shown', 'inputs.flare_on_board']],
  },
  {
    what: 'an act of the subject that an input is named by',
    sentence: {
      quotes: ['A steward must remain on the platform while the queue is moving.'],
      title: 'Run the ride',
      inputs: [
        bool('queue_moving', 'The queue is moving'),
        bool('steward_stays', 'A steward stays on the platform'),
      ],
    },
    code: must,
    right: ['inputs.steward_stays', 'inputs.queue_moving'],
    asked: [['!inputs.steward_stays', 'inputs.queue_moving']],
  },
  {
    what: 'in the absence of something',
    sentence: {
      quotes: ['The tenant must pay a deposit in the absence of a bank guarantee.'],
      title: 'Hand over the keys',
      inputs: [
        bool('bank_guarantee', 'There is a bank guarantee'),
        bool('deposit_paid', 'The deposit has been paid'),
      ],
    },
    code: must,
    right: ['inputs.deposit_paid', '!inputs.bank_guarantee'],
    wrong: [['inputs.deposit_paid', 'inputs.bank_guarantee']],
  },
  {
    what: 'not before something has come about',
    sentence: {
      quotes: ['The heir must not sell the boat prior to settlement of the debts.'],
      title: 'Sell the boat',
      inputs: [bool('debts_settled', 'The debts have been settled')],
    },
    code: mustNot,
    right: ['inputs.debts_settled'],
    wrong: [['!inputs.debts_settled']],
  },
  {
    what: 'without something, in front of a prohibition',
    sentence: {
      quotes: ['Without a pass from the warden, walkers may not cross the dam.'],
      title: 'Cross the dam',
      inputs: [bool('pass_held', 'The walker holds a pass from the warden')],
    },
    code: mustNot,
    right: ['inputs.pass_held'],
    wrong: [['!inputs.pass_held']],
  },
  {
    what: 'an exception that does not hold for some',
    sentence: {
      quotes: [
        'No tent shall stand on the lawn, except where the caretaker has agreed; that exception does not apply where rain has been announced.',
      ],
      title: 'Pitch a tent on the lawn',
      inputs: [
        bool('caretaker_agreed', 'The caretaker has agreed'),
        bool('rain_announced', 'Rain has been announced'),
      ],
    },
    code: mustNot,
    right: ['inputs.caretaker_agreed && !inputs.rain_announced'],
    wrong: [['inputs.caretaker_agreed && inputs.rain_announced']],
  },
  {
    what: 'none of a list',
    sentence: {
      quotes: [
        'The library may lend a film to a reader to whom none of the following applies:',
        'a fee is overdue;',
        'the reader is suspended.',
      ],
      title: 'Lend a film',
      inputs: [bool('fee_overdue', 'A fee is overdue'), bool('reader_suspended', 'The reader is suspended')],
    },
    code: may,
    right: ['!inputs.fee_overdue && !inputs.reader_suspended'],
    wrong: [['inputs.fee_overdue && inputs.reader_suspended']],
  },
  {
    what: 'a further condition inserted into a list of conditions',
    sentence: {
      quotes: [
        'A marquee may be put up as long as its exits are free and, at wind speeds above 40 km/h, its sides are lowered.',
      ],
      title: 'Put up a marquee',
      inputs: [
        bool('exits_free', 'The exits are free'),
        int('wind_speed', null, 'Wind speed in km/h'),
        bool('sides_lowered', 'The sides are lowered'),
      ],
    },
    code: may,
    right: ['inputs.exits_free && (inputs.wind_speed <= 40 || inputs.sides_lowered)'],
    wrong: [['!inputs.exits_free && (inputs.wind_speed <= 40 || inputs.sides_lowered)']],
  },
];

const norms: Phrasing[] = [
  {
    what: 'two denials that ask for something',
    sentence: {
      quotes: ['Where the bell has rung, a porter may not neglect to close the gate.'],
      title: 'Leave the lodge',
      inputs: [bool('bell_rung', 'The bell has rung'), bool('gate_closed', 'The gate is closed')],
    },
    code: must,
    right: ['inputs.gate_closed', 'inputs.bell_rung'],
    wrong: [['!inputs.gate_closed', 'inputs.bell_rung']],
  },
  {
    what: 'what is mandatory for someone to do',
    sentence: {
      quotes: ['It is mandatory for owners to insure their horses.'],
      title: 'Keep a horse',
      inputs: [bool('horse_insured', 'The horse is insured')],
    },
    code: must,
    right: ['inputs.horse_insured'],
    wrong: [['!inputs.horse_insured']],
  },
  {
    what: 'nobody except one',
    sentence: {
      quotes: ['The strongroom may be opened by nobody except cashiers.'],
      title: 'Open the strongroom',
      inputs: [choice('opener', ['cashier', 'clerk', 'porter'], 'Who opens the strongroom')],
    },
    code: mayOnly,
    right: ['inputs.opener == "cashier"'],
    wrong: [['inputs.opener != "cashier"']],
  },
  {
    what: 'not one but another',
    sentence: {
      quotes: ['A parcel must be signed for by the addressee, not by the janitor.'],
      title: 'Hand over a parcel',
      inputs: [choice('signed_by', ['addressee', 'janitor', 'child'], 'Who signed for the parcel')],
    },
    code: must,
    right: ['inputs.signed_by == "addressee"'],
    wrong: [['inputs.signed_by == "janitor"']],
  },
  {
    what: 'a permission that begins after a time',
    sentence: {
      quotes: ['The finder may keep the ring no earlier than 90 days after he handed it in.'],
      title: 'Keep a ring',
      inputs: [int('days_since_handed_in', 'day', 'Days since the ring was handed in')],
    },
    code: mayOnly,
    right: ['inputs.days_since_handed_in >= 90'],
    wrong: [['inputs.days_since_handed_in <= 90'], ['inputs.days_since_handed_in > 90']],
  },
  {
    what: 'a limit, as a duty or as a prohibition',
    sentence: {
      quotes: ['The level of the pond must stay under 120 cm.'],
      title: 'Fill the pond',
      inputs: [int('level_cm', 'cm', 'Level of the pond')],
    },
    code: mustNot,
    right: ['inputs.level_cm < 120'],
    wrong: [['inputs.level_cm > 120'], ['inputs.level_cm <= 120']],
  },
  {
    what: 'a limit that has an end of the day with it',
    sentence: {
      quotes: ['Until the end of 3 June 2031, members may vote by post.'],
      title: 'Vote by post',
      inputs: [date('voted_on', 'Day on which the member votes')],
    },
    code: may,
    right: ['inputs.voted_on <= date("2031-06-03")'],
    wrong: [['inputs.voted_on >= date("2031-06-03")']],
  },
  {
    what: 'an act to refuse',
    sentence: {
      quotes: ['A landlord must not refuse a swap on the ground of religion.'],
      title: 'Refuse a swap',
      inputs: [choice('ground', ['religion', 'arrears', 'noise'], 'Ground on which a swap is refused')],
    },
    code: mustNot,
    right: ['inputs.ground != "religion"'],
    wrong: [['inputs.ground == "religion"']],
  },
];

describe('what is done, to what and when, said otherwise', () => itJudges(scopes));
describe('what is asked for, forbidden or granted, said otherwise', () => itJudges(norms));
