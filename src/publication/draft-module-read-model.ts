import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { readTransaction, type Principal } from '../db/transaction.ts';
import { checkRuleSet } from '../rules/check-rule-set.ts';
import type { CheckedRuleSet } from '../rules/checked-rule-set.ts';
import { openModule, type OpenedModule } from '../rules/module/open-module.ts';
import { buildForAction } from './prepare-publication.ts';
import { readBasis } from './publication-basis.ts';
import { reconcile } from './reconcile.ts';
import { versionRuleSet } from './version-content.ts';
import { contentBefore, contentOfWorkingSet } from './version-read-model.ts';

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
  const whole = contentOfWorkingSet(basis.workingSet);
  const wanted = { ...whole, actions: whole.actions.filter(({ key }) => key === action) };
  const { renames } = await reconcile(wanted, contentBefore(basis.current), []);
  const content = contentOfWorkingSet(basis.workingSet, renames);
  const ruleSet = versionRuleSet(content, action);
  if (!ruleSet) return null;
  const versionNumber = (basis.current?.number ?? 0) + 1;
  const heads = content.heads.filter(({ body }) => body.action === action);
  const built = await buildForAction(basis, content, checked(ruleSet), heads, versionNumber);
  return { ...(await openModule(built.bytes)), domainId: basis.workingSet.domainId, versionNumber };
}

function checked(ruleSet: Parameters<typeof checkRuleSet>[0]): CheckedRuleSet {
  const result = checkRuleSet(ruleSet);
  if (result.ok) return result.checked;
  throw new DomainError('predicate_invalid', 'The rules of the working set do not check together yet.', {
    errors: result.problems.map(({ code, message, rule, path }) => ({
      pointer: `/rules/${rule ?? ''}/${path ?? ''}`,
      code,
      message,
    })),
  });
}
