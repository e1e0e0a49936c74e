import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const quay = [
  'vehicle: enum lorry|bus|van - Kind of vehicle',
  'hours_on_quay: decimal hour - Hours for which it stays on the quay',
  'built_on: date - Day on which the vehicle was built',
  'years_since_test: decimal year - Years since it was last tested',
  'toll: decimal EUR - Toll paid',
];
const clause = (text: string) => readClause(text, 'Stay on the quay', quay);
const read = (text: string): string[] => meaningOf(clause(text), quay);

describe('a norm that has the modal and verb of the one before it', () => {
  it.each([
    'Lorries may stay on the quay for up to 4 hours, buses for up to 2 hours.',
    'Lorries may stay on the quay for up to 4 hours; buses for up to 2 hours.',
    'Lorries may stay on the quay for up to 4 hours, buses up to 2.',
  ])('limits each kind by itself: %s', (text) => {
    expect(read(text)).toEqual([
      '[vehicle == "lorry"] => hours_on_quay <= 4 permit/none',
      '[vehicle == "bus"] => hours_on_quay <= 2 permit/none',
    ]);
  });

  it('takes its direction from the norm before', () => {
    expect(read('Lorries must pay 12 EUR, buses 8 EUR and vans 5 EUR.')).toEqual([
      '[vehicle == "lorry"] => toll >= 12 none/deny',
      '[vehicle == "bus"] => toll >= 8 none/deny',
      '[vehicle == "van"] => toll >= 5 none/deny',
    ]);
  });

  it.each([
    'Vehicles built before 1 June 2010 must be tested every 2 years, those built later every 4 years.',
    'Vehicles built before 1 June 2010 must be tested every 2 years, those built on or after that date every 4 years.',
  ])('speaks of the others by "those": %s', (text) => {
    expect(read(text)).toEqual([
      '[built_on < date("2010-06-01")] => years_since_test <= 2 none/deny',
      '[built_on >= date("2010-06-01")] => years_since_test <= 4 none/deny',
    ]);
  });

  it.each([
    'Lorries must pay 12 EUR, the deposit being 5 EUR.',
    'Drivers must pay 12 EUR, buses 8 EUR.',
    'Lorries may stay on the quay for up to 4 hours if it is free, buses for up to 2 hours.',
    'Lorries may stay on the quay for up to 4 hours, buses 8 EUR.',
  ])('is put to a person where of whom, or what, it is said is not clear: %s', (text) => {
    expect(clause(text).complete).toBe(false);
  });
});

const anchor = ['boat_length: decimal m - Length of the boat', 'anchors: int - Anchors carried'];
const sail = (text: string): string[] => meaningOf(readClause(text, 'Sail a boat', anchor), anchor);

describe('two classes that meet at a figure', () => {
  it.each([
    'A boat between 5 and 8 m long must carry one anchor and a boat between 8 and 12 m long two.',
    'A boat between 5 and 8 m long must carry one anchor. A boat between 8 and 12 m long must carry two anchors.',
  ])('leave open which of two limits holds there: %s', (text) => {
    expect(sail(text)).toEqual(['ambiguous_range']);
  });

  it('are told apart where only one of them holds it', () => {
    expect(sail('A boat up to 8 m long must carry one anchor, a boat over 8 m long two.')).toEqual([
      '[boat_length <= 8] => anchors >= 1 none/deny',
      '[boat_length > 8] => anchors >= 2 none/deny',
    ]);
  });
});
