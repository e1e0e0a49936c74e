import { describe, expect, it } from 'vitest';
import { readClause } from './readings.ts';

/**
 * Sentences that are read whole, and words that no input of theirs says: put in where drafters put them, they narrow the
 * norm, so that a reading which is still whole has lost them.
 */
const bases: [text: string, action: string, inputs: readonly string[]][] = [
  ['A stall may sell up to 40 loaves.', 'Sell loaves', ['loaves_sold: int - Loaves that the stall sells']],
  [
    'A keeper must feed the otters within 3 hours after sunrise.',
    'Keep otters',
    ['hours_to_feeding: decimal hour - Hours from sunrise to the feeding'],
  ],
  [
    'A kayak must not be let to anyone under 14.',
    'Let a kayak',
    ['age: int year - Age of the one who hires it'],
  ],
  [
    'A barge may pass the lock only if its lights are lit.',
    'Pass the lock',
    ['lights_lit: bool - The lights of the barge are lit'],
  ],
  [
    'A grant must be repaid unless the roof has been repaired.',
    'Repay a grant',
    ['grant_repaid: bool - The grant is repaid', 'roof_repaired: bool - The roof has been repaired'],
  ],
  ['Only a farrier may shoe a horse.', 'Shoe a horse', ['shod_by: enum farrier|groom - Who shoes the horse']],
  [
    'No resin may be burned in the kiln.',
    'Fire the kiln',
    ['fuel: enum wood|resin|gas - What is burned in the kiln'],
  ],
  [
    'If the tide is rising, the sluice must be closed.',
    'Run the sluice',
    ['tide_rising: bool - The tide is rising', 'sluice_closed: bool - The sluice is closed'],
  ],
];

const atEnd = [
  'on Sundays',
  'in winter',
  'in writing',
  'in person',
  'with the consent of the mayor',
  'in the presence of a witness',
  'by registered post',
  'for commercial purposes',
  'together with a colleague',
  'for the first time',
  'where appropriate',
  'as a rule',
  'more than once',
  'within the old town',
  'while it rains',
  'unless otherwise agreed',
  'at the owner’s request',
  'subject to section 12',
  'until further notice',
];
const inFront = [
  'On Sundays,',
  'In winter,',
  'Outside the town,',
  'As a rule,',
  'Normally,',
  'With the exception of Sundays,',
  'If it rains,',
  'Until 2030,',
  'Except at night,',
  'It is doubtful whether',
];
const behindModal = [
  'normally',
  'preferably',
  'temporarily',
  'jointly',
  'personally',
  'on Sundays',
  'hardly',
  'at night',
  ', if insured,',
  ', unless the mayor objects,',
];

const modal = /\b(?:must not|may only|must|may)\b/;
const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

describe('words that narrow a norm and that no input says', () => {
  it.each(bases)('were not in the sentence when it was read whole: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(true);
  });

  it.each(bases)(
    'are not lost at the end, in front, or behind the modal of it: %s',
    (text, action, inputs) => {
      const texts = [
        ...atEnd.map((words) => text.replace(/\.$/, ` ${words}.`)),
        ...inFront.map((words) => `${words} ${lowered(text)}`),
        ...behindModal.map((words) => text.replace(modal, (said) => `${said} ${words}`.replace(' ,', ','))),
      ];
      expect(texts.filter((variant) => readClause(variant, action, inputs).complete)).toEqual([]);
    },
  );
});
