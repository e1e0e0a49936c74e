import { describe, expect, it } from 'vitest';
import type { Sentence } from './rule-of.ts';
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

/** One sentence, the code that is right by it and codes that are not. `opens`: what is doubted and never stopped. */
interface Pair {
  what: string;
  sentence: Sentence;
  code: typeof must;
  right: [requires: string, appliesWhen?: string];
  wrong?: [requires: string, appliesWhen?: string][];
}

const mill = 'Run the mill';
const pairs: Pair[] = [
  {
    what: 'a share is held against two inputs, with its direction',
    sentence: {
      quotes: ['At least two thirds of the sails must be reefed in a gale.'],
      title: mill,
      inputs: [int('sails_reefed', null, 'Sails that are reefed'), int('sails', null, 'Sails of the mill')],
    },
    code: must,
    right: ['3 * inputs.sails_reefed >= 2 * inputs.sails'],
    wrong: [['3 * inputs.sails_reefed <= 2 * inputs.sails'], ['4 * inputs.sails_reefed >= 3 * inputs.sails']],
  },
  {
    what: '"one in eight" is a share',
    sentence: {
      quotes: ['No more than one in eight of the berths may be let to visitors.'],
      title: 'Let a berth',
      inputs: [
        int('berths_let', null, 'Berths let to visitors'),
        int('berths', null, 'Berths of the harbour'),
      ],
    },
    code: mustNot,
    right: ['8 * inputs.berths_let <= inputs.berths'],
    wrong: [['8 * inputs.berths_let >= inputs.berths'], ['inputs.berths_let <= 8']],
  },
  {
    what: 'a month is a date, its end the last day',
    sentence: {
      quotes: ['A stove bought by the end of February 2031 may be lit.'],
      title: 'Light a stove',
      inputs: [date('bought_on', 'Day on which the stove was bought')],
    },
    code: may,
    right: ['inputs.bought_on <= date("2031-02-28")'],
    wrong: [['inputs.bought_on <= date("2031-02-01")'], ['inputs.bought_on >= date("2031-02-28")']],
  },
  {
    what: 'ordinals from thirty on count days',
    sentence: {
      quotes: ['A cask must be opened not after the fortieth day following the harvest.'],
      title: 'Open a cask',
      inputs: [int('day_number', 'day', 'Number of the day after the harvest')],
    },
    code: must,
    right: ['inputs.day_number <= 40'],
    wrong: [['inputs.day_number < 40'], ['inputs.day_number >= 40']],
  },
  {
    what: 'a heading says on which side',
    sentence: {
      quotes: ['Minimum crew: 3'],
      title: 'Put to sea',
      inputs: [int('crew', null, 'Number of crew on board')],
    },
    code: must,
    right: ['inputs.crew >= 3'],
    wrong: [['inputs.crew <= 3']],
  },
  {
    what: 'what is measured may be between the comparison and its figure',
    sentence: {
      quotes: ['A raft must not be launched above a swell of 2 m.'],
      title: 'Launch a raft',
      inputs: [int('swell_m', 'm', 'Height of the swell')],
    },
    code: mustNot,
    right: ['inputs.swell_m <= 2'],
    wrong: [['inputs.swell_m > 2']],
  },
  {
    what: '"not only" denies nothing',
    sentence: {
      quotes: ['The lantern must be not only filled but also lit.'],
      title: 'Hang out the lantern',
      inputs: [bool('lantern_filled', 'The lantern is filled'), bool('lantern_lit', 'The lantern is lit')],
    },
    code: must,
    right: ['inputs.lantern_filled && inputs.lantern_lit'],
    wrong: [
      ['!inputs.lantern_filled && inputs.lantern_lit'],
      ['inputs.lantern_filled || inputs.lantern_lit'],
    ],
  },
  {
    what: 'an input may be called by the opposite of what the words say',
    sentence: {
      quotes: ['The vat may be entered only if the pump has been switched off.'],
      title: 'Enter the vat',
      inputs: [bool('pump_running', 'The pump is running')],
    },
    code: mayOnly,
    right: ['!inputs.pump_running'],
    wrong: [['inputs.pump_running']],
  },
  {
    what: '"no" inside a name is a number',
    sentence: {
      quotes: ['A porter must record the number of each trunk.'],
      title: 'Take in a trunk',
      inputs: [bool('trunk_no_recorded', 'The number of the trunk is recorded')],
    },
    code: must,
    right: ['inputs.trunk_no_recorded'],
    wrong: [['!inputs.trunk_no_recorded']],
  },
  {
    what: 'what a subject has not is no prohibition by itself',
    sentence: {
      quotes: ['A diver who has no lamp may not enter the wreck.'],
      title: 'Enter the wreck',
      inputs: [bool('has_lamp', 'The diver has a lamp')],
    },
    code: mustNot,
    right: ['inputs.has_lamp'],
    wrong: [['!inputs.has_lamp']],
  },
  {
    what: 'labels of items are no words',
    sentence: {
      quotes: ['The cooper must', 'a) soak the staves and', 'b) char the barrel.'],
      title: 'Make a barrel',
      inputs: [
        bool('staves_soaked', 'The staves are soaked'),
        bool('barrel_charred', 'The barrel is charred'),
      ],
    },
    code: must,
    right: ['inputs.staves_soaked && inputs.barrel_charred'],
    wrong: [['inputs.staves_soaked || inputs.barrel_charred'], ['inputs.staves_soaked']],
  },
  {
    what: '"and by nobody else" is "only"',
    sentence: {
      quotes: ['The sluice may be opened by the miller and by nobody else.'],
      title: 'Open the sluice',
      inputs: [choice('opened_by', ['miller', 'farmer', 'angler'], 'Who opens the sluice')],
    },
    code: mayOnly,
    right: ['inputs.opened_by == "miller"'],
    wrong: [['inputs.opened_by != "farmer"']],
  },
  {
    what: 'currencies that the words do not have',
    sentence: {
      quotes: ['The pawn fee must not exceed £8.'],
      title: 'Take a pawn',
      inputs: [amount('pawn_fee', 'GBP', 'Fee for the pawn')],
    },
    code: mustNot,
    right: ['inputs.pawn_fee <= 8'],
    wrong: [['inputs.pawn_fee <= 9'], ['inputs.pawn_fee < 8']],
  },
];

