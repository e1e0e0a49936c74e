import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const meaning = ({ text, action, inputs }: Omit<Example, 'means'>): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

/** Words that go with others by the way in which things are said. */
const idle: Example[] = [
  {
    text: 'A shop may be open on any day of the week.',
    action: 'Open a shop',
    inputs: ['opened_by_owner: bool - The owner opens the shop'],
    means: ['[true] => opened_by_owner permit/none'],
  },
  {
    text: 'The gas supply of a hospital must not be cut off in any month.',
    action: 'Cut off the gas supply',
    inputs: ['is_hospital: bool - The building is a hospital'],
    means: ['[true] => !is_hospital none/deny'],
  },
  {
    text: 'A locksmith must inform the police of the theft within 2 days of the report.',
    action: 'Repair a lock',
    inputs: ['days_to_informing_police: int day - Days from the report to the informing of the police'],
    means: ['[true] => days_to_informing_police <= 2 none/deny'],
  },
  {
    text: 'A host must advise the tenant about the defect no later than 3 days after the inspection.',
    action: 'Let a flat',
    inputs: ['days_to_advice: int day - Days from the inspection to the advice to the tenant'],
    means: ['[true] => days_to_advice <= 3 none/deny'],
  },
  {
    text: 'Sheds located within 5 metres of the boundary must have a fireproof wall.',
    action: 'Build a shed',
    inputs: [
      'metres_from_boundary: decimal metre - Distance of the shed from the boundary in metres',
      'has_fireproof_wall: bool - The shed has a fireproof wall',
    ],
    means: ['[metres_from_boundary <= 5] => has_fireproof_wall none/deny'],
  },
  {
    text: 'A tenant must pay at least a third of what the repair costs.',
    action: 'Repair a flat',
    inputs: [
      'paid_by_tenant: decimal EUR - Part of the cost of the repair that the tenant pays',
      'cost_of_repair: decimal EUR - Cost of the repair',
    ],
    means: ['[true] => 3 * paid_by_tenant >= cost_of_repair none/deny'],
  },
  {
    text: 'A tool that was taken from its owner must be returned within 3 days.',
    action: 'Return a tool',
    inputs: ['taken: bool - The tool was taken', 'days_to_return: int day - Days to the return of the tool'],
    means: ['[taken] => days_to_return <= 3 none/deny'],
  },
  {
    text: 'A new pupil must show a proof of vaccination.',
    action: 'Enrol a pupil',
    inputs: ['vaccination_shown: bool - The pupil shows a proof of vaccination'],
    means: ['[true] => vaccination_shown none/deny'],
  },
  {
    text: 'Honey sold under this name must contain no more than 20 percent of water.',
    action: 'Sell honey under the name',
    inputs: ['water_percent: decimal percent - Share of water in percent'],
    means: ['[true] => water_percent <= 20 none/deny'],
  },
];

const done: Example[] = [
  {
    text: 'Goods must not be delivered after the buyer has cancelled the order.',
    action: 'Deliver goods',
    inputs: ['order_cancelled: bool - The buyer has cancelled the order'],
    means: ['[true] => !order_cancelled none/deny'],
  },
  {
    text: 'A plot must not be built on after the permit has expired.',
    action: 'Build on a plot',
    inputs: ['permit_expired: bool - The permit has expired'],
    means: ['[true] => !permit_expired none/deny'],
  },
];

/** The same words where they may tell one case from another. */
const open: Omit<Example, 'means'>[] = [
  {
    text: 'A new driver must not carry passengers.',
    action: 'Drive a bus',
    inputs: ['passengers_carried: bool - Passengers are carried'],
  },
  {
    text: 'Honey sold under this brand must contain no more than 20 percent of water.',
    action: 'Sell honey',
    inputs: ['water_percent: decimal percent - Share of water in percent'],
  },
  {
    text: 'A shop may be open on any day on which the market is held.',
    action: 'Open a shop',
    inputs: ['opened_by_owner: bool - The owner opens the shop'],
  },
  {
    text: 'A tool that was damaged by its owner must be returned within 3 days.',
    action: 'Return a tool',
    inputs: [
      'damaged: bool - The tool was damaged',
      'days_to_return: int day - Days to the return of the tool',
    ],
  },
];

describe('words that go without saying', () => {
  it.each(idle)('tell nothing apart: $text', (example) => {
    expect(meaning(example)).toEqual(example.means);
  });

  it.each(open)('are asked about where they may: $text', ({ text, action, inputs }) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('what must not be done after something has happened', () => {
  it.each(done)('must not be done once it has: $text', (example) => {
    expect(meaning(example)).toEqual(example.means);
  });
});

describe('what makes no difference', () => {
  it('is no further duty, whatever verb its second part has', () => {
    const inputs = ['wounded: bool - The animal is wounded', 'treated: bool - The vet treats the animal'];
    const text =
      'A vet must treat an animal that is wounded, even if it has no owner and nobody can pay a fee.';
    expect(readClause(text, 'Receive an animal', inputs).doubts).toEqual([]);
  });
});

describe('who owns it', () => {
  it.each([
    ['The gate may be opened by the owner.', 'Open the gate', 'locked: bool - The gate is locked'],
    ['Wine for personal use may be brought in.', 'Bring in wine', 'litres: int litre - Litres of wine'],
  ])('is no word that says nothing: %s', (text, action, input) => {
    expect(readClause(text, action, [input]).complete).toBe(false);
  });
});
