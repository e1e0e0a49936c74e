import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const trip = ['trip_cancelled: bool - The trip is cancelled', 'fare_refunded: bool - The fare is refunded'];
const meeting = [
  'meeting_postponed: bool - The meeting is postponed',
  'members_informed: bool - The members have been informed',
];
const offer = [
  'offer_rejected: bool - The offer is rejected',
  'bidder_informed: bool - The bidder is informed',
];

describe('a verb with its particle', () => {
  it.each([
    [
      'If the trip is called off, the fare must be paid back.',
      'Run a trip',
      trip,
      '[trip_cancelled] => fare_refunded none/deny',
    ],
    [
      'If the meeting is put off, the members must be told.',
      'Hold a meeting',
      meeting,
      '[meeting_postponed] => members_informed none/deny',
    ],
    [
      'The members must be told if the meeting is not put off.',
      'Hold a meeting',
      meeting,
      '[!meeting_postponed] => members_informed none/deny',
    ],
    [
      'If the offer is turned down, the bidder must be told.',
      'Sell a lot',
      offer,
      '[offer_rejected] => bidder_informed none/deny',
    ],
    [
      'The form must be filled in before the visit.',
      'Visit a mine',
      ['form_completed: bool - The form is completed before the visit'],
      '[true] => form_completed none/deny',
    ],
    [
      'The van must be put in the garage.',
      'Park a van',
      ['alarm_installed: bool - The alarm is installed', 'van_in_garage: bool - The van is in the garage'],
      '[true] => van_in_garage none/deny',
    ],
  ])('is read as the one verb that means the same: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it('says on whose word it was read', () => {
    const [norm] = readClause(
      'If the trip is called off, the fare must be paid back.',
      'Run a trip',
      trip,
    ).norms;
    expect(JSON.stringify(norm?.ledger)).toContain('\\"called\\" is read as \\"cancel\\"');
  });

  it.each([
    ['The price must be paid back.', 'Sell goods', ['price_paid: bool - The price has been paid']],
    ['If the trip is called on, the fare must be paid.', 'Run a trip', trip],
  ])('is not its verb alone, nor another particle: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
