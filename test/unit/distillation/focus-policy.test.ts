import { describe, expect, it } from 'vitest';
import { builtinDistiller } from '../../../src/distillation/builtin/builtin-distiller.ts';
import type { DistillOptions } from '../../../src/distillation/distiller.ts';
import { focusWords, mentions } from '../../../src/distillation/focus-policy.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const law = `# Ferry Regulation

## 1 Tax

An operator must pay a tax if the number of passengers exceeds 12.

## 2 Voyages

An operator must not begin a voyage if the wave height exceeds 4 metres.
`;

async function distil(options: DistillOptions) {
  const parsed = parseSource({ bytes: Buffer.from(law), mediaType: 'text/markdown' });
  return builtinDistiller.distill({ source_material_id: 'source', ...parsed }, options);
}

describe('a focus area', () => {
  it.each(['all', 'All.', 'the whole', 'everything'])('that says "%s" leaves nothing out', async (focus) => {
    expect((await distil({ focus_area: focus })).candidates).toHaveLength(2);
  });

  it('narrows a run by short words, which are looked for as words', async () => {
    const all = await distil({});
    expect(all.candidates).toHaveLength(2);
    const { candidates } = await distil({ focus_area: 'tax' });
    expect(candidates.map(({ natural_language }) => natural_language)).toEqual([
      expect.stringContaining('pay a tax'),
    ]);
    expect((await distil({ focus_area: 'age' })).candidates).toEqual([]);
  });

  it('finds plurals and other forms of its words, and has none in words that every sentence has', () => {
    expect(mentions('The fee is refunded.', focusWords('refunds'))).toBe(true);
    expect(mentions('Two fees are due.', focusWords('fee'))).toBe(true);
    expect(mentions('The VAT is due.', focusWords('the VAT'))).toBe(true);
    expect(mentions('A voyage begins.', focusWords('age'))).toBe(false);
    expect(focusWords('of the')).toEqual([]);
  });
});

describe('a problem space', () => {
  it('names the first part of the routing keys that are proposed', async () => {
    const keysOf = async (options: DistillOptions) =>
      (await distil(options)).candidates.map(({ action }) => action.key.split('.')[0]);
    expect(await keysOf({ problem_space: 'harbour dues' })).toEqual(['harbour_dues', 'harbour_dues']);
    expect(await keysOf({})).not.toContain('harbour_dues');
  });
});
