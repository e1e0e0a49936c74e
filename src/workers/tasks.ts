import type { PartAnswer } from '../distillation/model/confirm-answers.ts';
import type { SourcePart } from '../distillation/model/parts.ts';
import type { ReaderIdentity } from '../reading/model/model-reading.ts';
import type { Introspection } from '../graphql/introspect-schema.ts';
import type { QuoteLocation } from '../core/quote.ts';
import type { locateQuotes, placesOfQuotes, QuotePlace } from '../core/quote-search.ts';
import type { CodeAnswer, CodeRequest } from '../distillation/world-agent.ts';
import type { HeardReading } from '../gates/compare-models.ts';
import type { ReadingCheck } from '../gates/check-reading.ts';
import type { ReadingRequest } from '../gates/reading-request.ts';
import type { Gate1Settings } from '../gates/gate-1.ts';
import type { ConflictCheck } from '../gates/gate-2.ts';
import type { Gate1Result, VerifiedSpecification } from '../gates/gate-result.ts';
import type { ActionBuild, TestedModule } from '../publication/mint/build-action-module.ts';
import type { ActionCheck } from '../publication/mint/deploy-checks.ts';
import type { AcceptanceCase, AcceptanceOutcome } from '../rules/suite/acceptance-case.ts';
import type { LinesReplayed, ReplayRules } from '../decisions/replay-lines.ts';
import type { CutFile, RowsAsked, RowsReplayed } from '../decisions/replay-rows.ts';
import type { TableOptions } from '../tables/read-input-table.ts';
import type { CaseTable } from '../tables/read-case-table.ts';
import type { ActionReconciling, Reconciliation } from '../publication/mint/reconcile.ts';
import type { ReaderNames } from '../reading/readers.ts';
import type { Behaviour } from '../rules/analysis/behaviour-witness.ts';
import type { ChangedRegions } from '../rules/analysis/changed-regions.ts';
import type { ProposedRule } from '../rules/rule-set/candidate-rule-set.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import type { WorkingSetContent } from '../rules/rule-set/working-set.ts';
import type { PassagePart } from '../distillation/builtin/confirm-readings.ts';
import type { TextRange } from '../distillation/builtin/sentences.ts';
import type {
  DistillableSource,
  Distillation,
  DistilledCandidate,
  DistillOptions,
} from '../distillation/distiller.ts';
import type { SharedDraft } from '../distillation/shared-draft.ts';
import type { VerdictDiagramAnswer } from '../rules/analysis/verdict-diagram.ts';
import type { Finding, InputDeclaration, IsoDate, RuleSet } from '../rules/model.ts';
import type { Card } from '../publication/card/card-schema.ts';
import type { SourceBytes } from '../sources/decode-source.ts';
import type { compareRevisions, RevisionComparison } from '../sources/revision/compare-revisions.ts';
import type { StorableSource } from '../sources/storable-source.ts';

/**
 * What is worked on in threads: functions of their input alone, which is copied there and back, so it holds data and no
 * functions. A thread loads the code of a task with the first one it gets. A refusal is thrown as a `DomainError`, as
 * anywhere else.
 *
 * To add one: a line here; then `runTask` in its place. The file it comes from may not import `run-task.ts`.
 */
