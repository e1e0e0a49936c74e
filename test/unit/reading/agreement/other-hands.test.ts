import { describe, expect, it } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import {
  amount,
  bool,
  entitled,
  findingsOf,
  int,
  may,
  mayOnly,
  must,
  mustNot,
  verdictOf,
} from './rule-of.ts';

const norms: Phrasing[] = [
  {
    what: '"solely where"',
    sentence: {
      quotes: ['A deposit is payable back solely where the boat was cancelled 24 hours or more in advance.'],
      title: 'Pay a deposit back',
      inputs: [amount('hours_in_advance', 'hour', 'Hours in advance at which the boat was cancelled')],
    },
    code: mayOnly,
    right: ['inputs.hours_in_advance >= 24'],
    wrong: [['inputs.hours_in_advance < 24']],
  },
  {
    what: 'no one is bound to: all are free',
    sentence: {
      quotes: ['No one is bound to disclose a letter that was written to a lawyer.'],
      title: 'Withhold a letter',
      inputs: [bool('written_to_lawyer', 'The letter was written to a lawyer')],
    },
    code: may,
    right: ['inputs.written_to_lawyer'],
  },
  {
    what: 'nothing is required: all are free',
    sentence: {
      quotes: ['No licence is required for a stall whose counter does not exceed 3 m.'],
      title: 'Run a stall without a licence',
      inputs: [amount('counter_length_m', 'm', 'Length of the counter of the stall')],
    },
    code: may,
    right: ['inputs.counter_length_m <= 3'],
    wrong: [['inputs.counter_length_m < 3']],
  },
  {
    what: 'what is granted up to a limit, as a prohibition of more',
    sentence: {
      quotes: ['At any one time the loft may hold a maximum of 12 bales of straw.'],
      title: 'Store straw in the loft',
      inputs: [int('bales', null, 'Bales of straw that the loft holds')],
    },
    code: mustNot,
    right: ['inputs.bales <= 12'],
    wrong: [['inputs.bales < 12'], ['inputs.bales >= 12']],
  },
  {
    what: 'what lapses',
    sentence: {
      quotes: [
        'The mooring right lapses upon sale of the boat or on the holder ceasing to live in the parish.',
      ],
      title: 'Moor a boat',
      inputs: [
        bool('boat_sold', 'The boat has been sold'),
        bool('holder_lives_in_parish', 'The holder lives in the parish'),
      ],
    },
    code: mustNot,
    right: ['!inputs.boat_sold && inputs.holder_lives_in_parish'],
    wrong: [['inputs.boat_sold && inputs.holder_lives_in_parish']],
  },
  {
    what: 'what is reserved for some, except at times',
    sentence: {
      quotes: ['The sauna is reserved for guests except on Mondays, when anyone may use it.'],
      title: 'Use the sauna',
      inputs: [bool('guest', 'The person is a guest'), bool('monday', 'It is a Monday')],
    },
    code: must,
    right: ['inputs.guest', '!inputs.monday'],
    wrong: [['inputs.guest', 'inputs.monday']],
  },
  {
    what: 'an act that is left, told by its opposite',
    sentence: {
      quotes: ['The crane must be taken out of service the moment its test is more than 6 months old.'],
      title: 'Run the crane',
      inputs: [amount('months_since_test', 'month', 'Months since the test of the crane')],
    },
    code: mustNot,
    right: ['inputs.months_since_test <= 6'],
    wrong: [['inputs.months_since_test > 6'], ['inputs.months_since_test < 6']],
  },
  {
    what: '"neither without … nor"',
    sentence: {
      quotes: ['Children shall be let in neither without a ticket nor outside visiting hours.'],
      title: 'Let a child in',
      inputs: [
        bool('has_ticket', 'The child has a ticket'),
        bool('within_visiting_hours', 'It is within visiting hours'),
      ],
    },
    code: mustNot,
    right: ['inputs.has_ticket && inputs.within_visiting_hours'],
    wrong: [['!inputs.has_ticket && inputs.within_visiting_hours']],
  },
];

