import { contentHash } from '../../core/canonical-json.ts';
import { runTask } from '../../workers/run-task.ts';
import { findingOfProblem } from '../../gates/finding-policy.ts';
import type { RuleSet } from '../../rules/model.ts';
import type { BuiltModule } from '../../rules/module/build-module.ts';
import type { Problem } from '../../rules/language/problem.ts';
import {
  withoutAction,
  type AcceptanceFinding,
  type AcceptanceOutcome,
} from '../../rules/suite/acceptance-case.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import { checkCompleteness } from './behavioural-completeness.ts';
import { passagesOf } from '../card/cited-passages.ts';
import { checkAllSources, checkConflicts } from './conformity.ts';
import type { ActionBuild } from './build-action-module.ts';
import type { Drift, SuiteFailure } from './deploy-checks.ts';
import { blockingOnly, type RuleFindings } from './findings.ts';
import type { NotesFinding } from '../notes/notes-finding-policy.ts';
import type { PublicationBasis } from './publication-basis.ts';
import { reconcile, type Arbitration, type Reconciliation } from './reconcile.ts';
import { contentByAction, versionRuleSet, type VersionContent } from '../version/version-content.ts';
import { contentBefore, contentOfWorkingSet } from '../version/version-read-model.ts';
import { versionLabel } from '../version/version-label.ts';

export interface PreparedModule extends BuiltModule {
  action: string;
  title: string;
  description: string;
  aggregationMode: string;
  moduleVersion: string;
  /** Cases of the shipped suite that ran on these bytes. */
  cases: number;
}

export interface PreparedPublication {
  content: VersionContent<WorkingSetHead>;
  reconciliation: Reconciliation;
  modules: PreparedModule[];
  /** Everything found, what blocks nothing included. */
  findings: RuleFindings[];
  acceptance: AcceptanceOutcome;
}

export type RefusalCode =
  | 'nothing_staged'
  | 'rename_arbitration_required'
  | 'rules_incomplete'
  | 'rules_nonconforming'
  | 'ontology_drift'
  | 'acceptance_cases_failed'
  | 'release_notes_outdated';

/** Why the working set cannot be published as it is. */
export interface Refusal {
  code: RefusalCode;
  message: string;
  /** Members of the problem beside its message. */
  detail: Record<string, unknown>;
}

export interface Preparation {
  prepared: PreparedPublication;
  /** In the order of the checks; publishable when there are none. */
  refusals: Refusal[];
}

export type Phase = 'reconciling' | 'checking' | 'building' | 'comparing' | 'minting';

/** What the operator says to what was found. */
export interface OperatorAnswers {
  arbitrations: readonly Arbitration[];
  /** Ids of findings of the release notes and of acceptance cases. */
  acknowledgements: readonly string[];
}

/** What is told of failing acceptance cases in one refusal. */
const mostToldCases = 1_000;

/** Told at each step, and between rules: renews the lease, and lets other work run. */
export type Progress = (phase: Phase) => Promise<void>;

/**
 * Everything that comes before the mint: reconciliation, behavioural completeness, gate 2 again, the modules' bytes,
 * the deploy checks on exactly these bytes, and the world's acceptance cases. Deterministic, asks no model, needs no
 * database.
 * @param now for acceptance cases that name no date
 */
