import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import { interpretDecision } from '../../../../src/rules/evaluate/interpret-decision.ts';
import { literalCode } from '../../../../src/rules/evaluate/compile-expression.ts';
import { loadFunction } from '../../../../src/rules/evaluate/load-function.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { checkedRuleSet, definition, rule } from '../language/rule-texts.ts';

/** Texts that would do something if they reached the compiler as code, each of which sets `globalThis.broken`. */
const attacks = [
  '"; globalThis.broken = true; "',
  "'; globalThis.broken = true; '",
  '`; globalThis.broken = true; `',
  '${globalThis.broken = true}',
  '\\"; globalThis.broken = true; //',
  '\u2028globalThis.broken = true;\u2029',
  '\n globalThis.broken = true \r',
  '*/ globalThis.broken = true /*',
  '</script><script>broken = true</script>',
  '__proto__',
  'constructor',
  '\0',
];

describe('text in rules', () => {
  it('is only ever compared, never run', () => {
    for (const attack of attacks) {
      const inputs: InputDeclaration[] = [
        { name: 'place', type: 'string' },
        { name: 'kind', type: 'enum', values: [attack, 'other'] },
        { name: 'places', type: 'list', items: { name: 'place', type: 'string' } },
      ];
      const text = JSON.stringify(attack).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
      const source = `inputs.place == ${text} && inputs.kind in [${text}, "other"] && inputs.places.exists(e, e == ${text})`;
      const checked = checkedRuleSet({
        inputs,
        definitions: [definition('text', { type: 'string', output: true, cases: [['true', text]] })],
        rules: [
          rule('R-1', {
            applies_when: source,
            if_met: 'permit',
            obligations: [{ id: attack, on: 'met', text: attack, values: { v: text } }],
          }),
        ],
      });
      const json = { place: attack, kind: attack, places: ['x', attack] };
      const answer = compileRuleSet(checked).decide(json, '2024-01-01');
      expect(answer).toMatchObject({
        decision: 'permit',
        outputs: [{ value: attack }],
        obligations: [{ values: [{ value: attack }] }],
      });
      expect(interpretDecision(checked, json, '2024-01-01')).toMatchObject(answer);
    }
    expect(Object.hasOwn(globalThis, 'broken')).toBe(false);
  });

  it('becomes a JavaScript literal of the same text, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const code = literalCode(text);
        expect(loadFunction<() => string>({}, [], `return ${code};`)()).toBe(text);
        expect(code).not.toMatch(/[\u2028\u2029\n\r]/);
      }),
    );
  });

  it('names inputs and fields that every object inherits without reading what it inherits', () => {
    const named = [
      'constructor',
      'toString',
      'hasOwnProperty',
      'valueOf',
      'arguments',
      'eval',
      'h',
      'v',
      's',
      'e',
    ];
    const inputs: InputDeclaration[] = [
      ...named.map((name) => ({ name, type: 'bool' }) as const),
      {
        name: 'list',
        type: 'list',
        items: { name: 'item', type: 'record', fields: named.map((name) => ({ name, type: 'bool' })) },
      },
    ];
    const compiled = compileRuleSet(
      checkedRuleSet({
        inputs,
        rules: named.flatMap((name, index) => [
          rule(`R-${index}`, { applies_when: `inputs.${name}`, if_met: 'permit' }),
          rule(`L-${index}`, { applies_when: `inputs.list.exists(x, x.${name})`, if_met: 'permit' }),
        ]),
      }),
    );
    expect(compiled.verdict({}, '2024-01-01')).toBe('indeterminate');
    expect(compiled.verdict({ list: [{}] }, '2024-01-01')).toBe('indeterminate');
    const no = Object.fromEntries(named.map((name) => [name, false]));
    expect(compiled.verdict({ ...no, list: [no] }, '2024-01-01')).toBe('not_applicable');
    expect(compiled.verdict({ ...no, list: [{ ...no, constructor: true }] }, '2024-01-01')).toBe('permit');
  });
});