describe('each constraint', () => {
  for (const { what, sentence, code, right, wrong = [] } of pairs) {
    it(`passes the right code: ${what}`, () => {
      const blocking = findingsOf(sentence, code, ...right).filter(({ severity }) => severity === 'blocking');
      expect(blocking).toEqual([]);
    });
    for (const each of wrong)
      it(`stops ${each.join(' where ')}: ${what}`, () => {
        expect(verdictOf(sentence, code, ...each)).toBe('blocked');
      });
  }
});

describe('what the method cannot know is a doubt', () => {
  it('an amount that is worked out takes the value of its limit', () => {
    const toll: Sentence = {
      quotes: ['The ferryman must charge a toll of 2 EUR per cart, subject to a minimum of 6 EUR.'],
      title: 'Charge a toll',
      inputs: [amount('toll', 'EUR', 'Toll charged'), int('carts', null, 'Number of carts')],
    };
    const worked =
      '(2 * inputs.carts < 6 && inputs.toll == 6) || (2 * inputs.carts >= 6 && inputs.toll == 2 * inputs.carts)';
    expect(verdictOf(toll, must, worked)).toBe('acknowledge');
  });
  it('one of several may be counted by the others', () => {
    const pumps: Sentence = {
      quotes: ['Not more than one of the four pumps may be out of order.'],
      title: 'Work the mine',
      inputs: [int('pumps_working', null, 'Number of pumps that work')],
    };
    expect(verdictOf(pumps, mustNot, 'inputs.pumps_working >= 3')).toBe('acknowledge');
  });
  it('a sentence about another word needs no part of its own', () => {
    const rope: Sentence = {
      quotes: [
        'The test of a rope lapses once 10 full months have passed since it. A rope whose test has lapsed must not be used.',
      ],
      title: 'Use a rope',
      inputs: [int('full_months_since_test', 'month', 'Full months since the test of the rope')],
    };
    expect(verdictOf(rope, mustNot, 'inputs.full_months_since_test < 10')).toBe('acknowledge');
  });
  it('a table gives each value its own limit', () => {
    const records: Sentence = {
      quotes: [
        'A smithy must keep these for at least the period beside them:',
        'ledgers, 5 years;',
        'letters, 2 years.',
      ],
      title: 'Keep papers',
      inputs: [
        choice('paper', ['ledger', 'letter'], 'Kind of paper'),
        int('years_kept', 'year', 'Years for which it is kept'),
      ],
    };
    const code =
      '(inputs.paper == "ledger" && inputs.years_kept >= 5) || (inputs.paper == "letter" && inputs.years_kept >= 2)';
    expect(verdictOf(records, must, code)).toBe('acknowledge');
  });
  it('at most two questions are left', () => {
    const far: Sentence = {
      quotes: [
        'Where the bailiff so directs, a drover shall pen the geese or the ducks, and in a hard winter the swans, before nightfall.',
      ],
      title: 'Drive birds',
      inputs: [bool('geese_penned', 'The geese are penned'), bool('ducks_penned', 'The ducks are penned')],
    };
    const open = findingsOf(far, must, 'inputs.geese_penned || inputs.ducks_penned').filter(
      ({ severity }) => severity === 'acknowledge',
    );
    expect(open.length).toBeLessThanOrEqual(2);
  });
});

