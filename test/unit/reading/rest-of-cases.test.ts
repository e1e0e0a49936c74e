import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const inputs = [
  'on_sunday: bool - The coal is delivered on a Sunday',
  'delivered_by: enum cart|lorry|barge - Vehicle with which the coal is delivered',
  'minutes: int minute - Minutes that unloading takes',
  'fee_eur: decimal EUR - Fee charged for the delivery',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Deliver coal', inputs), inputs);

describe('the rest of one case', () => {
  const fees = ['[on_sunday] => fee_eur == 40 none/deny', '[!on_sunday] => fee_eur == 25 none/deny'];

  it.each([
    'For deliveries on a Sunday the fee is 40 EUR; for all others it is 25 EUR.',
    'For deliveries on a Sunday the fee is 40 EUR; for other deliveries it is 25 EUR.',
    'The fee is 40 EUR on Sundays, otherwise 25 EUR.',
    'The fee is 40 EUR on Sundays; otherwise it is 25 EUR.',
    'If coal is delivered on a Sunday, the fee is 40 EUR; in any other case, 25 EUR.',
  ])('has an amount of its own: %s', (text) => {
    expect(read(text)).toEqual(fees);
  });

  it('is named by a day, where the case before is one', () => {
    expect(
      read('On Sundays coal must be delivered by barge; on other days it must be delivered by lorry.'),
    ).toEqual([
      '[on_sunday] => delivered_by == "barge" none/deny',
      '[!on_sunday] => delivered_by == "lorry" none/deny',
    ]);
  });

  it('is named behind a limit that one case alone has', () => {
    expect(
      read(
        'Unloading must not take more than 20 minutes on Sundays; at other times it must not take more than 60 minutes.',
      ),
    ).toEqual([
      '[true] => !(minutes > 20 && on_sunday) none/deny',
      '[!on_sunday] => minutes <= 60 none/deny',
    ]);
  });

  it.each([
    'Lorries must be unloaded within 20 minutes, other vehicles within 60 minutes.',
    'Lorries must be unloaded within 20 minutes, all others within 60 minutes.',
  ])('is every other kind: %s', (text) => {
    expect(read(text)).toEqual([
      '[delivered_by == "lorry"] => minutes <= 20 none/deny',
      '[delivered_by != "lorry"] => minutes <= 60 none/deny',
    ]);
  });

  it('is every other kind, behind two', () => {
    expect(
      read(
        'Carts and barges must be unloaded within 20 minutes; any other vehicle must be unloaded within 60 minutes.',
      ),
    ).toHaveLength(2);
  });

  it.each([
    'On Sundays, if coal is delivered by lorry, unloading must not take more than 20 minutes; on other days it must not take more than 60 minutes.',
    'Unloading must not take more than 20 minutes; at other times it must not take more than 60 minutes.',
    'If coal is delivered by lorry, the fee is 40 EUR; in other months it is 25 EUR.',
    'If coal is delivered by lorry, the fee is 40 EUR; in other places it is 25 EUR.',
  ])('is asked about where there are two cases, none, or one of another kind: %s', (text) => {
    expect(readClause(text, 'Deliver coal', inputs).complete).toBe(false);
  });
});

describe('the rest of a case that a figure tells apart', () => {
  const boats = [
    'registered_on: date - Day on which the boat was registered',
    'months_since_hull_check: int month - Months since the hull was last checked',
  ];
  const lorries = [
    'weight_t: decimal t - Weight of the lorry',
    'months_since_brake_check: int month - Months since the brakes were last checked',
    'vehicle: enum lorry|tractor - Kind of vehicle',
  ];

  it.each([
    'For boats registered before 1 March 2019 the hull must be checked every 30 months; for all other boats, every 18 months.',
    'For boats registered before 1 March 2019 the hull must be checked every 30 months; for all other boats, the hull must be checked every 18 months.',
  ])('has the other figure: %s', (text) => {
    expect(meaningOf(readClause(text, 'Use a boat', boats), boats)).toEqual([
      '[registered_on < date("2019-03-01")] => months_since_hull_check <= 30 none/deny',
      '[registered_on >= date("2019-03-01")] => months_since_hull_check <= 18 none/deny',
    ]);
  });

  it('has it where the case is a weight', () => {
    const text =
      'For lorries heavier than 12 t the brakes must be checked every 6 months; for all other lorries, every 12 months.';
    const known = lorries.slice(0, 2);
    expect(meaningOf(readClause(text, 'Use a lorry', known), known)).toEqual([
      '[weight_t > 12] => months_since_brake_check <= 6 none/deny',
      '[weight_t <= 12] => months_since_brake_check <= 12 none/deny',
    ]);
  });

  it.each([
    'For boats registered before 1 March 2019 the hull must be checked every 30 months; for all other rafts, every 18 months.',
    'For new boats the hull must be checked every 30 months; for all other boats, every 18 months.',
    'The hull must be checked every 30 months; for all other boats, every 18 months.',
    'The hull of a boat must be checked every 30 months unless for all other boats.',
  ])('is asked about where it is of something else, or of nothing: %s', (text) => {
    expect(readClause(text, 'Use a boat', boats).complete).toBe(false);
  });

  it('is asked about where more than the figure tells the case apart', () => {
    const text =
      'For lorries heavier than 12 t the brakes must be checked every 6 months; for all other lorries, every 12 months.';
    expect(readClause(text, 'Use a vehicle', lorries).complete).toBe(false);
  });
});
