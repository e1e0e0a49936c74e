import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const riders = 'riders: int - Number of riders on the lift';
const helmets = 'helmets: int - Number of helmets on the lift';
const gates = 'gates: int - Number of gates of the weir';
const opened = 'gates_opened: int - Number of gates that are opened';

describe('one count held against another', () => {
  it.each([
    [
      'No more riders shall be let on than there are helmets.',
      'Let riders on',
      [riders, helmets],
      '[true] => riders <= helmets none/deny',
    ],
    [
      'There must be at least three more helmets than there are riders.',
      'Run the lift',
      [riders, helmets],
      '[true] => helmets >= riders + 3 none/deny',
    ],
    [
      'All but one of the gates may be opened.',
      'Work the weir',
      [gates, opened],
      '[true] => gates_opened <= gates - 1 permit/none',
    ],
  ])('%s', (text, action, inputs, means) => {
    const reading = readClause(text, action, inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([means]);
  });

  it.each([
    [
      'of some of them alone',
      'No more riders shall be let on than there are sound helmets.',
      'Let riders on',
      [riders, helmets],
    ],
    [
      'of which two are counted',
      'No more riders shall be let on than there are helmets.',
      'Let riders on',
      [riders, 'riders_waiting: int - Number of riders who wait', helmets],
    ],
    [
      'that no input counts',
      'There must be at least three more seats than there are riders.',
      'Run the lift',
      [riders],
    ],
    ['without the whole', 'All but one of the gates may be opened.', 'Work the weir', [opened]],
    ['that are not to be', 'All but one of the gates may be closed.', 'Work the weir', [gates, opened]],
  ])('is asked about: %s', (_, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
