import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
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
