import { describe, expect, it } from 'vitest';
import type { Prisma } from '../../../src/generated/prisma/client.ts';
import { definitionColumn, inputsColumn } from '../../../src/db/model-columns.ts';

const fee = {
  name: 'fee',
  type: 'decimal',
  unit: 'EUR',
  scale: 2,
  output: true,
  description: 'The fee.',
  cases: [{ when: 'true', value: '12.50', citation: null, from: null, to: null }],
};

describe('a JSON column', () => {
  it('answers the stored value itself, with members of a later release', () => {
    const stored = { ...fee, added_later: 1 };
    expect(definitionColumn.read(stored)).toBe(stored);
  });

  it.each([
    ['another shape', { ...fee, cases: 'true' }],
    ['a type that is none', { ...fee, type: 'money' }],
    ['a member missing', { ...fee, unit: undefined }],
    ['null', null],
  ])('refuses %s, and says nothing of the value', (_what, value) => {
    const stored = JSON.parse(JSON.stringify(value)) as Prisma.JsonValue;
    expect(() => definitionColumn.read(stored)).toThrow(/^The column definition\.body does not hold/);
  });

  it('reads inputs of inputs', () => {
    const item = { name: 'line', type: 'record', fields: [{ name: 'amount', type: 'decimal', scale: 2 }] };
    expect(inputsColumn.read([{ name: 'lines', type: 'list', max_items: 3, items: item }])).toHaveLength(1);
    expect(() =>
      inputsColumn.read([{ name: 'lines', type: 'list', items: { name: 1, type: 'int' } }]),
    ).toThrow();
  });
});
