import type { ReadClient } from '../../db/transaction.ts';
import { ruleBodyColumn } from '../../db/model-columns.ts';
import type { Citation } from '../../rules/model.ts';
import {
  readRevisionChain,
  readRevisionText,
  type RevisionText,
  type SourceRevision,
} from '../../sources/revision/revision-read-model.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { Candidate } from '../candidate-read-model.ts';

/** What of a law change has no day, and the revisions of its law that may say one. */
export interface Undated {
  /** Heads, and candidates, that take the day of their law when they are carried over. */
  ids: ReadonlySet<string>;
  /** Oldest first; the last is the newest. None where nothing lacks a day. */
  revisions: (SourceRevision & { text: RevisionText | null })[];
}

/**
 * What has no day because its source said none when it was made. Where the source did say one, a person took it away, who
 * may mean that it has not commenced: that stays.
 */
export async function readUndated(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
  { heads, candidates }: { heads: readonly WorkingSetHead[]; candidates: readonly Candidate[] },
): Promise<Undated> {
  const rules = heads.filter(({ body }) => body.from === null);
  const open = candidates.filter(({ body, revisionKind }) => body.from === null && revisionKind !== 'amend');
  if (rules.length + open.length === 0) return { ids: new Set(), revisions: [] };
  const { revisions, fromAsOf } = await readRevisionChain(prisma, worldId, sourceMaterialId);
  const keys = [...rules.map(({ key }) => key), ...open.map(({ ruleKey }) => ruleKey)];
  const made = await readMade(prisma, worldId, keys);
  const rows = new Set(revisions.flatMap((revision) => revision.rows));
  // A rule takes the day of the source that it cites first.
  const isOfIt = ([first]: readonly Citation[]): boolean =>
    first !== undefined && rows.has(first.source_material_id);
  const wasUnknown = (at: Date | undefined): boolean => at !== undefined && fromAsOf(at) === null;
  const ids = [
    ...rules
      .filter(({ key, body }) => isOfIt(body.citations) && wasUnknown(made.get(key)))
      .map(({ headId }) => headId),
    ...open
      .filter(
        ({ ruleKey, body, createdAt }) =>
          isOfIt(body.citations) && wasUnknown(made.get(ruleKey) ?? createdAt),
      )
      .map(({ id }) => id),
  ];
  const texts = ids.length === 0 ? [] : revisions;
  return {
    ids: new Set(ids),
    revisions: await Promise.all(
      texts.map(async (one) => ({ ...one, text: await readRevisionText(prisma, worldId, one.id) })),
    ),
  };
}

/** By rule key, when the first of its candidates was made that was signed without a day. */
async function readMade(
  prisma: ReadClient,
  worldId: string,
  keys: readonly string[],
): Promise<Map<string, Date>> {
  const signed = await prisma.ruleCandidate.findMany({
    where: { worldId, ruleKey: { in: [...new Set(keys)] }, status: 'enshrined' },
    select: { ruleKey: true, body: true, createdAt: true },
    orderBy: { createdAt: 'desc' },
  });
  return new Map(
    signed
      .filter(({ body }) => ruleBodyColumn.read(body).from === null)
      .map(({ ruleKey, createdAt }) => [ruleKey, createdAt]),
  );
}
