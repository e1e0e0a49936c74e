import { leftOutColumn, type LeftOut } from '../../distillation/run-columns.ts';
import { gate1Column, gate2Column } from '../../gates/gate-columns.ts';
import type { ReadClient } from '../../db/transaction.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { isWithoutForce } from '../../distillation/left-out-read-model.ts';
import { readHands, type Hands } from '../../review/hands-read-model.ts';
import { readCitedSources, type CitedSource } from '../../sources/cited-source-read-model.ts';
import type { WorkingSet } from '../../worlds/working-set-read-model.ts';
import type { Card } from './card-schema.ts';

type Coverage = Card['coverage'][number];
type CardRule = Card['rules'][number]['rules'][number];

/** What the card tells that the working set does not hold. */
export interface CardFacts {
  world: Card['world'];
  domain: Card['domain'];
  organization: Card['organization'];
  publishedBy: Card['published_by'];
  /** By candidate. */
  written: ReadonlyMap<string, NonNullable<CardRule['written']>>;
  approvals: (Omit<Card['approvals'][number], 'rule' | 'revision'> & { candidateId: string })[];
  coverage: (Pick<Coverage, 'normative_sentences' | 'candidates' | 'enshrined'> & {
    source: CitedSource;
    left_out: LeftOut[];
  })[];
  releaseNotes: Card['release_notes'];
}

export async function readCardFacts(
  prisma: ReadClient,
  workingSet: WorkingSet,
  { operatorId, releaseNotesId }: { operatorId: string; releaseNotesId: string },
): Promise<CardFacts> {
  const { worldId, domainId } = workingSet;
  const world = await prisma.worldModel.findUniqueOrThrow({
    where: { id: worldId },
    select: { id: true, slug: true, title: true, description: true },
  });
  const domain = await prisma.domain.findUniqueOrThrow({
    where: { id: domainId },
    select: { id: true, name: true, organization: { select: { id: true, name: true } } },
  });
  const approvals = await readApprovals(prisma, workingSet);
  const hands = await readHands(
    prisma,
    worldId,
    workingSet.heads.map(({ candidateId }) => candidateId),
  );
  const names = await readNames(prisma, [
    operatorId,
    ...approvals.map(({ decidedBy }) => decidedBy),
    ...hands.flatMap(({ operatorId: writer, later }) => [
      ...(writer === null ? [] : [writer]),
      ...later.map((hand) => hand.operatorId),
    ]),
  ]);
  const person = (id: string) => ({ id, name: names.get(id) ?? null });
  return {
    world,
    domain: { id: domain.id, name: domain.name },
    organization: domain.organization,
    publishedBy: person(operatorId),
    written: new Map(hands.map((of) => [of.candidateId, writtenBy(of, person)])),
    approvals: approvals.map((approval) => ({
      candidateId: approval.candidateId,
      content_hash: approval.contentHash,
      decided_by: person(approval.decidedBy),
      decided_at: approval.decidedAt.toISOString(),
      statement: approval.statement,
      acknowledgements: approval.acknowledgements,
      doubts: doubtsOf(approval),
    })),
    coverage: await readCoverage(prisma, worldId),
    releaseNotes: await readNotes(prisma, releaseNotesId),
  };
}

const writtenBy = (
  { writer, model, operatorId, later }: Hands,
  person: (id: string) => Card['published_by'],
): NonNullable<CardRule['written']> => ({
  by: writer,
  model,
  operator: operatorId === null ? null : person(operatorId),
  later: later.map(({ did, operatorId: id }) => ({ did, operator: person(id) })),
});

const readApprovals = (prisma: ReadClient, { heads }: WorkingSet) =>
  prisma.approvalDecision.findMany({
    where: { candidateId: { in: heads.map(({ candidateId }) => candidateId) }, verdict: 'approved' },
    orderBy: { decidedAt: 'asc' },
    select: {
      candidateId: true,
      contentHash: true,
      decidedBy: true,
      decidedAt: true,
      statement: true,
      acknowledgements: true,
      candidate: { select: { gate1: true, gate2: true } },
    },
  });

type Approval = Awaited<ReturnType<typeof readApprovals>>[number];

/** What the acknowledged ids stand for: the results of the gates are kept with the candidate as they were signed off. */
function doubtsOf({ acknowledgements, candidate }: Approval): Card['approvals'][number]['doubts'] {
  const results = [gate1Column.read(candidate.gate1), gate2Column.read(candidate.gate2)];
  const found = new Map(
    results.flatMap((result) => result?.findings ?? []).map((finding) => [finding.id, finding]),
  );
  return acknowledgements.map((id) => {
    const finding = found.get(id);
    return { id, code: finding?.code ?? null, message: finding?.message ?? null };
  });
}

