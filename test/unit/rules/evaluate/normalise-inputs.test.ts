import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileInputs } from '../../../../src/rules/evaluate/compile-inputs.ts';
import type { Value } from '../../../../src/rules/language/expression.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { normaliseInputs } from '../../../../src/rules/evaluate/normalise-inputs.ts';
import { inputsToJson } from '../../../../src/rules/evaluate/value-json.ts';
import { knownInput, ontology, partialInputs } from './random-rules.ts';
import { cases } from '../../../testkit/cases.ts';

/** The pointers and codes of what is wrong. */
function errors(json: unknown, declarations: InputDeclaration[] = ontology): [string, string][] {
  const result = normaliseInputs(declarations, json);
  return result.ok ? [] : result.errors.map(({ pointer, code }) => [pointer, code]);
}

const price: InputDeclaration = { name: 'price', type: 'decimal', unit: 'USD', scale: 2, minimum: 0 };
const numerator = (json: unknown, declaration = price): unknown => {
  const result = normaliseInputs([declaration], { [declaration.name]: json });
  return result.ok ? result.values[0] : result.errors[0]?.code;
};

describe('inputs', () => {
  const refused: [string, unknown, string][] = [
    ['age', '3.5', 'scale'],
    ['age', 3.5, 'scale'],
    ['age', true, 'type'],
    ['age', null, 'null'],
    ['age', 10, 'maximum'],
    ['age', -4, 'minimum'],
    ['age', [3], 'type'],
    ['age', ' 3', 'type'],
    ['age', '3e0', 'type'],
    ['age', '٣', 'type'],
    ['age', Number.NaN, 'not_finite'],
    ['age', Number.POSITIVE_INFINITY, 'not_finite'],
    ['fee', 0.001, 'scale'],
    ['fee', 0.1 + 0.2, 'scale'],
    ['turnover', 12345678901234567, 'digits'],
    ['turnover', '1.0000001', 'scale'],
    ['licensed', 'true', 'type'],
    ['licensed', 1, 'type'],
    ['kind', 'Club', 'enum'],
    ['kind', 'toString', 'enum'],
    ['place', 3, 'type'],
    ['place', '\ud800', 'type'],
    ['filed', '2024-02-30', 'type'],
    ['filed', '2023-12-19', 'minimum'],
    ['filed', '2024-03-06', 'maximum'],
    ['at', '2024-01-31T10:00:00', 'type'],
    ['lasted', 'P1M', 'type'],
    ['lasted', 3600, 'type'],
    ['counts', 3, 'type'],
    ['counts', [1, 2, 3, 4, 4], 'max_items'],
  ];
  it.each(refused)('%s: %j is refused as %s', (name, value, code) => {
    expect(errors({ [name]: value })).toEqual([[`/inputs/${name}`, code]]);
  });

  it('are all told what is wrong with them at once, by pointer', () => {
    const json: unknown = JSON.parse(
      '{"age": "x", "a/b~c": 1, "__proto__": {"fee": 1}, "constructor": 1, "prizes": [{"value": 9, "extra": 1}, 3], "counts": [1, null]}',
    );
    expect(errors(json)).toEqual([
      ['/inputs/a~1b~0c', 'unknown_field'],
      ['/inputs/__proto__', 'unknown_field'],
      ['/inputs/constructor', 'unknown_field'],
      ['/inputs/age', 'type'],
      ['/inputs/counts/1', 'null'],
      ['/inputs/prizes/0/extra', 'unknown_field'],
      ['/inputs/prizes/0/value', 'maximum'],
      ['/inputs/prizes/1', 'type'],
    ]);
    expect(Object.hasOwn(Object.prototype, 'fee')).toBe(false);
    for (const wrong of [null, undefined, 3, 'x', [], true])
      expect(errors(wrong)).toEqual([['/inputs', 'type']]);
  });

  it('whose names every object inherits are unknown until they are given', () => {
    const declarations: InputDeclaration[] = ['constructor', 'toString', 'valueOf'].map((name) => ({
      name,
      type: 'bool',
    }));
    const values: Value[] = [];
    expect(compileInputs(declarations)({ toString: true }, values)).toBe(2);
    expect(values).toEqual([undefined, true, undefined]);
    expect(normaliseInputs(declarations, { toString: true })).toEqual({
      ok: true,
      values: [undefined, true, undefined],
    });
  });
});

