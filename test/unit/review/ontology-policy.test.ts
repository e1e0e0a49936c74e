import { describe, expect, it } from 'vitest';
import { withoutIdle } from '../../../src/review/ontology-policy.ts';
import type { ActionDeclaration, InputDeclaration } from '../../../src/rules/model.ts';
import { headOf } from '../../testkit/working-set.ts';

const input = (name: string): InputDeclaration => ({ name, type: 'int', minimum: 0, maximum: 10 });
const [passengers, crew] = [input('passengers'), input('crew')];
const action = (assumptions: string[] = []): ActionDeclaration => ({
  key: 'ferry.operate',
  title: 'Operate a ferry',
  aggregation_mode: 'deny-overrides',
  time_zone: 'UTC',
  inputs: [passengers, crew],
  assumptions,
});

describe('an ontology without what is idle', () => {
  it('loses the inputs that only the rule which left declared', () => {
    expect(withoutIdle([passengers, crew], [crew], action(), [], [])).toEqual([passengers]);
  });

  it('keeps an input that no rule declared', () => {
    expect(withoutIdle([passengers, crew], [], action(), [], [])).toEqual([passengers, crew]);
  });

  it('keeps an input that a remaining rule of the action, the new rule or an assumption reads', () => {
    const both = [passengers, crew];
    expect(withoutIdle(both, [crew], action(), [headOf('R-0002', {}, [crew])], [])).toEqual(both);
    expect(withoutIdle(both, [crew], action(), [], [crew])).toEqual(both);
    expect(withoutIdle(both, [crew], action(['inputs.crew > 0']), [], [])).toEqual(both);
  });

  it('loses an input that only a rule of another action reads', () => {
    const other = headOf('R-0002', { action: 'ferry.moor' }, [crew]);
    expect(withoutIdle([passengers, crew], [crew], action(), [other], [])).toEqual([passengers]);
  });
});
