import type { SourcePartsFragment } from '../../../../src/generated/cockpit/graphql.ts';

type Labelled = Pick<SourcePartsFragment, 'sourceMaterialId' | 'title' | 'createdAt'>;

/** What sources are called in a list, by id: their titles, and when they were added where others have the same. */
export function sourceLabels(sources: readonly Labelled[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { title } of sources) counts.set(title, (counts.get(title) ?? 0) + 1);
  return new Map(
    sources.map(({ sourceMaterialId, title, createdAt }) => [
      sourceMaterialId,
      counts.get(title) === 1 ? title : `${title}, added ${momentOf(createdAt)}`,
    ]),
  );
}

/** To the second: one text may be added twice within a minute. */
const momentOf = (createdAt: string): string =>
  `${new Date(createdAt).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
