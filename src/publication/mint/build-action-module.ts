import { DomainError } from '../../core/errors.ts';
import { suiteDate } from '../../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../../rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../../rules/rule-set/checked-rule-set.ts';
import type { InputRename, RuleSet } from '../../rules/model.ts';
import { buildModule, type BuiltModule, type ModuleRequest } from '../../rules/module/build-module.ts';
import type { SourceReference } from '../../rules/module/module-content.ts';
import { ruleOfHead } from '../../rules/rule-set/working-set.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import { runShippedSuite, shippedSuite, type SuiteFailure } from './deploy-checks.ts';
import { specificationColumn } from '../../gates/gate-columns.ts';

/** All that the module of one action is made of: data alone, since it is made in a thread. */
export interface ActionBuild {
  ruleSet: RuleSet;
  heads: readonly WorkingSetHead[];
  /** By rule key. */
  renames: Record<string, Record<string, InputRename>>;
  /** Of the cited rows. */
  sources: ReadonlyMap<string, SourceReference>;
  /** The action's module in the current version. */
  current: { moduleVersion: string; contentHash: string } | null;
  worldModelVersion: string;
}

/** A module, and what came of the suite that it ships on these very bytes. */
export interface TestedModule {
  module: BuiltModule;
  cases: number;
  failures: SuiteFailure[];
}

export async function buildTestedModule(asked: ActionBuild): Promise<TestedModule> {
  const module = await buildActionModule(asked);
  const { cases, failures } = await runShippedSuite(module.bytes);
  return { module, cases, failures };
}

/**
 * An action that did not change keeps its module version: its content hash says so.
 * @throws DomainError `predicate_invalid` when its rules do not check together.
 */
export async function buildActionModule(asked: ActionBuild): Promise<BuiltModule> {
  const { ruleSet, heads, renames, sources, current, worldModelVersion } = asked;
  const request: Omit<ModuleRequest, 'moduleVersion'> = {
    checked: checked(ruleSet),
    revisions: heads.map((head) => ({
      rule: {
        ...ruleOfHead(head),
        suite: shippedSuite(specificationColumn.read(head.specification).suite, {
          asOf: suiteDate(head),
          closedTo: head.closedTo,
          renames: renames[head.key] ?? {},
          inputs: ruleSet.action.inputs,
        }),
      },
      contentHash: head.contentHash,
    })),
    sources,
    worldModelVersion,
  };
  const next = await buildModule({
    ...request,
    moduleVersion: String(Number(current?.moduleVersion ?? 0) + 1),
  });
  return current?.contentHash === next.contentHash
    ? buildModule({ ...request, moduleVersion: current.moduleVersion })
    : next;
}

function checked(ruleSet: RuleSet): CheckedRuleSet {
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
