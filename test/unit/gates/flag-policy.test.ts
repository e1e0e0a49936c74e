import { describe, expect, it } from 'vitest';
import { candidateFlags } from '../../../src/distillation/distiller.ts';
import { isInforming } from '../../../src/distillation/informing-policy.ts';
import { flagFindings } from '../../../src/gates/flag-policy.ts';

const hash = `sha256:${'a'.repeat(64)}`;

describe('flags of a distiller', () => {
  it('are findings to acknowledge by id, each once, in one order', () => {
    const findings = flagFindings(hash, ['mixed_connectives', 'business_days', 'mixed_connectives']);
    expect(findings).toMatchObject([
      { code: 'flagged', severity: 'acknowledge', path: 'flags/business_days' },
      { code: 'flagged', severity: 'acknowledge', path: 'flags/mixed_connectives' },
    ]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
    expect(findings[0]?.message).toContain('business days');
  });

  it('are told, and not to be acknowledged, where they doubt nothing', () => {
    expect(flagFindings(hash, ['unbound_words', 'proposed_names'])).toMatchObject([
      { severity: 'report', path: 'flags/proposed_names' },
      { severity: 'acknowledge', path: 'flags/unbound_words' },
    ]);
  });

  it.each(candidateFlags)(
    'are told by the gates where the distiller holds that they ask nothing: %s',
    (flag) => {
      const [finding] = flagFindings(hash, [flag]);
      expect(finding?.severity === 'report').toBe(isInforming(flag));
    },
  );

  it('are asked about where no one has explained them, and not where there are none', () => {
    expect(flagFindings(hash, ['new_kind'])[0]?.message).toContain('new kind');
    expect(flagFindings(hash, [])).toEqual([]);
  });
});
