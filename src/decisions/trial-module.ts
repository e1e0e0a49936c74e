import { DomainError, notFound } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { readTransaction, type Principal } from '../db/transaction.ts';
import { openDraftModule } from '../publication/mint/draft-module.ts';
import { readCompromisedKeys } from '../publication/version/module-read-model.ts';
import { compileRuleSet } from '../rules/evaluate/compile.ts';
import { actionNotInVersion } from './action-not-in-version.ts';
import { readNewestVersion } from '../publication/version/missing-version-read-model.ts';
import { moduleTexts } from './decision-answer.ts';
import type { LoadedModule, ModuleCache } from './module-cache.ts';

/** What is tried out: a published version, or null for the working set as the next version would have it. */
export type TrialVersion = number | null;

/** What is asked for: the draft unless it is a version. */
export type AskedTrialVersion = number | 'draft' | null | undefined;

export const trialVersionOf = (asked: AskedTrialVersion): TrialVersion =>
  typeof asked === 'number' ? asked : null;

/** A module for staff to try out, and where it belongs. */
export interface TrialModule {
  domainId: string;
  /** Of the version, or of the one that the draft would become. */
  versionNumber: number;
  module: LoadedModule;
}

/**
 * The module of an action in a version of this world, or in its draft. A published one is verified as everywhere.
 * @throws DomainError `not_found`, `action_not_in_version`, `predicate_invalid`.
 */
export async function loadTrialModule(
  { database, modules }: { database: Database; modules: ModuleCache },
  principal: Principal,
  { worldId, action, version }: { worldId: string; action: string; version: TrialVersion },
): Promise<TrialModule> {
  if (version === null) {
    const draft = await openDraftModule(database, principal, { worldId, action });
    if (!draft) throw notInDraft(action);
    const { domainId, versionNumber, ...opened } = draft;
    const compiled = compileRuleSet(opened.checked);
    return { domainId, versionNumber, module: { ...opened, compiled, texts: moduleTexts(opened) } };
  }
  const row = await readTransaction(database, principal, async (prisma) => {
    const world = await prisma.worldModel.findFirst({ where: { id: worldId }, select: { domainId: true } });
    if (!world) throw notFound('world');
    const module = await prisma.actionModule.findFirst({
      where: { worldId, action, versionNumber: version },
      select: { id: true, domainId: true },
    });
    if (!module) {
      const newest = await readNewestVersion(prisma, worldId);
      throw actionNotInVersion(
        { action, version },
        { newest, hint: 'Its modules are listed with the version.' },
      );
    }
    return { ...module, compromisedKeys: await readCompromisedKeys(prisma) };
  });
  const { domainId, ...stored } = row;
  const module = await modules.load({ ...stored, action, version }, principal.user_id);
  return { domainId, versionNumber: version, module };
}

const notInDraft = (action: string): DomainError =>
  new DomainError('action_not_in_version', `The action "${action}" is not in the draft of this world.`, {
    action,
  });
