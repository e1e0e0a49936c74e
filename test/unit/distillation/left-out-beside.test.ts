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

describe('a permission beside a sentence whose act is a guess', () => {
  const swim: KnownAction = {
    key: 'lake.swim',
    title: 'Swim in the lake',
    inputs: [
      { name: 'visitor_age', type: 'int', unit: 'year', values: null, description: 'Age of the visitor' },
    ],
  };
  const permission = async (sentence: string): Promise<string[]> => {
    const text = `A visitor may swim in the lake if the visitor is 12 or older. ${sentence}\n`;
    const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
    const { candidates } = await distillSource(
      { source_material_id: 'source', ...parsed },
      { actions: [swim] },
    );
    return candidates.filter(({ action }) => action.key === swim.key).flatMap(({ flags }) => [...flags]);
  };

  it.each([
    'No one may stay in the water while the siren which the warden tests weekly sounds.',
    'No one may stay in the water while a siren tested weekly sounds.',
  ])('is flagged where not all of that was read, whatever it seems to be about: %s', async (sentence) => {
    expect(await permission(sentence)).toEqual(['unread_beside']);
  });

  it('is left as it is where that was read whole by another act', async () => {
    const sentence = 'A skipper must not moor a boat if the wind speed exceeds 40 km per hour.';
    expect(await permission(sentence)).toEqual([]);
  });
});
