import { setImmediate as nextTurn } from 'node:timers/promises';
import { doubtsColumn, leftOutColumn, modelAnswersColumn, termsColumn } from './run-columns.ts';
import { definitionsColumn, inputsColumn, ruleBodyColumn } from '../db/model-columns.ts';
import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import { reserveRuleNumbers } from '../worlds/world-store.ts';
import type { ActionProposal } from '../rules/rule-set/candidate-rule-set.ts';
import { ruleContentHash } from '../rules/rule-set/content-hash.ts';
import { actedActions, doubtOtherActors } from './doubt-other-actors.ts';
import { proposeCandidates, type CandidateProposal } from './candidate-proposal.ts';
import type { Distillation, WorkJournal, WorkNote } from './distiller.ts';
import { readActionProposals } from './known-actions-read-model.ts';
import { readActedRules } from './known-rules-read-model.ts';
import { withoutKnown, type Links } from './link-policy.ts';
import { leaseMilliseconds, runEnd, type FailureReasonCode } from './run-policy.ts';
import { actionProposalColumn } from '../db/model-columns.ts';

export interface ClaimedSource {
  id: string;
  sourceMaterialId: string;
  attempts: number;
}

/** Takes one unfinished source of the run whose lease is free; null when there is none to take. */
export async function claimSource(tx: Tx, runId: string): Promise<ClaimedSource | null> {
  const [source] = await tx.$queryRaw<ClaimedSource[]>`
    UPDATE distillation_source SET status = 'processing', attempts = attempts + 1,
           started_at = coalesce(started_at, now()),
           leased_until = now() + ${leaseMilliseconds} * interval '1 millisecond'
     WHERE id = (SELECT id FROM distillation_source
                  WHERE run_id = ${runId}::uuid AND status IN ('pending', 'processing')
                    AND (leased_until IS NULL OR leased_until < now())
                  ORDER BY ordinal LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, source_material_id AS "sourceMaterialId", attempts`;
  return source ?? null;
}

/** Says that the worker lives. Answers false when another worker has the source by now. */
export async function renewLease(tx: Tx, source: ClaimedSource): Promise<boolean> {
  const renewed = await tx.$executeRaw`
    UPDATE distillation_source SET leased_until = now() + ${leaseMilliseconds} * interval '1 millisecond'
     WHERE id = ${source.id}::uuid AND status = 'processing' AND attempts = ${source.attempts}`;
  return renewed === 1;
}

/** Puts a source back that the worker has in hand. `counted` says whether its attempt was one. */
export async function releaseSource(tx: Tx, source: ClaimedSource, counted: boolean): Promise<void> {
  await tx.$executeRaw`
    UPDATE distillation_source SET leased_until = NULL, attempts = attempts - ${counted ? 0 : 1}
     WHERE id = ${source.id}::uuid AND status = 'processing' AND attempts = ${source.attempts}`;
}

export async function failSource(
  tx: Tx,
  source: ClaimedSource,
  { code, message, at }: { code: FailureReasonCode; message: string; at: Date },
): Promise<void> {
  await tx.distillationSource.updateMany({
    where: { id: source.id, status: 'processing', attempts: source.attempts },
    data: {
      status: 'failed',
      errorCode: code,
      message,
      completedAt: at,
      leasedUntil: null,
      modelAnswers: modelAnswersColumn.write([]),
    },
  });
}

/** What earlier workers at the source were answered, and what the run has spent until now. */
export async function readWork(
  tx: Tx,
  runId: string,
  source: ClaimedSource,
): Promise<Pick<WorkJournal, 'answers' | 'spent'>> {
  const { modelAnswers } = await tx.distillationSource.findUniqueOrThrow({
    where: { id: source.id },
    select: { modelAnswers: true },
  });
  const { _sum } = await tx.distillationSource.aggregate({
    where: { runId },
    _sum: { promptTokens: true, completionTokens: true },
  });
  return {
    answers: new Map(modelAnswersColumn.read(modelAnswers).map(({ question, value }) => [question, value])),
    spent: {
      promptTokens: _sum.promptTokens ?? 0,
      completionTokens: _sum.completionTokens ?? 0,
      estimated: false,
    },
  };
}

/** Answers false when another worker has the source by now. */
export async function noteWork(
  tx: Tx,
  source: ClaimedSource,
  { parts, answer, usage, cost }: WorkNote,
): Promise<boolean> {
  const noted = await tx.$executeRaw`
    UPDATE distillation_source
       SET parts_total = ${parts.total}, parts_done = ${parts.done},
           prompt_tokens = prompt_tokens + ${usage.promptTokens},
           completion_tokens = completion_tokens + ${usage.completionTokens},
           tokens_estimated = tokens_estimated OR ${usage.estimated},
           model_cost = CASE WHEN ${cost}::numeric IS NULL THEN model_cost
                             ELSE coalesce(model_cost, 0) + ${cost}::numeric END,
           model_answers = model_answers || ${modelAnswersColumn.text(answer === null ? [] : [answer])}::jsonb
     WHERE id = ${source.id}::uuid AND status = 'processing' AND attempts = ${source.attempts}`;
  return noted === 1;
}

/** Runs of one world store one after the other from here on, and none while an action of its candidates is renamed. */
export const storeInTurn = (tx: Tx, worldId: string): Promise<number> => reserveRuleNumbers(tx, worldId, 0);

interface StoredRun {
  id: string;
  worldId: string;
  domainId: string;
  requestedBy: string;
}

