import { describe, expect, it } from 'vitest';
import { computedRestatements, restatementKey } from '../../../src/publication/notes/restatement-policy.ts';
import { differenceOf } from '../../../src/publication/mint/staged-changes.ts';
import { contentOf, headOf } from '../../testkit/working-set.ts';

const version = (natural_language: string, to: string | null = null) =>
  contentOf([headOf('R-0001', { natural_language, to }, [])], []);

describe('what release notes can restate', () => {
  it('of a block that changed, came or went is its value, and always called for', () => {
    const [before, after] = [
      { ...version('One.'), configuration: { gates: 1, llm: 2 } },
      { ...version('One.'), configuration: { gates: 3, approvals: 4 } },
    ];
    expect(computedRestatements(differenceOf(before, after))).toEqual([
      {
        category: 'configuration',
        subject: 'approvals',
        before: null,
        after: 4,
        reason: '',
        calledFor: true,
      },
      { category: 'configuration', subject: 'gates', before: 1, after: 3, reason: '', calledFor: true },
      { category: 'configuration', subject: 'llm', before: 2, after: null, reason: '', calledFor: true },
    ]);
  });

  it('of a rule are the words and the periods of its revisions, and no code', () => {
    const [rule] = computedRestatements(differenceOf(version('One.'), version('Two.')));
    expect(rule).toMatchObject({ category: 'rule', subject: 'R-0001', calledFor: true });
    expect(rule?.before).toEqual([
      { natural_language: 'One.', from: expect.any(String) as string, to: null },
    ]);
    expect(rule?.after).toEqual([{ natural_language: 'Two.', from: expect.any(String) as string, to: null }]);
  });

  it('of a rule that ends earlier may be told, and need not: its words are the same', () => {
    const [rule] = computedRestatements(differenceOf(version('One.'), version('One.', '2027-01-01')));
    expect(rule).toMatchObject({ category: 'rule', calledFor: false });
  });

  it('of an action is its title and how its rules are combined; one that is new is called for', () => {
    const before = version('One.');
    const [action] = before.actions;
    const added = { ...action!, key: 'harbour.enter', title: 'Enter the harbour' };
    const titled = { ...before, actions: [{ ...action!, title: 'Sail' }] };
    expect(
      computedRestatements(differenceOf(before, { ...before, actions: [action!, added] })),
    ).toMatchObject([{ category: 'action', subject: 'harbour.enter', before: null, calledFor: true }]);
    expect(computedRestatements(differenceOf(before, titled))).toMatchObject([
      { category: 'action', after: { title: 'Sail' }, calledFor: false },
    ]);
  });

  it('is named by its category and its subject, so that a rule and a block of one name are two', () => {
    expect(restatementKey({ category: 'rule', subject: 'R-0001' })).not.toBe(
      restatementKey({ category: 'configuration', subject: 'R-0001' }),
    );
  });
});
