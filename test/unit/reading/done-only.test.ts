import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** What is done in the plain present, and only in a case, may be done then: it is no duty to do it. */
const examples = [
  {
    text: 'A tree is felled only if the warden has marked it.',
    action: 'Fell a tree',
    inputs: ['marked_by_warden: bool - The warden has marked the tree'],
    means: ['[true] => marked_by_warden permit/deny'],
  },
  {
    text: 'A strike is called only if at least two thirds of the members vote for it.',
    action: 'Call a strike',
    inputs: [
      'votes_for: int - Number of members who vote for the strike',
      'members: int - Number of members',
    ],
    means: ['[true] => 3 * votes_for >= 2 * members permit/deny'],
  },
  {
    text: 'A motion is carried only if more than half of the delegates support it.',
    action: 'Carry a motion',
    inputs: [
      'in_favour: int - Number of delegates who support the motion',
      'delegates: int - Number of delegates',
    ],
    means: ['[true] => 2 * in_favour > delegates permit/deny'],
  },
  {
    text: 'The sluice is opened only when the tide is falling.',
    action: 'Open the sluice',
    inputs: ['tide_falling: bool - The tide is falling'],
    means: ['[true] => tide_falling permit/deny'],
  },
  {
    text: 'The vault is only opened by the treasurer.',
    action: 'Open the vault',
    inputs: ['opener: enum treasurer|clerk - Who opens the vault'],
    means: ['[true] => opener == "treasurer" permit/deny'],
  },
];

describe('what is done only in a case', () => {
  it.each(examples)('may be done in it: $text', ({ text, action, inputs, means }) => {
    const reading = readClause(text, action, inputs);
    expect(meaningOf(reading, inputs)).toEqual(means);
    expect(reading.complete).toBe(true);
  });
});
