import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const refund = ['days_from_return_to_refund: int day - Days from the return of the goods to the refund'];
const sale = [...refund, 'days_from_purchase_to_return: int day - Days from the purchase to the return'];
const report = [
  'days_to_ministry_report: int day - Days from the inspection to the report to the ministry',
  'days_to_owner_report: int day - Days from the inspection to the report to the owner',
];
const claim = ['days_from_accident_to_claim: int day - Days from the accident to the claim'];

describe('a time from one event to another', () => {
  it.each([
    [
      'A refund must be made within 14 days of the return of the goods.',
      'Sell goods online',
      sale,
      '[true] => days_from_return_to_refund <= 14 none/deny',
    ],
    [
      'The goods may be returned within 14 days of the purchase.',
      'Sell goods online',
      sale,
      '[true] => days_from_purchase_to_return <= 14 permit/none',
    ],
    [
      'The report must be sent to the ministry within 5 days of the inspection.',
      'Inspect a plant',
      report,
      '[true] => days_to_ministry_report <= 5 none/deny',
    ],
    [
      'The report must be sent to the owner of the plant within 5 days of the inspection.',
      'Inspect a plant',
      report,
      '[true] => days_to_owner_report <= 5 none/deny',
    ],
    [
      'A claim must be filed within 30 days of the accident.',
      'Claim damages',
      claim,
      '[true] => days_from_accident_to_claim <= 30 none/deny',
    ],
    [
      'The landlord must be told of the damage within 3 days.',
      'Rent a flat',
      ['days_to_report: int day - Days from the damage to the report to the landlord'],
      '[true] => days_to_report <= 3 none/deny',
    ],
    [
      'A load may cross the bridge only if it was announced at least 2 hours beforehand.',
      'Cross the bridge',
      ['hours_from_announcement_to_crossing: int hour - Hours from the announcement to the crossing'],
      '[true] => hours_from_announcement_to_crossing >= 2 permit/deny',
    ],
  ])('is counted from the first: %s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    ['The goods must be returned within 14 days of the refund.', 'Sell goods online', refund],
    ['The report must be signed within 5 days of the inspection.', 'Inspect a plant', report.slice(0, 1)],
    ['The report must be sent within 5 days of the complaint.', 'Inspect a plant', report.slice(0, 1)],
    ['A claim must be withdrawn within 30 days of the accident.', 'Claim damages', claim],
  ])('is no time from the second, nor to another event: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
