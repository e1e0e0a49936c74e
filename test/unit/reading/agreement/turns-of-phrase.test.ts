import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, date, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'a tolerance to either side',
    sentence: {
      quotes: ['Kiln, first firing: 900 °C ± 20 °C.'],
      title: 'Fire a pot',
      inputs: [amount('kiln_temperature', 'celsius', 'Temperature of the kiln')],
    },
    code: must,
    right: ['inputs.kiln_temperature >= 880 && inputs.kiln_temperature <= 920'],
    wrong: [['inputs.kiln_temperature >= 900 && inputs.kiln_temperature <= 920']],
  },
  {
    what: 'so much in either direction, of what may be less than nothing',
    sentence: {
      quotes: [
        'The clock of a tower may deviate from the true time by up to 30 seconds in either direction.',
      ],
      title: 'Run a tower clock',
      inputs: [
        {
          name: 'deviation',
          type: 'int',
          unit: 'second',
          minimum: -3600,
          maximum: 3600,
          description: 'Deviation of the clock from the true time',
        },
      ],
    },
    code: may,
    right: ['inputs.deviation >= -30 && inputs.deviation <= 30'],
    wrong: [['inputs.deviation <= 30']],
  },
  {
    what: 'a period that begins with the day itself',
    sentence: {
      quotes: [
        'A villager may appeal not later than the end of the period of 21 days beginning with the day on which the map is posted.',
      ],
      title: 'Appeal against the map',
      inputs: [int('days_after_posting', 'day', 'Whole days between the day of posting and the appeal')],
    },
    code: may,
    right: ['inputs.days_after_posting <= 20'],
    wrong: [['inputs.days_after_posting <= 40']],
  },
  {
    what: 'the norm of the other case, behind "failing which"',
    sentence: {
      quotes: [
        'The groom must report a lame horse within 2 hours, provided that the owner can be reached, failing which he must call a vet within 6 hours.',
      ],
      title: 'Treat a lame horse',
      inputs: [
        bool('owner_can_be_reached', 'The owner can be reached'),
        int('hours_until_report', 'hour', 'Hours until the report'),
        int('hours_until_vet_called', 'hour', 'Hours until a vet is called'),
      ],
    },
    code: must,
    right: [
      '(inputs.owner_can_be_reached && inputs.hours_until_report <= 2) || (!inputs.owner_can_be_reached && inputs.hours_until_vet_called <= 6)',
    ],
    wrong: [
      [
        '(inputs.owner_can_be_reached && inputs.hours_until_report <= 2) || (!inputs.owner_can_be_reached && inputs.hours_until_vet_called > 6)',
      ],
    ],
  },
  {
    what: 'a duty told by its breach',
    sentence: {
      quotes: [
        'A shepherd commits an offence if he fails to close the gate within 10 minutes of passing it.',
      ],
      title: 'Pass a gate',
      inputs: [
        int('minutes_until_gate_closed', 'minute', 'Minutes from passing the gate until it is closed'),
      ],
    },
    code: must,
    right: ['inputs.minutes_until_gate_closed <= 10'],
    wrong: [['inputs.minutes_until_gate_closed >= 10']],
  },
  {
    what: 'a case set between commas in front of its own limit',
    sentence: {
      quotes: ['A guild must answer, in the case of a master, within 3 days.'],
      title: 'Answer a petition',
      inputs: [
        bool('from_master', 'The petition is from a master'),
        int('days_until_answer', 'day', 'Days until the answer'),
      ],
    },
    code: must,
    right: ['!inputs.from_master || inputs.days_until_answer <= 3'],
    wrong: [['!inputs.from_master || inputs.days_until_answer >= 3']],
  },
  {
    what: 'alternatives, one of them two things together',
    sentence: {
      quotes: [
        'An application for a stall shall be accompanied by the deed together with the map or, alternatively, by a letter of the reeve.',
      ],
      title: 'Apply for a stall',
      inputs: [
        bool('deed_enclosed', 'The deed is enclosed'),
        bool('map_enclosed', 'The map is enclosed'),
        bool('reeve_letter_enclosed', 'A letter of the reeve is enclosed'),
      ],
    },
    code: must,
    right: ['(inputs.deed_enclosed && inputs.map_enclosed) || inputs.reeve_letter_enclosed'],
    wrong: [['inputs.deed_enclosed && inputs.map_enclosed && inputs.reeve_letter_enclosed']],
  },
  {
    what: 'a limit that each of a list has',
    sentence: {
      quotes: ['A barn may be lent to a miller, a baker or a brewer, in each case for no more than 4 days.'],
      title: 'Lend a barn',
      inputs: [
        choice('borrower', ['miller', 'baker', 'brewer', 'tinker'], 'Who borrows the barn'),
        int('days_lent', 'day', 'Days for which it is lent'),
      ],
    },
    code: may,
    right: ['inputs.borrower in ["miller", "baker", "brewer"] && inputs.days_lent <= 4'],
    wrong: [['inputs.borrower in ["miller", "baker", "brewer"] && inputs.days_lent >= 4']],
  },
  {
    what: 'what may be done once and no more',
    sentence: {
      quotes: ['A lease may be prolonged but once, and for no longer than 90 days.'],
      title: 'Prolong a lease',
      inputs: [int('days_prolonged', 'day', 'Days by which it is prolonged')],
    },
    code: mayOnly,
    right: ['inputs.days_prolonged <= 90'],
    wrong: [['inputs.days_prolonged >= 90']],
  },
  {
    what: 'a permission to do nothing',
    sentence: {
      quotes: ['A juror who is kin of the accused may decide nothing that concerns the case.'],
      title: 'Decide a case',
      inputs: [
        bool('juror_is_kin', 'The juror is kin of the accused'),
        bool('decision_concerns_case', 'The decision concerns the case'),
      ],
    },
    code: mustNot,
    right: ['!inputs.juror_is_kin || !inputs.decision_concerns_case'],
    wrong: [['inputs.juror_is_kin && inputs.decision_concerns_case']],
  },
  {
    what: 'free of something',
    sentence: {
      quotes: ['A hoist must be tested and free of rust.'],
      title: 'Run a hoist',
      inputs: [bool('hoist_tested', 'The hoist was tested'), bool('rust', 'There is rust on the hoist')],
    },
    code: must,
    right: ['inputs.hoist_tested && !inputs.rust'],
    wrong: [['inputs.hoist_tested && inputs.rust']],
  },
  {
    what: 'a remark between commas about what is meant already',
    sentence: {
      quotes: ['The fire buckets, which are painted red, must be filled every morning.'],
      title: 'Open the mill',
      inputs: [
        bool('buckets_filled', 'The fire buckets were filled this morning'),
        bool('buckets_painted_red', 'The fire buckets are painted red'),
      ],
    },
    code: must,
    right: ['inputs.buckets_filled'],
    asked: [['!inputs.buckets_filled']],
  },
  {
    what: 'part of a price, in words',
    sentence: {
      quotes: ['Ferry: riders 8 EUR; children half fare. A higher fare must not be taken.'],
      title: 'Take a fare',
      inputs: [
        bool('rider_is_child', 'The rider is a child'),
        amount('fare_taken', 'EUR', 'Fare that is taken'),
      ],
    },
    code: mustNot,
    right: ['(!inputs.rider_is_child && inputs.fare_taken <= 8) || inputs.fare_taken <= 4'],
    asked: [['(!inputs.rider_is_child && inputs.fare_taken >= 8) || inputs.fare_taken <= 4']],
  },
  {
    what: 'done by the same one, which is no time by which',
    sentence: {
      quotes: [
        'No two barrels may be marked with the same sign, and each mark must be burnt in by a cooper.',
      ],
      title: 'Mark barrels',
      inputs: [
        int('different_signs', null, 'How many different signs the barrels have'),
        int('barrels', null, 'How many barrels there are'),
        bool('burnt_in_by_cooper', 'Each mark was burnt in by a cooper'),
      ],
    },
    code: mustNot,
    right: ['inputs.different_signs >= inputs.barrels && inputs.burnt_in_by_cooper'],
  },
  {
    what: 'in force from a day, for what is concluded from then on',
    sentence: {
      quotes: [
        'This rule comes into force on 1 May 2027 and does not apply to leases concluded before that day. A lease must be in writing.',
      ],
      title: 'Conclude a lease',
      inputs: [
        date('lease_concluded_on', 'Day on which the lease was concluded'),
        bool('lease_in_writing', 'The lease is in writing'),
      ],
    },
    code: must,
    right: ['inputs.lease_in_writing', 'inputs.lease_concluded_on >= date("2027-05-01")'],
    wrong: [['!inputs.lease_in_writing', 'inputs.lease_concluded_on >= date("2027-05-01")']],
  },
  {
    what: 'a period that is lengthened, for those whom another sentence names',
    sentence: {
      quotes: [
        'A miller shall pay within 30 days of the harvest.',
        'Where the miller is an heir, the period laid down in paragraph 1 shall be extended by 10 days.',
      ],
      title: 'Pay the tithe',
      inputs: [
        int('days_until_payment', 'day', 'Days from the harvest to the payment'),
        bool('miller_is_heir', 'The miller is an heir'),
      ],
    },
    code: must,
    right: ['inputs.days_until_payment <= 30 || (inputs.miller_is_heir && inputs.days_until_payment <= 40)'],
    wrong: [
      ['inputs.days_until_payment <= 30 || (!inputs.miller_is_heir && inputs.days_until_payment <= 40)'],
    ],
  },
  {
    what: 'should something be so, behind the norm',
    sentence: {
      quotes: ['The cart must be stopped should the load exceed 300 kg.'],
      title: 'Drive a cart',
      inputs: [bool('cart_stopped', 'The cart was stopped'), amount('load', 'kg', 'Load of the cart')],
    },
    code: must,
    right: ['inputs.cart_stopped', 'inputs.load > 300'],
    wrong: [['inputs.cart_stopped', 'inputs.load < 300']],
  },
  {
    what: 'limits of a table that begin where others end',
    sentence: {
      quotes: ['The toll must not exceed 4 EUR for a load of more than 10 kg and up to 60 kg.'],
      title: 'Take a toll',
      inputs: [amount('toll', 'EUR', 'Toll that is taken'), amount('load', 'kg', 'Load')],
    },
    code: mustNot,
    right: ['inputs.toll <= 4', 'inputs.load > 10 && inputs.load <= 60'],
    wrong: [['inputs.toll <= 4', 'inputs.load >= 10 && inputs.load < 60']],
  },
  {
    what: 'a majority',
    sentence: {
      quotes: ['A change of the charter must be approved by a majority of the masters.'],
      title: 'Change the charter',
      inputs: [int('masters_approving', null, 'Masters who approve'), int('masters', null, 'All masters')],
    },
    code: must,
    right: ['2 * inputs.masters_approving > inputs.masters'],
    asked: [['2 * inputs.masters_approving >= inputs.masters']],
  },
  {
    what: 'what is due, to who receives it',
    sentence: {
      quotes: ['A refund is due where the ferry is more than 60 minutes late.'],
      title: 'Claim a refund',
      inputs: [int('minutes_late', 'minute', 'Minutes by which the ferry is late')],
    },
    code: { ...may, modality: 'entitled' },
    right: ['inputs.minutes_late > 60'],
    wrong: [['inputs.minutes_late < 60']],
  },
  {
    what: 'what is demanded, and the limits behind it',
    sentence: {
      quotes: ['Tool shed: deposit required; ladders ≤ 2 days, barrows ≤ 5 days.'],
      title: 'Lend from the shed',
      inputs: [
        bool('deposit_paid', 'A deposit was paid'),
        choice('equipment', ['ladder', 'barrow'], 'What is lent'),
        int('days_borrowed', 'day', 'Days for which it is borrowed'),
      ],
    },
    code: must,
    right: [
      'inputs.deposit_paid && ((inputs.equipment == "ladder" && inputs.days_borrowed <= 2) || (inputs.equipment == "barrow" && inputs.days_borrowed <= 5))',
    ],
    asked: [
      [
        'inputs.deposit_paid && ((inputs.equipment == "ladder" && inputs.days_borrowed >= 2) || (inputs.equipment == "barrow" && inputs.days_borrowed >= 5))',
      ],
    ],
  },
  {
    what: 'so large a share or more',
    sentence: {
      quotes: ['The market is closed where a third or more of the stalls are empty.'],
      title: 'Open the market',
      inputs: [int('stalls_empty', null, 'Stalls that are empty'), int('stalls', null, 'All stalls')],
    },
    code: mustNot,
    right: ['3 * inputs.stalls_empty < inputs.stalls'],
    asked: [['3 * inputs.stalls_empty > inputs.stalls']],
  },
  {
    what: 'two thirds, and no other share',
    sentence: {
      quotes: ['A barrel must at all times be filled to not less than two thirds of its capacity.'],
      title: 'Keep a barrel',
      inputs: [
        amount('filled', 'litre', 'Litres to which it is filled'),
        amount('capacity', 'litre', 'Litres it holds'),
      ],
    },
    code: must,
    right: ['inputs.filled * 3 >= inputs.capacity * 2'],
    wrong: [['inputs.filled * 3 >= inputs.capacity'], ['inputs.filled * 3 <= inputs.capacity * 2']],
  },
  {
    what: 'amounts that are said alike, one for each case',
    sentence: {
      quotes: [
        'Where the plot is of 2 hectares or less, the due is 30 EUR; where it is larger, the due is 90 EUR. A plot shall not be entered before the due is paid.',
      ],
      title: 'Enter a plot',
      inputs: [
        amount('plot_area', 'hectare', 'Area of the plot'),
        amount('due_paid', 'EUR', 'Due that was paid'),
      ],
    },
    code: mustNot,
    right: [
      '(inputs.plot_area <= 2 && inputs.due_paid >= 30) || (inputs.plot_area > 2 && inputs.due_paid >= 90)',
    ],
    wrong: [
      ['(inputs.plot_area <= 2 && inputs.due_paid <= 30) || (inputs.plot_area > 2 && inputs.due_paid >= 90)'],
      ['(inputs.plot_area <= 2 && inputs.due_paid >= 30) || (inputs.plot_area > 2 && inputs.due_paid > 90)'],
    ],
  },
  {
    what: 'a number of the words, in a unit that nothing is counted in',
    sentence: {
      quotes: ['A sack of more than 40 kg must be carried by two hands.'],
      title: 'Carry a sack',
      inputs: [amount('sack_weight', 'kg', 'Weight of the sack'), int('hands', null, 'Hands who carry it')],
    },
    code: must,
    right: ['inputs.sack_weight <= 40 || inputs.hands >= 2'],
    wrong: [['inputs.sack_weight <= 40000 || inputs.hands >= 2']],
  },
  {
    what: 'not only the one but also the other',
    sentence: {
      quotes: ['A ferryman must not only ring the bell but also raise the flag.'],
      title: 'Cast off',
      inputs: [bool('bell_rung', 'The bell was rung'), bool('flag_raised', 'The flag was raised')],
    },
    code: must,
    right: ['inputs.bell_rung && inputs.flag_raised'],
    wrong: [['inputs.bell_rung']],
  },
  {
    what: 'a second condition of what is forbidden, behind "nor"',
    sentence: {
      quotes: ['The cart may not leave until the load has been weighed, nor while its gate is open.'],
      title: 'Leave',
      inputs: [bool('load_weighed', 'The load has been weighed'), bool('gate_open', 'The gate is open')],
    },
    code: mustNot,
    right: ['inputs.load_weighed && !inputs.gate_open'],
    wrong: [['inputs.load_weighed && inputs.gate_open'], ['inputs.load_weighed || !inputs.gate_open']],
  },
  {
    what: 'another limit where something is so',
    sentence: {
      quotes: ['A tenant must give notice of at least two months, or of one month if the barn is furnished.'],
      title: 'Give notice',
      inputs: [
        int('months_of_notice', 'month', 'Months of notice'),
        bool('barn_furnished', 'The barn is furnished'),
      ],
    },
    code: must,
    right: ['inputs.months_of_notice >= 2 || (inputs.barn_furnished && inputs.months_of_notice >= 1)'],
    asked: [['inputs.months_of_notice >= 2 || (!inputs.barn_furnished && inputs.months_of_notice >= 1)']],
  },
  {
    what: 'what a duty does not hold for, "other than for"',
    sentence: {
      quotes: ['A dealer must state the price, other than for goods sold to guilds.'],
      title: 'Sell goods',
      inputs: [bool('price_stated', 'The price is stated'), bool('sold_to_guild', 'Sold to a guild')],
    },
    code: must,
    right: ['inputs.price_stated || inputs.sold_to_guild'],
    wrong: [['inputs.price_stated || !inputs.sold_to_guild']],
  },
];

describe('a turn of phrase', () => itJudges(phrasings));
