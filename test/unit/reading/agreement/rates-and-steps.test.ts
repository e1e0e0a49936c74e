import { describe } from 'vitest';
import { itJudges } from './phrasing.ts';
import { amount, bool, choice, date, int, may, must, mustNot } from './rule-of.ts';

describe('so many for each so many', () => {
  const guides = int('guides', null, 'Number of guides on the tour');
  const hikers = int('hikers', null, 'Number of hikers on the tour');
  const code = must;
  itJudges([
    {
      what: 'one for every 9 or part of 9',
      sentence: {
        quotes: ['On a glacier tour there must be one guide for every 9 hikers or part of 9.'],
        title: 'Lead a glacier tour',
        inputs: [guides, hikers],
      },
      code,
      right: ['9 * inputs.guides >= inputs.hikers'],
      wrong: [['9 * inputs.guides > inputs.hikers'], ['9 * inputs.guides <= inputs.hikers']],
      asked: [['9 * inputs.hikers >= inputs.guides'], ['8 * inputs.guides >= inputs.hikers']],
    },
    {
      what: 'the part thereof is said first',
      sentence: {
        quotes: ['For every 30 hikers, or part thereof, at least one guide must be on the tour.'],
        title: 'Lead a glacier tour',
        inputs: [guides, hikers],
      },
      code,
      right: ['30 * inputs.guides >= inputs.hikers'],
      wrong: [['30 * inputs.guides <= inputs.hikers']],
      asked: [['20 * inputs.guides >= inputs.hikers']],
    },
  ]);
});

describe('figures and those that they go with', () => {
  const person = choice('signed_by', ['clerk', 'head_cashier', 'director'], 'Who signs the payment');
  const payment = amount('payment', 'EUR', 'Amount of the payment');
  itJudges([
    {
      what: 'two limits respectively',
      sentence: {
        quotes: ['A clerk and a head cashier may sign payments of up to 300 EUR and 4,000 EUR respectively.'],
        title: 'Sign a payment',
        inputs: [person, payment],
      },
      code: may,
      right: [
        'inputs.signed_by == "clerk" && inputs.payment <= 300 || inputs.signed_by == "head_cashier" && inputs.payment <= 4000',
      ],
      wrong: [
        [
          'inputs.signed_by == "clerk" && inputs.payment <= 4000 || inputs.signed_by == "head_cashier" && inputs.payment <= 300',
        ],
      ],
    },
    {
      what: 'two dates on either side of the modal',
      sentence: {
        quotes: [
          'Tokens sold between 1 May 2028 and 30 June 2028 (both dates inclusive) must be handed in by 15 August 2028.',
        ],
        title: 'Hand in tokens',
        inputs: [
          date('sold_on', 'Day on which the token was sold'),
          date('handed_in_on', 'Day on which the token is handed in'),
        ],
      },
      code: must,
      right: [
        'inputs.handed_in_on <= date("2028-08-15")',
        'inputs.sold_on >= date("2028-05-01") && inputs.sold_on <= date("2028-06-30")',
      ],
      wrong: [
        [
          'inputs.handed_in_on < date("2028-08-15")',
          'inputs.sold_on >= date("2028-05-01") && inputs.sold_on <= date("2028-06-30")',
        ],
      ],
    },
    {
      what: 'one speed up to a day, and another thereafter',
      sentence: {
        quotes: [
          'Barges in the canal must not exceed 12 km/h up to and including 30 April 2029, and 8 km/h thereafter.',
        ],
        title: 'Steer a barge through the canal',
        inputs: [
          amount('barge_speed', 'kmh', 'Speed of the barge in km/h'),
          date('passed_on', 'Day of the passage'),
        ],
      },
      code: mustNot,
      right: [
        '!(inputs.barge_speed > 12 && inputs.passed_on <= date("2029-04-30") || inputs.barge_speed > 8 && inputs.passed_on > date("2029-04-30"))',
      ],
      wrong: [
        [
          '!(inputs.barge_speed > 12 && inputs.passed_on < date("2029-04-30") || inputs.barge_speed > 8 && inputs.passed_on >= date("2029-04-30"))',
        ],
        [
          '!(inputs.barge_speed >= 12 && inputs.passed_on <= date("2029-04-30") || inputs.barge_speed >= 8 && inputs.passed_on > date("2029-04-30"))',
        ],
      ],
      asked: [
        [
          '!(inputs.barge_speed > 8 && inputs.passed_on <= date("2029-04-30") || inputs.barge_speed > 12 && inputs.passed_on > date("2029-04-30"))',
        ],
      ],
    },
    {
      what: 'the thing that any is said of',
      sentence: {
        quotes: ['A porter must weigh any crate of 40 kg or more.'],
        title: 'Take in a crate',
        inputs: [
          amount('crate_weight', 'kg', 'Weight of the crate'),
          bool('weighed', 'The crate is weighed'),
        ],
      },
      code: must,
      right: ['inputs.weighed', 'inputs.crate_weight >= 40'],
      wrong: [['inputs.weighed', 'inputs.crate_weight > 40']],
      asked: [['inputs.weighed', 'inputs.crate_weight < 40']],
    },
    {
      what: 'half a dozen',
      sentence: {
        quotes: ['A guest must not take more than half a dozen towels to the pool.'],
        title: 'Take towels to the pool',
        inputs: [int('towels_taken', null, 'Number of towels that the guest takes')],
      },
      code: mustNot,
      right: ['inputs.towels_taken <= 6'],
      wrong: [['inputs.towels_taken <= 12'], ['inputs.towels_taken < 6']],
    },
    {
      what: 'half of a share in percent',
      sentence: {
        quotes: ['A hall must not be let if less than half of it is heated.'],
        title: 'Let a hall',
        inputs: [int('heated_share', 'percent', 'Share of the hall that is heated')],
      },
      code: mustNot,
      right: ['inputs.heated_share >= 50'],
      wrong: [['inputs.heated_share > 50'], ['inputs.heated_share <= 50']],
    },
  ]);
});

