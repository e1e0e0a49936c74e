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
    'Skating thereon is forbidden while a thaw warning is in force.',
  ])('is not left out of the next: %s', (second) => {
    const reading = readClause(`1. ${allowed}\n2. ${second}`, 'Skate', skating);
    expect(reading.complete).toBe(false);
    expect(reading.doubts.map(({ code }) => code)).toContain('unresolved_reference');
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
  it.each(['\n', '\n\n', ' '])('are not both unflagged, with %j between them', async (between) => {
    const text = `${allowed}${between}While a thaw warning is in force, skating there is forbidden.\n`;
    const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
    const { candidates } = await distillSource(
      { source_material_id: 'source', ...parsed },
      { actions: [{ key: 'skate', title: 'Skate', inputs: inputsFrom(skating.slice(0, 2)) }] },
    );
    expect(candidates.length).toBeGreaterThan(1);
    expect(candidates.filter(({ flags }) => flags.length === 0)).toEqual([]);
  });
});
