import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { readTransaction } from '../db/transaction.ts';
import { readModule } from '../publication/module-read-model.ts';
import { compileRuleSet, type CompiledRuleSet } from '../rules/compile.ts';
import { ModuleRefused, verifyModule, type OpenedModule } from '../rules/module/open-module.ts';

/** A module that may be executed: verified, then compiled. */
export interface LoadedModule extends OpenedModule {
  compiled: CompiledRuleSet;
}

export interface ModuleCache {
  /**
   * The module of this row, read as this principal the first time.
   * @throws DomainError `internal_error` when digest, marker or content do not verify: it is not executed.
   */
  load(moduleId: string, principalId: string): Promise<LoadedModule>;
}

/**
 * Keeps verified modules, the least recently used dropped first. Modules are immutable, so an entry never grows stale;
 * that a newer version exists is the business of the look-up that names the module.
 */
export function createModuleCache(
  { database, log }: { database: Database; log: Logger },
  maximum = 1_000,
): ModuleCache {
  const modules = new Map<string, Promise<LoadedModule>>();
  return {
    load(moduleId, principalId) {
      const known = modules.get(moduleId);
      if (known) {
        modules.delete(moduleId);
        modules.set(moduleId, known);
        return known;
      }
      const loading = load(database, moduleId, principalId);
      modules.set(moduleId, loading);
      // A failure is not remembered: the next request tries again.
      loading.catch((error: unknown) => {
        modules.delete(moduleId);
        if (error instanceof DomainError && error.cause instanceof ModuleRefused) {
          log.fatal(
            { err: error.cause, module_id: moduleId, refusal: error.cause.refusal },
            'a module was refused',
          );
        }
      });
      const [oldest] = modules.keys();
      if (modules.size > maximum && oldest !== undefined) modules.delete(oldest);
      return loading;
    },
  };
}

async function load(database: Database, moduleId: string, principalId: string): Promise<LoadedModule> {
  const { bytes, digest, marker, keys } = await readTransaction(
    database,
    { user_id: principalId },
    (prisma) => readModule(prisma, moduleId),
  );
  try {
    const opened = await verifyModule(bytes, { digest, marker, keys });
    return { ...opened, compiled: compileRuleSet(opened.checked) };
  } catch (cause) {
    if (!(cause instanceof ModuleRefused)) throw cause;
    throw new DomainError(
      'internal_error',
      `The module of this action does not verify (${cause.refusal}); nothing is decided with it.`,
      { refusal: cause.refusal },
      { cause },
    );
  }
}