describe('what does not matter, and what does', () => {
  const shaft = [
    int('shaft_depth', 'm', 'Depth of the shaft'),
    bool('shaft_fenced', 'The shaft is fenced'),
    bool('shaft_lit', 'The shaft is lit'),
  ];
  itJudges([
    {
      what: 'whether lit or dark',
      sentence: {
        quotes: ['A shaft deeper than 3 m must be fenced, whether it is lit or dark.'],
        title: 'Dig a shaft',
        inputs: shaft,
      },
      code: must,
      right: ['inputs.shaft_fenced', 'inputs.shaft_depth > 3'],
      wrong: [
        ['inputs.shaft_fenced', 'inputs.shaft_depth > 3 && inputs.shaft_lit'],
        ['inputs.shaft_fenced', 'inputs.shaft_depth > 3 && !inputs.shaft_lit'],
      ],
    },
    {
      what: 'whoever does it',
      sentence: {
        quotes: ['Whoever lights a fire on the heath without a fire licence commits an offence.'],
        title: 'Light a fire on the heath',
        inputs: [bool('has_fire_licence', 'The person has a fire licence')],
      },
      code: mustNot,
      right: ['inputs.has_fire_licence'],
      wrong: [['!inputs.has_fire_licence']],
    },
    {
      what: 'a semicolon before what is excepted',
      sentence: {
        quotes: ['Bicycles are not allowed on the pier; cargo bicycles are excepted.'],
        title: 'Ride on the pier',
        inputs: [bool('cargo_bicycle', 'The bicycle is a cargo bicycle')],
      },
      code: mustNot,
      right: ['inputs.cargo_bicycle'],
      wrong: [['!inputs.cargo_bicycle']],
    },
    {
      what: 'without either of two',
      sentence: {
        quotes: ['The press must not be started without either a closed guard or a second operator.'],
        title: 'Start the press',
        inputs: [
          bool('guard_closed', 'The guard is closed'),
          bool('second_operator', 'A second operator is there'),
        ],
      },
      code: mustNot,
      right: ['inputs.guard_closed || inputs.second_operator'],
      wrong: [['inputs.guard_closed && inputs.second_operator']],
    },
    {
      what: 'may show neither',
      sentence: {
        quotes: ['The poster may show neither the price nor the brand of a medicine.'],
        title: 'Put up a poster for a medicine',
        inputs: [
          bool('shows_price', 'The poster shows the price'),
          bool('shows_brand', 'The poster shows the brand'),
        ],
      },
      code: mustNot,
      right: ['!(inputs.shows_price || inputs.shows_brand)'],
      wrong: [['!(inputs.shows_price && inputs.shows_brand)'], ['inputs.shows_price || inputs.shows_brand']],
    },
    {
      what: 'what has to be found out',
      sentence: {
        quotes: [
          'Before a parcel is taken in, the office must record who sent it and enter the weight in the list.',
        ],
        title: 'Take in a parcel',
        inputs: [
          bool('sender_recorded', 'The office has recorded who sent the parcel'),
          bool('weight_entered', 'The weight is entered in the list'),
        ],
      },
      code: must,
      right: ['inputs.sender_recorded && inputs.weight_entered'],
      wrong: [['inputs.sender_recorded && !inputs.weight_entered']],
    },
    {
      what: 'a value with a flash, and one without',
      sentence: {
        quotes: ['A diver must not', 'touch, or', 'film with a lamp,', 'a coral that is spawning.'],
        title: 'Dive at the reef',
        inputs: [
          choice('deed', ['touch', 'film_with_lamp', 'film_without_lamp'], 'What the diver does'),
          bool('coral_spawning', 'The coral is spawning'),
        ],
      },
      code: mustNot,
      right: ['!(inputs.coral_spawning && (inputs.deed == "touch" || inputs.deed == "film_with_lamp"))'],
      wrong: [['!(inputs.coral_spawning && inputs.deed == "film_with_lamp")']],
    },
  ]);
});
