import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecideResult } from '../../../../src/rules/evaluate/answer.ts';
import { compileRuleSet } from '../../../../src/rules/evaluate/compile.ts';
import { fullInputs, ontology, partialInputs, ruleSets, someDate } from './random-rules.ts';
import { checkedRuleSet } from '../language/rule-texts.ts';
import { cases } from '../../../testkit/cases.ts';

const someInputs = fc.oneof(fullInputs, partialInputs);

/** The day before the first boundary of the random rules, each boundary, the days beside it, and later ones. */
const days = [2023, 2024, 2025, 2026].flatMap((year) =>
  ['01-01', '01-02', '06-30', '07-01', '07-02', '12-31'].map((day) => `${year}-${day}`),
);

function decided(result: DecideResult) {
  if (result.status !== 'decided') throw new Error(JSON.stringify(result.errors));
  return result;
}

describe('valid_until', () => {
  it('is a date before which the same inputs are answered the same, on every date of the facts', () => {
    let [bounded, changed] = [0, 0];
    fc.assert(
      fc.property(ruleSets, someInputs, someDate, (parts, inputs, date) => {
        const compiled = compileRuleSet(checkedRuleSet({ ...parts, assumptions: [] }));
        const answer = decided(compiled.decide(inputs, date));
        const until = answer.valid_until;
        for (const day of days) {
          if (day < date || (until !== null && day >= until)) continue;
          expect(compiled.decide(inputs, day)).toEqual(answer);
        }
        if (until === null) return;
        expect(until > date).toBe(true);
        bounded += 1;
        if (decided(compiled.decide(inputs, until)).decision !== answer.decision) changed += 1;
      }),
      { numRuns: cases(300) },
    );
    expect(bounded).toBeGreaterThan(cases(30));
    expect(changed).toBeGreaterThan(cases(2));
  });
});

/** The same number, as others may send it. */
const respelled = (digits: string): unknown[] => {
  const plain = Number(digits);
  const padded = digits.includes('.') ? `${digits}0` : `${digits}.0`;
  // With six decimals, no more than 15 digits in all may come as a JSON number.
  const exact = Math.abs(plain) < 1e9;
  return [digits, padded, ...(exact ? [plain] : [])];
};

/** Members in another order, numbers and times in another spelling. */
function otherwise(value: unknown, choose: () => number): unknown {
  if (Array.isArray(value)) return value.map((element) => otherwise(element, choose));
  if (typeof value === 'number') {
    const spellings = respelled(String(value));
    return spellings[choose() % spellings.length];
  }
  if (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) {
    const spellings = respelled(value);
    return spellings[choose() % spellings.length];
  }
  if (typeof value === 'string' && /T.*Z$/.test(value)) return value.replace(/Z$/, '+00:00');
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, otherwise(member, choose)] as const);
  return Object.fromEntries(
    members
      .map((member) => ({ member, at: choose() }))
      .sort((a, b) => a.at - b.at)
      .map(({ member }) => member),
  );
}

describe('the text that the digest of inputs is made of', () => {
  const compiled = compileRuleSet(checkedRuleSet({ inputs: ontology, rules: [] }));
  const textOf = (inputs: unknown): string => decided(compiled.decide(inputs, '2024-01-01')).inputs;

  it('is the same for the same inputs in any order and spelling', () => {
    fc.assert(
      fc.property(someInputs, fc.infiniteStream(fc.nat(1000)), (inputs, stream) => {
        const choose = (): number => stream.next().value as number;
        expect(textOf(otherwise(inputs, choose))).toBe(textOf(inputs));
      }),
      { numRuns: cases(150) },
    );
  });

  it('is canonical JSON that reads as the same inputs', () => {
    fc.assert(
      fc.property(someInputs, (inputs) => {
        const text = textOf(inputs);
        const again = JSON.parse(text) as Record<string, unknown>;
        expect(textOf(again)).toBe(text);
        expect(Object.keys(again)).toEqual(Object.keys(again).sort());
        expect(Object.keys(again).sort()).toEqual(Object.keys(inputs).sort());
      }),
      { numRuns: cases(150) },
    );
  });

  it('tells inputs apart that the action tells apart', () => {
    expect(textOf({ fee: '1.50' })).toBe('{"fee":"1.50"}');
    expect(textOf({ fee: 1.5 })).toBe('{"fee":"1.50"}');
    expect(textOf({ fee: -0.05, age: -3 })).toBe('{"age":-3,"fee":"-0.05"}');
    expect(textOf({ cap: null })).toBe('{"cap":null}');
    expect(textOf({})).toBe('{}');
    expect(textOf({ at: '2024-01-31T10:00:00+01:00' })).toBe(textOf({ at: '2024-01-31T09:00:00.000Z' }));
    expect(textOf({ turnover: '20000000000000000' })).toBe('{"turnover":"20000000000000000.000000"}');
  });
});
