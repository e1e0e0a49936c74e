import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const consent = [
  'mother_consents: bool - The mother consents',
  'father_consents: bool - The father consents',
];
const objection = ['mother_objects: bool - The mother objects', 'father_objects: bool - The father objects'];
const abroad = [
  'mother_lives_abroad: bool - The mother lives abroad',
  'father_lives_abroad: bool - The father lives abroad',
];
const guards = [
  'guard_at_east_gate: bool - A guard stands at the east gate',
  'guard_at_west_gate: bool - A guard stands at the west gate',
];
const open = [
  'inner_door_open: bool - The inner door is open',
  'outer_door_open: bool - The outer door is open',
];
const directors = [
  'signed_by_first_director: bool - The first director has signed',
  'signed_by_second_director: bool - The second director has signed',
];

type Example = [text: string, action: string, inputs: string[], means: string];

const said: Example[] = [
  [
    'A child may be enrolled only if both parents consent.',
    'Enrol a child',
    consent,
    '[true] => mother_consents && father_consents permit/deny',
  ],
  [
    'The consent of both parents is required.',
    'Enrol a child',
    consent,
    '[true] => mother_consents && father_consents none/deny',
  ],
  [
    'A child may not be enrolled if either parent objects.',
    'Enrol a child',
    objection,
    '[true] => !(mother_objects || father_objects) none/deny',
  ],
  [
    'A child may be enrolled if neither parent objects.',
    'Enrol a child',
    objection,
    '[true] => !(mother_objects || father_objects) permit/none',
  ],
  [
    'A child whose parents both live abroad may be enrolled.',
    'Enrol a child',
    abroad,
    '[true] => mother_lives_abroad && father_lives_abroad permit/none',
  ],
  [
    'A child neither of whose parents lives abroad may not be enrolled.',
    'Enrol a child',
    abroad,
    '[true] => mother_lives_abroad || father_lives_abroad none/deny',
  ],
  [
    'A guard must stand at both gates.',
    'Run a depot',
    guards,
    '[true] => guard_at_east_gate && guard_at_west_gate none/deny',
  ],
  [
    'A cheque must be signed by both directors.',
    'Sign cheques',
    directors,
    '[true] => signed_by_first_director && signed_by_second_director none/deny',
  ],
  [
    'The vault must not be left while either door is open.',
    'Leave a vault',
    open,
    '[true] => !(inner_door_open || outer_door_open) none/deny',
  ],
  [
    'Neither door may be open.',
    'Run a vault',
    open,
    '[true] => !(inner_door_open || outer_door_open) none/deny',
  ],
];

describe('inputs that say the same of each of two', () => {
  it.each(said)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it.each([
    ['both of them that must not be so', 'Both doors must not be open.', 'Run a vault', open],
    [
      'either side',
      'A lamp must be lit at either end of the trench.',
      'Dig a trench',
      [
        'lamp_at_north_end: bool - A lamp is lit at the north end',
        'lamp_at_south_end: bool - A lamp is lit at the south end',
      ],
    ],
    [
      'two of three',
      'A guard must stand at both gates.',
      'Run a depot',
      [...guards, 'guard_at_north_gate: bool - A guard stands at the north gate'],
    ],
    [
      'inputs of which one denies',
      'A child may be enrolled only if not both parents consent.',
      'Enrol a child',
      consent,
    ],
  ])('asks about %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });

  it('leaves what is said of every guard to all guards', () => {
    const inputs = [...guards, 'badge_worn: bool - The guard wears a badge'];
    expect(meaningOf(readClause('Every guard must wear a badge.', 'Guard a depot', inputs), inputs)).toEqual([
      '[true] => badge_worn none/deny',
    ]);
  });
});
