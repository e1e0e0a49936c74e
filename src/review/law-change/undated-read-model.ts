import type { ReadClient } from '../../db/transaction.ts';
import { ruleBodyColumn } from '../../db/model-columns.ts';
import type { Citation, IsoDate } from '../../rules/model.ts';
import { readCitedSources } from '../../sources/cited-source-read-model.ts';
import { readRevisionChain, type SourceRevision } from '../../sources/revision/revision-read-model.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { Candidate } from '../candidate-read-model.ts';
import { lostItsDay, type Dated } from './day-policy.ts';

/** What of a law change has no day, and the revisions of its law that may say one. */
export interface Undated {
  /** Heads, and candidates, that take the day of their law when they are carried over. */
  ids: ReadonlySet<string>;
  /** Oldest first; the last is the newest. None where nothing takes a day of theirs. */
  revisions: SourceRevision[];
}

/**
 * What has no day because its source said none when it was made. Where the source did say one, or the rule had one, a person
 * took it away, who may mean that it has not commenced: that stays.
 */
export async function readUndated(
  prisma: ReadClient,
  worldId: string,
  sourceMaterialId: string,
  { heads, candidates }: { heads: readonly WorkingSetHead[]; candidates: readonly Candidate[] },
): Promise<Undated> {
  const none = { ids: new Set<string>(), revisions: [] };
  const rules = heads.filter(({ body }) => body.from === null);
  const open = candidates.filter(({ body, revisionKind }) => body.from === null && revisionKind !== 'amend');
  if (rules.length + open.length === 0) return none;
  const { revisions, fromAsOf } = await readRevisionChain(prisma, worldId, sourceMaterialId);
  // The normal case of a source that is watched: no one has said a day of it.
  if (revisions.every(({ from }) => from === null)) return none;
  const keys = [...rules.map(({ key }) => key), ...open.map(({ ruleKey }) => ruleKey)];
  const signed = await readSigned(prisma, worldId, keys);
  const rows = new Set(revisions.flatMap((revision) => revision.rows));
  // A rule takes the day of the source that it cites first.
  const isOfIt = ([first]: readonly Citation[]): boolean =>
    first !== undefined && rows.has(first.source_material_id);
  const wasUnknown = (at: Date | undefined): boolean => at !== undefined && fromAsOf(at) === null;
  const madeUndated = (key: string): Date | undefined =>
    signed.get(key)?.find(({ from }) => from === null)?.createdAt;
  const signedOf = (key: string): readonly Signed[] => signed.get(key) ?? [];
  const ids = [
    ...rules
      .filter(({ key, body, candidateId }) => {
        const own = signedOf(key).find(({ id }) => id === candidateId);
        return (
          isOfIt(body.citations) &&
          wasUnknown(madeUndated(key)) &&
          own !== undefined &&
          !lostItsDay(signedOf(key), own)
        );
      })
      .map(({ headId }) => headId),
    ...open
      .filter(
        ({ ruleKey, body, createdAt, revisionKind }) =>
          isOfIt(body.citations) &&
          wasUnknown(madeUndated(ruleKey) ?? createdAt) &&
          !lostItsDay(signedOf(ruleKey), { from: null, createdAt, kind: revisionKind }),
      )
      .map(({ id }) => id),
  ];
  return ids.length === 0 ? none : { ids: new Set(ids), revisions };
}

/**
 * The day that the source of a rule was corrected to say, where the rule was signed without one because its source said none.
 * Where a newer text follows, what is to be done is said by the law change.
 */
export async function readDayOfRule(
  prisma: ReadClient,
  worldId: string,
  key: string,
): Promise<IsoDate | null> {
  const heads = await prisma.ruleHead.findMany({
    where: { worldId, rule: { key } },
    select: { revision: { select: { body: true, candidateId: true } } },
  });
  const undated = heads
    .map(({ revision: { body, candidateId } }) => ({ body: ruleBodyColumn.read(body), candidateId }))
    .find(({ body }) => body.from === null);
  const cited = undated?.body.citations[0];
  if (!undated || !cited) return null;
  const sourceAt = async (until: Date | null) =>
    (await readCitedSources(prisma, worldId, [cited.source_material_id], until)).get(
      cited.source_material_id,
    );
  const source = await sourceAt(null);
  if (!source?.effectiveFrom || source.sha256 !== cited.source_sha256) return null;
  const signed = (await readSigned(prisma, worldId, [key])).get(key) ?? [];
  const own = signed.find(({ id }) => id === undated.candidateId);
  const made = signed.find(({ from }) => from === null)?.createdAt;
  if (!own || !made || lostItsDay(signed, own)) return null;
  if ((await sourceAt(made))?.effectiveFrom) return null;
  return source.effectiveFrom.toISOString().slice(0, 10);
}

interface Signed extends Dated {
  id: string;
}

/** By rule key its candidates that were signed, in the order in which they were made. */
async function readSigned(
  prisma: ReadClient,
  worldId: string,
  keys: readonly string[],
): Promise<Map<string, Signed[]>> {
  const rows = await prisma.ruleCandidate.findMany({
    where: { worldId, ruleKey: { in: [...new Set(keys)] }, status: 'enshrined' },
    select: { id: true, ruleKey: true, body: true, createdAt: true, revisionKind: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const byKey = new Map<string, Signed[]>();
  for (const { id, ruleKey, body, createdAt, revisionKind: kind } of rows) {
    const one = { id, createdAt, kind, from: ruleBodyColumn.read(body).from };
    byKey.set(ruleKey, [...(byKey.get(ruleKey) ?? []), one]);
  }
  return byKey;
}
