import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, more: string) => {
  const inputs = ['signed_by: enum judge|clerk|nobody - Who has signed the order', more];
  const reading = readClause(text, 'Issue an order', inputs);
  return reading.complete ? meaningOf(reading, inputs) : null;
};

describe('"by A or, if …, by B"', () => {
  it.each([
    ['if the judge is related to a party', 'judge_related: bool - The judge is related to a party'],
    ['if the judge has an interest in it', 'judge_has_interest: bool - The judge has an interest in it'],
    ['where the judge is a witness', 'judge_is_witness: bool - The judge is a witness'],
  ])('is asked about where the case may bar the first: %s', (when, input) => {
    expect(read(`An order must be signed by the judge or, ${when}, by the clerk.`, input)).toBeNull();
  });

  it.each([
    ['if the judge is ill', 'judge_ill: bool - The judge is ill', 'judge_ill'],
    ['in the absence of the judge', 'judge_absent: bool - The judge is absent', 'judge_absent'],
    ['if the judge has agreed', 'judge_agreed: bool - The judge has agreed', 'judge_agreed'],
    ['at night', 'at_night: bool - It is night', 'at_night'],
  ])('has two who may where the case bars nobody: %s', (when, input, condition) => {
    expect(read(`An order must be signed by the judge or, ${when}, by the clerk.`, input)).toEqual([
      `[true] => signed_by == "judge" || ${condition} && signed_by == "clerk" none/deny`,
    ]);
  });
});
