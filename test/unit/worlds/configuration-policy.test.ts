import { describe, expect, it } from 'vitest';
import type { DomainError } from '../../../src/core/errors.ts';
import {
  checkConfigurationName,
  checkConfigurationValue,
  checkModelName,
  inForceOf,
} from '../../../src/worlds/configuration-policy.ts';
import { refusalOf } from '../../testkit/refusal.ts';

describe('a configuration block', () => {
  it('is stored with its defaults filled in', () => {
    expect(checkConfigurationValue('approvals', { approvals_required: 2 })).toEqual({
      approvals_required: 2,
      allow_self_approval: true,
      hand_written: 'second_operator',
    });
  });

  it('is refused by a name that is none, and holds with the version where this release does not know it', () => {
    expect(refusalOf(() => checkConfigurationName('colours'))).toEqual(['invalid_field', '/name invalid']);
    expect(inForceOf('colours')).toBe('with_version');
    expect(inForceOf('approvals')).toBe('at_once');
  });

  it.each<[string, unknown, string[]]>([
    ['a member that it does not have', { approvals: 2 }, ['/value invalid']],
    ['a figure out of its range', { approvals_required: 0 }, ['/value/approvals_required invalid']],
    ['what is no object', [], ['/value invalid']],
  ])('is refused with %s', (_what, value, errors) => {
    expect(refusalOf(() => checkConfigurationValue('approvals', value))).toEqual([
      'invalid_field',
      ...errors,
    ]);
  });

  it.each(['https://models.internal/v1', 'sk-abcdefgh12345678', 'eyJhbGciOiJIUzI1NiJ9.x', '-----BEGIN KEY'])(
    'is refused with an address or a secret, which it does not repeat: %s',
    (text) => {
      const put = (): unknown => checkConfigurationValue('llm', { reading_models: [text] });
      expect(refusalOf(put)).toContain('/value/reading_models/0 invalid');
      let told = '';
      try {
        put();
      } catch (error) {
        const { message, extensions } = error as DomainError;
        told = JSON.stringify({ message, extensions });
      }
      expect(told).toContain('/value/reading_models/0');
      expect(told).not.toContain(text);
    },
  );

  it('names a model as endpoints do', () => {
    expect(checkModelName('/model', 'org/qwen3:32b@rev-1')).toBe('org/qwen3:32b@rev-1');
    for (const name of ['', 'two words', 'x'.repeat(201)]) {
      expect(refusalOf(() => checkModelName('/model', name))).toEqual(['invalid_field', '/model invalid']);
    }
  });
});
