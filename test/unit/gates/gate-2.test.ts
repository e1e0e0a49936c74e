import { describe, expect, it } from 'vitest';
import { findingOf } from '../../../src/gates/finding-policy.ts';
import {
  findConflicts,
  findMisfits,
  runGate2,
  wordFindings,
  workingSetHashOf,
} from '../../../src/gates/gate-2.ts';
import type { FindingCode, Severity } from '../../../src/rules/model.ts';
import type { ProposedRule } from '../../../src/rules/rule-set/candidate-rule-set.ts';
import type { WorkingSetContent } from '../../../src/rules/rule-set/working-set.ts';
import { kennelInputs, kennelRule } from './sample-content.ts';

const now = new Date('2026-02-01T09:30:00Z');
const hash = `sha256:${'12'.repeat(32)}`;
const other = `sha256:${'34'.repeat(32)}`;
const finding = (code: FindingCode, severity: Severity, path: string | null = null) =>
  findingOf(hash, { code, severity, message: code, path });
const nothing = { workingSetHash: other, findings: [] };

describe('the result of gate 2', () => {
  it('says of which content beside which rules it holds, and when it was asked', () => {
    expect(runGate2({ contentHash: hash, sources: [], conflicts: nothing }, now)).toEqual({
      content_hash: hash,
      working_set_hash: other,
      checked_at: '2026-02-01T09:30:00.000Z',
      passed: true,
      findings: [],
    });
  });

  it.each<[Severity, boolean]>([
    ['blocking', false],
    ['acknowledge', true],
    ['report', true],
  ])('a finding that is %s: passed %s', (severity, passed) => {
    for (const place of ['sources', 'conflicts', 'others'] as const) {
      const found = [finding('quote_not_found', severity)];
      const evidence = {
        contentHash: hash,
        sources: place === 'sources' ? found : [],
        conflicts: place === 'conflicts' ? { ...nothing, findings: found } : nothing,
        others: place === 'others' ? found : [],
      };
      expect(runGate2(evidence, now)).toMatchObject({ passed, findings: found });
    }
  });

  it('tells a finding once that several checks made', () => {
    const twice = finding('unread_words', 'acknowledge', 'ledger');
    const conflicts = { ...nothing, findings: [twice] };
    const result = runGate2({ contentHash: hash, sources: [], conflicts, others: [{ ...twice }] }, now);
    expect(result.findings).toHaveLength(1);
  });

  it('hands on what it found of the words, and nothing that depends on other rules', () => {
    const words = [
      finding('unread_words', 'acknowledge'),
      finding('unquoted_words', 'acknowledge'),
      finding('ungrounded', 'blocking'),
      finding('reading_disagrees', 'blocking'),
      finding('undecided', 'acknowledge', 'ledger'),
    ];
    const others = [finding('undecided', 'acknowledge', 'requires'), finding('source_missing', 'blocking')];
    const result = runGate2(
      { contentHash: hash, sources: [], conflicts: nothing, others: [...words, ...others] },
      now,
    );
    expect(wordFindings(result)).toEqual(words);
  });
});

const workingSet: WorkingSetContent = {
  actions: [
    {
      key: 'kennel.keep',
      title: 'Keep a kennel',
      aggregation_mode: 'deny-overrides',
      time_zone: 'UTC',
      inputs: kennelInputs,
      assumptions: [],
    },
  ],
  definitions: [],
  heads: [],
};
const proposed = (content = kennelRule()): ProposedRule => ({
  key: 'R-0001',
  content,
  proposal: null,
  revision: null,
  openLimits: [],
});

describe('a rule beside the others in force', () => {
  it('without others contradicts nothing, and names the rules that it was held beside', async () => {
    const check = await findConflicts(workingSet, proposed());
    expect(check.workingSetHash).toBe(workingSetHashOf(workingSet, 'kennel.keep'));
    expect(check.findings.filter(({ severity }) => severity === 'blocking')).toEqual([]);
  });

  it('unreachable: a rule that has not commenced is a thing to acknowledge', async () => {
    const { findings } = await findConflicts(workingSet, proposed(kennelRule({ from: null })));
    expect(findings).toContainEqual(
      expect.objectContaining({ code: 'unreachable', severity: 'acknowledge', path: 'from' }),
    );
  });

  it('what does not check is a finding, which the cheap look before it does not make', async () => {
    const content = kennelRule({ requires: 'inputs.cats <= 12' });
    const { findings } = await findConflicts(workingSet, proposed(content));
    expect(findings.map(({ code }) => code)).toContain('undeclared_input');
    expect(findMisfits(workingSet, proposed(content))).toEqual([]);
  });

  it('definition_conflict: a definition that says otherwise than the one in force', () => {
    const definition = (value: string) => ({
      name: 'most_dogs',
      type: 'int' as const,
      unit: null,
      scale: null,
      output: false,
      description: '',
      cases: [{ when: 'true', value, citation: null, from: null, to: null }],
    });
    const reader = kennelRule({}, { definitions: [definition('12')] });
    const misfits = findMisfits(
      {
        ...workingSet,
        definitions: [definition('12')],
        heads: [{ key: 'R-0002', closedTo: null, contentHash: hash, ...reader }],
      },
      proposed(kennelRule({}, { definitions: [definition('13')] })),
    );
    expect(misfits.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'definition_conflict blocking',
    ]);
  });
});
