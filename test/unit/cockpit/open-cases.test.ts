import { expect, it } from 'vitest';
import type { Candidate } from '../../../client/cockpit/src/pages/review/candidate.ts';
import { openCases } from '../../../client/cockpit/src/pages/review/open-cases.ts';

const missing = (inputs: unknown, shows: string, values: unknown[] = []) => ({
  kind: 'BOUNDARY',
  shows,
  inputs,
  asOf: '2026-01-01',
  values,
});
const candidateOf = (cases: unknown[], findings: unknown[] = []): Candidate =>
  ({ gate1: { findings, suite: { missing: cases } }, gate2: null }) as unknown as Candidate;
const shown = (candidate: Candidate): string[] => openCases(candidate).map(({ shows }) => shows);

it('asks for each input once, in whatever order its parts are written, and for values where one of them wants them', () => {
  const twice = [
    missing({ a: 1, b: 2 }, 'first'),
    missing({ b: 2, a: 1 }, 'again'),
    missing({ a: 2 }, 'other'),
  ];
  expect(shown(candidateOf(twice))).toEqual(['first', 'other']);
  expect(shown(candidateOf([...twice, missing({ a: 1, b: 2 }, 'with values', [{}])]))).toEqual([
    'with values',
    'other',
  ]);
});

it('leaves out the input that a finding asks about, unless values are wanted of it', () => {
  const witness = { inputs: { a: 1 }, asOf: '2026-01-01' };
  const question = { code: 'READING_DISAGREES', witness };
  expect(shown(candidateOf([missing({ a: 1 }, 'asked')], [question]))).toEqual([]);
  expect(shown(candidateOf([missing({ a: 1 }, 'asked', [{}])], [question]))).toEqual(['asked']);
  expect(shown(candidateOf([missing({ a: 1 }, 'told')], [{ code: 'COVERAGE_GAP', witness }]))).toEqual([
    'told',
  ]);
});
