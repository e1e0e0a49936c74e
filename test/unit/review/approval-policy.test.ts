import { describe, expect, it } from 'vitest';
import type { Gate1Result, ReadingProof } from '../../../src/gates/gate-result.ts';
import {
  isConfirmed,
  obstacleOf,
  requireAcknowledgements,
  requireIndependence,
} from '../../../src/review/approval-policy.ts';
import type { ReadBy } from '../../../src/rules/ledger/ledger.ts';
import type { Finding, RuleBody } from '../../../src/rules/model.ts';

const finding = (id: string, severity: Finding['severity']): Finding => ({
  id,
  code: 'undecided',
  severity,
  message: 'Whether they meet could not be decided.',
  path: null,
  start: null,
  end: null,
  rules: [],
  witness: null,
});

const refusalOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
  return null;
};

describe('acknowledgements', () => {
  const findings = [finding('open', 'acknowledge'), finding('told', 'report')];

  it('name every undecided finding by its id', () => {
    expect(refusalOf(() => requireAcknowledgements(findings, []))).toBe('acknowledgement_required');
    expect(refusalOf(() => requireAcknowledgements(findings, ['open']))).toBeNull();
  });

  it('name nothing that was not found', () => {
    expect(refusalOf(() => requireAcknowledgements(findings, ['open', 'invented']))).toBe('invalid_field');
  });
});

describe('independence of a sign-off', () => {
  const strict = { approvals_required: 1, allow_self_approval: false, hand_written: 'author' } as const;
  const byDefault = {
    approvals_required: 1,
    allow_self_approval: true,
    hand_written: 'second_operator',
  } as const;

  it('keeps the author from approving where the world says so, and lets another operator', () => {
    expect(refusalOf(() => requireIndependence(strict, 'ann', new Set(['ann']), new Set(), true))).toBe(
      'invalid_state',
    );
    expect(refusalOf(() => requireIndependence(strict, 'bob', new Set(['ann']), new Set(), true))).toBeNull();
  });

  it('counts an operator once for the same content', () => {
    const open = { ...byDefault, approvals_required: 2 };
    expect(refusalOf(() => requireIndependence(open, 'ann', new Set(), new Set(['ann']), true))).toBe(
      'invalid_state',
    );
  });

  it('is asked for where no reading confirms what the author wrote, unless the world lets authors sign', () => {
    const signs = (who: string, confirmed: boolean, hand_written: 'second_operator' | 'author'): unknown =>
      refusalOf(() =>
        requireIndependence({ ...byDefault, hand_written }, who, new Set(['ann']), new Set(), confirmed),
      );
    expect(signs('ann', false, 'second_operator')).toBe('invalid_state');
    expect(signs('ann', true, 'second_operator')).toBeNull();
    expect(signs('bob', false, 'second_operator')).toBeNull();
    expect(signs('ann', false, 'author')).toBeNull();
  });
});

describe('what stands between an operator and a signature', () => {
  const none: ReadonlySet<string> = new Set();
  const ann: ReadonlySet<string> = new Set(['ann']);
  const rules = {
    approvals_required: 2,
    allow_self_approval: true,
    hand_written: 'second_operator',
  } as const;

  it.each([
    ['nothing, of the work of another', 'bob', rules, ann, none, false, null],
    ['nothing, of own work that is confirmed', 'ann', rules, ann, none, true, null],
    ['the own signature on the same content', 'bob', rules, ann, new Set(['bob']), true, 'signed_already'],
    ['own work that nothing confirms', 'ann', rules, ann, none, false, 'own_work_unconfirmed'],
    [
      'own work, where no author may sign',
      'ann',
      { ...rules, allow_self_approval: false },
      ann,
      none,
      true,
      'own_work',
    ],
  ] as const)('%s', (_what, who, approvals, authors, approvers, confirmed, obstacle) => {
    expect(obstacleOf(approvals, who, authors, approvers, confirmed)).toBe(obstacle);
  });
});

describe('what confirms what an author wrote', () => {
  const silencing = (overrides: RuleBody['overrides']): Pick<RuleBody, 'overrides'> => ({ overrides });
  const plain = silencing([]);
  const result = (
    origin: 'world_agent' | 'operator' | 'both' | 'none',
    proof?: ReadingProof,
  ): Gate1Result => ({
    content_hash: 'hash',
    checked_at: '2026-01-01T00:00:00.000Z',
    passed: true,
    findings: [],
    specification: { origin, specification: null, suite: [], ...(proof && { proof }) },
    suite: { total: 0, passed: 0, failures: [], required: 0, covered: 0, missing: [] },
  });
  const proofBy = (by: string, read_by: ReadBy): ReadingProof => {
    const slots = { who: [], if: [], act: [], only: [], except: [], instead: [], over: [], obligations: [] };
    const norm = { modality: 'must_not' as const, words: [], read_by, release: false, ...slots };
    return { by, norms: [{ ledger: { tokenizer: 'words 1', norm, notes: [], terms: [] }, overrides: [] }] };
  };
  const reader = { reader: 'grammar', version: '1' };
  const operator = { operator: 'ann', at: '2026-01-01T00:00:00.000Z' };

  it('is the text read by itself, and no case of the author', () => {
    expect(isConfirmed(result('world_agent'), null, plain)).toBe(true);
    for (const origin of ['operator', 'both', 'none'] as const)
      expect(isConfirmed(result(origin), null, plain)).toBe(false);
  });

  it('is a reader that accounts for every word, and no ledger that an operator filled in', () => {
    expect(isConfirmed(result('both', proofBy('grammar 1', reader)), null, plain)).toBe(true);
    expect(isConfirmed(result('world_agent', proofBy('ledger', reader)), null, plain)).toBe(true);
    expect(isConfirmed(result('world_agent', proofBy('ledger', operator)), null, plain)).toBe(false);
  });

  it('is no reader where the sentence over the rule is in words of its own', () => {
    const read = result('both', proofBy('grammar 1', reader));
    const [code, severity] = ['ungrounded', 'acknowledge'] as const;
    const finding = {
      id: 'f',
      code,
      severity,
      message: '',
      start: null,
      end: null,
      rules: [],
      witness: null,
    };
    expect(isConfirmed(read, { findings: [{ ...finding, path: 'natural_language' }] }, plain)).toBe(false);
    expect(isConfirmed(read, { findings: [{ ...finding, path: 'obligations' }] }, plain)).toBe(true);
  });

  it('is no reader where only its author says that the rule is an exception', () => {
    const read = result('both', proofBy('grammar 1', reader));
    const edge = { rule: 'R-0003', citation: null, reason: 'Decided by the harbour board.' };
    expect(isConfirmed(read, null, silencing([edge]))).toBe(false);
  });
});
