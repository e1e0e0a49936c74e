import { describe, expect, it } from 'vitest';
import {
  changesIn,
  conflictsOf,
  draftOf,
  isUnsaid,
  reasonsIn,
  type Edited,
} from '../../../client/cockpit/src/pages/review/edit-draft.ts';

type Rule = Edited['rule'];

const edited = (changes: Partial<Rule> = {}): Edited => ({
  rule: {
    __typename: 'RuleBody',
    naturalLanguage: 'A vessel must not berth while it leaks.',
    action: 'harbour.berth',
    modality: 'MUST_NOT',
    tier: 'MANDATORY',
    from: '2026-01-01',
    to: null,
    appliesWhen: 'true',
    requires: '!inputs.leaks',
    ifMet: 'NONE',
    ifUnmet: 'DENY',
    citations: [],
    overrides: [],
    limits: ['R-0004'],
    limitReasons: [],
    obligations: [],
    suite: [],
    readingLedger: null,
    ...changes,
  },
});

const changes = (rule: Partial<Rule>, typed: Record<string, string>, draft: { limits?: string } = {}) => {
  const candidate = edited(rule);
  const { limits, limitReasons, overrides } = changesIn(
    candidate,
    { ...draftOf(candidate), ...draft },
    typed,
  );
  return { limits, limitReasons, overrides };
};

describe('a limit of a rule', () => {
  it('that stands is given the reason that the gates ask for', () => {
    expect(changes({}, { 'limits R-0004': ' Safety of the port. ' })).toEqual({
      limits: undefined,
      limitReasons: [{ rule: 'R-0004', reason: 'Safety of the port.' }],
      overrides: undefined,
    });
  });

  it('keeps the reason that it has, unless it is said anew', () => {
    const rule = {
      limitReasons: [{ __typename: 'LimitReason' as const, rule: 'R-0004', reason: 'Saftey.' }],
    };
    expect(changes(rule, {}).limitReasons).toBeUndefined();
    expect(changes(rule, { 'limits R-0004': 'Safety.' }).limitReasons).toEqual([
      { rule: 'R-0004', reason: 'Safety.' },
    ]);
    const candidate = edited(rule);
    expect(isUnsaid(reasonsIn(candidate, draftOf(candidate), { 'limits R-0004': ' ' }))).toBe(true);
  });

  it('that is new has a reason of its own, and none where words of the law say so', () => {
    const draft = { limits: 'R-0004, R-0007, R-0008' };
    expect(changes({}, { 'limits R-0007': 'Seven.', 'limits R-0008': 'Eight.' }, draft)).toMatchObject({
      limits: ['R-0004', 'R-0007', 'R-0008'],
      limitReasons: [
        { rule: 'R-0007', reason: 'Seven.' },
        { rule: 'R-0008', reason: 'Eight.' },
      ],
    });
    const candidate = edited();
    expect(isUnsaid(reasonsIn(candidate, { ...draftOf(candidate), ...draft }, {}))).toBe(false);
    expect(changes({}, {}, draft).limitReasons).toBeUndefined();
  });
});

describe('an exception', () => {
  const reasoned = {
    __typename: 'OverrideEdge' as const,
    rule: 'R-0002',
    reason: 'The licence is the special rule.',
    citation: null,
  };

  it('that is new is not saved without its own reason', () => {
    const candidate = edited({ overrides: [reasoned] });
    const draft = { ...draftOf(candidate), overrides: 'R-0002, R-0009' };
    expect(isUnsaid(reasonsIn(candidate, draft, {}))).toBe(true);
    expect(changesIn(candidate, draft, { 'overrides R-0009': 'Nine.' }).overrides).toEqual([
      { rule: 'R-0002', reason: 'The licence is the special rule.', citation: null },
      { rule: 'R-0009', reason: 'Nine.' },
    ]);
  });

  it('has its reason changed where its keys stay', () => {
    expect(
      changes({ overrides: [reasoned] }, { 'overrides R-0002': 'It is of later date.' }).overrides,
    ).toEqual([{ rule: 'R-0002', reason: 'It is of later date.', citation: null }]);
  });
});

it('a reason that two people give differently is a conflict', () => {
  const theirs = edited({
    limitReasons: [{ __typename: 'LimitReason', rule: 'R-0004', reason: 'Order of the port.' }],
  });
  const mine = { 'limits R-0004': 'Safety of the port.' };
  expect(conflictsOf(edited(), theirs, draftOf(edited()), mine)).toEqual([
    {
      name: 'Why its deny prevails over R-0004',
      base: '',
      theirs: 'Order of the port.',
      mine: 'Safety of the port.',
    },
  ]);
});
