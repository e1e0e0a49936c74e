import { describe, expect, it } from 'vitest';
import { checkCorrections, checkRestatements } from '../../../src/publication/notes/release-notes-policy.ts';
import { refusalOf } from '../../testkit/refusal.ts';

const restatement = { category: 'rule', subject: 'R-0001' } as const;
const correction = { ruleKey: 'R-0001', priorVersion: 2, wasWrong: 'Twelve.', holdsNow: 'Thirteen.' };
const published = new Map([[2, new Set(['R-0001'])]]);

describe('restatements', () => {
  it('state one subject of a category once', () => {
    expect(checkRestatements([restatement, { ...restatement, category: 'action' }])).toHaveLength(2);
    expect(refusalOf(() => checkRestatements([restatement, restatement]))).toEqual([
      'invalid_field',
      '/restatements/1/subject duplicate',
    ]);
  });

  it('leave out the side and the reason that nothing was said of', () => {
    expect(checkRestatements([restatement])).toEqual([{ ...restatement, reason: '' }]);
  });

  it('have a subject, and are 5,000 at most', () => {
    expect(refusalOf(() => checkRestatements([{ ...restatement, subject: ' ' }]))).toEqual([
      'invalid_field',
      '/restatements/0/subject required',
    ]);
    const many = Array.from({ length: 5_001 }, (_, index) => ({ ...restatement, subject: `R-${index}` }));
    expect(refusalOf(() => checkRestatements(many))).toEqual(['invalid_field', '/restatements invalid']);
  });
});

describe('corrections', () => {
  it('name a rule of a version that was published', () => {
    expect(checkCorrections([correction], published)).toEqual([correction]);
    expect(refusalOf(() => checkCorrections([{ ...correction, priorVersion: 3 }], published))).toEqual([
      'invalid_field',
      '/corrections/0/prior_version unknown_version',
    ]);
    expect(refusalOf(() => checkCorrections([{ ...correction, ruleKey: 'R-0002' }], published))).toEqual([
      'invalid_field',
      '/corrections/0/rule_key unknown_rule',
    ]);
  });

  it('say what was wrong and what holds', () => {
    expect(refusalOf(() => checkCorrections([{ ...correction, wasWrong: '' }], published))).toEqual([
      'invalid_field',
      '/corrections/0/was_wrong required',
    ]);
  });
});
