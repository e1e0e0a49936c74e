import { expect, it } from 'vitest';
import { notReadWhole } from '../../../client/cockpit/src/pages/distillation/not-read-whole.ts';

it('counts sources that failed and those of which a part did, and none that has no rule', () => {
  expect(notReadWhole([{ errorCode: null }, { errorCode: 'NO_NORMATIVE_CONTENT' }])).toBe(0);
  expect(
    notReadWhole([
      { errorCode: 'MODEL_UNAVAILABLE' },
      { errorCode: 'NO_NORMATIVE_CONTENT' },
      { errorCode: 'MODEL_REFUSED' },
    ]),
  ).toBe(2);
});
