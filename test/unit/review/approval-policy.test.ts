import { describe, expect, it } from 'vitest';
import { requireAcknowledgements, requireIndependence } from '../../../src/review/approval-policy.ts';
import type { Finding } from '../../../src/rules/model.ts';

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
  const strict = { approvals_required: 1, allow_self_approval: false };

  it('keeps the author from approving where the world says so, and lets another operator', () => {
    expect(refusalOf(() => requireIndependence(strict, 'ann', new Set(['ann']), new Set()))).toBe(
      'invalid_state',
    );
    expect(refusalOf(() => requireIndependence(strict, 'bob', new Set(['ann']), new Set()))).toBeNull();
  });

  it('counts an operator once for the same content', () => {
    const open = { approvals_required: 2, allow_self_approval: true };
    expect(refusalOf(() => requireIndependence(open, 'ann', new Set(), new Set(['ann'])))).toBe(
      'invalid_state',
    );
  });
});
