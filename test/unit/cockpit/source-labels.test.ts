import { expect, it } from 'vitest';
import { sourceLabels } from '../../../client/cockpit/src/data/source-labels.ts';

it('sources of the same title are told apart by when they were added', () => {
  const source = (sourceMaterialId: string, title: string, createdAt: string) => ({
    sourceMaterialId,
    title,
    createdAt,
  });
  const labels = sourceLabels([
    source('a', 'Stalls Bylaw', '2026-11-29T17:38:12.000Z'),
    source('b', 'Harbour Act', '2026-11-29T17:38:20.000Z'),
    source('c', 'Stalls Bylaw', '2026-11-29T17:38:40.000Z'),
  ]);
  expect([...labels.values()]).toEqual([
    'Stalls Bylaw, added 2026-11-29 17:38:12 UTC',
    'Harbour Act',
    'Stalls Bylaw, added 2026-11-29 17:38:40 UTC',
  ]);
});
