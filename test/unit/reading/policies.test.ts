import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

/** House rules and policies: what is bidden, asked first, enumerated, deemed and excepted. */
interface Example {
  text: string;
  action: string;
  inputs: string[];
  means: string[];
}

const bidden: Example[] = [
  {
    text: 'Never feed the swans.',
    action: 'Visit the lake',
    inputs: ['swans_fed: bool - The visitor feeds the swans'],
    means: ['[true] => !swans_fed none/deny'],
  },
  {
    text: 'If the alarm rings, do not use the lift.',
    action: 'Leave the building',
    inputs: ['alarm: bool - The alarm rings', 'lift_used: bool - The lift is used'],
    means: ['[alarm] => !lift_used none/deny'],
  },
  {
    text: 'Lost your key? Tell the porter within 2 hours.',
    action: 'Hold a key',
    inputs: [
      'key_lost: bool - The key has been lost',
      'hours_to_report: decimal hour - Hours until the porter was told',
    ],
    means: ['[key_lost] => hours_to_report <= 2 none/deny'],
  },
  {
    text: '**Leaving the workshop**\n\n- Sweep the floor.\n- Lock the tool cabinet.\n- Don’t leave any solvent on the bench.',
    action: 'Leave the workshop',
    inputs: [
      'floor_swept: bool - The floor is swept',
      'tool_cabinet_locked: bool - The tool cabinet is locked',
      'solvent_on_bench: decimal ml - Solvent left on the bench',
    ],
    means: [
      '[true] => floor_swept none/deny',
      '[true] => tool_cabinet_locked none/deny',
      '[true] => solvent_on_bench <= 0 none/deny',
    ],
  },
];

const enumerated: Example[] = [
  {
    text: 'The following must not be thrown into the press:\n* batteries;\n* spray cans.',
    action: 'Throw an object into the press',
    inputs: ['object: enum battery|spray_can|carton - What is thrown in'],
    means: ['[true] => !(object == "battery" || object == "spray_can") none/deny'],
  },
  {
    text: 'The following must be worn on the bridge:\n- a helmet\n- a life jacket',
    action: 'Work on the bridge',
    inputs: ['helmet_worn: bool - A helmet is worn', 'life_jacket_worn: bool - A life jacket is worn'],
    means: ['[true] => helmet_worn && life_jacket_worn none/deny'],
  },
];

const deemed: Example[] = [
  {
    text: 'A ticket unused for more than 90 days is deemed to be void. No void ticket may be exchanged.',
    action: 'Exchange a ticket',
    inputs: ['days_unused: int day - Days for which the ticket was unused'],
    means: ['[true] => days_unused <= 90 none/deny'],
  },
  {
    text: '"Child" means a person under 12 years of age; "small child" means a child less than 110 cm tall. A small child must be accompanied by an adult.',
    action: 'Ride the chairlift',
    inputs: [
      'age: int year - Age of the passenger',
      'height: int cm - Height of the passenger',
      'accompanied_by_adult: bool - An adult accompanies the passenger',
    ],
    means: ['[height < 110 && age < 12] => accompanied_by_adult none/deny'],
  },
];

const excepted: Example[] = [
  {
    text: 'A guide must wear a badge. Volunteers are the exception.',
    action: 'Lead a tour',
    inputs: ['guide: enum volunteer|employee - Who leads the tour', 'badge: bool - The guide wears a badge'],
    means: ['[guide != "volunteer"] => badge none/deny'],
  },
  {
    text: 'No boat may be moored at the steps. In a storm, however, a boat may be moored there.',
    action: 'Moor a boat at the steps',
    inputs: ['storm: bool - There is a storm'],
    means: ['[true] => false none/deny', '[true] => storm permit/none'],
  },
];

describe('policies', () => {
  it.each([...bidden, ...enumerated, ...deemed, ...excepted])('$text', ({ text, action, inputs, means }) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual(means);
  });

  it('lets what turns against the norm before prevail over it', () => {
    const inputs = [
      'has_permit: bool - The reader has a permit',
      'use: enum private_study|publication - What the photographs are for',
    ];
    const text =
      'A reader must have a permit to photograph files. Notwithstanding this, files may be photographed for private study.';
    const reading = readClause(text, 'Photograph a file', inputs);
    expect(reading.complete).toBe(true);
    expect(reading.norms.map(({ overrides }) => overrides)).toEqual([[], [0]]);
  });

  it('adds what is deemed to be so to what an input says is so', () => {
    const inputs = [
      'damp: bool - The parcel is damp',
      'damaged: bool - The parcel is damaged',
      'returned: bool - The parcel is returned',
    ];
    const text = 'A parcel that is damp is deemed to be damaged. A damaged parcel must be returned.';
    expect(meaningOf(readClause(text, 'Accept a parcel', inputs), inputs)).toEqual([
      '[damaged || damp] => returned none/deny',
    ]);
  });
});
