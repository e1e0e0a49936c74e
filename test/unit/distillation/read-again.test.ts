import { expect, it } from 'vitest';
import { hasTimeAgain } from '../../../src/distillation/run-policy.ts';

const minute = (count: number): Date => new Date(Date.UTC(2026, 0, 1, 9, count));

it.each([
  ['while a second reading fits in', 1, 4, true],
  ['not where it would be cut off', 2, 26, false],
  ['not where nothing is begun any more', 27, 29, false],
])('a source is read again: %s', (_, begun, now, again) => {
  expect(hasTimeAgain(minute(0), minute(begun), minute(now))).toBe(again);
});
