import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'a share that something is reduced by',
    sentence: {
      quotes: ['The parking fee is 60 EUR a month. For a small car it is reduced by a third.'],
      title: 'Pay the parking fee',
      inputs: [
        amount('fee_paid', 'EUR', 'What was paid for the month'),
        bool('small_car', 'The car is a small one'),
      ],
    },
    code: must,
    right: ['inputs.fee_paid >= 60 || (inputs.small_car && inputs.fee_paid >= 40)'],
    wrong: [['inputs.fee_paid >= 60 || (inputs.small_car && inputs.fee_paid >= 45)']],
  },
  {
    what: '"a hundred"',
    sentence: {
      quotes: ['A pilot must have made at least a hundred landings.'],
      title: 'Fly alone',
      inputs: [int('landings', null, 'Landings that the pilot has made')],
    },
    code: must,
    right: ['inputs.landings >= 100'],
    wrong: [['inputs.landings >= 10'], ['inputs.landings <= 100']],
  },
  {
    what: '"a brace"',
    sentence: {
      quotes: ['A guest may take home at most a brace of partridges.'],
      title: 'Take partridges home',
      inputs: [int('partridges', null, 'Partridges that the guest takes home')],
    },
    code: may,
    right: ['inputs.partridges <= 2'],
    wrong: [['inputs.partridges <= 1'], ['inputs.partridges >= 2']],
  },
  {
    what: '"one" for a thing that was named',
    sentence: {
      quotes: ['A rope longer than 20 metres and one shorter than 5 metres must be marked.'],
      title: 'Use a rope',
      inputs: [int('rope_length', 'm', 'How long the rope is'), bool('rope_marked', 'It has a mark')],
    },
    code: must,
    right: ['inputs.rope_marked', 'inputs.rope_length > 20 || inputs.rope_length < 5'],
  },
  {
    what: 'the year that a law is called by',
    sentence: {
      quotes: ['The by-law of 1983 is replaced by the following: A fire may be lit only with a permit.'],
      title: 'Light a fire',
      inputs: [bool('permit_held', 'There is a permit')],
    },
    code: mayOnly,
    right: ['inputs.permit_held'],
    wrong: [['!inputs.permit_held']],
  },
  {
    what: 'how many there are in all',
    sentence: {
      quotes: ["At least two of the mill's four sluices must be open."],
      title: 'Run the mill',
      inputs: [int('open_sluices', null, 'Sluices that are open')],
    },
    code: must,
    right: ['inputs.open_sluices >= 2'],
    wrong: [['inputs.open_sluices >= 3']],
    asked: [['inputs.open_sluices >= 4']],
  },
  {
    what: 'a number that an input is called by in order',
    sentence: {
      quotes: ['From the birthday on which a foal turns two, it must be entered in the register.'],
      title: 'Keep a foal',
      inputs: [
        bool('past_second_birthday', 'Its second birthday is over'),
        bool('entered_in_register', 'It is in the register'),
      ],
    },
    code: must,
    right: ['inputs.entered_in_register', 'inputs.past_second_birthday'],
  },
  {
    what: 'two forms of one noun',
    sentence: {
      quotes: ['At fittings, the customer may bring a friend.'],
      title: 'Bring a friend',
      inputs: [choice('occasion', ['fitting', 'delivery', 'repair'], 'What the customer has come for')],
    },
    code: may,
    right: ['inputs.occasion == "fitting"'],
    wrong: [['inputs.occasion == "repair"']],
  },
  {
    what: 'what is no offence is allowed',
    sentence: {
      quotes: ['It shall be no offence to pick mushrooms in the park.'],
      title: 'Pick mushrooms',
      inputs: [choice('place', ['park', 'nursery', 'reserve'], 'Where they are picked')],
    },
    code: may,
    right: ['inputs.place == "park"'],
    wrong: [['inputs.place != "park"']],
  },
  {
    what: 'the later of two limits',
    sentence: {
      quotes: ['A claim must be made within 20 days of the fall or, if that is later, of the report.'],
      title: 'Make a claim',
      inputs: [
        int('days_from_fall', 'day', 'Days since the fall'),
        int('days_from_report', 'day', 'Days since the report'),
      ],
    },
    code: must,
    right: ['inputs.days_from_fall <= 20 || inputs.days_from_report <= 20'],
    wrong: [['inputs.days_from_fall <= 20 && inputs.days_from_report <= 20']],
  },
  {
    what: 'one figure that is the limit of each of two',
    sentence: {
      quotes: ['Neither of the two lifts may carry more than six persons.'],
      title: 'Run the lifts',
      inputs: [
        int('persons_in_first_lift', null, 'Persons in the first lift'),
        int('persons_in_second_lift', null, 'Persons in the second lift'),
      ],
    },
    code: mustNot,
    right: ['inputs.persons_in_first_lift <= 6 && inputs.persons_in_second_lift <= 6'],
    wrong: [['inputs.persons_in_first_lift <= 6 || inputs.persons_in_second_lift <= 6']],
  },
];

describe('figures in other words', () => {
  itJudges(phrasings);
});