export const tasks = {
  parse_source: async (source: SourceBytes): Promise<StorableSource> => {
    const { readSource } = await import('../sources/parse-source.ts');
    const { storable } = await import('../sources/storable-source.ts');
    return storable(await readSource(source));
  },

  compare_revisions: async (asked: Parameters<typeof compareRevisions>[0]): Promise<RevisionComparison> =>
    (await import('../sources/revision/compare-revisions.ts')).compareRevisions(asked),

  find_quotes: async (asked: Parameters<typeof placesOfQuotes>[0]): Promise<QuotePlace[]> =>
    (await import('../core/quote-search.ts')).placesOfQuotes(asked),

  locate_quotes: async (asked: Parameters<typeof locateQuotes>[0]): Promise<QuoteLocation[]> =>
    (await import('../core/quote-search.ts')).locateQuotes(asked),

  /** A source with its drafts, in memory for the next two, and the parts in which it is read. */
  draft_source: async (asked: {
    source: DistillableSource;
    options: DistillOptions;
  }): Promise<{ draft: SharedDraft; parts: PassagePart[] }> => {
    const { draftSource } = await import('../distillation/builtin/read-source.ts');
    const { partsOfPassages } = await import('../distillation/builtin/confirm-readings.ts');
    const { shareDraft } = await import('../distillation/shared-draft.ts');
    return {
      draft: shareDraft(await draftSource(asked.source, asked.options)),
      parts: partsOfPassages(asked.source),
    };
  },

  confirm_draft: async (asked: { draft: SharedDraft; part: PassagePart }): Promise<DistilledCandidate[]> => {
    const { confirmDraft } = await import('../distillation/builtin/read-source.ts');
    const { readShared } = await import('../distillation/shared-draft.ts');
    return confirmDraft(readShared(asked.draft), asked.part);
  },

  account_for_draft: async (asked: {
    draft: SharedDraft;
    candidates: { citations: TextRange[] }[];
  }): Promise<Omit<Distillation, 'candidates'>> => {
    const { accountForDraft } = await import('../distillation/builtin/read-source.ts');
    const { readShared } = await import('../distillation/shared-draft.ts');
    const draft = readShared(asked.draft);
    const { candidates: _drafts, ...drafted } = draft.drafted;
    return { ...drafted, coverage: accountForDraft(draft, asked.candidates) };
  },

  cut_source: async (asked: { source: DistillableSource; options: DistillOptions }): Promise<SourcePart[]> =>
    (await import('../distillation/model/parts.ts')).partsOf(asked.source, asked.options),

  confirm_answers: async (asked: {
    source: DistillableSource;
    options: DistillOptions;
    answers: readonly PartAnswer[];
    reader: ReaderIdentity;
  }): Promise<Distillation> => {
    const { confirmAnswers } = await import('../distillation/model/confirm-answers.ts');
    return confirmAnswers(asked.source, asked.options, asked.answers, asked.reader);
  },

  verdict_diagram: async (asked: { ruleSet: RuleSet; asOf: IsoDate }): Promise<VerdictDiagramAnswer> => {
    const { checkRuleSet } = await import('../rules/rule-set/check-rule-set.ts');
    const { verdictDiagram } = await import('../rules/analysis/verdict-diagram.ts');
    const result = checkRuleSet(asked.ruleSet);
    if (!result.ok) return { status: 'undecided', reason: 'The rules of the module do not check.' };
    return verdictDiagram(result.checked, asked.asOf);
  },
  introspect: async (asked: Introspection): Promise<string> =>
    (await import('../graphql/introspect-schema.ts')).introspectSchema(asked),

  render_card: async (asked: { card: Card; contentHash: string }): Promise<string> =>
    (await import('../publication/card/card-page.ts')).renderCardPage(asked.card, asked.contentHash),

  /** Agent and readers are named: their code is the thread's own. */
  gate_1: async (asked: {
    key: string;
    content: RuleContent;
    agent: string;
    settings: Gate1Settings;
    now: Date;
    reading: ReadingRequest;
    readers: ReaderNames;
    /** What models were heard to say of the words, who cannot be asked from here. */
    heard: readonly HeardReading[];
  }): Promise<{ reading: ReadingCheck; gate1: Gate1Result }> => {
    const { runGate1 } = await import('../gates/gate-1.ts');
    const { checkReading } = await import('../gates/check-reading.ts');
    const { readersNamed } = await import('../reading/readers.ts');
    const { builtinSpecificationAgent } = await import('../distillation/world-agent/specification-agent.ts');
    if (asked.agent !== builtinSpecificationAgent.name) {
      throw new Error(`no thread knows the specification agent ${asked.agent}`);
    }
    const { key, content, settings, now } = asked;
    const reading = await checkReading(asked.reading, readersNamed(asked.readers), asked.heard);
    return {
      reading,
      gate1: await runGate1(key, content, builtinSpecificationAgent, settings, now, reading),
    };
  },

  write_code: async (asked: CodeRequest): Promise<CodeAnswer> =>
    (await import('../distillation/world-agent/code-agent.ts')).builtinCodeAgent.writeCode(asked),

  /** Of a rule that does not pass, findings alone. */
  check_mechanically: async (asked: {
    key: string;
    content: RuleContent;
    hash: string;
  }): Promise<{ isChecked: boolean; findings: Finding[] }> => {
    const { checkMechanically } = await import('../gates/check-mechanically.ts');
    const { checked, findings } = await checkMechanically(asked.key, asked.content, asked.hash);
    return { isChecked: checked !== null, findings };
  },

  check_predicates: async (asked: { key: string; content: RuleContent }): Promise<void> =>
    (await import('../review/candidate-policy.ts')).checkPredicates(asked.key, asked.content),

  find_incompleteness: async (asked: {
    key: string;
    content: RuleContent;
    specification: VerifiedSpecification;
  }): Promise<Finding[]> =>
    (await import('../gates/completeness.ts')).findIncompleteness(
      asked.key,
      asked.content,
      asked.specification,
    ),

  read_case_table: async (asked: {
    bytes: Uint8Array;
    inputs: readonly InputDeclaration[];
    options: TableOptions;
  }): Promise<CaseTable> => {
    const { readCaseTable } = await import('../tables/read-case-table.ts');
    return readCaseTable(asked.bytes, asked.inputs, asked.options);
  },

  write_case_table: async (asked: {
    cases: readonly AcceptanceCase[];
    inputs: readonly InputDeclaration[];
  }): Promise<string> =>
    (await import('../tables/write-case-table.ts')).writeCaseTable(asked.cases, asked.inputs),

  /** On the rules as a module holds them, or as they would be built into one. */
  run_acceptance_cases: async (asked: {
    rules: { module: Uint8Array } | { ruleSet: RuleSet };
    cases: readonly AcceptanceCase[];
    now: Date;
  }): Promise<AcceptanceOutcome> => {
    const { runAcceptanceCases } = await import('../rules/suite/acceptance-case.ts');
    const { compileRuleSet } = await import('../rules/evaluate/compile.ts');
    const { cases, now, rules } = asked;
    if ('module' in rules) {
      const { openModule } = await import('../rules/module/open-module.ts');
      const { checked } = await openModule(rules.module);
      return runAcceptanceCases(compileRuleSet(checked), cases, now);
    }
    const { checkRuleSet } = await import('../rules/rule-set/check-rule-set.ts');
    const result = checkRuleSet(rules.ruleSet);
    if (!result.ok) throw new Error('a rule set that passed its checks does not pass them in a thread');
    return runAcceptanceCases(compileRuleSet(result.checked), cases, now);
  },

  /** Recorded decisions on the rules that decide now. */
  replay_lines: async (asked: { lines: string; rules: ReplayRules; most: number }): Promise<LinesReplayed> =>
    (await import('../decisions/replay-lines.ts')).replayLines(asked.lines, asked.rules, asked.most),

  /** A file of inputs in pieces, for the next. */
  cut_file: async (bytes: Uint8Array): Promise<CutFile> =>
    (await import('../decisions/replay-rows.ts')).cutFile(bytes),

  replay_rows: async (asked: RowsAsked): Promise<RowsReplayed> =>
    (await import('../decisions/replay-rows.ts')).replayRows(asked),

  reconcile_action: async (asked: ActionReconciling): Promise<Reconciliation> =>
    (await import('../publication/mint/reconcile.ts')).reconcileAction(asked),

  check_action: async (asked: {
    ruleSet: RuleSet;
    inputs: readonly InputDeclaration[];
  }): Promise<ActionCheck> =>
    (await import('../publication/mint/deploy-checks.ts')).checkAction(asked.ruleSet, asked.inputs),

  build_module: async (asked: ActionBuild): Promise<TestedModule> =>
    (await import('../publication/mint/build-action-module.ts')).buildTestedModule(asked),

  find_conflicts: async (asked: {
    workingSet: WorkingSetContent;
    proposed: ProposedRule;
  }): Promise<ConflictCheck> =>
    (await import('../gates/gate-2.ts')).findConflicts(asked.workingSet, asked.proposed),

  analyse_rule_set: async (ruleSet: RuleSet): Promise<Finding[]> => {
    const { checkRuleSet } = await import('../rules/rule-set/check-rule-set.ts');
    const { analyseRuleSet } = await import('../rules/analysis/analyse-rule-set.ts');
    const result = checkRuleSet(ruleSet);
    if (!result.ok) throw new Error('a rule set that passed its checks does not pass them in a thread');
    return analyseRuleSet(result.checked);
  },

  /** Null: one of the two does not pass the mechanical checks. */
  compare_behaviour: async (asked: {
    before: RuleSet;
    after: RuleSet;
  }): Promise<(Behaviour & Partial<ChangedRegions>) | null> => {
    const { checkRuleSet } = await import('../rules/rule-set/check-rule-set.ts');
    const { behaviourWitness } = await import('../rules/analysis/behaviour-witness.ts');
    const [before, after] = [checkRuleSet(asked.before), checkRuleSet(asked.after)];
    if (!before.ok || !after.ok) return null;
    const behaviour = await behaviourWitness(before.checked, after.checked);
    if (behaviour.status !== 'different') return behaviour;
    const { changedRegions } = await import('../rules/analysis/changed-regions.ts');
    return { ...behaviour, ...(await changedRegions(before.checked, after.checked)) };
  },
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
