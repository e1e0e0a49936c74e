import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const cages = ['cages_open: int - Number of cages left open'];
const jurors = ['jurors_present: int - Number of jurors present'];

const read: [text: string, action: string, inputs: string[], means: string][] = [
  [
    'At most two of the six cages may be left open.',
    'Leave cages open',
    cages,
    '[true] => cages_open <= 2 none/deny',
  ],
  [
    'A maximum of two cages may be left open.',
    'Leave cages open',
    cages,
    '[true] => cages_open <= 2 none/deny',
  ],
  [
    'No more than one of its six cages may be left open.',
    'Leave cages open',
    cages,
    '[true] => cages_open <= 1 none/deny',
  ],
  [
    'Exactly two of its six cages must be left open.',
    'Leave cages open',
    cages,
    '[true] => cages_open == 2 none/deny',
  ],
  [
    'None of the six cages may be left open.',
    'Leave cages open',
    cages,
    '[true] => cages_open <= 0 none/deny',
  ],
  [
    'Of the five jurors, at least three must be present.',
    'Hold a hearing',
    jurors,
    '[true] => jurors_present >= 3 none/deny',
  ],
  [
    'Out of the five jurors of a hearing, not fewer than three must be present.',
    'Hold a hearing',
    jurors,
    '[true] => jurors_present >= 3 none/deny',
  ],
];

const left: [text: string, action: string, inputs: string[]][] = [
  // there is an input for the whole
  [
    'At least two of the three signatures must be original.',
    'File a deed',
    ['original_signatures: int - Number of original signatures', 'signatures: int - Number of signatures'],
  ],
  // one that is open is enough, or none may be locked
  ['At least one door must not be locked.', 'Open a hall', ['doors_locked: int - Number of locked doors']],
  [
    'At least one of the two doors must not be locked.',
    'Open a hall',
    ['doors_locked: int - Number of locked doors'],
  ],
];

describe('so many of a whole', () => {
  it.each(read)('%s', (text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([means]);
  });

  it.each(left)('is asked about: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
