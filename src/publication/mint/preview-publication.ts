import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../db/client.ts';
import { readTransaction, type Principal } from '../../db/transaction.ts';
import type { AcceptanceOutcome } from '../../rules/suite/acceptance-case.ts';
import type { RuleFindings } from './findings.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { NotesFinding } from '../notes/notes-finding-policy.ts';
import { isStaged, nothingStaged } from './claim-publication.ts';
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
  /** Keys of rules that would be in the version and decide nothing: they have no day. */
  rulesWithoutDay: string[];
  /** Where the draft's release notes disagree with what is staged; nothing where there is no draft. */
  notesFindings: NotesFinding[];
  acceptance: AcceptanceOutcome;
  modules: { action: string; digest: string; moduleVersion: string; cases: number }[];
}

export interface PreviewInput {
  worldId: string;
  arbitrations?: Arbitration[] | null;
  acknowledgements?: string[] | null;
}

/** Everything that publishing now would do before the mint; nothing is written. @throws DomainError `not_found` */
export async function previewPublication(
  { database, clock }: { database: Database; clock: Clock },
  principal: Principal,
  { worldId, arbitrations, acknowledgements }: PreviewInput,
): Promise<PublicationPreview> {
  const basis = await readTransaction(database, principal, (prisma) => readBasis(prisma, worldId));
  const nextVersion = (basis.current?.number ?? 0) + 1;
  const answers = { arbitrations: arbitrations ?? [], acknowledgements: acknowledgements ?? [] };
  const { prepared, refusals: found } = await preparePublication(
    basis,
    nextVersion,
    answers,
    clock.now(),
    () => nextTurn(),
  );
  const refusals = isStaged(basis.current, basis.workingSet, basis.sources)
    ? found
    : [{ code: 'nothing_staged' as const, message: nothingStaged, detail: {} }, ...found];
  return {
    workingSetRevision: basis.workingSet.revision,
    nextVersion,
    publishable: refusals.length === 0,
    refusals,
    renames: prepared.reconciliation.applied,
    questions: prepared.reconciliation.questions,
    findings: prepared.findings,
    rulesWithoutDay: withoutDay(basis.workingSet.heads),
    notesFindings: basis.notesFindings,
    acceptance: prepared.acceptance,
    modules: prepared.modules.map(({ action, digest, moduleVersion, cases }) => ({
      action,
      digest,
      moduleVersion,
      cases,
    })),
  };
}

/** Of a rule with several periods, one that has a day is what decides. */
function withoutDay(heads: readonly WorkingSetHead[]): string[] {
  const dated = new Set(heads.filter(({ body }) => body.from !== null).map(({ key }) => key));
  return [...new Set(heads.map(({ key }) => key))].filter((key) => !dated.has(key)).sort();
}
