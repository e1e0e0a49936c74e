import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const read = (text: string, action: string, inputs: string[]): string[] =>
  meaningOf(readClause(text, action, inputs), inputs);

const laboratory = [
  'user: enum chemist|visitor|cleaner - Who enters the laboratory',
  'accompanied_by_chemist: bool - A chemist accompanies the person',
  'at_night: bool - It is night',
];
const car = [
  'driver: enum instructor|learner|examiner - Who drives the car',
  'instructor_sits_beside: bool - An instructor sits beside the driver',
];
const plea = [
  'entered_by: enum advocate|clerk|usher - Who enters the plea',
  'accused_has_advocate: bool - The accused has an advocate',
];
const ward = [
  'closed_by: enum ward_sister|medical_director - Who closes the ward',
  'days_of_closure: int day - Days of the closure',
];
const crane = [
  'operated_by: enum rigger|foreman|nobody - Who operates the crane',
  'jib_rigged: bool - The jib is rigged',
];
const stamp = [
  'recipient: enum consignee|neighbour|stranger - Person to whom it is handed',
  'recipient_named_in_writing: bool - The consignee has named the recipient in writing',
];
const bell = [
  'ringer: enum sexton|other_person - Who rings the bell',
  'trained_by_sexton: bool - The ringer was trained by the sexton',
];

describe('a person of whom another input speaks', () => {
  it.each([
    [
      'by whom something is done',
      'A visitor must not enter the laboratory unless accompanied by a chemist.',
      'Enter the laboratory',
      laboratory,
      ['[user == "visitor"] => accompanied_by_chemist none/deny'],
    ],
    [
      'who does what the input says',
      'A learner must not drive unless an instructor sits beside.',
      'Drive the car',
      car,
      ['[driver == "learner"] => instructor_sits_beside none/deny'],
    ],
    [
      'who is there or not',
      'The clerk may enter the plea only if there is no advocate.',
      'Enter the plea',
      ['entered_by: enum advocate|clerk|usher - Who enters the plea', plea[1]!.replace('accused_has', 'has')],
      ['[entered_by == "clerk"] => !has_advocate permit/deny'],
    ],
    [
      'who has chosen another, where the description says so',
      'A parcel may be handed only to the consignee or to a neighbour whom the consignee has named in writing.',
      'Hand over a parcel',
      stamp,
      [
        '[true] => recipient == "consignee" || recipient == "neighbour" && recipient_named_in_writing permit/deny',
      ],
    ],
    [
      'whose name begins with the thing that is acted on',
      'A ward sister may close a ward for up to two days.',
      'Close a ward',
      ward,
      ['[closed_by == "ward_sister"] => days_of_closure <= 2 permit/none'],
    ],
    [
      'whose noun is said as a participle of a thing',
      'The crane may be moved only if the jib is rigged and the foreman operates it.',
      'Move the crane',
      crane,
      ['[true] => jib_rigged && operated_by == "foreman" permit/deny'],
    ],
    [
      'who tells which of the others is meant',
      'The laboratory may be entered only by a chemist or a visitor accompanied by a chemist.',
      'Enter the laboratory',
      laboratory,
      ['[true] => user == "chemist" || user == "visitor" && accompanied_by_chemist permit/deny'],
    ],
  ])('is no value of who acts: %s', (_, text, action, inputs, reads) => {
    expect(read(text, action, inputs)).toEqual(reads);
  });

  it.each([
    [
      'one of the ones that are told from who acts',
      'The clerk may enter the plea only if neither an advocate nor an usher is reachable.',
      'Enter the plea',
      [plea[0]!, 'advocate_reachable: bool - An advocate is reachable'],
    ],
    [
      'more than who is meant behind the last',
      'The laboratory may be entered only by a chemist or a visitor accompanied by a chemist at night.',
      'Enter the laboratory',
      laboratory,
    ],
    [
      'whether one who is between the two needs company too',
      'The laboratory may be entered only by a chemist, a cleaner or a visitor accompanied by a chemist.',
      'Enter the laboratory',
      laboratory,
    ],
    [
      'whose company a number that goes on is of',
      'The laboratory may be entered only by a chemist or a visitor accompanied by one of the staff.',
      'Enter the laboratory',
      [
        'user: enum chemist|visitor|cleaner - Who enters the laboratory',
        'accompanied_by_staff: bool - One of the staff accompanies the person',
      ],
    ],
    [
      'each of them, or all together',
      'The bell may be rung by the sexton and by persons the sexton has trained.',
      'Ring the bell',
      bell,
    ],
    [
      'the one word that two inputs can mean',
      'A reader who has a library card may pay the fee.',
      'Pay the fee',
      [
        'payment: enum cash|card - How the fee is paid',
        'has_library_card: bool - The reader has a library card',
      ],
    ],
  ])('is asked about: %s', (_, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});
