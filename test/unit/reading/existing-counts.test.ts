import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string];

const counted: Example[] = [
  [
    'A stove must not be left burning while nobody is in the cabin.',
    'Use a stove',
    [
      'stove_burning: bool - The stove is left burning',
      'persons_in_cabin: int - Number of persons in the cabin',
    ],
    '[persons_in_cabin <= 0] => !stove_burning none/deny',
  ],
  [
    'The crane must not be moved while anyone is below it.',
    'Run a site',
    ['crane_moved: bool - The crane is moved', 'persons_below: int - Number of persons below the crane'],
    '[persons_below > 0] => !crane_moved none/deny',
  ],
  [
    'A batch must be rejected if any of the bottles is cracked.',
    'Accept batches',
    [
      'bottles: int - Number of bottles in the batch',
      'cracked_bottles: int - Number of cracked bottles',
      'batch_rejected: bool - The batch is rejected',
    ],
    '[cracked_bottles > 0] => batch_rejected none/deny',
  ],
  [
    'A tenant must not keep goats.',
    'Keep animals',
    ['hens: int - Number of hens kept', 'goats: int - Number of goats kept'],
    '[true] => goats <= 0 none/deny',
  ],
  [
    'Not a single egg in a tray may be cracked.',
    'Sell eggs',
    ['eggs_in_tray: int - Eggs in the tray', 'cracked_eggs_in_tray: int - Cracked eggs in the tray'],
    '[true] => cracked_eggs_in_tray <= 0 none/deny',
  ],
  [
    'Only members who owe no fees may vote.',
    'Vote',
    ['fees_owed: decimal EUR - Fees that the member owes'],
    '[true] => fees_owed <= 0 permit/deny',
  ],
  [
    'A trader who owes rent must not open a stall.',
    'Open a stall',
    ['rent_owed: decimal EUR - Rent that the trader owes'],
    '[true] => rent_owed <= 0 none/deny',
  ],
];

describe('that there are some, or none', () => {
  it.each(counted)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    [
      'nobody in another place',
      'The saw must be covered while nobody is in the yard.',
      ['saw_covered: bool - The saw is covered', 'persons_in_office: int - Number of persons in the office'],
    ],
    [
      'guests that a name is of',
      'The name of the guests must be noted.',
      ['guests: int - Number of guests', 'name_noted: bool - The name is noted'],
    ],
    [
      'what is said of every one of them',
      'Every barge must carry an anchor, and every anchor a red buoy.',
      ['anchors_with_red_buoy: int - Anchors that have a red buoy'],
    ],
  ])('asks about %s', (_what, text, inputs) => {
    expect(readClause(text, 'Run a site', inputs).complete).toBe(false);
  });
});
