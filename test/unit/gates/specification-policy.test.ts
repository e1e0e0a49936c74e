import { describe, expect, it } from 'vitest';
import type { Specification, SpecifiedClaim } from '../../../src/distillation/world-agent.ts';
import { predictOutcome } from '../../../src/gates/specification-policy.ts';

const atMost = (value: string): SpecifiedClaim => ({
  kind: 'limit',
  input: 'passengers',
  operator: '<=',
  value,
});
const licensed: SpecifiedClaim = { kind: 'flag', input: 'licensed', holds: true };
const storm: SpecifiedClaim = { kind: 'flag', input: 'storm', holds: true };

const reads = (applies: SpecifiedClaim, requires: SpecifiedClaim): Specification => ({
  modality: 'may',
  thresholds: [],
  conditions: [],
  boundaries: [],
  cases: [],
  reading: { applies, requires },
  confidence: 0.9,
  ambiguous: [],
});

describe('what a specification says of inputs that are not among its examples', () => {
  const specification = reads(licensed, atMost('40'));

  it('follows from its own reading', () => {
    expect(predictOutcome(specification, { passengers: 40, licensed: true })).toBe('met');
    expect(predictOutcome(specification, { passengers: 41, licensed: true })).toBe('unmet');
    expect(predictOutcome(specification, { passengers: 12, licensed: false })).toBe('not_applicable');
  });

  it('joins conditions as the text does', () => {
    const both = reads({ kind: 'all', of: [licensed, { kind: 'not', of: storm }] }, atMost('40'));
    const either = reads(licensed, { kind: 'any', of: [atMost('40'), storm] });
    const inputs = { passengers: 50, licensed: true, storm: true };
    expect(predictOutcome(both, inputs)).toBe('not_applicable');
    expect(predictOutcome(either, inputs)).toBe('met');
    expect(predictOutcome(either, { ...inputs, storm: false })).toBe('unmet');
  });

  it('takes a bare prohibition to be never met and a bare grant always', () => {
    expect(predictOutcome(reads({ kind: 'all', of: [] }, { kind: 'any', of: [] }), {})).toBe('unmet');
    expect(predictOutcome(reads({ kind: 'all', of: [] }, { kind: 'all', of: [] }), {})).toBe('met');
  });

  it('is nothing where it could not read its text, or an input is missing or of another kind', () => {
    expect(
      predictOutcome({ ...specification, ambiguous: ['which licence'] }, { passengers: 12, licensed: true }),
    ).toBeNull();
    expect(
      predictOutcome({ ...specification, reading: null }, { passengers: 12, licensed: true }),
    ).toBeNull();
    expect(predictOutcome(specification, { passengers: 12 })).toBeNull();
    expect(predictOutcome(specification, { passengers: 12, licensed: 'yes' })).toBeNull();
    expect(predictOutcome(specification, { passengers: 'many', licensed: true })).toBeNull();
  });

  it('compares decimals exactly, not as doubles, and dates by calendar', () => {
    const cap = reads({ kind: 'all', of: [] }, atMost('0.30'));
    expect(predictOutcome(cap, { passengers: '0.300' })).toBe('met');
    expect(predictOutcome(cap, { passengers: '0.3000000000000000001' })).toBe('unmet');
    const until = reads(
      { kind: 'all', of: [] },
      { kind: 'limit', input: 'filed', operator: '<=', value: '2026-02-28' },
    );
    expect(predictOutcome(until, { filed: '2026-02-28' })).toBe('met');
    expect(predictOutcome(until, { filed: '2026-03-01' })).toBe('unmet');
  });
});
