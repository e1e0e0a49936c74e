import type { DistillableSource, DistillOptions, Distillation } from '../distillation/distiller.ts';
import type { VerdictDiagramAnswer } from '../rules/analysis/verdict-diagram.ts';
import type { IsoDate, RuleSet } from '../rules/model.ts';
import type { Card } from '../publication/card-schema.ts';
import type { SourceBytes } from '../sources/decode-source.ts';
import type { parseSource } from '../sources/parse-source.ts';

/**
 * What is worked on in threads: functions of their input alone, which is copied there and back, so it holds data and no
 * functions. A thread loads the code of a task with the first one it gets. A refusal is thrown as a `DomainError`, as
 * anywhere else.
 *
 * To add one: a line here; then `runTask` in its place. The file it comes from may not import `run-task.ts`.
 */
export const tasks = {
  parse_source: async (source: SourceBytes): Promise<ReturnType<typeof parseSource>> =>
    (await import('../sources/parse-source.ts')).parseSource(source),

  distill: async (asked: {
    source: DistillableSource;
    options: DistillOptions | undefined;
  }): Promise<Distillation> => {
    const { builtinDistiller } = await import('../distillation/builtin/builtin-distiller.ts');
    const { confirmReadings } = await import('../distillation/builtin/confirm-readings.ts');
    const distillation = await builtinDistiller.distill(asked.source, asked.options);
    return confirmReadings(asked.source, distillation, asked.options ?? {});
  },

  verdict_diagram: async (asked: { ruleSet: RuleSet; asOf: IsoDate }): Promise<VerdictDiagramAnswer> => {
    const { checkRuleSet } = await import('../rules/check-rule-set.ts');
    const { verdictDiagram } = await import('../rules/analysis/verdict-diagram.ts');
    const result = checkRuleSet(asked.ruleSet);
    if (!result.ok) return { status: 'undecided', reason: 'The rules of the module do not check.' };
    return verdictDiagram(result.checked, asked.asOf);
  },
  render_card: async (asked: { card: Card; contentHash: string }): Promise<string> =>
    (await import('../publication/card-page.ts')).renderCardPage(asked.card, asked.contentHash),
};

export type TaskName = keyof typeof tasks;
export type TaskInput<Name extends TaskName> = Parameters<(typeof tasks)[Name]>[0];
export type TaskResult<Name extends TaskName> = Awaited<ReturnType<(typeof tasks)[Name]>>;
