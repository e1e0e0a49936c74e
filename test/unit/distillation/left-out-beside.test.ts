import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { KnownAction } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const action: KnownAction = {
  key: 'baths.enter',
  title: 'Enter the baths',
  inputs: [
    { name: 'shower_taken', type: 'bool', unit: null, values: null, description: 'The bather has showered' },
    {
      name: 'bather',
      type: 'enum',
      unit: null,
      values: ['adult', 'infant', 'lifeguard'],
      description: 'Who bathes',
    },
  ],
};

async function flagsBeside(sentence: string): Promise<string[]> {
  const text = `Whoever enters the baths must have taken a shower. ${sentence}\n`;
  const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
  const { candidates } = await distillSource(
    { source_material_id: 'source', ...parsed },
    { actions: [action] },
  );
  expect(candidates.length).toBeGreaterThan(0);
  return candidates.flatMap(({ flags }) => [...flags]);
}

describe('a duty beside a sentence that nothing was made of', () => {
  it.each([
    'Infants go free.',
    'Lifeguards are not meant.',
    'Infants excepted.',
    'With lifeguards it is another matter.',
    'Sentence 1 is not applicable to infants.',
  ])('is flagged where that speaks of an input that nothing reads: %s', async (sentence) => {
    expect(await flagsBeside(sentence)).not.toEqual([]);
  });

  it.each(['The water comes from a spring.', 'The walls were painted in 1931.'])(
    'is left as it is where that speaks of none: %s',
    async (sentence) => {
      expect(await flagsBeside(sentence)).toEqual([]);
    },
  );

  it('is flagged where "are excluded" may be from the duty or from the baths', async () => {
    expect(await flagsBeside('Infants are excluded.')).not.toEqual([]);
  });
});
