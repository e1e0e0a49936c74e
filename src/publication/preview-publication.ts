import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../db/client.ts';
import { readTransaction, type Principal } from '../db/transaction.ts';
import type { RuleFindings } from './findings.ts';
import { preparePublication, type Refusal } from './prepare-publication.ts';
import { readBasis } from './publication-basis.ts';
import type { Arbitration, ArbitrationQuestion, RenameProposal } from './reconcile.ts';

export interface PublicationPreview {
  workingSetRevision: number;
  nextVersion: number;
  publishable: boolean;
  refusals: Refusal[];
  /** Renames that reconciliation would apply, each proved. */
  renames: RenameProposal[];
  /** What the operator has to arbitrate. */
  questions: ArbitrationQuestion[];
  findings: RuleFindings[];
  modules: { action: string; digest: string; moduleVersion: string; cases: number }[];
}

/** Everything that publishing now would do before the mint, written nowhere. @throws DomainError `not_found` */
export async function previewPublication(
  database: Database,
  principal: Principal,
  { worldId, arbitrations }: { worldId: string; arbitrations?: Arbitration[] | null },
): Promise<PublicationPreview> {
  const basis = await readTransaction(database, principal, (prisma) => readBasis(prisma, worldId));
  const nextVersion = (basis.current?.number ?? 0) + 1;
  const { prepared, refusals } = await preparePublication(basis, nextVersion, arbitrations ?? [], () =>
    nextTurn(),
  );
  return {
    workingSetRevision: basis.workingSet.revision,
    nextVersion,
    publishable: refusals.length === 0,
    refusals,
    renames: prepared.reconciliation.applied,
    questions: prepared.reconciliation.questions,
    findings: prepared.findings,
    modules: prepared.modules.map(({ action, digest, moduleVersion, cases }) => ({
      action,
      digest,
      moduleVersion,
      cases,
    })),
  };
}
