import { expect, it } from 'vitest';
import { shareRead } from '../../../client/cockpit/src/pages/distillation/share-read.ts';

it('counts the parts that a model has read of a source that has not ended', () => {
  const half = { status: 'PROCESSING', partsTotal: 4, partsDone: 2 } as const;
  expect(shareRead([half])).toBe(0.5);
  expect(shareRead([{ status: 'FAILED', partsTotal: 4, partsDone: 1 }, half])).toBe(0.75);
  expect(shareRead([{ status: 'PROCESSING', partsTotal: 0, partsDone: 0 }])).toBe(0);
  expect(shareRead([])).toBe(1);
});
