import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FindingCode } from '../../../src/rules/model.ts';

/** Where each code of the vocabulary is expected of the check that makes it. A new code has no place here, and no build. */
const tests: Record<FindingCode, string> = {
  unsafe_syntax: 'rules/language/check.test.ts',
  type_error: 'rules/language/check.test.ts',
  unit_mismatch: 'rules/language/check.test.ts',
  undeclared_input: 'rules/language/check.test.ts',
  unread_input: 'rules/rule-set/rule-set.test.ts',
  dead_input: 'gates/gate-1.test.ts',
  constant_predicate: 'gates/gate-1.test.ts',
  definition_gap: 'rules/rule-set/rule-set.test.ts',
  definition_cycle: 'rules/rule-set/rule-set.test.ts',
  override_cycle: 'rules/rule-set/rule-set.test.ts',
  unknown_rule: 'rules/rule-set/rule-set.test.ts',
  period_overlap: 'rules/rule-set/rule-set.test.ts',
  spec_disagrees: 'gates/gate-1.test.ts',
  spec_inconsistent: 'gates/gate-1.test.ts',
  suite_failed: 'gates/gate-1.test.ts',
  suite_incomplete: 'gates/gate-1.test.ts',
  ambiguous: 'gates/gate-1.test.ts',
  low_confidence: 'gates/gate-1.test.ts',
  quote_not_found: 'gates/check-sources.test.ts',
  source_missing: 'gates/check-sources.test.ts',
  definition_conflict: 'gates/gate-2.test.ts',
  source_retired: 'gates/check-sources.test.ts',
  source_changed: 'gates/check-sources.test.ts',
  span_moved: 'gates/check-sources.test.ts',
  unread_words: 'gates/check-reading.test.ts',
  unquoted_words: 'gates/check-context.test.ts',
  ungrounded: 'gates/check-sentence.test.ts',
  reading_disagrees: 'gates/check-reading.test.ts',
  ledger_differs: 'gates/check-reading.test.ts',
  flagged: 'gates/flag-policy.test.ts',
  contradiction: 'rules/analysis/find-contradictions.test.ts',
  cannot_comply: 'rules/analysis/find-contradictions.test.ts',
  redundant: 'rules/analysis/find-idle-parts.test.ts',
  unreachable: 'rules/analysis/find-idle-parts.test.ts',
  edge_never_bites: 'rules/analysis/find-idle-parts.test.ts',
  edge_beyond_section: 'gates/check-edges.test.ts',
  grant_never_permits: 'rules/analysis/find-idle-parts.test.ts',
  action_never_permits: 'rules/analysis/find-idle-parts.test.ts',
  coverage_gap: 'rules/analysis/uncovered-regions.test.ts',
  undecided: 'rules/analysis/find-contradictions.test.ts',
};

describe('every finding code', () => {
  it.each(Object.entries(tests))('%s is expected by a test of its check', (code, file) => {
    const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
    expect(file).toMatch(/\.test\.ts$/);
    // As a string of its own, or at the beginning of one: "unread_words acknowledge", `redundant ${rule}`.
    expect(
      [`'${code}'`, `'${code} `, `"${code}`, `${code}:`, `\`${code} `].some((text) => source.includes(text)),
    ).toBe(true);
  });
});