async function readNames(prisma: ReadClient, ids: readonly string[]): Promise<Map<string, string | null>> {
  const users = await prisma.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}

/**
 * Of all completed readings of each source, corrections of its metadata included: what was found in it, and what became of
 * that. A source that was retired is not spoken of.
 */
async function readCoverage(prisma: ReadClient, worldId: string): Promise<CardFacts['coverage']> {
  const readings = await prisma.distillationSource.findMany({
    where: { run: { worldId }, status: 'completed' },
    orderBy: { completedAt: 'asc' },
    select: {
      sourceMaterialId: true,
      sentencesTotal: true,
      sentencesDefined: true,
      candidates: true,
      leftOut: true,
    },
  });
  const rows = readings.map(({ sourceMaterialId }) => sourceMaterialId);
  const sources = await readCitedSources(prisma, worldId, rows);
  const enshrined = await prisma.$queryRaw<{ source: string; enshrined: number }[]>`
    SELECT o.source_material_id AS source, count(DISTINCT c.id)::int AS enshrined
      FROM distillation_run_output o JOIN rule_candidate c ON c.id = o.candidate_id
     WHERE c.world_id = ${worldId}::uuid AND c.status = 'enshrined' GROUP BY o.source_material_id`;
  const counts = new Map<string, number>();
  for (const { source, enshrined: count } of enshrined) {
    const last = sources.get(source)?.id ?? source;
    counts.set(last, (counts.get(last) ?? 0) + count);
  }
  const bySource = new Map<string, { source: CitedSource; of: (typeof readings)[number][] }>();
  for (const reading of readings) {
    const source = sources.get(reading.sourceMaterialId);
    if (!source || source.retiredByOperation) continue;
    const known = bySource.get(source.id) ?? { source, of: [] };
    known.of.push(reading);
    bySource.set(source.id, known);
  }
  return [...bySource.values()].map(({ source, of }) => ({
    source,
    normative_sentences: Math.max(...of.map(normativeIn)),
    candidates: of.reduce((sum, { candidates }) => sum + candidates, 0),
    enshrined: counts.get(source.id) ?? 0,
    left_out: leftOutOf(of.map(({ leftOut }) => leftOutColumn.read(leftOut))),
  }));
}

interface Reading {
  sentencesTotal: number;
  sentencesDefined: number;
  leftOut: Prisma.JsonValue;
}

const normativeIn = ({ sentencesTotal, sentencesDefined, leftOut }: Reading): number =>
  sentencesTotal -
  sentencesDefined -
  leftOutColumn.read(leftOut).filter(({ reason }) => isWithoutForce(reason)).length;

/**
 * What some reading left out, in the order of the text: a later reading that made a mere candidate of it, or did not ask
 * for it, changes nothing of that. Which of it a rule rests on by now is the version's to say.
 */
function leftOutOf(readings: readonly (readonly LeftOut[])[]): LeftOut[] {
  const byPlace = new Map<string, LeftOut>();
  for (const item of readings.flat()) {
    if (isWithoutForce(item.reason)) continue;
    const place = `${item.start} ${item.end}`;
    const saysLess = item.reason === 'out_of_focus' || item.reason === 'known';
    if (!saysLess || !byPlace.has(place)) byPlace.set(place, item);
  }
  return [...byPlace.values()].sort((a, b) => a.start - b.start || a.end - b.end);
}

async function readNotes(prisma: ReadClient, id: string): Promise<Card['release_notes']> {
  const notes = await prisma.releaseNotes.findUniqueOrThrow({
    where: { id },
    include: {
      restatements: { orderBy: { ordinal: 'asc' } },
      corrections: { orderBy: { ordinal: 'asc' } },
    },
  });
  return {
    id: notes.id,
    narrative: notes.narrative,
    restatements: notes.restatements.map(({ category, subject, before, after, reason }) => ({
      category,
      subject,
      before,
      after,
      reason,
    })),
    corrections: notes.corrections.map(({ ruleKey, priorVersion, wasWrong, holdsNow }) => ({
      rule: ruleKey,
      prior_version: `v${priorVersion}`,
      was_wrong: wasWrong,
      holds_now: holdsNow,
    })),
  };
}
