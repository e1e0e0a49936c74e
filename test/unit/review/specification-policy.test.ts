import { describe, expect, it } from 'vitest';
import type { Specification } from '../../../src/distillation/world-agent.ts';
import { predictOutcome } from '../../../src/review/specification-policy.ts';

const specification: Specification = {
  modality: 'may',
  thresholds: [
    {
      input: 'passengers',
      operator: '<=',
      value: '40',
      unit: null,
      role: 'requirement',
      words: 'at most 40',
    },
  ],
  conditions: [{ input: 'licensed', holds_when: true, role: 'applicability', words: 'licensed' }],
  boundaries: [],
  cases: [
    { name: 'met', inputs: { passengers: 40, licensed: true }, as_of: null, expected: 'met' },
    { name: 'unmet', inputs: { passengers: 41, licensed: true }, as_of: null, expected: 'unmet' },
    { name: 'silent', inputs: { passengers: 40, licensed: false }, as_of: null, expected: 'not_applicable' },
  ],
  confidence: 0.9,
  ambiguous: [],
};

describe('what a specification says of inputs that are not among its examples', () => {
  it('follows from its thresholds and conditions', () => {
    expect(predictOutcome(specification, { passengers: 12, licensed: true })).toBe('met');
    expect(predictOutcome(specification, { passengers: 500, licensed: true })).toBe('unmet');
    expect(predictOutcome(specification, { passengers: 500, licensed: false })).toBe('not_applicable');
  });

  it('is nothing where it could not read its text, or an input is missing', () => {
    const unsure = { ...specification, ambiguous: ['which licence'] };
    expect(predictOutcome(unsure, { passengers: 12, licensed: true })).toBeNull();
    expect(predictOutcome(specification, { passengers: 12 })).toBeNull();
  });

  it('is nothing where two readings explain its examples and disagree about these inputs', () => {
    const second = {
      input: 'crew',
      operator: '>=',
      value: '3',
      unit: null,
      role: 'requirement',
      words: '3',
    } as const;
    const open = {
      ...specification,
      thresholds: [...specification.thresholds, second],
      cases: [
        {
          name: 'met',
          inputs: { passengers: 40, crew: 3, licensed: true },
          as_of: null,
          expected: 'met' as const,
        },
      ],
    };
    expect(predictOutcome(open, { passengers: 41, crew: 3, licensed: true })).toBeNull();
    expect(predictOutcome(open, { passengers: 40, crew: 3, licensed: true })).toBe('met');
  });

  it('compares decimals exactly, not as doubles', () => {
    const cap = { ...specification.thresholds[0]!, value: '0.30' };
    const exact: Specification = {
      ...specification,
      thresholds: [cap],
      cases: [{ name: 'met', inputs: { passengers: '0.3', licensed: true }, as_of: null, expected: 'met' }],
    };
    expect(predictOutcome(exact, { passengers: '0.300', licensed: true })).toBe('met');
    expect(predictOutcome(exact, { passengers: '0.3000000000000000001', licensed: true })).toBe('unmet');
  });
});
