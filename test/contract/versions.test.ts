import { getNamedType, isInputObjectType, OperationTypeNode } from 'graphql';
import { expect, it } from 'vitest';
import { buildSchema } from '../../src/schema.ts';

const schema = buildSchema();

it('versions are taken by scalars that know label and number, wherever one is asked for', () => {
  const fields = Object.values(OperationTypeNode).flatMap((kind) =>
    Object.values(schema.getRootType(kind)?.getFields() ?? {}),
  );
  const inputs = Object.values(schema.getTypeMap()).filter(isInputObjectType);
  const taken = [
    ...fields.flatMap(({ name, args }) => args.map((each) => [`${name}.${each.name}`, each] as const)),
    ...inputs.flatMap(({ name, getFields }) =>
      Object.values(getFields.call(schema.getType(name))).map(
        (each) => [`${name}.${each.name}`, each] as const,
      ),
    ),
  ].filter(([name]) => /[vV]ersion$/.test(name));
  expect(taken.length).toBeGreaterThan(4);
  for (const [name, { type }] of taken)
    expect([name, getNamedType(type).name]).toEqual([name, expect.stringMatching(/^(?:Trial)?Version$/)]);
});
