import { describe, expect, it } from 'vitest';
import type { InputDeclaration, RequestBinding } from '../../../src/rules/model.ts';
import { checkBindings } from '../../../src/worlds/binding-policy.ts';
import { refusalOf } from '../../testkit/refusal.ts';

const inputs: InputDeclaration[] = [
  { name: 'person', type: 'string' },
  { name: 'licensed', type: 'bool' },
  { name: 'amount', type: 'decimal', scale: 2, nullable: true },
];

describe('bindings of an action', () => {
  it('are put in the order of their inputs', () => {
    const bound = checkBindings(
      [
        { input: 'person', path: 'subject.id', entity_type: 'user' },
        { input: 'amount', path: 'context.order.amount', absent: 'null' },
      ],
      inputs,
    );
    expect(bound.map(({ input }) => input)).toEqual(['amount', 'person']);
  });

  it.each<[string, RequestBinding[], string]>([
    ['an input that is not declared', [{ input: 'age', path: 'context.age' }], '/bindings/0/input invalid'],
    [
      'an input twice',
      [
        { input: 'amount', path: 'context.a' },
        { input: 'amount', path: 'context.b' },
      ],
      '/bindings/1/input invalid',
    ],
    ['a place that no request has', [{ input: 'amount', path: 'headers.x' }], '/bindings/0/path invalid'],
    ['a way into the inputs', [{ input: 'amount', path: 'context.inputs.x' }], '/bindings/0/path invalid'],
    ['an empty name in a path', [{ input: 'amount', path: 'context.a..b' }], '/bindings/0/path invalid'],
    ['a text for what is none', [{ input: 'licensed', path: 'subject.id' }], '/bindings/0/path invalid'],
    [
      'null for what does not take it',
      [{ input: 'licensed', path: 'context.l', absent: 'null' }],
      '/bindings/0/absent invalid',
    ],
    [
      'a type of what is no entity',
      [{ input: 'amount', path: 'context.a', entity_type: 'user' }],
      '/bindings/0/entity_type invalid',
    ],
    [
      'two types of one entity',
      [
        { input: 'person', path: 'subject.id', entity_type: 'user' },
        { input: 'amount', path: 'subject.id', entity_type: 'robot' },
      ],
      '/bindings/1/entity_type invalid',
    ],
  ])('refuse %s', (_what, bindings, refusal) => {
    expect(refusalOf(() => checkBindings(bindings, inputs))).toEqual(['invalid_field', refusal]);
  });
});
