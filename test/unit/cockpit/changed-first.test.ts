import { expect, it } from 'vitest';
import { changedFirst } from '../../../client/cockpit/src/pages/law-changes/change-words.ts';

it('of what came of a law change, what was only carried over comes last, each as it was done', () => {
  const followed = (['CARRIED_OVER', 'REVISED', 'CARRIED_OVER', 'RETIRED'] as const).map((outcome, at) => ({
    outcome,
    at,
  }));
  expect(changedFirst(followed).map(({ at }) => at)).toEqual([1, 3, 0, 2]);
});
