import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { passagesOf } from '../../../src/distillation/builtin/statements.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const inputs = [
  {
    name: 'hours_moored',
    type: 'decimal' as const,
    unit: 'hour',
    description: 'Hours for which the houseboat is moored',
  },
  { name: 'under_repair', type: 'bool' as const, description: 'The houseboat is under repair' },
  { name: 'dogs', type: 'int' as const, description: 'Dogs on board' },
  { name: 'holds_permit', type: 'bool' as const, description: 'The person holds a permit' },
];

const rules = async (text: string): Promise<string[]> => {
  const source = {
    source_material_id: 'source',
    ...parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' }),
    title: 'Harbour order',
  };
  const actions = [{ key: 'boat.moor', title: 'Moor a houseboat', inputs }];
  const { candidates } = await distillSource(source, {
    actions,
    problem_space: 'compliance',
    expected_tier: 'mandatory',
  });
  return candidates.map(({ requires, flags }) => (flags.length > 0 ? 'flagged' : requires));
};

const mooring =
  '12.—(1) A person must not moor a houseboat for more than 48 hours.\n(2) Paragraph (1) does not apply while the houseboat is under repair.\n';
const dogs =
  '13.—(1) A person must not keep more than 2 dogs on board.\n(2) Paragraph (1) does not apply to a person who holds a permit.\n';

describe('sections that are numbered "12.—(1)"', () => {
  it.each([
    `${mooring}\n${dogs}`,
    `**Mooring**\n${mooring}\n**Dogs**\n${dogs}`,
    `**Mooring**\n\n${mooring}\n**Dogs**\n\n${dogs}`,
  ])('each have a paragraph (1) of their own', async (text) => {
    expect(await rules(text)).toEqual([
      'inputs.hours_moored <= 48 || inputs.under_repair',
      'inputs.dogs <= 2 || inputs.holds_permit',
    ]);
  });
});

describe('a provision that speaks of the one before by its number', () => {
  const passages = (text: string): number => {
    const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
    return passagesOf({ source_material_id: 'source', ...parsed, title: 'Harbour order' }).passages.length;
  };

  it.each([
    'Rule 2. Despite rule 12, and rule 1, a person may keep dogs on board.',
    'Rule 2. Despite rules 12 and 1, a person may keep dogs on board.',
  ])('is, wherever that number stands: %s', (second) => {
    expect(passages(`Rule 1. A person must not moor in the basin.\n${second}`)).toBe(1);
  });

  it('is not by a number that only begins like it', () => {
    const second = 'Rule 2. Despite rules 12 and 14, a person may keep 1 dog on board.';
    expect(passages(`Rule 1. A person must not moor in the basin.\n${second}`)).toBe(2);
  });

  it.each(['\n', '\n\n'])('is read together with it, with %j between them', async (between) => {
    const text = `Rule 3. A person must not keep more than 2 dogs on board.${between}Rule 4. Rule 3 does not apply to a person who holds a permit.`;
    expect(passages(text)).toBe(1);
    expect(await rules(text)).toEqual(['inputs.dogs <= 2 || inputs.holds_permit']);
  });

  it.each([
    'Rule 3. A person must not moor in the basin.\nRule 4. A person may keep dogs on board.',
    'Rule 3. A person must not moor in the basin.\nRule 4. Despite rule 31, a person may keep dogs on board.',
    'Rule 3. Mooring\n\nA person must not moor in the basin.\n\nRule 4. Dogs\n\nDespite rule 3, a person may keep dogs.',
  ])('and no other one: %j', (text) => expect(passages(text)).toBe(2));
});
