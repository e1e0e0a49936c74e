import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const month = 'month: int - Month of the year, 1 to 12';

describe('a time before the subject, without a comma', () => {
  it.each([
    [
      'In August no dog may enter the park.',
      'Enter the park with a dog',
      [month],
      '[true] => month != 8 none/deny',
    ],
    [
      'In August dogs must be kept on a lead.',
      'Enter the park with a dog',
      [month, 'on_lead: bool - The dog is on a lead'],
      '[month == 8] => on_lead none/deny',
    ],
    [
      'From 1 March 2026 hedges may not be cut by the owner.',
      'Cut a hedge',
      ['cut_on: date - Day on which the hedge is cut', 'cut_by: enum owner|council - Who cuts the hedge'],
      '[cut_on >= date("2026-03-01")] => cut_by != "owner" none/deny',
    ],
    [
      'After 22:00 no music may be played.',
      'Play music',
      ['minute: int minute - Minutes after midnight at which the music is played'],
      '[true] => minute <= 1320 none/deny',
    ],
  ])('says when the norm speaks: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    ['In August and September no dog may enter the park.', 'Enter the park with a dog', [month]],
    [
      'Contracts of 1 March 2026 may not be used.',
      'Use a contract',
      ['signed_on: date - Day on which the contract was signed'],
    ],
  ])('is no other time, nor what tells the thing: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