describe('what the words say against a rule', () => {
  const gate: Sentence = {
    quotes: ['A tired keeper must shut the gate within 3 hours of the alarm.'],
    title: 'Shut the gate',
    inputs: [int('hours_since_alarm', 'hour', 'Hours from the alarm until the gate is shut')],
  };
  it('is told apart from what they merely do not speak of', () => {
    const silent = findingsOf(gate, must, 'inputs.hours_since_alarm <= 3');
    expect(silent.map(({ severity, contrary }) => [severity, contrary])).toEqual([['acknowledge', false]]);
    const [against] = findingsOf(gate, must, 'inputs.hours_since_alarm >= 3');
    expect(against).toMatchObject({ severity: 'blocking', contrary: true });
  });
});

describe('an input that no words speak of', () => {
  const leave = (words: string): Sentence => ({
    quotes: [words],
    title: 'Take leave',
    inputs: [
      bool('leave_intermittent', 'The leave is taken intermittently'),
      bool('birth', 'A child was born'),
      bool('placement', 'A child was placed'),
    ],
  });
  const severities = (words: string, requires: string): string[] =>
    findingsOf(leave(words), mustNot, requires)
      .filter(({ message }) => message.includes('No words of the quotes speak of'))
      .map(({ severity }) => severity);
  const referring = 'Leave under subparagraph (A) of subsection (a)(1) must not be taken intermittently.';
  it('is refused', () => {
    expect(
      severities('Leave must not be taken intermittently.', '!inputs.leave_intermittent || !inputs.birth'),
    ).toEqual(['blocking']);
  });
  it('is asked about where it may stand for the provision that the words name', () => {
    expect(severities(referring, '!inputs.leave_intermittent || !inputs.birth')).toEqual(['acknowledge']);
  });
  it('has a provision to itself', () => {
    expect(
      severities(referring, '!inputs.leave_intermittent || !inputs.birth || !inputs.placement'),
    ).toContain('blocking');
  });
  it('stands for no provision that the words only yield to', () => {
    expect(
      severities(
        'Subject to section 5, leave must not be taken intermittently.',
        '!inputs.leave_intermittent || !inputs.birth',
      ),
    ).toEqual(['blocking']);
  });
});

describe('what is inserted behind the modal', () => {
  const review: Sentence = {
    quotes: ['The reviewer must, so far as it is practicable, complete the review before 1 May 2027.'],
    title: 'Review the works',
    inputs: [
      bool('practicable', 'Whether it is practicable'),
      date('completed', 'Day on which the review is completed'),
    ],
  };
  it('is over at its second comma', () => {
    const blocked = (requires: string): boolean =>
      findingsOf(review, must, requires, 'inputs.practicable').some(
        ({ severity }) => severity === 'blocking',
      );
    expect(blocked('inputs.completed < date("2027-05-01")')).toBe(false);
    expect(blocked('inputs.completed >= date("2027-05-01")')).toBe(true);
    expect(blocked('inputs.completed <= date("2027-05-01")')).toBe(true);
  });
});

