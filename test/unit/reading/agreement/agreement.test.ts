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

const kiln: Sentence = {
  quotes: ['The potter must unload the kiln no earlier than 9 hours after the firing ended.'],
  title: 'Unload the kiln',
  inputs: [int('hours_since_firing_ended', 'hour', 'Hours since the firing ended')],
};

describe('figures and lines', () => {
  it('passes the direction and strictness that the words state', () => {
    expect(verdictOf(kiln, must, 'inputs.hours_since_firing_ended >= 9')).toBe('green');
  });
  it.each([
    ['turned round', 'inputs.hours_since_firing_ended <= 9'],
    ['made strict', 'inputs.hours_since_firing_ended > 9'],
    ['of another figure', 'inputs.hours_since_firing_ended >= 8'],
  ])('blocks a line %s', (_what, requires) => {
    expect(verdictOf(kiln, must, requires)).toBe('blocked');
  });
  it('names words and figure', () => {
    const [finding] = findingsOf(kiln, must, 'inputs.hours_since_firing_ended <= 9');
    const { words, code } = finding!;
    expect(code).toBe('reading_disagrees');
    expect(words.map(({ citation, start, end }) => [citation, kiln.quotes[0]!.slice(start, end)])).toEqual([
      [0, 'no earlier than 9 hours'],
    ]);
  });
  it('reads "no later than N before" backwards', () => {
    const stall: Sentence = {
      quotes: ['A stallholder must register no later than 6 days before the fair.'],
      title: 'Register a stall',
      inputs: [int('days_before_fair', 'day', 'Days from the registration to the fair')],
    };
    expect(verdictOf(stall, must, 'inputs.days_before_fair >= 6')).toBe('green');
    expect(verdictOf(stall, must, 'inputs.days_before_fair <= 6')).toBe('blocked');
  });
  it('turns a limit round under a prohibition and under a negation', () => {
    const lift: Sentence = {
      quotes: ['A lift must not carry more than 12 people.'],
      title: 'Run a lift',
      inputs: [int('people_in_lift', null, 'Number of people in the lift')],
    };
    expect(verdictOf(lift, mustNot, 'inputs.people_in_lift <= 12')).not.toBe('blocked');
    expect(verdictOf(lift, mustNot, 'inputs.people_in_lift > 12')).toBe('blocked');
    expect(verdictOf(lift, mustNot, 'inputs.people_in_lift < 12')).toBe('blocked');
  });
  it('compares dates, and does not take May for a modal', () => {
    const seeds: Sentence = {
      quotes: ['A grower who sows on or before 4 May 2026 is entitled to the seed grant.'],
      title: 'Claim the seed grant',
      inputs: [date('sown_on', 'Day on which the grower sows')],
    };
    const entitled = { ...may, modality: 'entitled' as const };
    expect(verdictOf(seeds, entitled, 'inputs.sown_on <= date("2026-05-04")')).toBe('green');
    expect(verdictOf(seeds, entitled, 'inputs.sown_on < date("2026-05-04")')).toBe('blocked');
    expect(verdictOf(seeds, entitled, 'inputs.sown_on >= date("2026-05-04")')).toBe('blocked');
  });
  it('asks for the unit of the input', () => {
    const paint: Sentence = {
      quotes: ['A painter must let the wall dry for at least 2 weeks.'],
      title: 'Paint a wall',
      inputs: [int('days_of_drying', 'day', 'Days for which the wall has been left to dry')],
    };
    expect(verdictOf(paint, must, 'inputs.days_of_drying >= 14')).not.toBe('blocked');
    expect(verdictOf(paint, must, 'inputs.days_of_drying >= 2')).toBe('blocked');
  });
  it('blocks the wrong currency', () => {
    const toll: Sentence = {
      quotes: ['The toll must not exceed 7 EUR.'],
      title: 'Charge a toll',
      inputs: [amount('toll', 'EUR', 'Toll charged')],
    };
    expect(verdictOf(toll, mustNot, 'inputs.toll <= 7')).toBe('green');
    expect(
      verdictOf({ ...toll, inputs: [amount('toll', 'GBP', 'Toll charged')] }, mustNot, 'inputs.toll <= 7'),
    ).toBe('blocked');
  });
});

const raft: Sentence = {
  quotes: ['A guide may launch a raft only if the river has been inspected and a rescue boat is ready.'],
  title: 'Launch a raft',
  inputs: [
    bool('river_inspected', 'Whether the river has been inspected'),
    bool('rescue_boat_ready', 'Whether a rescue boat is ready'),
  ],
};
const both = 'inputs.river_inspected && inputs.rescue_boat_ready';

