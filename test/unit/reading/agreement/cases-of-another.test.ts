import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { bool, choice, int, mayOnly, must, mustNot, may } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'another who acts in the absence of the first',
    sentence: {
      quotes: [
        'The logbook is to be signed by the harbour pilot or, in her absence, by the senior deckhand.',
      ],
      title: 'Close the logbook',
      inputs: [
        choice('signatory', ['harbour_pilot', 'senior_deckhand', 'cook'], 'Who has put a name to it'),
        bool('harbour_pilot_absent', 'The pilot is not on board'),
      ],
    },
    code: must,
    right: [
      'inputs.signatory == "harbour_pilot" || (inputs.signatory == "senior_deckhand" && inputs.harbour_pilot_absent)',
    ],
    wrong: [
      ['inputs.signatory in ["harbour_pilot", "senior_deckhand"]'],
      ['inputs.signatory == "harbour_pilot" || inputs.harbour_pilot_absent'],
      ['inputs.signatory == "harbour_pilot"'],
    ],
  },
  {
    what: 'another who acts while the first is away, and none besides',
    sentence: {
      quotes: [
        'The kiln may be opened by the potter and, while he is away, by his apprentice, but by no one else.',
      ],
      title: 'Open the kiln',
      inputs: [
        choice('opened_by', ['potter', 'apprentice', 'visitor'], 'Who opens it'),
        bool('potter_away', 'The potter is not at the workshop'),
      ],
    },
    code: mayOnly,
    right: ['inputs.opened_by == "potter" || (inputs.opened_by == "apprentice" && inputs.potter_away)'],
    wrong: [
      ['inputs.opened_by in ["potter", "apprentice"]'],
      ['inputs.opened_by == "potter" || (inputs.opened_by == "apprentice" && !inputs.potter_away)'],
      ['inputs.opened_by == "potter" || inputs.potter_away'],
    ],
  },
  {
    what: 'one who stands in for another, in a sentence of its own',
    sentence: {
      quotes: [
        'The safe can be opened only by the cashier or by the bursar. In the bursar’s absence the clerk stands in for him.',
      ],
      title: 'Open the safe',
      inputs: [
        choice('opened_by', ['cashier', 'bursar', 'senior_clerk', 'guard'], 'Who opens it'),
        bool('bursar_absent', 'The bursar is not in the house'),
      ],
    },
    code: mayOnly,
    right: [
      'inputs.opened_by in ["cashier", "bursar"] || (inputs.opened_by == "senior_clerk" && inputs.bursar_absent)',
    ],
    wrong: [
      ['inputs.opened_by != "guard"'],
      [
        'inputs.opened_by in ["cashier", "bursar"] || (inputs.opened_by == "senior_clerk" && !inputs.bursar_absent)',
      ],
    ],
  },
  {
    what: 'a second way that is enough where the first cannot be had',
    sentence: {
      quotes: ['A horse must be examined by a vet. Failing a vet within call, two grooms will do.'],
      title: 'Enter a horse',
      inputs: [
        bool('examined_by_vet', 'A vet has examined the horse'),
        bool('vet_within_call', 'A vet can be called'),
        int('grooms_examining', null, 'Number of grooms who have examined it'),
      ],
    },
    code: must,
    right: ['inputs.examined_by_vet || (!inputs.vet_within_call && inputs.grooms_examining >= 2)'],
    wrong: [['!inputs.examined_by_vet || (!inputs.vet_within_call && inputs.grooms_examining >= 2)']],
  },
  {
    what: 'a case of the second of two who may',
    sentence: {
      quotes: ['A lifeguard, or any other adult if trained and on duty, may launch the boat.'],
      title: 'Launch the boat',
      inputs: [
        bool('lifeguard', 'The person is a lifeguard'),
        bool('trained', 'The person has been trained'),
        bool('on_duty', 'The person is on duty'),
      ],
    },
    code: may,
    right: ['inputs.lifeguard || (inputs.trained && inputs.on_duty)'],
    wrong: [
      ['inputs.lifeguard && inputs.trained && inputs.on_duty'],
      ['inputs.lifeguard || inputs.trained || inputs.on_duty'],
    ],
  },
  {
    what: 'others of whom the duty before is said again',
    sentence: {
      quotes: ['Whoever rents a bicycle must wear a helmet on the track. So must every pupil.'],
      title: 'Ride on the track',
      inputs: [
        choice('rider', ['renter', 'pupil', 'teacher'], 'Who rides'),
        bool('helmet_worn', 'The rider wears a helmet'),
      ],
    },
    code: must,
    right: ['inputs.helmet_worn', 'inputs.rider in ["renter", "pupil"]'],
    wrong: [['inputs.helmet_worn', 'inputs.rider == "renter"']],
  },
  {
    what: 'a second prohibition that is only joined to the first',
    sentence: {
      quotes: [
        'No fire may be lit unless the warden is present; nor may a fire be lit while a storm warning is in force.',
      ],
      title: 'Light a fire',
      inputs: [
        bool('warden_present', 'The warden is present'),
        bool('storm_warning_in_force', 'A storm warning is in force'),
      ],
    },
    code: mustNot,
    right: ['inputs.warden_present && !inputs.storm_warning_in_force'],
    wrong: [
      ['inputs.warden_present && inputs.storm_warning_in_force'],
      ['inputs.warden_present || !inputs.storm_warning_in_force'],
    ],
  },
];

describe('what holds in the case of another', () => itJudges(phrasings));

describe('what is put away', () => {
  itJudges([
    {
      what: 'no absence',
      sentence: {
        quotes: ['Poisons must be kept under lock.'],
        title: 'Store poisons',
        inputs: [bool('locked_away', 'The poisons are kept under lock')],
      },
      code: must,
      right: ['inputs.locked_away'],
      wrong: [['!inputs.locked_away']],
    },
  ]);
});
