import { describe, expect, it } from 'vitest';
import { backoff, verdictOf } from '../../../src/outbox/delivery-policy.ts';
import { seal, unseal } from '../../../src/outbox/seal.ts';

describe('a delivery', () => {
  it.each([200, 201, 204, 299])('has arrived with %i', (status) => {
    expect(verdictOf({ status }, 1, 0.5)).toEqual({ kind: 'delivered' });
  });

  it.each([100, 301, 302, 400, 404, 429, 500, 503])('is tried again after %i', (status) => {
    expect(verdictOf({ status }, 1, 0.5)).toEqual({ kind: 'retry', afterSeconds: 5 });
  });

  it('waits longer each time, for some three days, and then is given up', () => {
    const waits = backoff.map((_, index) => verdictOf({ error: 'no answer' }, index + 1, 0.5));
    expect(waits.every(({ kind }) => kind === 'retry')).toBe(true);
    expect([...backoff].sort((a, b) => a - b)).toEqual(backoff);
    const days = backoff.reduce((sum, seconds) => sum + seconds, 0) / 86_400;
    expect(days).toBeGreaterThan(2.5);
    expect(verdictOf({ status: 500 }, backoff.length + 1, 0.5)).toEqual({ kind: 'dead_letter' });
  });

  it('spreads endpoints that failed together', () => {
    const waits = [0, 1].map((jitter) => {
      const verdict = verdictOf({ status: 500 }, 2, jitter);
      return verdict.kind === 'retry' ? Math.round(verdict.afterSeconds) : null;
    });
    expect(waits).toEqual([24, 36]);
  });
});

describe('a sealed secret', () => {
  const key = Buffer.alloc(32, 7);

  it('opens with its key in its place, and nowhere else', () => {
    const sealed = seal(key, 'here', 'whsec_x');
    expect(unseal(key, 'here', sealed)).toBe('whsec_x');
    expect(Buffer.from(sealed).toString('latin1')).not.toContain('whsec_x');
    expect(() => unseal(key, 'there', sealed)).toThrow();
    expect(() => unseal(Buffer.alloc(32, 8), 'here', sealed)).toThrow();
    sealed[sealed.length - 1]! ^= 1;
    expect(() => unseal(key, 'here', sealed)).toThrow();
  });
});
