import { expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

async function unflagged(text: string): Promise<string[]> {
  const parsed = parseSource({ bytes: Buffer.from(`${text}\n`), mediaType: 'text/markdown' });
  const { candidates } = await distillSource({ source_material_id: 'source', ...parsed }, {});
  return candidates.filter(({ flags }) => flags.length === 0).map(({ requires }) => requires);
}

it.each(['Read on to find out.', 'Click the button to see the prices.', 'Enjoy the view from the tower.'])(
  'what is said to the reader of a text is no duty that is left unflagged: %s',
  async (text) => {
    expect(await unflagged(text)).toEqual([]);
  },
);

it('an order of the same form is read', async () => {
  expect(await unflagged('Lock the boathouse after use.')).toHaveLength(1);
});
