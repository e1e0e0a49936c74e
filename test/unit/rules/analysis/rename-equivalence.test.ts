import { afterAll, describe, expect, it } from 'vitest';
import { equivalentUnderRename } from '../../../../src/rules/analysis/rename-equivalence.ts';
import type { Realignment } from '../../../../src/rules/analysis/rename-equivalence.ts';
import { stopSolver } from '../../../../src/rules/analysis/solver.ts';
import type { Definition, InputDeclaration, InputRename } from '../../../../src/rules/model.ts';
import { int, permit } from './fixture.ts';

afterAll(stopSolver);

const prove = (
  requires: string,
  ownInputs: InputDeclaration[],
  inputs: InputDeclaration[],
  renames: Record<string, InputRename>,
  more: Partial<Realignment> = {},
) =>
  equivalentUnderRename(
    {
      rule: permit('R-1', requires),
      ownInputs,
      renames,
      action: {
        key: 'act',
        title: 'Act',
        aggregation_mode: 'deny-overrides',
        time_zone: 'UTC',
        inputs,
        assumptions: [],
      },
      definitions: [],
      ...more,
    },
    { onMismatch: 'throw' },
  );

const minutes: InputDeclaration = { ...int('length_minutes', 0, 600), unit: 'minute' };
const seconds: InputDeclaration = { ...int('duration', 0, 36_000), unit: 'second' };

describe('a realigned rule', () => {
  it('answers as before under another name', async () => {
    const proof = await prove(
      'inputs.customer_age >= 18',
      [int('customer_age', 0, 150)],
      [int('age', 0, 150)],
      { customer_age: { input: 'age' } },
    );
    expect(proof).toEqual({ status: 'equivalent', beyond: null });
  });

  it('answers as before in another unit, wherever its own input can hold the value', async () => {
    const renames = { length_minutes: { input: 'duration', denominator: '60', unit: 'minute' } };
    const proof = await prove('inputs.length_minutes > 90', [minutes], [seconds], renames);
    expect(proof.status).toBe('equivalent');
    const beyond = proof.status === 'equivalent' ? Number(proof.beyond?.['duration']) : 0;
    expect(beyond % 60).not.toBe(0);
  });

  it('does not answer as before when the unit is forgotten, and an input shows it', async () => {
    const limit: Definition = {
      name: 'limit',
      type: 'int',
      unit: 'minute',
      scale: null,
      output: false,
      description: '',
      cases: [{ when: 'true', value: '90', citation: null, from: null, to: null }],
    };
    const more = { definitions: [limit] };
    const renames = { length_minutes: { input: 'duration', denominator: '60' } };
    const wrong = await prove('inputs.length_minutes > terms.limit', [minutes], [seconds], renames, more);
    expect(wrong).toMatchObject({ status: 'different' });
    expect(wrong.status === 'different' && [wrong.own, wrong.realigned]).toMatchObject([
      expect.stringMatching(/^met/),
      expect.stringMatching(/^unmet/),
    ]);
    const right = { length_minutes: { ...renames.length_minutes, unit: 'minute' } };
    const proof = await prove('inputs.length_minutes > terms.limit', [minutes], [seconds], right, more);
    expect(proof.status).toBe('equivalent');
  });

  it('says which values of the action its own input could not hold', async () => {
    const proof = await prove('inputs.years >= 18', [int('years', 0, 120)], [int('age', 0, 150)], {
      years: { input: 'age' },
    });
    expect(proof.status === 'equivalent' && Number(proof.beyond?.['age'])).toBeGreaterThan(120);
  });

  it('answers as before where its own input could be absent and the action always has it', async () => {
    const own = { ...int('years', 0, 150), nullable: true };
    const proof = await prove('!has(inputs.years) || inputs.years >= 18', [own], [int('age', 0, 150)], {
      years: { input: 'age' },
    });
    expect(proof).toEqual({ status: 'equivalent', beyond: null });
  });

  it('is refused with the problems when the ontology lacks what it reads', async () => {
    const proof = await prove('inputs.years >= 18', [int('years', 0, 150)], [int('age', 0, 150)], {});
    expect(proof).toMatchObject({ status: 'refused', problems: [{ code: 'undeclared_input' }] });
  });

  it('compares enums and lists element by element', async () => {
    const items = (name: string): InputDeclaration => ({
      name,
      type: 'list',
      max_items: 10,
      items: {
        name: 'item',
        type: 'record',
        fields: [int('amount', 0, 100), { name: 'kind', type: 'enum', values: ['a', 'b'] }],
      },
    });
    const proof = await prove(
      'inputs.parts.exists(e, e.kind == "a" && e.amount > 10) && inputs.colour in ["red", "blue"]',
      [items('parts'), { name: 'colour', type: 'enum', values: ['red', 'blue', 'green'] }],
      [items('items'), { name: 'color', type: 'enum', values: ['green', 'red', 'blue'] }],
      { parts: { input: 'items' }, colour: { input: 'color' } },
    );
    expect(proof).toEqual({ status: 'equivalent', beyond: null });
  });
});
