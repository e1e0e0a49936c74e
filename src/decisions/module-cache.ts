import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DomainError } from '../core/errors.ts';
import type { Database } from '../db/client.ts';
import { readTransaction } from '../db/transaction.ts';
import { readModule } from '../publication/version/module-read-model.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import { compileRuleSet, type CompiledRuleSet } from '../rules/evaluate/compile.ts';
import { ModuleRefused, verifyModule, type OpenedModule } from '../rules/module/open-module.ts';
import { moduleTexts, type ModuleTexts } from './decision-answer.ts';

/** A module that may be executed: verified, then compiled. */
export interface LoadedModule extends OpenedModule {
  compiled: CompiledRuleSet;
  texts: ModuleTexts;
}

/** Which module is asked for: its row, and what its content has to be of. */
export interface ModuleQuestion {
  id: string;
  action: string;
  version: number;
  /** How many publishing keys are not believed any more: what was verified under fewer is verified again. */
  compromisedKeys: number;
}

export interface ModuleCache {
  /**
   * The module of this row, read as this principal the first time.
   * @throws DomainError `internal_error` when digest, marker or content do not verify: it is not executed.
   */
  load(module: ModuleQuestion, principalId: string): Promise<LoadedModule>;
}

interface Kept {
  loading: Promise<LoadedModule>;
  /** Of its bundle; 0 until it is read. */
  bytes: number;
}

/** A module that was loaded takes nearly twice the bytes of its bundle: a quarter of a gigabyte, some ten thousand of few rules. */
const maximumBundles = 128 * 2 ** 20;

/**
 * Keeps verified modules, the least recently used dropped first where their bundles together have more than `maximumBytes`.
 * Modules are immutable, so an entry grows stale only when a publishing key is found to be compromised;
 * that a newer version exists is the business of the look-up that names the module.
 */
export function createModuleCache(
  { database, log }: { database: Database; log: Logger },
  maximumBytes = maximumBundles,
): ModuleCache {
  const modules = new Map<string, Kept>();
  let total = 0;
  const drop = (place: string, kept: Kept): void => {
    if (modules.get(place) !== kept) return;
    modules.delete(place);
    total -= kept.bytes;
  };
  return {
    load(question, principalId) {
      const { id: moduleId, compromisedKeys } = question;
      const place = `${moduleId} ${compromisedKeys}`;
      const known = modules.get(place);
      if (known) {
        modules.delete(place);
        modules.set(place, known);
        return known.loading;
      }
      const loading = load(database, question, principalId);
      const kept: Kept = { loading: loading.then(({ module }) => module), bytes: 0 };
      modules.set(place, kept);
      loading.then(
        ({ bytes }) => {
          if (modules.get(place) !== kept) return;
          kept.bytes = bytes;
          total += bytes;
          for (const [oldest, one] of modules) {
            if (total <= maximumBytes || one === kept) return;
            drop(oldest, one);
          }
        },
        // A failure is not remembered: the next request tries again.
        (error: unknown) => {
          drop(place, kept);
          if (error instanceof DomainError && error.cause instanceof ModuleRefused) {
            log.fatal(
              { err: error.cause, module_id: moduleId, refusal: error.cause.refusal },
              'a module was refused',
            );
          }
        },
      );
      return kept.loading;
    },
  };
}

async function load(
  database: Database,
  { id, action, version }: ModuleQuestion,
  principalId: string,
): Promise<{ module: LoadedModule; bytes: number }> {
  const { bytes, digest, marker, keys } = await readTransaction(
    database,
    { user_id: principalId },
    (prisma) => readModule(prisma, id),
  );
  try {
    const opened = await verifyModule(bytes, { digest, marker, keys });
    const { manifest } = opened;
    if (manifest.action !== action || manifest.world_model_version !== versionLabel(version)) {
      throw new ModuleRefused('marker_mismatch', 'The module is filed under another action or version.');
    }
    // Others are answered between the two halves of the work.
    await nextTurn();
    const module = { ...opened, compiled: compileRuleSet(opened.checked), texts: moduleTexts(opened) };
    return { module, bytes: bytes.length };
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
