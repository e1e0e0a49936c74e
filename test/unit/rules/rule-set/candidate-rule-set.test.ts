import { describe, expect, it } from 'vitest';
import { ruleSetWith, type ProposedRule } from '../../../../src/rules/rule-set/candidate-rule-set.ts';
import type { RuleBody } from '../../../../src/rules/model.ts';
import type { RuleHeadContent } from '../../../../src/rules/rule-set/working-set.ts';
import { rule } from '../language/rule-texts.ts';

function bodyOf(parts: Pick<RuleBody, 'from' | 'to'>): RuleBody {
  const { key: _key, ...body } = rule('R-1', parts);
  return body;
}

const head = (body: RuleBody, closedTo: string | null = null): RuleHeadContent => ({
  key: 'R-1',
  body,
  inputs: [],
  definitions: [],
  contentHash: '',
  closedTo,
});

const carriedEnd = (standing: RuleHeadContent, body: RuleBody): string | null | undefined => {
  const proposed: ProposedRule = {
    key: 'R-1',
    content: { body, inputs: [], definitions: [] },
    proposal: null,
    revision: 'carry_over',
    openLimits: [],
  };
  const { ruleSet } = ruleSetWith({ actions: [], definitions: [], heads: [standing] }, proposed);
  return ruleSet.rules.find(({ key }) => key === 'R-1')?.to;
};

describe('a rule that is carried over', () => {
  it('is judged until the end that it is signed with, be it of its own or of its law', () => {
    const undated = bodyOf({ from: null, to: null });
    const dated = bodyOf({ from: '2026-04-01', to: '2027-01-01' });
    expect(carriedEnd(head(undated), dated)).toBe('2027-01-01');
    expect(carriedEnd(head(dated), dated)).toBe('2027-01-01');
    expect(carriedEnd(head(dated, '2026-08-01'), dated)).toBe('2026-08-01');
  });
});