/**
 * Stores what was distilled from one source, all of it or nothing: candidates, their provenance trail, what was left
 * out, and that the source is done. A worker that has lost its lease stores nothing.
 */
export async function completeSource(
  tx: Tx,
  run: StoredRun,
  source: ClaimedSource,
  distilled: Distillation,
  at: Date,
  links: Links = new Map(),
): Promise<boolean> {
  const distillation = withoutKnown(distilled, links);
  const { candidates, coverage, terms, definitions, notice, dropped } = distillation;
  const nothing =
    candidates.length === 0 &&
    !coverage.omissions.some(({ reason }) => reason === 'not_read' || reason === 'known')
      ? {
          code: 'no_normative_content',
          message: coverage.omissions.some(({ reason }) => reason === 'out_of_focus')
            ? 'No sentence of this source that has a word of the focus obliges, forbids, permits or entitles.'
            : 'No sentence of this source obliges, forbids, permits or entitles.',
        }
      : null;
  const said = notice ?? nothing;
  const computed = new Map(
    definitions.map(({ inputs: _inputs, ...definition }) => [definition.name, definition]),
  );
  const done = await tx.distillationSource.updateMany({
    where: { id: source.id, status: 'processing', attempts: source.attempts },
    data: {
      status: 'completed',
      candidates: candidates.length,
      sentencesTotal: coverage.found,
      sentencesDone: coverage.found,
      leftOut: leftOutColumn.write(coverage.omissions),
      sentencesDefined: coverage.defined,
      terms: termsColumn.write(
        terms.map(({ definition, ...term }) => ({
          ...term,
          definition: definition === null ? null : (computed.get(definition) ?? null),
        })),
      ),
      quotesDropped: dropped?.quotes ?? 0,
      candidatesDropped: dropped?.candidates ?? 0,
      modelAnswers: modelAnswersColumn.write([]),
      errorCode: said?.code ?? null,
      message: said?.message ?? null,
      completedAt: at,
      leasedUntil: null,
    },
  });
  if (done.count === 0) return false;
  const { sha256, effectiveFrom, effectiveTo } = await tx.sourceMaterial.findUniqueOrThrow({
    where: { id: source.sourceMaterialId },
    select: { sha256: true, effectiveFrom: true, effectiveTo: true },
  });
  const proposed = proposeCandidates(
    distillation,
    { sha256, effectiveFrom: isoDate(effectiveFrom), effectiveTo: isoDate(effectiveTo) },
    await reserveRuleNumbers(tx, run.worldId, candidates.filter(({ id }) => !links.has(id)).length),
    links,
  );
  const actions = actedActions(proposed);
  const acted = actions.length > 0 ? await readActedRules(tx, run.worldId, actions) : [];
  const proposals = await doubtOtherActors(proposed, acted);
  const keys = new Set(proposals.map(({ content }) => content.body.action));
  const standing = await readActionProposals(tx, run.worldId, [...keys]);
  // A long law has ten thousands of them: requests are answered between the batches.
  for (let from = 0; from < proposals.length; from += batchSize) {
    await storeProposals(tx, run, source, proposals.slice(from, from + batchSize), standing);
    await nextTurn();
  }
  return true;
}

const batchSize = 250;

async function storeProposals(
  tx: Tx,
  run: StoredRun,
  source: ClaimedSource,
  proposals: readonly CandidateProposal[],
  standing: ReadonlyMap<string, ActionProposal>,
): Promise<void> {
  const rows = proposals.map((proposal) => ({
    id: newId(),
    domainId: run.domainId,
    worldId: run.worldId,
    ruleKey: proposal.ruleKey,
    title: proposal.title,
    body: ruleBodyColumn.write(proposal.content.body),
    inputs: inputsColumn.write(proposal.content.inputs),
    definitions: definitionsColumn.write(proposal.content.definitions),
    actionProposal: actionProposalColumn.write(
      standing.get(proposal.content.body.action) ?? {
        title: proposal.action.title,
        description: '',
        aggregation_mode: 'deny-overrides',
        time_zone: 'UTC',
        assumptions: [],
      },
    ),
    confidence: proposal.confidence,
    flags: proposal.flags,
    doubts: doubtsColumn.write(proposal.doubts),
    contentHash: ruleContentHash(proposal.content),
    origin: 'distilled' as const,
    revisesRuleKey: proposal.revision && proposal.ruleKey,
    revisionKind: proposal.revision,
    createdBy: run.requestedBy,
  }));
  await tx.ruleCandidate.createMany({ data: rows });
  await tx.distillationRunOutput.createMany({
    data: rows.map((row) => ({
      runId: run.id,
      candidateId: row.id,
      sourceMaterialId: source.sourceMaterialId,
      domainId: run.domainId,
    })),
  });
}

const isoDate = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** Ends the run when its sources have ended; harmless when it has ended already. */
export async function endRun(tx: Tx, runId: string, at: Date): Promise<void> {
  const sources = await tx.distillationSource.findMany({
    where: { runId },
    orderBy: { ordinal: 'asc' },
    select: { status: true, errorCode: true, message: true },
  });
  const end = runEnd(sources);
  if (!end) return;
  await tx.distillationRun.updateMany({
    where: { id: runId, status: 'in_progress' },
    data: {
      ...end,
      failureDetail: end.status === 'failed' ? (sources[0]?.message ?? null) : null,
      completedAt: at,
    },
  });
}
