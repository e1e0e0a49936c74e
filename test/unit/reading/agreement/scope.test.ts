import { describe, expect, it } from 'vitest';
import {
  amount,
  bool,
  choice,
  date,
  findingsOf,
  int,
  may,
  mayOnly,
  must,
  mustNot,
  verdictOf,
} from './rule-of.ts';
import { itJudges, type Phrasing } from './phrasing.ts';

/** How far a denial, an insertion or a clause reaches. */
const scopes: Phrasing[] = [
  {
    what: 'a prefix that denies is one denial, though its word is the opposite as well',
    sentence: {
      quotes: ['A crossbow may be brought in only if it is unloaded.'],
      title: 'Bring in a crossbow',
      inputs: [bool('crossbow_loaded', 'The crossbow is loaded')],
    },
    code: mayOnly,
    right: ['!inputs.crossbow_loaded'],
    wrong: [['inputs.crossbow_loaded']],
  },
  {
    what: 'the modal of a relative clause is no norm of its own',
    sentence: {
      quotes: ['Guides who do not know the cave and have not walked it shall not be employed.'],
      title: 'Employ a guide',
      inputs: [
        bool('knows_cave', 'The guide knows the cave'),
        bool('has_walked_it', 'The guide has walked it'),
      ],
    },
    code: mustNot,
    right: ['inputs.knows_cave || inputs.has_walked_it'],
    wrong: [['!inputs.knows_cave || inputs.has_walked_it'], ['!inputs.knows_cave || !inputs.has_walked_it']],
  },
  {
    what: 'a denied verb denies both of two participles',
    sentence: {
      quotes: ['Glass that cannot be mended or melted must be buried.'],
      title: 'Dispose of glass',
      inputs: [
        bool('can_be_mended', 'The glass can be mended'),
        bool('can_be_melted', 'The glass can be melted'),
        bool('buried', 'The glass is buried'),
      ],
    },
    code: must,
    right: ['inputs.buried', '!inputs.can_be_mended && !inputs.can_be_melted'],
    wrong: [['inputs.buried', 'inputs.can_be_mended && inputs.can_be_melted']],
  },
  {
    what: 'what is inserted behind the modal ends at its comma, whatever list follows',
    sentence: {
      quotes: ["A ferryman shall not, without the reeve's licence, tow or push a raft."],
      title: 'Move a raft',
      inputs: [
        choice('manoeuvre', ['tow', 'push', 'escort'], 'What is done with the raft'),
        bool('reeve_licensed', "The reeve's licence was given"),
      ],
    },
    code: mustNot,
    right: ['inputs.reeve_licensed || !(inputs.manoeuvre == "tow" || inputs.manoeuvre == "push")'],
    asked: [['!inputs.reeve_licensed || !(inputs.manoeuvre == "tow" || inputs.manoeuvre == "push")']],
  },
  {
    what: 'who does something, taken out of a prohibition, does all that is said of him',
    sentence: {
      quotes: ['No person other than a sworn diver who inspected the lock shall open the sluice.'],
      title: 'Open the sluice',
      inputs: [
        bool('opener_is_sworn_diver', 'Who opens it is a sworn diver'),
        bool('opener_inspected_lock', 'Who opens it inspected the lock'),
      ],
    },
    code: mustNot,
    right: ['inputs.opener_is_sworn_diver && inputs.opener_inspected_lock'],
    wrong: [
      ['inputs.opener_is_sworn_diver || inputs.opener_inspected_lock'],
      ['inputs.opener_is_sworn_diver && !inputs.opener_inspected_lock'],
    ],
  },
  {
    what: '"during" a year is when it is done, and has two ends',
    sentence: {
      quotes: ['Bells cast before the war are to be weighed during 2031.'],
      title: 'Weigh a bell',
      inputs: [
        bool('cast_before_war', 'The bell was cast before the war'),
        date('weighed_on', 'Day of weighing'),
      ],
    },
    code: must,
    right: [
      'inputs.weighed_on >= date("2031-01-01") && inputs.weighed_on <= date("2031-12-31")',
      'inputs.cast_before_war',
    ],
    wrong: [
      ['inputs.weighed_on >= date("2031-01-01")', 'inputs.cast_before_war'],
      [
        'inputs.weighed_on < date("2031-01-01") || inputs.weighed_on > date("2031-12-31")',
        'inputs.cast_before_war',
      ],
    ],
  },
  {
    what: '"regardless of" leaves the rest of the sentence as it is',
    sentence: {
      quotes: ['A lamp must be lit on every cart, regardless of the width of the road.'],
      title: 'Drive a cart',
      inputs: [bool('lamp_lit', 'The lamp is lit')],
    },
    code: must,
    right: ['inputs.lamp_lit'],
    asked: [['!inputs.lamp_lit']],
  },
  {
    what: 'until something is done, what must not be done is forbidden',
    sentence: {
      quotes: ['Watchmen must not leave the tower before they are relieved.'],
      title: 'Keep watch',
      inputs: [
        bool('leaves_tower', 'The watchman leaves the tower'),
        bool('relieved', 'The watchman is relieved'),
      ],
    },
    code: mustNot,
    right: ['!inputs.leaves_tower || inputs.relieved'],
    wrong: [['!inputs.leaves_tower || !inputs.relieved']],
  },
  {
    what: '"no later than on the second day" is in time on the second day',
    sentence: {
      quotes: ['A keeper must report the loss no later than on the third day of absence.'],
      title: 'Report a loss',
      inputs: [
        int('day_of_absence_when_reported', null, 'Day of absence on which the loss is reported, from 1'),
      ],
    },
    code: must,
    right: ['inputs.day_of_absence_when_reported <= 3'],
    wrong: [['inputs.day_of_absence_when_reported < 3'], ['inputs.day_of_absence_when_reported >= 3']],
  },
  {
    what: '"and for no other purpose" allows nothing else',
    sentence: {
      quotes: ['The barge may be used for ferrying hay or timber and for no other purpose.'],
      title: 'Use the barge',
      inputs: [choice('cargo', ['hay', 'timber', 'stone'], 'What is ferried')],
    },
    code: mayOnly,
    right: ['inputs.cargo == "hay" || inputs.cargo == "timber"'],
    wrong: [['inputs.cargo == "stone"']],
  },
  {
    what: 'what another person has to be is no value of who acts',
    sentence: {
      quotes: ['An apprentice must not fell a tree unless a forester is present.'],
      title: 'Fell a tree',
      inputs: [
        choice('felled_by', ['apprentice', 'forester', 'owner'], 'Who fells the tree'),
        bool('forester_present', 'A forester is present'),
      ],
    },
    code: mustNot,
    right: ['inputs.forester_present', 'inputs.felled_by == "apprentice"'],
    wrong: [['!inputs.forester_present', 'inputs.felled_by == "apprentice"']],
  },
  {
    what: '"under" is a comparison, though a figure with a dot follows it',
    sentence: {
      quotes: ['A diver with a mark under 4.5 must not enter the cave.'],
      title: 'Enter the cave',
      inputs: [{ name: 'mark', type: 'decimal', scale: 2, description: 'Mark of the diver' }],
    },
    code: mustNot,
    right: ['inputs.mark >= 4.5'],
    wrong: [['inputs.mark >= 5.5']],
  },
  {
    what: 'days of the week are no limits of what is forbidden on them',
    sentence: {
      quotes: ['A carrier must not deliver on a Saturday or a Sunday a load that exceeds 4 tonnes.'],
      title: 'Deliver',
      inputs: [
        date('delivery_date', 'Day of the delivery'),
        amount('load_tonnes', 'tonne', 'Weight of the load'),
      ],
    },
    code: mustNot,
    right: ['!(weekday_of(inputs.delivery_date) >= 6 && inputs.load_tonnes > 4)'],
    wrong: [['!(weekday_of(inputs.delivery_date) >= 6 && inputs.load_tonnes > 6)']],
  },
  {
    what: 'a figure that is a day of the week elsewhere is not said by that',
    sentence: {
      quotes: ['A carrier must not deliver on a Saturday or a Sunday.'],
      title: 'Deliver',
      inputs: [
        date('delivery_date', 'Day of the delivery'),
        amount('load_tonnes', 'tonne', 'Weight of the load'),
      ],
    },
    code: mustNot,
    right: ['weekday_of(inputs.delivery_date) < 6'],
    wrong: [['!(weekday_of(inputs.delivery_date) >= 6 && inputs.load_tonnes > 6)']],
  },
  {
    what: 'days behind a duty are when it has to be done',
    sentence: {
      quotes: ['A shopkeeper must close the shop on Saturdays and Sundays.'],
      title: 'Run a shop',
      inputs: [bool('shop_closed', 'The shop is closed'), date('open_day', 'Day')],
    },
    code: must,
    right: ['inputs.shop_closed', 'weekday_of(inputs.open_day) >= 6'],
    wrong: [['inputs.shop_closed', 'weekday_of(inputs.open_day) >= 5']],
  },
];

