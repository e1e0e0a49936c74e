import { DomainError } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { command, readTransaction, recordedAnswer } from '../../db/transaction.ts';
import { ruleContentHash } from '../../rules/rule-set/content-hash.ts';
import type { ReviewServices } from '../review-services.ts';
import { readWorkingSet } from '../../worlds/working-set-read-model.ts';
import { contentOf, readCandidate } from '../candidate-read-model.ts';
import { withoutGates, contentColumns, lockCandidate } from '../candidate-store.ts';
import { verifyCandidate } from '../verify-candidate.ts';
import { carriedContent, otherWords } from './content-anew.ts';
import type { Affected } from './affected.ts';
import { stepOf, type Settled } from './settle-policy.ts';
import { isSameWords } from './words-change.ts';

interface CarryCandidateInput {
  correlationId: string;
  worldId: string;
  /** The newer revision. */
  sourceMaterialId: string;
}

/** An open candidate keeps its key, its thread and its author; what was found of it speaks of the older text. */
export async function carryCandidate(
  services: ReviewServices,
  auth: AuthContext,
  { correlationId, worldId, sourceMaterialId }: CarryCandidateInput,
  candidateId: string,
  affected: Affected | undefined,
  signal: AbortSignal | undefined,
): Promise<Settled> {
  const call = {
    operation: 'carryOverCandidate',
    correlationId: stepOf(correlationId, 'cite', candidateId),
    request: { worldId, candidateId, sourceMaterialId },
  };
  const verify = async (wasVerified: boolean, key: string): Promise<Settled> => {
    if (wasVerified) {
      const step = stepOf(correlationId, 'verify', candidateId);
      await verifyCandidate(services, auth, { correlationId: step, worldId, candidateId }, signal);
    }
    return { ruleKey: key, candidateId, outcome: 'carried_over', code: null, message: null };
  };
  if (!affected) {
    // Cited anew by a call that was cut short: what is left of it is done.
    const cited = await recordedAnswer<boolean>(services.database, auth, call);
    if (cited) {
      const candidate = await readTransaction(services.database, auth, (prisma) =>
        readCandidate(prisma, worldId, candidateId),
      );
      return verify(cited.result, candidate.ruleKey);
    }
    throw new DomainError('invalid_state', 'This candidate does not cite what this revision supersedes.');
  }
  if (!isSameWords(affected.change)) throw otherWords(affected);
  const { ruleKey } = affected;
  const { result: wasVerified } = await command(services.database, auth, call, async (tx) => {
    const candidate = await lockCandidate(tx, worldId, candidateId);
    if (candidate.contentHash !== affected.candidate!.contentHash) {
      throw new DomainError('stale_revision', `${ruleKey} was changed meanwhile. Read it again.`);
    }
    const { definitions: known } = await readWorkingSet(tx, worldId);
    const own = { body: candidate.body, inputs: candidate.inputs, definitions: candidate.definitions };
    const anew = carriedContent(own, affected);
    const content = contentOf(anew, known);
    const { definitions, body, inputs } = anew;
    await tx.ruleCandidate.update({
      where: { id: candidateId },
      data: {
        ...contentColumns({ ...candidate, body, inputs, definitions, content }),
        revision: { increment: 1 },
        status: 'proposed',
        ...withoutGates,
      },
      select: { id: true },
    });
    return {
      result: candidate.gate1 !== null,
      audit: [
        {
          family: 'world_authoring',
          world_id: worldId,
          target_type: 'rule_candidate',
          target_id: candidateId,
          action: 'carried_over',
          detail: {
            before: candidate.contentHash,
            content_hash: ruleContentHash(content),
            source_material_id: sourceMaterialId,
            words: affected.change,
            from: body.from,
          },
        },
      ],
    };
  });
  return verify(wasVerified, ruleKey);
}
