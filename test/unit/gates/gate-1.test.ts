import { describe, expect, it } from 'vitest';
import type { Specification } from '../../../src/distillation/world-agent.ts';
import { runGate1 } from '../../../src/gates/gate-1.ts';
import type { RuleBody, SuiteCase } from '../../../src/rules/model.ts';
import { kennelQuote, kennelRule } from './sample-content.ts';

const nothing: Specification = {
  modality: 'must_not',
  thresholds: [],
  conditions: [],
  boundaries: [],
  cases: [],
  reading: null,
  confidence: 1,
  ambiguous: [],
};
const now = new Date('2026-02-01T00:00:00Z');

async function run(
  suite: SuiteCase[],
  specification: Partial<Specification> = {},
  body: Partial<RuleBody> = {},
) {
  const asked: string[] = [];
  const agent = {
    name: 'test',
    extractSpecification: ({ natural_language: text }: { natural_language: string }) => {
      asked.push(text);
      return Promise.resolve({ ...nothing, ...specification });
    },
  };
  const content = kennelRule({
    suite,
    natural_language: 'No kennel keeps over 12 dogs without a licence.',
    ...body,
  });
  return { ...(await runGate1('R-0001', content, agent, { low_confidence_below: 0.6 }, now)), asked };
}

const item = (
  name: string,
  dogs: number,
  has_licence: boolean,
  expected: SuiteCase['expected'],
): SuiteCase => ({
  name,
  inputs: { dogs, has_licence },
  as_of: null,
  expected,
  origin: 'operator',
});
const whole = [
  item('at the limit', 12, false, 'met'),
  item('below it', 11, false, 'met'),
  item('above it', 13, false, 'unmet'),
  item('with a licence', 13, true, 'met'),
];
const found = (findings: { code: string; severity: string }[]): string[] =>
  findings.map(({ code, severity }) => `${code} ${severity}`);

describe('gate 1', () => {
  it('passes a rule whose cases leave nothing untried', async () => {
    expect(await run(whole)).toMatchObject({ passed: true, findings: [] });
  });

  it('reads the specification from the quotes, not from the sentence of the author', async () => {
    expect((await run(whole)).asked).toEqual([kennelQuote]);
  });

  it('finds an input that cannot change the outcome: dead_input', async () => {
    const requires = 'inputs.dogs <= 12 || inputs.has_licence && !inputs.has_licence';
    expect(found((await run(whole, {}, { requires })).findings)).toContain('dead_input blocking');
  });

  it('finds a predicate that no input changes: constant_predicate', async () => {
    const requires = 'inputs.dogs <= 12 || inputs.dogs > 12 || inputs.has_licence';
    expect(found((await run(whole, {}, { requires })).findings)).toContain('constant_predicate blocking');
  });

  it('finds a case that fails: suite_failed', async () => {
    const { findings, passed } = await run([...whole, item('wrong', 40, false, 'met')]);
    expect({ passed, found: found(findings) }).toEqual({ passed: false, found: ['suite_failed blocking'] });
    expect(findings[0]!.witness?.inputs).toEqual({ dogs: 40, has_licence: false });
  });

  it('finds two cases of equal inputs that expect otherwise: spec_inconsistent', async () => {
    const { findings } = await run([...whole, item('again', 13, true, 'unmet')]);
    expect(found(findings)).toContain('spec_inconsistent blocking');
  });

  it('finds a case that is missing: suite_incomplete', async () => {
    const { findings, suite } = await run(whole.slice(0, 3));
    expect(found(findings)).toEqual(['suite_incomplete blocking']);
    expect(suite.missing.length).toBeGreaterThan(0);
  });

  it('finds what the text says otherwise: spec_disagrees', async () => {
    const cases = [
      { name: 'read', inputs: { dogs: 30, has_licence: false }, as_of: null, expected: 'met' as const },
    ];
    expect(found((await run(whole, { cases })).findings)).toEqual(['spec_disagrees blocking']);
  });

  it('asks a person where the text was read with little confidence: low_confidence', async () => {
    expect(found((await run(whole, { confidence: 0.5 })).findings)).toEqual(['low_confidence acknowledge']);
    expect(found((await run([], { confidence: 0.5 })).findings)).toContain('low_confidence blocking');
    expect(found((await run(whole, { confidence: 0.6 })).findings)).toEqual([]);
  });

  it('asks a person where the text was not read: ambiguous', async () => {
    expect(found((await run(whole, { ambiguous: ['an exception'] })).findings)).toEqual([
      'ambiguous acknowledge',
    ]);
  });
});
