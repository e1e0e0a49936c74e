import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const distilled = (text: string) =>
  distillSource(
    {
      source_material_id: 'source',
      ...parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' }),
      title: 'Allotments order',
    },
    { actions: [], problem_space: 'compliance', expected_tier: 'mandatory' },
  );

const order = (...commencement: string[]): string => `# Allotments Order 2026

## Part 1. Preliminary

### § 1. Commencement

${commencement.map((sentence, at) => `(${at + 1}) ${sentence}`).join('\n\n')}

## Part 2. Plots

### § 2. Sheds

(1) A tenant must not build a shed.

(2) A tenant must not keep a caravan.

### § 3. Bees

A tenant must not keep bees.

## Part 3. Water

### § 4. Hoses

A tenant must not use a hose.
`;

/** From when each rule of the order is in force: sheds, caravans, bees, hoses. */
const starts = async (...commencement: string[]): Promise<(string | null)[]> =>
  (await distilled(order(...commencement))).candidates.map(({ from }) => from);

const [march, july, later] = ['2026-03-01', '2026-07-01', '2027-01-01'];

describe('a sentence that says when provisions are in force', () => {
  it.each([
    [['This Order comes into force on 1 March 2026.'], [march, march, march, march]],
    [
      ['This Order comes into force on 1 March 2026.', 'Section 3 comes into force on 1 January 2027.'],
      [march, march, later, march],
    ],
    [
      ['Section 3 comes into force on 1 January 2027.', 'This Order comes into force on 1 March 2026.'],
      [march, march, later, march],
    ],
    [['This Order, except section 4, comes into force on 1 March 2026.'], [march, march, march, null]],
    [
      ['Sections 2 and 4 take effect on 1 March 2026.', 'Section 3 takes effect on 1 July 2026.'],
      [march, march, july, march],
    ],
    [['Sections 2 to 4 take effect on 1 July 2026.'], [july, july, july, july]],
    [['Part 2 comes into operation on 1 July 2026.'], [july, july, july, null]],
    [
      ['This Order comes into force on 1 March 2026.', 'Section 2(2) comes into force on 1 July 2026.'],
      [march, july, march, march],
    ],
    [['Section 3 of the Beekeeping Act comes into force on 1 July 2026.'], [null, null, null, null]],
  ])('says it of the units that it names: %s', async (sentences, expected) => {
    expect(await starts(...sentences)).toEqual(expected);
  });

  it.each([
    [
      'This Order comes into force on 1 March 2026.',
      'Section 4 comes into force on such day as the council may appoint.',
    ],
    ['This Order, except section 4, comes into force on 1 March 2026.'],
  ])('is asked about where it names no date: %s', async (...sentences) => {
    const { candidates } = await distilled(order(...sentences));
    expect(candidates.map(({ from }) => from)).toEqual([march, march, march, null]);
    expect(candidates[3]!.flags).toContain('unread_beside');
    // Said once, though drafts and what is read of them are asked alike.
    expect(candidates[3]!.doubts.filter(({ message }) => message.includes('gives no date'))).toHaveLength(1);
  });
});
