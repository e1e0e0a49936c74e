import { describe, expect, it } from 'vitest';
import type { PublishedAction } from '../../../client/sdk/src/agent.ts';
import { typesOfActions } from '../../../client/sdk/src/typed-actions.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';
import { inputSchema } from '../../../src/rules/module/input-schema.ts';

const published = (key: string, inputs: InputDeclaration[], title = 'Release goods'): PublishedAction => ({
  key,
  title,
  description: '',
  aggregation_mode: 'deny-overrides',
  input_schema: inputSchema(inputs, []) as PublishedAction['input_schema'],
  world_id: '019f0000-0000-7000-8000-000000000001',
  world_model_version: 'v3',
  module_digest: `sha256:${'a'.repeat(64)}`,
});

describe('types of published actions', () => {
  it('say unit, places, bounds and values, so that a wrong input does not compile', () => {
    const source = typesOfActions([
      published('goods.release', [
        { name: 'weight', type: 'decimal', unit: 'kg', scale: 2, description: 'Gross weight.' },
        { name: 'parcels', type: 'int', minimum: 1, maximum: 99 },
        { name: 'kind', type: 'enum', values: ['food', 'other'] },
        { name: 'inspected', type: 'bool', nullable: true },
        { name: 'arrived', type: 'date' },
        {
          name: 'items',
          type: 'list',
          max_items: 9,
          items: { name: 'item', type: 'record', fields: [{ name: 'value', type: 'int', unit: 'EUR' }] },
        },
      ]),
    ]);
    expect(source).toContain('"goods.release": { inputs: {');
    expect(source).toContain(
      '/** Gross weight. Unit: kg. Decimal places: 2. */\n    weight: number | string;',
    );
    expect(source).toContain('/** At least 1. At most 99. */\n    parcels: number;');
    expect(source).toContain('kind: "food" | "other";');
    expect(source).toContain('inspected: boolean | null;');
    expect(source).toContain('/** Format: date. */\n    arrived: string;');
    expect(source).toMatch(/items: readonly \(\{\s+\/\*\* Unit: EUR\. \*\/\s+value: number;\s+\}\)\[\];/);
  });

  it('are the same text whatever the order of the list', () => {
    const [a, b] = [published('a.b', []), published('c.d', [])];
    expect(typesOfActions([b, a])).toBe(typesOfActions([a, b]));
  });

  it('stay types when a title or a name would end a comment or a string', () => {
    const source = typesOfActions([
      published(
        'a.b',
        [{ name: 'x', type: 'enum', values: ['"; alert(1); "'], description: '*/ alert(1) /*' }],
        '*/',
      ),
    ]);
    expect(source).not.toContain('*/ alert');
    expect(source).toContain(JSON.stringify('"; alert(1); "'));
  });
});
