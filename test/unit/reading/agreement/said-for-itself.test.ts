import { describe } from 'vitest';
import { itJudges, type Phrasing } from './phrasing.ts';
import { bool, choice, entitled, int, may, mayOnly, must, mustNot } from './rule-of.ts';

const phrasings: Phrasing[] = [
  {
    what: 'a word of a condition that only an input outside of the rule is called by',
    sentence: {
      quotes: ['A skipper may cast off once a harbour pilot has come on board and the fog has lifted.'],
      title: 'Cast off',
      inputs: [
        bool('fog_lifted', 'There is no more fog'),
        bool('harbour_pilot_on_board', 'One has come aboard'),
      ],
    },
    code: may,
    right: ['inputs.fog_lifted && inputs.harbour_pilot_on_board'],
    wrong: [['inputs.fog_lifted']],
  },
  {
    what: 'whose agreement it is',
    sentence: {
      quotes: ['A boarder may stay out past ten only if a guardian of the boarder has agreed to it.'],
      title: 'Stay out',
      inputs: [
        bool('guardian_agreed', 'A guardian has said yes'),
        bool('boarder_agreed', 'The boarder has said yes'),
        bool('past_ten', 'It is later than ten in the evening'),
      ],
    },
    code: mayOnly,
    right: ['inputs.guardian_agreed', 'inputs.past_ten'],
    wrong: [['inputs.boarder_agreed', 'inputs.past_ten']],
  },
  {
    what: 'a count that a definition speaks of',
    sentence: {
      quotes: ['No lamp above the third floor.'],
      title: 'Put up a lamp',
      inputs: [int('floor', null, 'Floor on which the room lies'), bool('room_tiled', 'The room has tiles')],
    },
    code: mustNot,
    right: ['inputs.floor <= 3'],
    wrong: [['!inputs.room_tiled']],
  },
  {
    what: 'the verb of the act, beside an input for when it is done',
    sentence: {
      quotes: ['A warning must be given in writing at least two weeks before the strike.'],
      title: 'Call a strike',
      inputs: [
        bool('warning_written', 'The warning is in writing'),
        int('weeks_from_warning_to_strike', 'week', 'Weeks between the two'),
        bool('given_on_workday', 'The day on which it is handed over is a working day'),
      ],
    },
    code: must,
    right: ['inputs.warning_written && inputs.weeks_from_warning_to_strike >= 2'],
  },
  {
    what: 'what a second sentence only remarks on',
    sentence: {
      quotes: ['A tenant may end the lease at once if the roof leaks. The heating bill stays due.'],
      title: 'End a lease',
      inputs: [
        bool('roof_leaks', 'Water comes through it'),
        bool('heating_bill_paid', 'It has been settled'),
      ],
    },
    code: may,
    right: ['inputs.roof_leaks'],
  },
  {
    what: 'what would come of a breach, behind a dash',
    sentence: {
      quotes: ['Do not air the loft below 5 °C – the varnish will crack.'],
      title: 'Air the loft',
      inputs: [
        int('loft_temperature', '°C', 'How warm it is outside'),
        bool('varnish_fresh', 'It has just been put on'),
      ],
    },
    code: mustNot,
    right: ['inputs.loft_temperature >= 5'],
  },
];

