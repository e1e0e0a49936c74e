import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const loco = [
  'km_since_inspection: int km - Kilometres run since the last inspection',
  'months_since_inspection: int month - Months since the last inspection',
];
const read = (text: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, 'Run a locomotive', inputs), inputs);

describe('every so many kilometres', () => {
  it('is the most that may come between two of them', () => {
    expect(read('A locomotive must be inspected every 8,000 km.', loco.slice(0, 1))).toEqual([
      '[true] => km_since_inspection <= 8000 none/deny',
    ]);
    const posts = ['metres_between_posts: int metre - Distance between two posts'];
    expect(
      meaningOf(readClause('Marker posts must stand every 50 m.', 'Mark a track', posts), posts),
    ).toEqual(['[true] => metres_between_posts <= 50 none/deny']);
  });

  it('holds beside a time, whichever comes first', () => {
    for (const text of [
      'A locomotive must be inspected every 8,000 km or every 6 months, whichever comes first.',
      'A locomotive must be inspected every 8,000 km or 6 months, whichever is the sooner.',
    ])
      expect(read(text, loco)).toEqual([
        '[true] => km_since_inspection <= 8000 && months_since_inspection <= 6 none/deny',
      ]);
  });

  it('holds of hours run beside months', () => {
    const pump = [
      'hours_since_service: int hour - Hours run since the last service',
      'months_since_service: int month - Months since the last service',
    ];
    const text = 'The pump must be serviced every 500 hours or every 6 months, whichever comes first.';
    expect(meaningOf(readClause(text, 'Run a pump', pump), pump)).toEqual([
      '[true] => hours_since_service <= 500 && months_since_service <= 6 none/deny',
    ]);
  });

  it('is asked about beside a time where nothing says which of them counts', () => {
    for (const text of [
      'A locomotive must be inspected every 8,000 km or every 6 months.',
      'A locomotive must be inspected every year or every 8,000 km.',
    ])
      expect(readClause(text, 'Run a locomotive', loco).complete).toBe(false);
  });

  it('is no limit of how long the whole is', () => {
    const tunnel = ['tunnel_length: int metre - Length of the tunnel', 'exits: int - Number of exits'];
    expect(readClause('An exit must be provided every 50 m.', 'Run a tunnel', tunnel).complete).toBe(false);
  });
});
