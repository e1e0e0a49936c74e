import type { Database } from '../../db/client.ts';
import { readTransaction, type Principal } from '../../db/transaction.ts';
import { openModule, type OpenedModule } from '../../rules/module/open-module.ts';
import { standingLimits } from '../../rules/rule-set/working-set.ts';
import { runTask } from '../../workers/run-task.ts';
import { buildOf } from './prepare-publication.ts';
import { readBasis } from './publication-basis.ts';
import { reconcile } from './reconcile.ts';
import { versionRuleSet } from '../version/version-content.ts';
import { contentBefore, contentOfWorkingSet } from '../version/version-read-model.ts';

/** What a publication would make of an action now. */
export interface DraftModule extends OpenedModule {
  domainId: string;
  /** The number that the next version gets. */
  versionNumber: number;
}

/**
 * The module of an action as the next publication would build it from the working set: reconciled as far as no one has
 * to be asked, mechanically checked, not gated, and approved by no one. For trying out alone.
 * Null when the working set has no such action.
 * @throws DomainError `not_found`; `predicate_invalid` when its rules do not check together.
 */
export async function openDraftModule(
  database: Database,
  principal: Principal,
  { worldId, action }: { worldId: string; action: string },
): Promise<DraftModule | null> {
  const basis = await readTransaction(database, principal, (prisma) => readBasis(prisma, worldId));
  const whole = contentOfWorkingSet(basis.workingSet, basis.sources);
  const wanted = { ...whole, actions: whole.actions.filter(({ key }) => key === action) };
  const { user_id: caller } = principal;
  const { renames } = await reconcile(wanted, contentBefore(basis.current), [], {
    reconcileOne: (asked) => runTask('reconcile_action', asked, { caller }),
  });
  const content = contentOfWorkingSet(basis.workingSet, basis.sources, renames);
  const next = versionRuleSet(content, action);
  if (!next) return null;
  const ruleSet = { ...next, rules: standingLimits(next.rules) };
  const versionNumber = (basis.current?.number ?? 0) + 1;
  const heads = content.heads.filter(({ body }) => body.action === action);
  const asked = buildOf(basis, content, ruleSet, heads, versionNumber);
  const { module } = await runTask('build_module', asked, { caller });
  return { ...(await openModule(module.bytes)), domainId: basis.workingSet.domainId, versionNumber };
}
