import { describe, expect, it } from 'vitest';
import type { ActionDeclaration } from '../../../src/rules/model.ts';
import {
  checkActionFits,
  checkCombiningAlgorithm,
  checkOntology,
  checkRoutingKey,
  checkTimeZone,
} from '../../../src/worlds/action-policy.ts';
import { refusalOf } from '../../testkit/refusal.ts';
import { kennelInputs, kennelRule } from '../gates/sample-content.ts';

describe('a routing key', () => {
  it.each(['credit', 'credit.open_account', 'a-b.c2', 'x'.repeat(120)])('%s', (key) => {
    expect(checkRoutingKey(key)).toBe(key);
  });

  it.each(['', 'Credit', 'credit.', '.credit', 'credit..open', '2credit', 'crédit', 'x'.repeat(121)])(
    'is refused: "%s"',
    (key) => expect(refusalOf(() => checkRoutingKey(key))).toEqual(['invalid_field', '/key invalid']),
  );
});

describe('a combining algorithm and a time zone', () => {
  it('are names that are known', () => {
    expect(checkCombiningAlgorithm('permit-overrides')).toBe('permit-overrides');
    expect(checkTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
  });

  it('are refused otherwise, each at its place', () => {
    expect(refusalOf(() => checkCombiningAlgorithm('first-applicable'))).toEqual([
      'invalid_field',
      '/aggregation_mode invalid',
    ]);
    for (const zone of ['Atlantis/Port', '+02:00', '', '../etc']) {
      expect(refusalOf(() => checkTimeZone(zone))).toEqual(['invalid_field', '/time_zone invalid']);
    }
  });
});

const action: ActionDeclaration = {
  key: 'kennel.keep',
  title: 'Keep a kennel',
  aggregation_mode: 'deny-overrides',
  time_zone: 'UTC',
  inputs: kennelInputs,
  assumptions: [],
};
const workingSet = {
  actions: [action],
  definitions: [],
  heads: [{ key: 'R-0001', closedTo: null, contentHash: 'sha256:0', ...kennelRule() }],
};

describe('an ontology', () => {
  it('points at the declaration that is wrong', () => {
    expect(refusalOf(() => checkOntology(kennelInputs))).toBeNull();
    expect(refusalOf(() => checkOntology([...kennelInputs, { name: 'size', type: 'enum' }]))).toEqual([
      'predicate_invalid',
      expect.stringMatching(/^\/inputs\/size /),
    ]);
  });

  it('has to fit the rules of its action that are in force', () => {
    expect(refusalOf(() => checkActionFits(action, workingSet))).toBeNull();
    const withoutLicence = { ...action, inputs: kennelInputs.slice(0, 1) };
    expect(
      refusalOf(() => checkActionFits({ ...withoutLicence, key: 'kennel.open' }, workingSet)),
    ).toBeNull();
    const otherType = { ...action, inputs: [{ name: 'dogs', type: 'bool' as const }, kennelInputs[1]!] };
    expect(refusalOf(() => checkActionFits(otherType, workingSet))?.[0]).toBe('predicate_invalid');
  });
});
