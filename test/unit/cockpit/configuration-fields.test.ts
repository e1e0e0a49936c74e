import { describe, expect, it } from 'vitest';
import {
  configurationForms,
  typedOf,
  valueOf,
} from '../../../client/cockpit/src/pages/overview/configuration-fields.ts';
import { configurationBlocks, configurationNames } from '../../../src/worlds/configuration-policy.ts';

describe('the forms of a ruleset’s configuration', () => {
  it('ask for every member of every block that the service knows, and for no other', () => {
    expect(configurationForms.map(({ block }) => block.toLowerCase()).sort()).toEqual(
      [...configurationNames].sort(),
    );
    for (const { block, fields } of configurationForms) {
      const { schema } = configurationBlocks[block.toLowerCase() as keyof typeof configurationBlocks];
      expect(fields.map(({ name }) => name).sort()).toEqual(Object.keys(schema.shape).sort());
    }
  });

  it('offer every value of a choice that the service takes', () => {
    for (const { block, fields } of configurationForms) {
      const { schema } = configurationBlocks[block.toLowerCase() as keyof typeof configurationBlocks];
      for (const field of fields)
        if (field.kind === 'choice')
          for (const [value] of field.options)
            expect(schema.safeParse({ [field.name]: value }).success, `${field.name} ${value}`).toBe(true);
    }
  });

  it('send what was typed as it is meant, and as it was typed where that is no number', () => {
    const number = { kind: 'number', name: 'n', label: '' } as const;
    expect(valueOf(number, ' 3 ')).toBe(3);
    expect(valueOf(number, '')).toBeUndefined();
    expect(valueOf({ ...number, nullable: true }, '')).toBeNull();
    expect(valueOf(number, 'three')).toBe('three');
    expect(valueOf({ kind: 'names', name: 'n', label: '' }, 'age, iban;name')).toEqual([
      'age',
      'iban',
      'name',
    ]);
    expect(typedOf(['age', 'iban'])).toBe('age, iban');
    expect(typedOf(null)).toBe('');
  });
});

it('says of each value what holds where nothing is set, as the service has it', () => {
  for (const { block, fields } of configurationForms) {
    const holds = configurationBlocks[block.toLowerCase() as keyof typeof configurationBlocks].schema.parse(
      {},
    );
    for (const { name, usual } of fields) {
      if (usual === undefined) continue;
      expect([name, usual]).toEqual([name, Object.entries(holds).find(([of]) => of === name)?.[1]]);
    }
  }
});
