import type { ReadClient } from '../db/transaction.ts';
import type { Definition } from '../rules/model.ts';
import { readCitedSources } from '../sources/cited-source-read-model.ts';
import { contentOf, isOpen, type Candidate } from './candidate-read-model.ts';
import type { Repair } from './generate-code.ts';

/**
 * The candidate with the day that its source was corrected to say: distilled when the source did not say from when it is in
 * force, it has none itself. Null where it has one, where a person wrote it, who may mean that it has not commenced, or where
 * the text of the source is another by now.
 */
export async function datedBySource(
  prisma: ReadClient,
  worldId: string,
  candidate: Candidate,
  definitions: readonly Definition[],
): Promise<Repair | null> {
  const { body, origin, status } = candidate;
  const [cited] = body.citations;
  if (origin !== 'distilled' || !isOpen(status) || body.from !== null || cited === undefined) return null;
  const sourceAt = async (until: Date | null) =>
    (await readCitedSources(prisma, worldId, [cited.source_material_id], until)).get(
      cited.source_material_id,
    );
  const source = await sourceAt(null);
  if (!source?.effectiveFrom || source.sha256 !== cited.source_sha256) return null;
  // Made of a source that said its day, it had that day, and somebody took it away.
  if ((await sourceAt(candidate.createdAt))?.effectiveFrom) return null;
  const from = source.effectiveFrom.toISOString().slice(0, 10);
  const to = body.to ?? source.effectiveTo?.toISOString().slice(0, 10) ?? null;
  const dated = { ...candidate, body: { ...body, from, to } };
  return {
    composed: { ...dated, content: contentOf(dated, definitions) },
    text: `The source says since it was corrected that it is in force from ${from}. The rule is, too.`,
  };
}
