import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [what: string, text: string, inputs: string[], means: string[]];

const outage = [
  'hours_to_report: decimal hour - Hours from the outage to the report',
  'patients_affected: bool - Patients are affected',
];
const guest = [
  'passport_shown: bool - A passport is shown',
  'driving_licence_shown: bool - A driving licence is shown',
  'resident: bool - The guest is a resident',
];

const read: Example[] = [
  [
    'a shorter time in one case, after "or"',
    'An outage must be reported within 48 hours, or within 24 hours where patients are affected.',
    outage,
    [
      '[true] => patients_affected && hours_to_report <= 24 || !patients_affected && hours_to_report <= 48 none/deny',
    ],
  ],
  [
    'a shorter time in one case, said before it',
    'An outage must be reported within 48 hours and, where patients are affected, within 24 hours.',
    outage,
    [
      '[true] => patients_affected && hours_to_report <= 24 || !patients_affected && hours_to_report <= 48 none/deny',
    ],
  ],
  [
    'a longer time unless something holds',
    'An outage must be reported within 24 hours or within 48 hours unless patients are affected.',
    outage,
    [
      '[true] => !patients_affected && hours_to_report <= 48 || patients_affected && hours_to_report <= 24 none/deny',
    ],
  ],
  [
    'an alternative that only one case allows',
    'A guest must show a passport, or a driving licence if the guest is a resident.',
    guest,
    ['[true] => passport_shown || resident && driving_licence_shown none/deny'],
  ],
  [
    'a further duty in one case',
    'A guest must show a passport, and a driving licence if the guest is a resident.',
    guest,
    ['[true] => passport_shown && (!resident || driving_licence_shown) none/deny'],
  ],
];

describe('what holds in one case beside what holds in general', () => {
  it.each(read)('reads %s', (_what, text, inputs, means) => {
    const action = text.startsWith('A guest') ? 'Admit a guest' : 'Report an outage';
    const reading = readClause(text, action, inputs);
    expect(meaningOf(reading, inputs)).toEqual(means);
  });
});
