import type { ReadClient } from '../db/transaction.ts';
import type { WorkingSet } from '../worlds/working-set-read-model.ts';
import type { Card } from './card-schema.ts';

type Source = Card['sources'][number];

/** What the card tells that the working set does not hold. */
export interface CardFacts {
  world: Card['world'];
  domain: Card['domain'];
  organization: Card['organization'];
  publishedBy: Card['published_by'];
  /** Newest row of each digest; what cites it is for the card to say. */
  sources: Omit<Source, 'cited_by'>[];
  approvals: (Omit<Card['approvals'][number], 'rule' | 'revision'> & { candidateId: string })[];
  coverage: Card['coverage'];
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
  const names = await readNames(prisma, [operatorId, ...approvals.map(({ decidedBy }) => decidedBy)]);
  const person = (id: string) => ({ id, name: names.get(id) ?? null });
  return {
    world,
    domain: { id: domain.id, name: domain.name },
    organization: domain.organization,
    publishedBy: person(operatorId),
    sources: await readSources(prisma, worldId),
    approvals: approvals.map((approval) => ({
      candidateId: approval.candidateId,
      content_hash: approval.contentHash,
      decided_by: person(approval.decidedBy),
      decided_at: approval.decidedAt.toISOString(),
      statement: approval.statement,
      acknowledgements: approval.acknowledgements,
    })),
    coverage: await readCoverage(prisma, worldId),
    releaseNotes: await readNotes(prisma, releaseNotesId),
  };
}

const dateOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

async function readSources(prisma: ReadClient, worldId: string): Promise<CardFacts['sources']> {
  const rows = await prisma.sourceMaterial.findMany({
    where: { worldId },
    orderBy: { createdAt: 'asc' },
    omit: { extractedText: true, blocks: true },
  });
  const newest = new Map(rows.map((row) => [row.sha256, row]));
  return [...newest.values()].map((row) => ({
    sha256: row.sha256,
    title: row.title,
    kind: row.kind,
    publication: row.publication,
    section: row.section,
    revision: row.revision,
    jurisdiction: row.jurisdiction,
    language: row.language,
    url: row.url,
    retrieved_at: row.retrievedAt?.toISOString() ?? null,
    published_on: dateOf(row.publishedOn),
    effective_from: dateOf(row.effectiveFrom),
    effective_to: dateOf(row.effectiveTo),
    media_type: row.mediaType,
    byte_length: row.byteLength,
  }));
}

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
    },
  });

async function readNames(prisma: ReadClient, ids: readonly string[]): Promise<Map<string, string | null>> {
  const users = await prisma.user.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}

interface LeftOut {
  section?: string | null;
  quote: string;
  reason: string;
}

/** Of the last completed reading of each source: what was found in it, and what became of that. */
async function readCoverage(prisma: ReadClient, worldId: string): Promise<Card['coverage']> {
  const readings = await prisma.distillationSource.findMany({
    where: { run: { worldId }, status: 'completed' },
    orderBy: { completedAt: 'asc' },
    select: {
      runId: true,
      sourceMaterialId: true,
      sentencesTotal: true,
      candidates: true,
      leftOut: true,
      sourceMaterial: { select: { sha256: true, publication: true } },
    },
  });
  const newest = new Map(readings.map((reading) => [reading.sourceMaterial.sha256, reading]));
  const enshrined = await prisma.$queryRaw<{ source: string; enshrined: number }[]>`
    SELECT o.source_material_id AS source, count(DISTINCT c.id)::int AS enshrined
      FROM distillation_run_output o JOIN rule_candidate c ON c.id = o.candidate_id
     WHERE c.world_id = ${worldId}::uuid AND c.status = 'enshrined' GROUP BY o.source_material_id`;
  const counts = new Map(enshrined.map((row) => [row.source, row.enshrined]));
  return [...newest.values()].map((reading) => ({
    source_sha256: reading.sourceMaterial.sha256,
    publication: reading.sourceMaterial.publication,
    normative_sentences: reading.sentencesTotal,
    candidates: reading.candidates,
    enshrined: counts.get(reading.sourceMaterialId) ?? 0,
    left_out: (reading.leftOut as unknown as LeftOut[]).map(({ quote, section, reason }) => ({
      quote,
      section: section ?? null,
      reason,
    })),
  }));
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
