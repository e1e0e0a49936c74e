import { describe, expect, it } from 'vitest';
import { findingsInOrder, type Candidate } from '../../../client/cockpit/src/pages/review/candidate.ts';

interface Said {
  findingId: string;
  code: string;
  severity: string;
  message: string;
  path: string;
}

const disagrees = (name: string, read: string, severity = 'BLOCKING'): Said => ({
  findingId: name,
  code: 'SPEC_DISAGREES',
  severity,
  message: `The text, read by itself, and the predicates disagree (${name}): "${read}" is expected.`,
  path: `suite/${name}`,
});
const candidate = (...findings: Said[]): Candidate =>
  ({
    gate1: { findings: findings.map((finding) => ({ ...finding, rules: [] })) },
    gate2: null,
  }) as unknown as Candidate;
const groups = (...findings: Said[]): string[][] =>
  findingsInOrder(candidate(...findings)).map((alike) => alike.findings.map(({ findingId }) => findingId));

describe('findings as they are listed', () => {
  it('are one where they say the same of several cases', () => {
    expect(
      groups(disagrees('case 1', 'met'), disagrees('case 2', 'met'), disagrees('case 3', 'unmet')),
    ).toEqual([['case 1', 'case 2'], ['case 3']]);
  });

  it('stay apart where what they ask of a person differs', () => {
    const doubt = disagrees('case 2', 'met', 'ACKNOWLEDGE');
    expect(groups(doubt, disagrees('case 1', 'met'))).toEqual([['case 1'], ['case 2']]);
    const failed = { ...disagrees('a', 'met'), code: 'SUITE_FAILED' };
    expect(groups(failed, { ...failed, findingId: 'b', path: 'suite/b' })).toEqual([['a'], ['b']]);
  });
});