const acts: Phrasing[] = [
  {
    what: 'who is excepted from a duty is not forbidden to do it',
    sentence: {
      quotes: ['All divers, with the exception of instructors, shall carry a whistle.'],
      title: 'Dive',
      inputs: [
        choice('role', ['instructor', 'pupil', 'guest'], 'Who dives'),
        bool('whistle_carried', 'The diver has one along'),
      ],
    },
    code: must,
    right: ['inputs.whistle_carried', 'inputs.role != "instructor"'],
    wrong: [
      [
        '(inputs.role == "instructor" && !inputs.whistle_carried) || (inputs.role != "instructor" && inputs.whistle_carried)',
      ],
    ],
  },
  {
    what: 'what need not be done may be done',
    sentence: {
      quotes: [
        'Every visit shall be written into the log; a visit of less than ten minutes need not be written in.',
      ],
      title: 'Receive a visit',
      inputs: [
        int('visit_minutes', 'minute', 'How long the visit lasts'),
        bool('written_into_log', 'It is in the log'),
      ],
    },
    code: must,
    right: ['inputs.written_into_log', 'inputs.visit_minutes >= 10'],
    wrong: [
      [
        '(inputs.visit_minutes >= 10 && inputs.written_into_log) || (inputs.visit_minutes < 10 && !inputs.written_into_log)',
      ],
    ],
  },
  {
    what: '"and/or" leaves both',
    sentence: {
      quotes: ['Each hut shall have a ladder and/or a rope.'],
      title: 'Open a hut',
      inputs: [bool('hut_has_ladder', 'There is a ladder'), bool('hut_has_rope', 'There is a rope')],
    },
    code: must,
    right: ['inputs.hut_has_ladder || inputs.hut_has_rope'],
    wrong: [
      ['(inputs.hut_has_ladder && !inputs.hut_has_rope) || (!inputs.hut_has_ladder && inputs.hut_has_rope)'],
    ],
  },
  {
    what: '"but not both" does not',
    sentence: {
      quotes: ['A runner must wear either a red or a white sash, but not both.'],
      title: 'Run',
      inputs: [
        bool('red_sash_worn', 'The runner has a red one on'),
        bool('white_sash_worn', 'The runner has a white one on'),
      ],
    },
    code: must,
    right: [
      '(inputs.red_sash_worn && !inputs.white_sash_worn) || (!inputs.red_sash_worn && inputs.white_sash_worn)',
    ],
  },
  {
    what: 'what is asked for in one case and something else in the other',
    sentence: {
      quotes: ['The crew shall sound the horn or, failing a horn, ring the bell.'],
      title: 'Enter fog',
      inputs: [
        bool('horn_on_board', 'There is a horn'),
        bool('horn_sounded', 'The crew sounds it'),
        bool('bell_rung', 'The crew rings the bell'),
      ],
    },
    code: must,
    right: ['(inputs.horn_on_board && inputs.horn_sounded) || (!inputs.horn_on_board && inputs.bell_rung)'],
  },
  {
    what: 'who does it while he is there, and who where he is not',
    sentence: {
      quotes: ['Blood must be drawn by the nurse on duty or, where no nurse is on duty, by the physician.'],
      title: 'Draw blood',
      inputs: [
        bool('nurse_on_duty', 'A nurse is on duty'),
        choice('drawn_by', ['nurse', 'physician', 'porter'], 'Who draws it'),
      ],
    },
    code: must,
    right: [
      '(inputs.nurse_on_duty && inputs.drawn_by == "nurse") || (!inputs.nurse_on_duty && inputs.drawn_by == "physician")',
    ],
  },
];

const lists: Phrasing[] = [
  {
    what: 'steps of an instruction without a modal',
    sentence: {
      quotes: ['Spilt acid: open the window, call the foreman within 5 minutes, fill in the sheet.'],
      title: 'Deal with spilt acid',
      inputs: [
        bool('window_opened', 'The window is open'),
        int('minutes_until_foreman_called', 'minute', 'How soon the foreman was called'),
        bool('sheet_filled_in', 'The sheet has been filled in'),
      ],
    },
    code: must,
    right: ['inputs.window_opened && inputs.minutes_until_foreman_called <= 5 && inputs.sheet_filled_in'],
    wrong: [['inputs.window_opened || inputs.minutes_until_foreman_called <= 5 || inputs.sheet_filled_in']],
  },
  {
    what: 'limits of a list without a modal',
    sentence: {
      quotes: ['Rowing boats: max. 4 persons, max. 30 kg of luggage.'],
      title: 'Take out a rowing boat',
      inputs: [
        int('persons', null, 'Persons in the boat'),
        int('luggage', 'kg', 'Weight of the luggage in the boat'),
      ],
    },
    code: must,
    right: ['inputs.persons <= 4 && inputs.luggage <= 30'],
    wrong: [['inputs.persons <= 4 || inputs.luggage <= 30']],
  },
  {
    what: 'a fee and who goes free of it',
    sentence: {
      quotes: ['The tower costs 4 EUR. Pupils under ten go free, as do the wardens of the tower.'],
      title: 'Climb the tower',
      inputs: [
        int('visitor_age', 'year', 'Age of the visitor'),
        bool('visitor_is_warden', 'The visitor is one of the wardens of the tower'),
        int('paid', 'EUR', 'What was paid'),
      ],
    },
    code: must,
    right: ['inputs.paid >= 4', 'inputs.visitor_age >= 10 && !inputs.visitor_is_warden'],
  },
  {
    what: 'one more of whom a grant is',
    sentence: {
      quotes: ['A pupil over 16 is entitled to a locker, as is a member of the choir.'],
      title: 'Rent a locker',
      inputs: [int('pupil_age', 'year', 'Age of the pupil'), bool('choir_member', 'Sings in the choir')],
    },
    code: entitled,
    right: ['inputs.pupil_age > 16 || inputs.choir_member'],
    asked: [['inputs.pupil_age > 16 && inputs.choir_member']],
  },
];

describe('a word that only an input outside of the rule is called by', () => {
  itJudges(phrasings);
});

describe('what is asked for is never for the worse', () => {
  itJudges(acts);
});

describe('what is asked for side by side', () => {
  itJudges(lists);
});
