import { expect, it } from 'vitest';
import { changesOf } from '../../../client/cockpit/src/pages/rules/revision-changes.ts';

type Revision = Parameters<typeof changesOf>[0];

const citation = (sourceMaterialId: string, section = '§ 4') => ({
  __typename: 'Citation' as const,
  sourceMaterialId,
  section,
  quote: 'A tenant must not keep a beehive.',
  start: 0,
  end: 33,
});
const revision = (rule: Partial<Revision['rule']> = {}): Revision => ({
  rule: {
    __typename: 'RuleBody',
    naturalLanguage: 'A tenant must not keep a beehive.',
    action: 'keep_beehive',
    modality: 'MUST_NOT',
    appliesWhen: 'true',
    requires: 'false',
    ifMet: 'NONE',
    ifUnmet: 'DENY',
    tier: 'MANDATORY',
    from: '2026-04-01',
    to: null,
    limits: [],
    limitReasons: [],
    citations: [citation('old')],
    overrides: [],
    obligations: [],
    suite: [],
    readingLedger: null,
    ...rule,
  },
  inputs: [],
  definitions: [],
});
const named = (rule: Partial<Revision['rule']>) =>
  changesOf(revision(), revision(rule)).map(({ name, is }) => [name, is]);

it('a revision that changed what prevails, its period, or where it rests on says so', () => {
  expect(named({})).toEqual([]);
  expect(named({ limits: ['R-0030'] })).toEqual([['Its deny prevails over', 'R-0030']]);
  expect(named({ to: '2028-01-01' })).toEqual([['In force', 'from 2026-04-01 until 2027-12-31']]);
  expect(
    named({ overrides: [{ __typename: 'OverrideEdge', rule: 'R-0001', reason: 'Both.', citation: null }] }),
  ).toEqual([['Exception to R-0001', 'Both.']]);
  expect(named({ citations: [citation('new', '§ 14')] })).toEqual([
    ['Where it is cited', '§ 14'],
    ['Source', 'another revision of the law, or another law'],
  ]);
});