const scopes: Phrasing[] = [
  {
    what: 'a measure of the things that are reported',
    sentence: {
      quotes: [
        'Wardens are obliged to report any noise level of 80 dB or higher to the council within two hours.',
      ],
      title: 'Measure noise',
      inputs: [
        int('noise_level_db', null, 'Noise level in dB'),
        int('minutes_to_report', 'minute', 'Minutes from the measuring to the report to the council'),
      ],
    },
    code: must,
    right: ['inputs.minutes_to_report <= 120', 'inputs.noise_level_db >= 80'],
    wrong: [['inputs.minutes_to_report >= 120', 'inputs.noise_level_db >= 80']],
  },
  {
    what: 'a measure of the thing that pays, without a modal',
    sentence: {
      quotes: ['Every barge of more than 20 tonnes, other than a fire boat, pays the harbour fee.'],
      title: 'Use the harbour',
      inputs: [
        amount('barge_t', 't', 'Mass of the barge in tonnes'),
        bool('fire_boat', 'The barge is a fire boat'),
        bool('harbour_fee_paid', 'The harbour fee has been paid'),
      ],
    },
    code: must,
    right: ['inputs.harbour_fee_paid', 'inputs.barge_t > 20 && !inputs.fire_boat'],
    wrong: [['inputs.harbour_fee_paid', 'inputs.barge_t >= 20 && !inputs.fire_boat']],
  },
  {
    what: 'two subjects, each with its own word',
    sentence: {
      quotes: ['Anyone under sixteen, and anyone who cannot ride, has to wear a helmet in the yard.'],
      title: 'Enter the yard',
      inputs: [
        int('age', 'year', 'Age of the person'),
        bool('can_ride', 'The person can ride'),
        bool('helmet', 'The person wears a helmet'),
      ],
    },
    code: must,
    right: ['inputs.helmet', 'inputs.age < 16 || !inputs.can_ride'],
    wrong: [['inputs.helmet', 'inputs.age < 16 || inputs.can_ride']],
  },
  {
    what: 'what must be sought',
    sentence: {
      quotes: [
        'An expert opinion must be obtained whenever the planned repair is irreversible or its price is likely to be above 8,000 euros.',
      ],
      title: 'Repair a painting',
      inputs: [
        bool('irreversible', 'The repair is irreversible'),
        amount('price', 'EUR', 'Likely price of the repair'),
        bool('expert_opinion', 'An expert opinion has been obtained'),
      ],
    },
    code: must,
    right: ['inputs.expert_opinion', 'inputs.irreversible || inputs.price > 8000'],
    wrong: [
      ['!inputs.expert_opinion', 'inputs.irreversible || inputs.price > 8000'],
      ['inputs.expert_opinion', 'inputs.irreversible && inputs.price > 8000'],
    ],
  },
  {
    what: 'a second condition that is denied',
    sentence: {
      quotes: ['Helpers get a meal voucher provided they work over 5 hours and do not eat at home.'],
      title: 'Get a meal voucher',
      inputs: [
        amount('hours_worked', 'hour', 'Hours that the helper works'),
        bool('eats_at_home', 'The helper eats at home'),
      ],
    },
    code: entitled,
    right: ['inputs.hours_worked > 5 && !inputs.eats_at_home'],
    wrong: [['inputs.hours_worked > 5 && inputs.eats_at_home']],
  },
  {
    what: 'what is not done within a time, of the days that it is not',
    sentence: {
      quotes: ['Where the rent is not settled within 20 days, the landlord is at liberty to end the lease.'],
      title: 'End the lease',
      inputs: [int('days_unpaid', 'day', 'Days since the due date for which the rent has been unpaid')],
    },
    code: may,
    right: ['inputs.days_unpaid > 20'],
    wrong: [['inputs.days_unpaid <= 20']],
  },
  {
    what: 'the other side of the line, said again',
    sentence: {
      quotes: ['Any repair of over $90 must come with an invoice, while smaller repairs need none.'],
      title: 'Claim a repair',
      inputs: [amount('repair_cost', 'USD', 'Cost of the repair'), bool('invoice', 'An invoice is attached')],
    },
    code: must,
    right: ['inputs.invoice', 'inputs.repair_cost > 90'],
    wrong: [['inputs.invoice', 'inputs.repair_cost < 90']],
  },
  {
    what: 'after so many hours of what the input counts',
    sentence: {
      quotes: ['A trainee may drive the van under supervision, or alone after 30 hours of training.'],
      title: 'Drive the van',
      inputs: [
        bool('supervised', 'The trainee is supervised'),
        amount('training_hours', 'hour', 'Hours of training'),
      ],
    },
    code: may,
    right: ['inputs.supervised || inputs.training_hours >= 30'],
    wrong: [['inputs.supervised || inputs.training_hours <= 30']],
  },
];

describe('what a norm is, in words of other hands', () => itJudges(norms));
describe('what a condition is of, in words of other hands', () => itJudges(scopes));