export async function preparePublication(
  basis: PublicationBasis,
  number: number,
  { arbitrations, acknowledgements }: OperatorAnswers,
  now: Date,
  progress: Progress,
): Promise<Preparation> {
  await progress('reconciling');
  const before = contentBefore(basis.current);
  const { domainId: caller } = basis.workingSet;
  const reconciliation = await reconcile(
    contentOfWorkingSet(basis.workingSet, basis.sources),
    before,
    arbitrations,
    {
      pause: () => progress('reconciling'),
      reconcileOne: (asked) => runTask('reconcile_action', asked, { caller }),
    },
  );
  const content = contentOfWorkingSet(basis.workingSet, basis.sources, reconciliation.renames);
  await progress('checking');
  const incomplete = await checkCompleteness(content, caller, () => progress('checking'));
  const checks = await checkActions(basis, content, progress);
  const built = await buildModules(basis, content, checks.ruleSets, number, progress);
  const acceptance = await runAcceptance(basis, built.modules, now, progress);
  return {
    prepared: {
      content,
      reconciliation,
      modules: built.modules,
      findings: [...incomplete, ...checks.findings],
      acceptance,
    },
    refusals: [
      ...refusedRenames(reconciliation),
      ...refusedRules('rules_incomplete', 'Rules are not behaviourally complete.', incomplete),
      ...refusedRules('rules_nonconforming', 'Rules do not conform any more.', checks.findings),
      ...refusedSuites(built.failures),
      ...refusedDrift(checks.drifts),
      ...refusedCases(acceptance.findings, acknowledgements),
      ...refusedNotes(basis.notesFindings, acknowledgements),
    ],
  };
}

interface ActionChecks {
  /** Those that check. */
  ruleSets: RuleSet[];
  findings: RuleFindings[];
  drifts: Drift[];
}

async function checkActions(
  basis: PublicationBasis,
  content: VersionContent<WorkingSetHead>,
  progress: Progress,
): Promise<ActionChecks> {
  const result: ActionChecks = {
    ruleSets: [],
    findings: await checkAllSources(basis.openedSources, basis.workingSet.heads),
    drifts: [],
  };
  for (const [key, part] of contentByAction(content)) {
    await progress('checking');
    const ruleSet = versionRuleSet(part, key);
    if (!ruleSet) continue;
    const { domainId: caller } = basis.workingSet;
    const inputs = part.actions[0]?.inputs ?? [];
    const outcome = await runTask('check_action', { ruleSet, inputs }, { caller });
    if (!outcome.ok) {
      result.findings.push(...problemsAsFindings(ruleSet, outcome.problems));
      continue;
    }
    result.ruleSets.push(ruleSet);
    result.findings.push(...(await checkConflicts(ruleSet, caller)));
    if (outcome.drift) result.drifts.push(outcome.drift);
  }
  return result;
}

const problemsAsFindings = (ruleSet: RuleSet, problems: readonly Problem[]): RuleFindings[] => {
  const hash = contentHash(ruleSet);
  return problems.map((problem) => ({
    action: ruleSet.action.key,
    rule: problem.rule,
    findings: [findingOfProblem(hash, problem)],
  }));
};

async function buildModules(
  basis: PublicationBasis,
  content: VersionContent<WorkingSetHead>,
  ruleSets: readonly RuleSet[],
  number: number,
  progress: Progress,
): Promise<{ modules: PreparedModule[]; failures: SuiteFailure[] }> {
  const modules: PreparedModule[] = [];
  const failures: SuiteFailure[] = [];
  const parts = contentByAction(content);
  for (const ruleSet of ruleSets) {
    await progress('building');
    const { action } = ruleSet;
    const heads = parts.get(action.key)?.heads ?? [];
    // A source that is gone is a finding already; without it there is nothing to cite.
    const passages = passagesOf({ heads, definitions: ruleSet.definitions });
    if (!passages.every(({ source_material_id: row }) => basis.sources.has(row))) continue;
    const asked = buildOf(basis, content, ruleSet, heads, number);
    const run = await runTask('build_module', asked, { caller: basis.workingSet.domainId });
    const { module } = run;
    failures.push(...run.failures);
    modules.push({
      ...module,
      // Of a thread a copy comes back, which is no Buffer any more.
      bytes: Buffer.from(module.bytes),
      action: action.key,
      title: action.title,
      description: basis.descriptions.get(action.key) ?? '',
      aggregationMode: action.aggregation_mode,
      moduleVersion: module.manifest.module_version,
      cases: run.cases,
    });
  }
  return { modules, failures };
}

