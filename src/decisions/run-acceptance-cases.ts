import { readAcceptanceCases } from '../acceptance/acceptance-case-read-model.ts';
import { DomainError, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { readTransaction } from '../db/transaction.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import { withoutAction, type AcceptanceOutcome } from '../rules/suite/acceptance-case.ts';
import { runTask } from '../workers/run-task.ts';
import type { DecidingServices } from './deciding-services.ts';
import { loadTrialModule, trialVersionOf, type AskedTrialVersion } from './trial-module.ts';

export interface RunAcceptanceInput {
  worldId: string;
  /** Routing key; null: of every active action that has cases. */
  key?: string | null;
  /** `draft`, which is also the default, or `v3`. */
  version?: AskedTrialVersion;
}

export interface AcceptanceRun {
  /** `draft`, or the version. */
  version: string;
  outcome: AcceptanceOutcome;
}

/**
 * Runs acceptance cases on the draft or a version of a world. Writes nothing. Who: operations staff (`read:operations`).
 * @throws DomainError `not_found`, `predicate_invalid`
 */
export async function runAcceptanceCases(
  { database, clock, decisions: { modules } }: Pick<DecidingServices, 'database' | 'clock' | 'decisions'>,
  auth: AuthContext,
  { worldId, key, version: asked }: RunAcceptanceInput,
): Promise<AcceptanceRun> {
  const version = trialVersionOf(asked);
  const cases = await readTransaction(database, auth, async (prisma) => {
    if (!(await prisma.worldModel.findFirst({ where: { id: worldId }, select: { id: true } }))) {
      throw notFound('world');
    }
    if (key != null && !(await prisma.action.findFirst({ where: { worldId, key }, select: { id: true } }))) {
      throw notFound('action');
    }
    return readAcceptanceCases(prisma, worldId, key);
  });
  const now = clock.now();
  const outcome: AcceptanceOutcome = { cases: 0, findings: [] };
  for (const [action, own] of cases) {
    const ruleSet = await loadTrialModule({ database, modules }, auth, { worldId, action, version }).then(
      ({ module }) => module.checked.ruleSet,
      (error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'action_not_in_version') throw error;
        return null;
      },
    );
    const { cases: ran, findings } = ruleSet
      ? await runTask(
          'run_acceptance_cases',
          { rules: { ruleSet }, cases: own, now },
          { caller: auth.user_id },
        )
      : withoutAction(action, own, now);
    outcome.cases += ran;
    outcome.findings.push(...findings);
  }
  return { version: version === null ? 'draft' : versionLabel(version), outcome };
}