const others: Phrasing[] = [
  {
    what: 'a list of exceptions by its last word',
    sentence: {
      quotes: [
        'A keeper who intends to enter the stable shall announce it at least 12 hours beforehand, emergencies apart.',
      ],
      title: 'Enter the stable',
      inputs: [
        amount('hours_of_announcement', 'hour', 'Hours before the entry at which it is announced'),
        bool('emergency', 'There is an emergency'),
      ],
    },
    code: must,
    right: ['inputs.hours_of_announcement >= 12', '!inputs.emergency'],
    wrong: [
      ['inputs.hours_of_announcement >= 12'],
      ['inputs.hours_of_announcement > 12', '!inputs.emergency'],
    ],
  },
  {
    what: 'what is forfeited, of who had it',
    sentence: {
      quotes: ['The bonus is forfeited if the driver leaves before completing two years of service.'],
      title: 'Receive the bonus',
      inputs: [
        amount('years_of_service', 'year', 'Years of service completed'),
        bool('left', 'The driver has left'),
      ],
    },
    code: entitled,
    right: ['!(inputs.left && inputs.years_of_service < 2)'],
    asked: [['!(inputs.left && inputs.years_of_service <= 2)'], ['!inputs.left']],
  },
  {
    what: 'what someone is liable to have done to him',
    sentence: {
      quotes: ['A bicycle left in the hall for longer than 15 minutes is liable to be removed.'],
      title: 'Remove a bicycle',
      inputs: [int('minutes_left', 'minute', 'Minutes for which the bicycle has been left in the hall')],
    },
    code: may,
    right: ['inputs.minutes_left > 15'],
    wrong: [['inputs.minutes_left >= 15'], ['inputs.minutes_left < 15']],
  },
  {
    what: 'what the staff get, of who owes it',
    sentence: {
      quotes: ['Nurses who work more than five hours in a night get a break of no less than 20 minutes.'],
      title: 'Work a night',
      inputs: [
        amount('hours_worked', 'hour', 'Hours worked in the night'),
        int('break_minutes', 'minute', 'Length of the break in minutes'),
      ],
    },
    code: must,
    right: ['inputs.break_minutes >= 20', 'inputs.hours_worked > 5'],
    wrong: [
      ['inputs.break_minutes > 20', 'inputs.hours_worked > 5'],
      ['inputs.break_minutes >= 20', 'inputs.hours_worked >= 5'],
    ],
  },
  {
    what: 'who does not pay',
    sentence: {
      quotes: ['Persons holding a village pass or accompanying a child under four do not pay a fare.'],
      title: 'Ride without paying',
      inputs: [
        bool('village_pass', 'The person holds a village pass'),
        int('child_age', 'year', 'Age of the accompanied child'),
      ],
    },
    code: may,
    right: ['inputs.village_pass || inputs.child_age < 4'],
    wrong: [['inputs.village_pass || inputs.child_age <= 4']],
  },
  {
    what: 'the one that must be taken',
    sentence: {
      quotes: [
        'Where more than one offer is received, the cheapest must be chosen unless there are doubts about the quality.',
      ],
      title: 'Choose an offer',
      inputs: [
        int('offers', null, 'Number of offers received'),
        bool('cheapest_offer', 'The offer is the cheapest'),
        bool('doubts_about_quality', 'There are doubts about the quality'),
      ],
    },
    code: must,
    right: ['inputs.cheapest_offer', 'inputs.offers > 1 && !inputs.doubts_about_quality'],
    wrong: [
      ['inputs.cheapest_offer', 'inputs.offers >= 1 && !inputs.doubts_about_quality'],
      ['inputs.cheapest_offer', 'inputs.offers > 1'],
    ],
  },
  {
    what: 'less than nothing, in words',
    sentence: {
      quotes: ['No concrete may be poured at temperatures below minus five degrees.'],
      title: 'Pour concrete',
      inputs: [{ ...amount('temperature', 'celsius', 'Temperature in degrees Celsius'), minimum: -60 }],
    },
    code: mustNot,
    right: ['inputs.temperature >= -5'],
    wrong: [['inputs.temperature >= 5'], ['inputs.temperature <= -5']],
  },
];

describe('what a sentence says, in words of other hands', () => itJudges(others));

it('asks about an input of a list that is not quoted, and stops one where nothing is left out', () => {
  const inputs = [bool('holds_diploma', 'The person holds a diploma')];
  const title = 'Prune a vine';
  const code = 'inputs.holds_diploma';
  const trunk = { quotes: ['A person may prune a vine if that person:'], title, inputs };
  const whole = { quotes: ['A person may prune a vine.'], title, inputs };
  expect(verdictOf(trunk, may, code)).toBe('acknowledge');
  expect(findingsOf(trunk, may, code).some(({ message }) => message.includes('its list begins'))).toBe(true);
  expect(verdictOf(whole, may, code)).toBe('blocked');
});
