import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const pool = ['swimmers: int - Swimmers in the pool', 'lifeguards: int - Lifeguards on duty'];
const home = ['residents: int - Residents of the home', 'nurses: int - Nurses of the home'];
const depot = ['storage_area: int m2 - Storage area of the depot', 'extinguishers: int - Fire extinguishers'];

type Example = [text: string, action: string, inputs: string[], means: string];

const read: Example[] = [
  [
    'A home must have one nurse for every full 12 residents.',
    'Run a home',
    home,
    '12 * nurses > residents - 12',
  ],
  [
    'For each complete 12 residents, there must be at least one nurse.',
    'Run a home',
    home,
    '12 * nurses > residents - 12',
  ],
  [
    'There must be one extinguisher for each full 80 m² of storage area.',
    'Run a depot',
    depot,
    '80 * extinguishers > storage_area - 80',
  ],
  [
    'There must be one lifeguard for every full 50 swimmers, and never fewer than two lifeguards.',
    'Open the pool',
    pool,
    '50 * lifeguards > swimmers - 50 && lifeguards >= 2',
  ],
  [
    'There must be one lifeguard for every 50 swimmers or part thereof, and not more than five.',
    'Open the pool',
    pool,
    '50 * lifeguards >= 1 * swimmers && lifeguards <= 5',
  ],
  [
    'There must be one lifeguard for every full 50 swimmers and at least two lifeguards.',
    'Open the pool',
    pool,
    '50 * lifeguards > swimmers - 50 && lifeguards >= 2',
  ],
];

const asked: Example[] = [
  ['A home must have one nurse for every 12 residents.', 'Run a home', home, 'ambiguous_range'],
  ['A home must have two nurses for every full 12 residents.', 'Run a home', home, 'ambiguous_range'],
  [
    'There must be no more than one nurse for every full 12 residents.',
    'Run a home',
    home,
    'ambiguous_range',
  ],
  [
    'For every 50 swimmers or part thereof, there must be one lifeguard and never more than five lifeguards.',
    'Open the pool',
    pool,
    'unread_words',
  ],
  [
    'There must be one lifeguard for every full 50 swimmers and never fewer than two swimmers.',
    'Open the pool',
    pool,
    'unread_words',
  ],
];

describe('so many for every full group of others', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([`[true] => ${means} none/deny`]);
  });

  it.each(asked)('asks about: %s', (text, action, inputs, code) => {
    expect(readClause(text, action, inputs).doubts.map((doubt) => doubt.code)).toContain(code);
  });
});
