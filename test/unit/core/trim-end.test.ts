import fc from 'fast-check';
import { expect, it } from 'vitest';
import { trimEndOf } from '../../../src/core/trim-end.ts';

it('leaves out marks and white space at the end, and nothing else', () => {
  expect(trimEndOf('the following: – ', ':–')).toBe('the following');
  expect(trimEndOf(' - a - b', '-')).toBe(' - a - b');
  expect(trimEndOf('::', ':')).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ' ', ':', '-', '\n') }), (text) => {
      expect(trimEndOf(text, ':-')).toBe(text.replace(/[\s:-]+$/, ''));
    }),
  );
});