/** What the module of an action is made of. */
export function buildOf(
  basis: PublicationBasis,
  content: VersionContent<WorkingSetHead>,
  ruleSet: RuleSet,
  heads: readonly WorkingSetHead[],
  number: number,
): ActionBuild {
  const { key } = ruleSet.action;
  const cited = new Set(
    passagesOf({ heads: [...heads], definitions: ruleSet.definitions }).map(
      ({ source_material_id: row }) => row,
    ),
  );
  return {
    ruleSet,
    heads,
    renames: content.renames[key] ?? {},
    sources: new Map([...basis.sources].filter(([row]) => cited.has(row))),
    current: basis.currentModules.get(key) ?? null,
    worldModelVersion: versionLabel(number),
  };
}

/** Every case of an active action, on the bytes that would be deployed. */
async function runAcceptance(
  { acceptanceCases, workingSet }: PublicationBasis,
  modules: readonly PreparedModule[],
  now: Date,
  progress: Progress,
): Promise<AcceptanceOutcome> {
  const whole: AcceptanceOutcome = { cases: 0, findings: [] };
  const bytes = new Map(modules.map((module) => [module.action, module.bytes]));
  for (const [action, cases] of acceptanceCases) {
    await progress('building');
    const module = bytes.get(action);
    const outcome = module
      ? await runTask(
          'run_acceptance_cases',
          { rules: { module }, cases, now },
          { caller: workingSet.domainId },
        )
      : withoutAction(action, cases, now);
    whole.cases += outcome.cases;
    whole.findings.push(...outcome.findings);
  }
  return whole;
}

const refusedRenames = ({ questions }: Reconciliation): Refusal[] =>
  questions.length === 0
    ? []
    : [
        {
          code: 'rename_arbitration_required',
          message: `${questions.length === 1 ? 'One input needs' : `${questions.length} inputs need`} your decision before this can be published. Say of each what takes its place, or that nothing does.`,
          detail: { preview: questions },
        },
      ];

function refusedRules(code: RefusalCode, message: string, groups: readonly RuleFindings[]): Refusal[] {
  const findings = blockingOnly(groups);
  if (findings.length === 0) return [];
  const rules = [...new Set(findings.map(({ rule, action }) => rule ?? action))].slice(0, 10).join(', ');
  return [{ code, message: `${message} Look at: ${rules}.`, detail: { findings } }];
}

const refusedSuites = (failures: readonly SuiteFailure[]): Refusal[] =>
  failures.length === 0
    ? []
    : [
        {
          code: 'rules_incomplete',
          message: `The suite that ships with the modules fails on their bytes in ${failures.length} cases; nothing was deployed.`,
          detail: { suite_failures: failures },
        },
      ];

const refusedDrift = (drifts: readonly Drift[]): Refusal[] =>
  drifts.length === 0
    ? []
    : [
        {
          code: 'ontology_drift',
          message: `What the rules read is not what the actions declare: ${drifts.map(({ action }) => action).join(', ')}. Remove inputs that nothing reads, or declare what is read.`,
          detail: { drift: drifts },
        },
      ];

function refusedCases(found: readonly AcceptanceFinding[], acknowledgements: readonly string[]): Refusal[] {
  const acknowledged = new Set(acknowledgements);
  const open = found.filter(({ id }) => !acknowledged.has(id));
  if (open.length === 0) return [];
  const first = open.slice(0, 3).map(({ message }) => message);
  return [
    {
      code: 'acceptance_cases_failed',
      message: `${open.length === 1 ? 'An acceptance case fails' : `${open.length} acceptance cases fail`}. ${first.join(' ')} Mend the rules or the cases, or acknowledge each.`,
      detail: { acceptance: open.slice(0, mostToldCases) },
    },
  ];
}

function refusedNotes(found: readonly NotesFinding[], acknowledgements: readonly string[]): Refusal[] {
  const open = found.filter(({ id }) => !acknowledgements.includes(id));
  if (open.length === 0) return [];
  const first = open.slice(0, 5).map(({ message }) => message);
  return [
    {
      code: 'release_notes_outdated',
      message: `The release notes do not say what is staged. ${first.join(' ')} Bring them up to date, or acknowledge each finding.`,
      detail: { release_notes: open },
    },
  ];
}
