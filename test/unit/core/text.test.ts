import { describe, expect, it } from 'vitest';
import { withoutSecrets } from '../../../src/core/secrets.ts';
import { firstCharacters, shortened } from '../../../src/core/first-characters.ts';
import { DomainError } from '../../../src/core/errors.ts';
import { cutAtWord, inQuotes, withoutTrailing } from '../../../src/core/text.ts';
import { growthOf, linear } from '../../testkit/processor-time.ts';

describe('a text', () => {
  it.each([
    ['short enough', 20, 'short enough'],
    ['one two three', 10, 'one two…'],
    ['unbroken-and-long', 8, 'unbroke…'],
  ])('is cut at a word: %s', (text, maximum, cut) => {
    expect(cutAtWord(text, maximum)).toBe(cut);
  });

  it.each([cutAtWord, shortened, firstCharacters])('is cut in the middle of no character: %o', (cut) => {
    for (const text of ['😀'.repeat(40), `a${'😀'.repeat(40)}`]) {
      for (const maximum of [20, 21]) {
        const short = cut(text, maximum);
        expect(short.isWellFormed()).toBe(true);
        expect(short.length).toBeLessThanOrEqual(maximum);
        expect(short.length).toBeGreaterThan(maximum - 3);
      }
    }
  });

  it('that a refusal quotes is cut, wherever it is', () => {
    const long = '😀'.repeat(50_000);
    const errors = [{ pointer: `/${long}`, code: 'invalid', message: long }];
    const { message, extensions } = new DomainError('invalid_field', `a${long}`, { errors });
    expect(message.length).toBeLessThanOrEqual(2_000);
    expect(JSON.stringify(extensions).length).toBeLessThan(6_000);
    expect(JSON.stringify([message, extensions])).not.toMatch(/\\ud83d/);
  });

  it('loses the slashes that it ends with, and no others', () => {
    expect(withoutTrailing('/', 'https://a.example/b//')).toBe('https://a.example/b');
  });

  it.each(['A://:', 'e-eyJA', 'eyJa.', 'Bearer ', '-----BEGIN ', '?code=', 'ens_live_'])(
    'is searched for secrets in time that grows with its length only, though 300 KB of it repeat %j',
    (unit) => {
      const text = (length: number): string => unit.repeat(length / unit.length);
      expect(growthOf(75_000, text, withoutSecrets)).toBeLessThan(linear);
    },
  );

  it.each([
    ['token eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln.', 'token [redacted]'],
    ['host.eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.c2ln', 'host.[redacted]'],
    ['postgresql://app:pass:word@db:5432/x', 'postgresql://app:[redacted]@db:5432/x'],
    ['http://localhost:4000/a?token=abc', 'http://localhost:4000/a?token=[redacted]'],
  ])('is told without its secret: %s', (text, told) => {
    expect(withoutSecrets(text)).toBe(told);
  });
});

describe('words in quotes', () => {
  it.each([
    ['a delay', '"a delay"'],
    ['"delayed departure"', '"delayed departure"'],
    ['"minor" means a child', `"'minor' means a child"`],
    ['"carrier" or "agent"', `"'carrier' or 'agent'"`],
    ['"', `"'"`],
  ])('%s is %s', (words, quoted) => {
    expect(inQuotes(words)).toBe(quoted);
  });
});
