import { expect, it } from 'vitest';
import { deedOf } from '../../../client/cockpit/src/ui/audit-words.ts';

it('says of a source that a newer revision took the place of that it was not retired by a person', () => {
  const retired = { action: 'RETIRED', targetType: 'SOURCE_MATERIAL' } as const;
  expect(deedOf({ ...retired, detail: { reason: 'Repealed.' } })).toBe('retired a source');
  expect(deedOf({ ...retired, detail: { superseded_by: 'x' } })).toBe(
    'added a newer revision of a source, in place of',
  );
});