describe('modality and effects', () => {
  it('holds "only" against the effect of what is unmet', () => {
    expect(verdictOf(raft, mayOnly, both)).toBe('green');
    expect(verdictOf(raft, may, both)).toBe('blocked');
  });
  it.each([
    ['a duty', must],
    ['swapped effects', { ...mayOnly, if_met: 'deny' as const, if_unmet: 'permit' as const }],
    ['another modality', { ...mayOnly, modality: 'must' as const }],
  ])('blocks %s for a permission', (_what, code) => {
    expect(verdictOf(raft, code, both)).toBe('blocked');
  });
});

describe('facts and connectives', () => {
  it('blocks a fact turned round', () => {
    expect(verdictOf(raft, mayOnly, 'inputs.river_inspected && !inputs.rescue_boat_ready')).toBe('blocked');
  });
  it('blocks the other connective', () => {
    expect(verdictOf(raft, mayOnly, 'inputs.river_inspected || inputs.rescue_boat_ready')).toBe('blocked');
  });
  it('blocks a condition that is lost with its input', () => {
    expect(verdictOf(raft, mayOnly, 'inputs.river_inspected')).toBe('blocked');
    expect(verdictOf(raft, mayOnly, 'true')).toBe('blocked');
  });
  it('reads "unless" as what lifts a duty', () => {
    const bell: Sentence = {
      quotes: ['A sexton must ring the bell unless the tower is closed.'],
      title: 'Hold the service',
      inputs: [
        bool('tower_closed', 'Whether the tower is closed'),
        bool('bell_rung', 'Whether the sexton rings the bell'),
      ],
    };
    expect(verdictOf(bell, must, 'inputs.bell_rung', '!inputs.tower_closed')).toBe('green');
    expect(verdictOf(bell, must, 'inputs.bell_rung || inputs.tower_closed')).toBe('green');
    expect(verdictOf(bell, must, 'inputs.bell_rung', 'inputs.tower_closed')).toBe('blocked');
    expect(verdictOf(bell, must, 'inputs.bell_rung')).toBe('blocked');
  });
  it('reads a fact under "without" as needed', () => {
    const tree: Sentence = {
      quotes: ['A forester who works alone must not fell a tree without carrying a radio.'],
      title: 'Fell a tree',
      inputs: [
        bool('works_alone', 'Whether the forester works alone'),
        bool('radio_carried', 'Whether the forester carries a radio'),
      ],
    };
    expect(verdictOf(tree, mustNot, 'inputs.radio_carried', 'inputs.works_alone')).not.toBe('blocked');
    expect(verdictOf(tree, mustNot, '!inputs.radio_carried', 'inputs.works_alone')).toBe('blocked');
    expect(verdictOf(tree, mustNot, 'inputs.radio_carried')).toBe('blocked');
  });
});

describe('values of an enum', () => {
  const gate: Sentence = {
    quotes: ['Only a keeper or a vet may open the enclosure.'],
    title: 'Open the enclosure',
    inputs: [choice('opened_by', ['keeper', 'vet', 'visitor', 'driver'], 'Who opens the enclosure')],
  };
  it('passes those that the words name', () => {
    expect(verdictOf(gate, mayOnly, 'inputs.opened_by in ["keeper", "vet"]')).toBe('green');
  });
  it.each([
    'inputs.opened_by == "keeper"',
    'inputs.opened_by != "visitor"',
    '!(inputs.opened_by in ["keeper", "vet"])',
  ])('blocks %s', (requires) => {
    expect(verdictOf(gate, mayOnly, requires)).toBe('blocked');
  });
  it('keeps two limits with the values that they go with', () => {
    const haul: Sentence = {
      quotes: [
        'A tug may tow no more than 4 barges and a trawler no more than 1 barge; no other vessel may tow.',
      ],
      title: 'Tow barges',
      inputs: [
        choice('vessel', ['tug', 'trawler', 'other_vessel'], 'Kind of vessel that tows'),
        int('barges', null, 'Number of barges towed'),
      ],
    };
    const limits = (tug: number, trawler: number): string =>
      `(inputs.vessel == "tug" && inputs.barges <= ${tug}) || (inputs.vessel == "trawler" && inputs.barges <= ${trawler})`;
    expect(verdictOf(haul, mayOnly, limits(4, 1))).not.toBe('blocked');
    expect(verdictOf(haul, mayOnly, limits(1, 4))).toBe('blocked');
  });
});

describe('the author’s own sentence', () => {
  it('has no figure that the quotes have not', () => {
    const text = { ...must, natural_language: 'The kiln is unloaded 8 hours after firing.' };
    expect(verdictOf(kiln, text, 'inputs.hours_since_firing_ended >= 9')).toBe('blocked');
  });
});
