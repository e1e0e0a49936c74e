import { describe, expect, it } from 'vitest';
import { readClause } from './readings.ts';

const dive = ['depth: decimal metre - Greatest depth of the dive', 'alone: bool - The diver is alone'];
const countersign = [
  'signed_by: enum nobody|person_who_filed_it|another_person - Who has signed the form',
  'loan: decimal EUR - Amount of the loan',
];
const fire = ['minute_of_day: int minute - Time of the fire, in minutes after midnight'];
const log = [
  'logged: bool - The event is entered in the log',
  'event: enum repair|refuelling|washing - What happens to the crane',
];
const leave = ['reason_is_important: bool - The reason is important'];

type Example = [question: string, text: string, action: string, inputs: string[]];

const asked: Example[] = [
  [
    'Is this further down, or a smaller figure?',
    'A diver must not dive to a depth below 12 metres.',
    'Dive',
    dive,
  ],
  [
    'Is this met where signed_by says that there is none?',
    'A loan of more than 900 EUR must be signed by a person other than the one who filed it.',
    'Grant a loan',
    countersign,
  ],
  [
    'Which holds where minute_of_day lies between the two figures?',
    'Fires may be lit on the terrace until 22:00. Fires must not be lit on the terrace after 21:00.',
    'Light a fire on the terrace',
    fire,
  ],
  [
    'Is this required, or does it say which one is meant?',
    'The driver must enter in the log each repair and each refuelling.',
    'Run a crane',
    log,
  ],
  [
    '"important reasons" is for a person to judge.',
    'Leave may be taken only for important reasons.',
    'Take leave',
    leave,
  ],
];

const read: [text: string, action: string, inputs: string[]][] = [
  ['A diver must not dive deeper than 12 metres.', 'Dive', dive],
  ['Fires may be lit on the terrace until 22:00.', 'Light a fire on the terrace', fire],
];

describe('words that are read, and can mean something else', () => {
  it.each(asked)('are asked about: %s', (question, text, action, inputs) => {
    const reading = readClause(text, action, inputs);
    expect(reading.complete).toBe(false);
    expect(reading.doubts.map(({ message }) => message)).toContain(question);
  });

  it.each(read)('are read where they are said plainly: %s', (text, action, inputs) => {
    expect(readClause(text, action, inputs).doubts).toEqual([]);
  });
});
