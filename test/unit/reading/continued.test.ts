import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [what: string, text: string, inputs: string[], means: string[]];

const pool = [
  'raining: bool - It rains',
  'roof_closed: bool - The roof is closed',
  'pump_started: bool - The pump is started',
];
const boat = [
  'length: decimal metre - Length of the boat',
  'licence: bool - The boat has a licence',
  'lamp_carried: bool - The boat carries a lamp',
];
const bridge = [
  'years_since_inspection: decimal year - Years since the last inspection',
  'closed: bool - The bridge is closed',
];

const read: Example[] = [
  [
    'a condition in front of two norms joined by "and"',
    'If it rains, the roof must be closed and the pump must be started.',
    pool,
    ['[raining] => roof_closed none/deny', '[raining] => pump_started none/deny'],
  ],
  [
    'a pronoun that speaks of a narrowed subject',
    'A boat longer than 6 m must have a licence. It must carry a lamp.',
    boat,
    ['[length > 6] => licence none/deny', '[length > 6] => lamp_carried none/deny'],
  ],
  [
    '"such a" after a narrowed subject',
    'A boat longer than 6 m must have a licence and such a boat must carry a lamp.',
    boat,
    ['[length > 6] => licence none/deny', '[length > 6] => lamp_carried none/deny'],
  ],
  [
    'what has not been done for so long, by the time since it was',
    'A bridge that has not been inspected for more than two years must be closed.',
    bridge,
    ['[years_since_inspection > 2] => closed none/deny'],
  ],
  [
    'the same without a direction',
    'A bridge that has not been inspected for two years must be closed.',
    bridge,
    ['[years_since_inspection >= 2] => closed none/deny'],
  ],
  [
    'what "only" at the end limits',
    'Maps may be handed out by the keeper only.',
    ['handed_out_by: enum keeper|guard|cook - Who hands the map out'],
    ['[true] => handed_out_by == "keeper" permit/deny'],
  ],
  [
    'list items with conditions of their own',
    'A tenant may keep:\n(a) a dog not exceeding 20 kg in weight;\n(b) a cat, if the neighbours agree; or\n(c) a bird.',
    [
      'animal: enum dog|cat|bird|snake - Which animal',
      'weight: decimal kilogram - Weight of the animal',
      'neighbours_agree: bool - The neighbours agree',
    ],
    [
      '[true] => animal == "dog" && weight <= 20 || neighbours_agree && animal == "cat" || animal == "bird" permit/none',
    ],
  ],
  [
    'an aside between commas inside a definition',
    '“Idle mine” means a mine in which no coal, other than coal for tests, has been cut for at least 12 months. An idle mine must be fenced.',
    [
      'months_since_coal_cut: int month - Months since coal was last cut, other than for tests',
      'fenced: bool - The mine is fenced',
    ],
    ['[months_since_coal_cut >= 12] => fenced none/deny'],
  ],
  [
    'what is treated as something',
    'A lane is treated as closed if it is barred at both ends. A closed lane must not be used.',
    ['barred_at_both_ends: bool - The lane is barred at both ends'],
    ['[true] => !barred_at_both_ends none/deny'],
  ],
];

const open: [what: string, text: string, inputs: string[]][] = [
  ['a condition behind two norms', 'The roof must be closed and the pump must be started if it rains.', pool],
  ['a condition before a semicolon', 'If it rains, the roof must be closed; the pump must be started.', pool],
  ['a pronoun after a conditional norm', 'If it rains, the roof must be closed. It must be started.', pool],
  [
    'the noun named again',
    'A boat longer than 6 m must have a licence. The boat must also carry a lamp.',
    boat,
  ],
  [
    'a place that limits when a duty holds, or how',
    'Dogs must be kept on a lead in the park only.',
    ['on_lead: bool - The dog is on a lead', 'in_park: bool - The dog is in the park'],
  ],
  [
    'a kind where there may be none at all',
    'Notes must be made in pencil.',
    ['notes_made_in: enum pencil|ink|no_notes - What the notes are made in'],
  ],
];

const action = (text: string): string =>
  /boat/.test(text)
    ? 'Use a boat'
    : /bridge/.test(text)
      ? 'Run a bridge'
      : /lane/.test(text)
        ? 'Use a lane'
        : /mine/.test(text)
          ? 'Fence a mine'
          : /tenant/.test(text)
            ? 'Keep an animal'
            : /Maps/.test(text)
              ? 'Hand out a map'
              : /Notes/.test(text)
                ? 'Make notes'
                : /Dogs/.test(text)
                  ? 'Walk a dog'
                  : 'Run the pool';

describe('what a norm takes from what comes before it', () => {
  it.each(read)('reads %s', (_what, text, inputs, means) => {
    expect(meaningOf(readClause(text, action(text), inputs), inputs)).toEqual(means);
  });

  it.each(open)('leaves open %s', (_what, text, inputs) => {
    expect(readClause(text, action(text), inputs).complete).toBe(false);
  });
});