describe('how far words reach', () => itJudges(scopes));

describe('inputs of the action that the rule does not read', () => {
  const gloves = {
    quotes: ['Volunteers who handle coins must wear gloves.'],
    title: 'Handle exhibits',
    inputs: [
      bool('is_volunteer', 'The person is a volunteer'),
      bool('handles_coins', 'The person handles coins'),
      bool('wears_gloves', 'The person wears gloves'),
    ],
  };

  it('are held against the rule where words name them that nothing else accounts for', () => {
    const found = findingsOf(gloves, must, 'inputs.wears_gloves', 'inputs.handles_coins');
    expect(found.map(({ code, severity, message }) => ({ code, severity, message }))).toEqual([
      {
        code: 'unread_words',
        severity: 'blocking',
        message: '"Volunteers" speaks of is_volunteer, which the rule does not read.',
      },
    ]);
    const whole = 'inputs.is_volunteer && inputs.handles_coins';
    expect(verdictOf(gloves, must, 'inputs.wears_gloves', whole)).toBe('green');
  });

  it('are held against the rule by a value that the words name alone', () => {
    const zone = {
      quotes: ['A moped must not enter the zone at night.'],
      title: 'Enter the zone',
      inputs: [
        choice('vehicle', ['moped', 'car', 'bicycle'], 'Which vehicle it is'),
        bool('at_night', 'It is night'),
      ],
    };
    expect(verdictOf(zone, mustNot, '!inputs.at_night')).toBe('blocked');
    expect(verdictOf(zone, mustNot, '!inputs.at_night', 'inputs.vehicle == "moped"')).toBe('green');
  });

  it('are asked about where the words only remark on them, or say who has to do what they are', () => {
    const cistern = {
      quotes: ['The owner shall have the cistern drained every year.'],
      title: 'Drain a cistern',
      inputs: [
        bool('drained_by_owner', 'The owner has drained it himself'),
        bool('drained_this_year', 'It has been drained this year'),
      ],
    };
    expect(verdictOf(cistern, must, 'inputs.drained_this_year')).not.toBe('blocked');
    const remark = {
      quotes: ['Carp, which are bred in the mill pond, must be at least 30 cm long.'],
      title: 'Sell carp',
      inputs: [
        bool('bred_in_mill_pond', 'The carp was bred in the mill pond'),
        int('length_cm', 'cm', 'Length of the carp'),
      ],
    };
    expect(verdictOf(remark, must, 'inputs.length_cm >= 30')).not.toBe('blocked');
  });

  it('are left alone where the words say that they do not matter', () => {
    const conceded = {
      quotes: ['Whether or not the path is marked, a rider may cross the field if the gate is open.'],
      title: 'Cross the field',
      inputs: [bool('path_marked', 'The path is marked'), bool('gate_open', 'The gate is open')],
    };
    const found = findingsOf(conceded, may, 'inputs.gate_open');
    expect(found.filter(({ message }) => message.includes('path_marked'))).toEqual([]);
  });

  it('are held against the rule where their whole name is said, and it has dropped them', () => {
    const gate = {
      quotes: ['A goods lift must not be loaded if the brake lamp is lit or the cage door stands open.'],
      title: 'Load a goods lift',
      inputs: [
        bool('brake_lamp_lit', 'The brake lamp is lit'),
        bool('cage_door_open', 'The cage door is open'),
      ],
    };
    const whole = '!inputs.brake_lamp_lit && !inputs.cage_door_open';
    expect(verdictOf(gate, mustNot, whole)).not.toBe('blocked');
    const found = findingsOf(gate, mustNot, '!inputs.cage_door_open');
    expect(found.filter(({ severity }) => severity === 'blocking').map(({ message }) => message)).toContain(
      '"brake lamp lit" speaks of brake_lamp_lit, which the rule does not read.',
    );
  });

  it('are left alone where the words may speak of the same of another', () => {
    const kennel = {
      quotes: ['The keeper of a pony that is more than nine years old is entitled to a free check.'],
      title: 'Get a free check',
      inputs: [
        int('pony_age_years', 'year', 'Age of the pony'),
        int('keeper_age_years', 'year', 'Age of the keeper'),
      ],
    };
    const code = { ...may, modality: 'entitled' as const };
    expect(verdictOf(kennel, code, 'inputs.pony_age_years > 9')).toBe('green');
  });

  it.each([
    'A raft must not be launched with fewer than two oars, however well trained the crew is.',
    'A raft must not be launched with fewer than two oars, whether the crew is trained or new.',
    'A raft must not be launched with fewer than two oars; that the crew is trained is of no account.',
    'The crew need not be trained, but a raft must not be launched with fewer than two oars.',
  ])('are left alone where they are conceded: %s', (quote) => {
    const raft = {
      quotes: [quote],
      title: 'Launch a raft',
      inputs: [int('oars', null, 'Number of oars'), bool('crew_trained', 'The crew is trained')],
    };
    const found = findingsOf(raft, mustNot, 'inputs.oars >= 2');
    expect(found.filter(({ message }) => message.includes('crew_trained'))).toEqual([]);
  });

  it('are held against the rule where the words name its very phrase, or the months that it counts', () => {
    const claim = {
      quotes: ['A courier must confirm a loss in writing within 6 days.'],
      title: 'Confirm a loss',
      inputs: [
        int('days_to_confirm', 'day', 'Days until it is confirmed'),
        bool('in_writing', 'It is written'),
      ],
    };
    expect(verdictOf(claim, must, 'inputs.days_to_confirm <= 6')).toBe('blocked');
    expect(verdictOf(claim, must, 'inputs.days_to_confirm <= 6 && inputs.in_writing')).not.toBe('blocked');
    const goats = {
      quotes: ['Goats must not graze on the dyke from April to August, unless they are tethered.'],
      title: 'Graze goats on the dyke',
      inputs: [int('month', null, 'Month as a number'), bool('tethered', 'The goats are tethered')],
    };
    expect(verdictOf(goats, mustNot, 'inputs.tethered')).toBe('blocked');
  });
});
