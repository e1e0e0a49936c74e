import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { inputsFrom, meaningOf, readClause } from './readings.ts';

const skating = [
  'skating_place: enum pond|river - Where the person skates',
  'thaw_warning: bool - A thaw warning is in force',
  'at_dusk: bool - It is dusk',
];
const allowed = 'Skating is allowed on the pond.';

describe('where or when the sentence before is about', () => {
  it.each([
    'While a thaw warning is in force, skating there is forbidden.',
    'Nobody may skate there while a thaw warning is in force.',
    'While a thaw warning is in force, nobody may skate on it.',
  ])('is said of the next too: %s', (second) => {
    const reading = readClause(`1. ${allowed}\n2. ${second}`, 'Skate', skating);
    expect(meaningOf(reading, skating)).toEqual([
      '[true] => skating_place == "pond" permit/none',
      '[thaw_warning] => skating_place != "pond" none/deny',
    ]);
  });

  it('is said of what is done there, where that is the subject', () => {
    const inputs = [
      'in_yard: bool - The car stands in the yard',
      'car_length: decimal m - Length of the car',
    ];
    const text = 'Cars may park in the yard. Cars parked there must not be longer than 5 m.';
    expect(meaningOf(readClause(text, 'Park', inputs), inputs)).toEqual([
      '[true] => in_yard permit/none',
      '[in_yard] => car_length <= 5 none/deny',
    ]);
  });

  it.each([
    [
      'two places are named',
      `${allowed} Skating is allowed on the river. Skating there is forbidden while a thaw warning is in force.`,
    ],
    ['it is another thing', `${allowed} Nobody may skate in it while a thaw warning is in force.`],
    [
      'the words may be none of a place',
      'Skating is allowed at the end of the week. Nobody may skate there while a thaw warning is in force.',
    ],
  ])('is asked about where %s', (_, text) => {
    const inputs = [...skating, 'at_end_of_week: bool - It is the end of the week'];
    const reading = readClause(text, 'Skate', inputs);
    expect(reading.complete).toBe(false);
    expect(reading.doubts.map(({ code }) => code)).toContain('unresolved_reference');
  });

  it('is not what was said of an act: "to enter the yard, but not to remain there"', () => {
    const inputs = [
      'act: enum enter|remain - Whether the person comes in or stays on',
      'told_to_leave_by: enum owner|nobody - Who has told the person to leave',
    ];
    const text =
      'A carter is at liberty to enter the yard but not to remain there once told to leave by the owner.';
    const { doubts } = readClause(text, 'Be in the yard', inputs);
    expect(doubts.filter(({ code }) => code === 'unresolved_reference')).toEqual([]);
  });

  it('is not left out where it is a time', () => {
    const text = 'Skating is allowed at dusk. If a thaw warning is in force, skating then is forbidden.';
    expect(readClause(text, 'Skate', skating).complete).toBe(false);
  });

  it('is asked about where nothing before names a place', () => {
    const text = 'While a thaw warning is in force, skating there is forbidden.';
    expect(readClause(text, 'Skate', skating).complete).toBe(false);
  });

  it.each([
    [
      'is what the action says',
      'Nobody may skate there while a thaw warning is in force.',
      'Skate on the pond',
    ],
    ['is none in "there is"', 'Nobody may skate if there is a thaw warning in force.', 'Skate'],
  ])('%s: %s', (_, text, action) => {
    const inputs = skating.slice(1, 2);
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([
      '[true] => !thaw_warning none/deny',
    ]);
  });
});

describe('two statements of a source of which one speaks of the place of the other', () => {
  it.each(['\n', '\n\n', ' '])('are read together, with %j between them', async (between) => {
    const text = `${allowed}${between}While a thaw warning is in force, skating there is forbidden.\n`;
    const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
    const { candidates } = await distillSource(
      { source_material_id: 'source', ...parsed },
      { actions: [{ key: 'skate', title: 'Skate', inputs: inputsFrom(skating.slice(0, 2)) }] },
    );
    expect(candidates.map(({ requires, flags }) => [requires, flags])).toEqual([
      ['inputs.skating_place == "pond"', []],
      ['inputs.skating_place != "pond"', []],
    ]);
  });
});