describe('decimals', () => {
  it('become the exact numerator of a JSON number or of its digits', () => {
    expect([0.29, '0.29', '0.290', 1.1, 4.35, 1.005].map((json) => numerator(json))).toEqual([
      29,
      29,
      29,
      110,
      435,
      'scale',
    ]);
    expect(Object.is(numerator(-0), 0)).toBe(true);
    expect(numerator('9999999999999.99')).toBe(999_999_999_999_999);
    expect(numerator('10000000000000.00')).toBe('maximum');
    expect(numerator('123456789012345678901.5', { ...price, maximum: '999999999999999999999999' })).toBe(
      12345678901234567890150n,
    );
  });

  it('are read right for every number of cents that a double can be trusted with', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999_999 }), (cents) => {
        const digits = String(cents).padStart(3, '0');
        const text = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        const values: Value[] = [];
        expect([numerator(text), numerator(Number(text))]).toEqual([cents, cents]);
        expect([compileInputs([price])({ price: Number(text) }, values), values]).toEqual([1, [cents]]);
      }),
      { numRuns: cases(500) },
    );
  });
});

describe('the compiled reader', () => {
  const read = compileInputs(ontology);

  it('reads what the reference reads, and refuses whatever that refuses', () => {
    const anything = fc.oneof(
      fc.anything(),
      fc.constantFrom(0.005, -0, '1', 1e21, 'club', '2024-01-01', null),
    );
    const inputs = fc
      .tuple(
        partialInputs,
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(knownInput), '__proto__', 'other'), anything), {
          maxLength: 2,
        }),
      )
      .map(([known, more]) => ({ ...known, ...Object.fromEntries(more) }));
    let taken = 0;
    fc.assert(
      fc.property(inputs, (json) => {
        const values: Value[] = new Array<Value>(ontology.length);
        const status = read(json, values);
        const reference = normaliseInputs(ontology, json);
        if (status === 0) return;
        taken += 1;
        expect(reference).toEqual({ ok: true, values });
        expect(status === 1).toBe(
          reference.ok && ontology.every(({ name }) => name in json) && isWhole(json.prizes),
        );
      }),
      { numRuns: cases(500) },
    );
    expect(taken).toBeGreaterThan(cases(100));
  });
});

const isWhole = (prizes: unknown): boolean =>
  Array.isArray(prizes) &&
  prizes.every((prize: object) => Object.values(prize).filter((field) => field !== undefined).length === 3);

describe('inputs with more errors than are reported', () => {
  it('answers the first fifty, and works for no others', () => {
    const unknown = Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`z${index}`, 1]));
    let read = 0;
    const counted = new Proxy<InputDeclaration>(
      { name: 'age', type: 'int' },
      {
        get: (target, member) => {
          read += 1;
          return Reflect.get(target, member) as unknown;
        },
      },
    );
    expect(errors(unknown, [counted])).toHaveLength(50);
    expect(read).toBeLessThan(10);
  });
});

describe('runtime values', () => {
  it('go back to JSON that reads as the same values', () => {
    fc.assert(
      fc.property(partialInputs, (json) => {
        const first = normaliseInputs(ontology, json);
        if (!first.ok) throw new Error(JSON.stringify(first.errors));
        const back = inputsToJson(ontology, first.values);
        expect(normaliseInputs(ontology, JSON.parse(JSON.stringify(back)))).toEqual(first);
      }),
    );
  });

  it('are written with all places of their scale', () => {
    expect(inputsToJson([price, { name: 'n', type: 'int' }], [-5, 7])).toEqual({ price: '-0.05', n: 7 });
  });
});
