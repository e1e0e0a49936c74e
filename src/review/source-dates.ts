import type { ReadClient } from '../db/transaction.ts';
import type { Citation, Definition, IsoDate } from '../rules/model.ts';
import { readCitedSources, type CitedSource } from '../sources/cited-source-read-model.ts';
import { contentOf, isOpen, type Candidate } from './candidate-read-model.ts';
import type { Repair } from './generate-code.ts';

type Dateable = Pick<Candidate, 'body' | 'origin' | 'status' | 'createdAt'>;

/**
 * When the source of a candidate is in force, as it was corrected to say: of one that was distilled when the source did not
 * say so. Null where it has a day, where a person wrote it, who may mean that it has not commenced, or where the text of the
 * source is another by now.
 */
export async function daysOfSource(
  prisma: ReadClient,
  worldId: string,
  candidate: Dateable,
): Promise<{ from: IsoDate; to: IsoDate | null } | null> {
  return (await daysOfSources(prisma, worldId, [candidate])).get(candidate) ?? null;
}

/** The same of many: what their sources say now is read at once, and what it was only of those that it says a day of. */
export async function daysOfSources<One extends Dateable>(
  prisma: ReadClient,
  worldId: string,
  candidates: readonly One[],
): Promise<Map<One, { from: IsoDate; to: IsoDate | null }>> {
  const asked = candidates.flatMap((one) => {
    const [cited] = one.body.citations;
    const isUndated = one.origin === 'distilled' && isOpen(one.status) && one.body.from === null;
    return isUndated && cited !== undefined ? [{ one, cited }] : [];
  });
  const ids = asked.map(({ cited }) => cited.source_material_id);
  const now = await readCitedSources(prisma, worldId, ids);
  const found = new Map<One, { from: IsoDate; to: IsoDate | null }>();
  for (const { one, cited } of asked) {
    const days = await daysSince(prisma, worldId, cited, one.createdAt, now.get(cited.source_material_id));
    if (days !== null) found.set(one, days);
  }
  return found;
}

async function daysSince(
  prisma: ReadClient,
  worldId: string,
  cited: Citation,
  createdAt: Date,
  source: CitedSource | undefined,
): Promise<{ from: IsoDate; to: IsoDate | null } | null> {
  if (!source?.effectiveFrom || source.sha256 !== cited.source_sha256) return null;
  // Made of a source that said its day, it had that day, and somebody took it away.
  const then = await readCitedSources(prisma, worldId, [cited.source_material_id], createdAt);
  if (then.get(cited.source_material_id)?.effectiveFrom) return null;
  return {
    from: source.effectiveFrom.toISOString().slice(0, 10),
    to: source.effectiveTo?.toISOString().slice(0, 10) ?? null,
  };
}

/**
 * The candidate with the day that its source was corrected to say: distilled when the source did not say from when it is in
 * force, it has none itself. Null where {@link daysOfSource} knows none.
 */
export async function datedBySource(
  prisma: ReadClient,
  worldId: string,
  candidate: Candidate,
  definitions: readonly Definition[],
): Promise<Repair | null> {
  const { body } = candidate;
  const source = await daysOfSource(prisma, worldId, candidate);
  if (source === null) return null;
  const { from } = source;
  const to = body.to ?? source.to;
  const dated = { ...candidate, body: { ...body, from, to } };
  return {
    composed: { ...dated, content: contentOf(dated, definitions) },
    text: `The source says since it was corrected that it is in force from ${from}. The rule is, too.`,
  };
}