describe('one of a pair', () => {
  const poster: Sentence = {
    quotes: ['The poster of a school must show neither the crest nor the motto of the town.'],
    title: 'Hang up a poster',
    inputs: [
      bool('poster_shows_crest', 'The poster shows the crest of the town'),
      bool('poster_shows_motto', 'The poster shows the motto of the town'),
    ],
  };
  it('does not go without the other', () => {
    const blocked = (requires: string): boolean =>
      findingsOf(poster, must, requires).some(({ severity }) => severity === 'blocking');
    expect(blocked('!inputs.poster_shows_crest && !inputs.poster_shows_motto')).toBe(false);
    expect(blocked('!inputs.poster_shows_crest')).toBe(true);
    expect(blocked('!inputs.poster_shows_motto')).toBe(true);
  });
});

describe('a list in one quote', () => {
  const badges = ['first_aid', 'rowing', 'radio'];
  const crew: Sentence = {
    quotes: [
      'A skipper may sail at night if the skipper holds at least two of the following badges:\n1. the first aid badge;\n2. the rowing badge;\n3. the radio badge.',
    ],
    title: 'Sail at night',
    inputs: badges.map((name) =>
      bool(`${name}_badge_held`, `The skipper holds the ${name.replace('_', ' ')} badge`),
    ),
  };
  const [a, b, c] = badges.map((name) => `inputs.${name}_badge_held`);
  const contrary = (requires: string): string[] =>
    findingsOf(crew, may, requires).flatMap((found) => (found.contrary ? [found.severity] : []));
  it('needs as many of its items as the words count, and its numbers are no figures', () => {
    expect(contrary(`(${a} && ${b}) || (${a} && ${c}) || (${b} && ${c})`)).toEqual([]);
  });
  it.each([
    ['one is enough', `${a} || ${b} || ${c}`],
    ['all are needed', `${a} && ${b} && ${c}`],
    ['one pair is lost', `(${a} && ${b}) || (${a} && ${c})`],
  ])('is contradicted where %s', (_what, requires) => {
    expect(contrary(requires)).toContain('blocking');
  });
});

describe('what lets one person alone', () => {
  const sequoia: Sentence = {
    quotes: ['No one but a certified arborist may climb the old sequoia.'],
    title: 'Climb the sequoia',
    inputs: [choice('climber', ['certified_arborist', 'forester', 'visitor'], 'Who climbs the tree')],
  };
  it('is read of "no one but"', () => {
    const right = findingsOf(sequoia, mayOnly, 'inputs.climber == "certified_arborist"');
    expect(right.filter(({ contrary }) => contrary)).toEqual([]);
    expect(verdictOf(sequoia, mayOnly, 'inputs.climber != "certified_arborist"')).toBe('blocked');
  });
});

describe('advice', () => {
  const walkers: Sentence = {
    quotes: ['Walkers are advised to carry at least 2 litres of water.'],
    title: 'Walk in the gorge',
    inputs: [amount('water_carried', 'litre', 'Water that the walker carries, in litres')],
  };
  it('decides nothing: as guidance it may have effects, as law it has none', () => {
    const blocking = (tier: 'guidance' | 'mandatory'): number =>
      findingsOf(walkers, { ...must, tier }, 'inputs.water_carried >= 2').filter(
        ({ severity }) => severity === 'blocking',
      ).length;
    expect(blocking('guidance')).toBe(0);
    expect(blocking('mandatory')).toBeGreaterThan(0);
  });
});

describe('a class by its letter', () => {
  const mussels: Sentence = {
    quotes: ['Mussels harvested from a class B area must be purified for at least 42 hours.'],
    title: 'Sell mussels',
    inputs: [
      choice('harvest_area', ['class_a', 'class_b', 'class_c'], 'Class of the area of harvest'),
      int('hours_of_purification', 'hour', 'Hours for which the mussels were purified'),
    ],
  };
  it('is not named by the article', () => {
    const rule = ['inputs.hours_of_purification >= 42', 'inputs.harvest_area == "class_b"'] as const;
    expect(findingsOf(mussels, must, ...rule).filter(({ contrary }) => contrary)).toEqual([]);
  });
});
