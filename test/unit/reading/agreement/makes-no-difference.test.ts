import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { amount, bool, choice, int, may, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'what is included without a word in the rule',
    sentence: {
      quotes: ['The gate must be locked at dusk, feast days included.'],
      title: 'Keep the gate',
      inputs: [
        bool('locked_at_dusk', 'The gate is locked at dusk'),
        bool('feast_day', 'The day is a feast day'),
      ],
    },
    code: must,
    right: ['inputs.locked_at_dusk'],
    wrong: [['inputs.locked_at_dusk', '!inputs.feast_day'], ['inputs.locked_at_dusk || inputs.feast_day']],
  },
  {
    what: 'what is not excepted',
    sentence: {
      quotes: ['No stranger shall be let into the archive without a badge, journalists not excepted.'],
      title: 'Let a stranger into the archive',
      inputs: [bool('badge_worn', 'A badge is worn'), bool('is_journalist', 'The stranger is a journalist')],
    },
    code: mustNot,
    right: ['inputs.badge_worn'],
    wrong: [['inputs.badge_worn || inputs.is_journalist']],
  },
  {
    what: 'a part that holds whatever the condition of the other',
    sentence: {
      quotes: ['Widows under 60 may claim a pension; veterans may claim it whatever their age.'],
      title: 'Claim a pension',
      inputs: [
        choice('status', ['widow', 'veteran', 'other'], 'Who claims'),
        int('claimant_age', 'year', 'Age of the person who claims'),
      ],
    },
    code: may,
    right: ['(inputs.status == "widow" && inputs.claimant_age < 60) || inputs.status == "veteran"'],
    wrong: [['inputs.status in ["widow", "veteran"] && inputs.claimant_age < 60']],
  },
  {
    what: 'a second occasion, whatever the first',
    sentence: {
      quotes: [
        'A countersignature is required for any cheque above 900 EUR and, whatever the amount, once six cheques have been cashed in a week.',
      ],
      title: 'Cash a cheque',
      inputs: [
        amount('cheque_amount', 'EUR', 'Amount of the cheque'),
        int('cheques_cashed_before', null, 'Cheques cashed in the week before'),
        bool('countersignature_given', 'There is a countersignature'),
      ],
    },
    code: must,
    right: [
      'inputs.countersignature_given',
      'inputs.cheque_amount > 900 || inputs.cheques_cashed_before >= 6',
    ],
    wrong: [
      ['inputs.countersignature_given', 'inputs.cheque_amount > 900 && inputs.cheques_cashed_before >= 6'],
    ],
  },
  {
    what: 'what is asked for in every case beside what a case asks for',
    sentence: {
      quotes: [
        'A mooring needs the approval of the harbour office where the boat is longer than 12 m, and of the jetty keeper in every case.',
      ],
      title: 'Moor a boat',
      inputs: [
        bool('harbour_office_approved', 'The harbour office has given its approval'),
        bool('jetty_keeper_approved', 'The jetty keeper has given approval'),
        amount('boat_length', 'meter', 'Length of the boat'),
      ],
    },
    code: must,
    right: ['inputs.jetty_keeper_approved && (inputs.boat_length <= 12 || inputs.harbour_office_approved)'],
    wrong: [
      ['inputs.jetty_keeper_approved || (inputs.boat_length <= 12 || inputs.harbour_office_approved)'],
      ['inputs.jetty_keeper_approved && inputs.boat_length <= 12 && inputs.harbour_office_approved'],
    ],
  },
  {
    what: 'a thing that is disregarded in what is counted',
    sentence: {
      quotes: [
        'More than 40 litres of paint must be reported to the fire brigade. For the purposes of this rule, paint in sealed tins is disregarded.',
      ],
      title: 'Store paint',
      inputs: [
        amount('open_paint', 'litre', 'Paint that stands open'),
        amount('paint_in_sealed_tins', 'litre', 'Paint in tins that are sealed'),
        bool('reported_to_fire_brigade', 'The fire brigade has had the report'),
      ],
    },
    code: must,
    right: ['inputs.reported_to_fire_brigade', 'inputs.open_paint > 40'],
    wrong: [
      ['inputs.reported_to_fire_brigade', 'inputs.open_paint < 40'],
      ['inputs.reported_to_fire_brigade', 'inputs.paint_in_sealed_tins > 40'],
    ],
  },
  {
    what: 'what does not count, before what does',
    sentence: {
      quotes: [
        'The deposit may be released, not on delivery of the piano, but only once the piano has been tuned.',
      ],
      title: 'Release the deposit',
      inputs: [
        bool('piano_tuned', 'The piano has been tuned'),
        bool('piano_delivered', 'The piano is there'),
      ],
    },
    code: { modality: 'may', if_met: 'permit', if_unmet: 'deny' },
    right: ['inputs.piano_tuned'],
    wrong: [['!inputs.piano_tuned']],
    asked: [['inputs.piano_delivered']],
  },
];

describe('what makes no difference', () => itJudges(phrasings));
