import { expect, it } from 'vitest';
import {
  changedParts,
  partsOf,
  type Content,
} from '../../../client/cockpit/src/pages/review/content-parts.ts';

const input = (changes: Partial<Content['inputs'][number]> = {}): Content['inputs'][number] => ({
  __typename: 'InputDeclaration',
  name: 'fee',
  type: 'DECIMAL',
  unit: 'EUR',
  values: null,
  minimum: null,
  maximum: null,
  nullable: false,
  scale: 2,
  ...changes,
});
const content = (
  inputs: Content['inputs'],
  values: Record<string, string> = { deadline: 'plus_days(inputs.asked_on, 30)' },
): Content => ({
  rule: {
    __typename: 'RuleBody',
    naturalLanguage: 'The office must answer within 30 days.',
    action: 'office.answer',
    modality: 'MUST',
    appliesWhen: 'true',
    requires: 'inputs.fee <= 5',
    ifMet: 'NONE',
    ifUnmet: 'DENY',
    tier: 'MANDATORY',
    from: '2026-01-01',
    to: null,
    limits: [],
    limitReasons: [],
    citations: [{ __typename: 'Citation', quote: 'The office must answer within 30 days.' }],
    overrides: [],
    obligations: [{ __typename: 'Obligation', id: 'answer', on: 'APPLIES', text: 'Answer.', values }],
    suite: [],
  },
  inputs,
  definitions: [],
});

it('what a duty works out is part of what was signed', () => {
  const changed = changedParts(
    content([input()]),
    content([input()], { deadline: 'plus_days(inputs.asked_on, 60)' }),
  );
  expect(changed).toEqual([
    {
      name: 'Duty answer, when applies',
      was: 'Answer.\ndeadline = plus_days(inputs.asked_on, 30)',
      is: 'Answer.\ndeadline = plus_days(inputs.asked_on, 60)',
    },
  ]);
});

it.each([
  [{ scale: 3 }, 'fee: decimal, EUR, 3 decimal places'],
  [{ minimum: '0' }, 'fee: decimal, EUR, 2 decimal places, at least "0"'],
  [{ maximum: '9.50' }, 'fee: decimal, EUR, 2 decimal places, at most "9.50"'],
  [{ nullable: true }, 'fee: decimal, EUR, 2 decimal places, may be known to be none'],
])('an input that is declared with %j is not the one that was signed', (changes, is) => {
  expect(changedParts(content([input()]), content([input(changes)]))).toEqual([
    { name: 'Inputs', was: 'fee: decimal, EUR, 2 decimal places', is },
  ]);
});

it('nothing is told as changed where nothing is', () => {
  expect(changedParts(content([input()]), content([input()]))).toEqual([]);
});

it('does not say of guidance that a decision follows from it', () => {
  const binding = content([input()]);
  const guidance = { ...binding, rule: { ...binding.rule, tier: 'GUIDANCE' as const } };
  const then = (one: Content) => partsOf(one).find(([name]) => name === 'Where it is not')?.[1];
  expect(then(binding)).toBe('it denies');
  expect(then(guidance)).toBe('it advises against it');
});

it('says the day of a case only where the rule looks at days', () => {
  const before = content([input()]);
  const withCase = (asOf: string | null): Content => ({
    ...before,
    rule: {
      ...before.rule,
      suite: [
        {
          __typename: 'SuiteCase',
          name: 'late',
          inputs: { late: true },
          asOf,
          expected: 'MET',
        },
      ],
    },
  });
  const told = (asOf: string | null) => changedParts(before, withCase(asOf)).map(({ is }) => is);
  expect(told('2026-03-01')).toEqual(['late = true, on 2026-03-01: met']);
  // The first day that there is stands for any.
  expect(told('0001-01-01')).toEqual(['late = true: met']);
  expect(told(null)).toEqual(['late = true: met']);
});
