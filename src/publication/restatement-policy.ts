import type { RuleState, StagedChanges } from './staged-changes.ts';

export type RestatementCategory = 'configuration' | 'rule' | 'action';

/** One entry of release notes: what was so, and what is so now. */
export interface RestatementDraft {
  category: RestatementCategory;
  /** Configuration block name, rule key or routing key: what it links to. */
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
}

const words = (state: RuleState | null): string[] =>
  state?.revisions.map(({ natural_language }) => natural_language) ?? [];

const periodOf = (state: RuleState | null): unknown =>
  state?.revisions.map(({ natural_language, from, to }) => ({ natural_language, from, to })) ?? null;

/**
 * The restatements that staged changes call for: a configuration block whose value changed; a rule whose
 * natural-language form changed or that retired; an action that was added or retired, or whose aggregation mode shifted.
 */
export function offeredRestatements({ configuration, rules, actions }: StagedChanges): RestatementDraft[] {
  return [
    ...configuration.map(({ subject, before, after }): RestatementDraft => ({
      category: 'configuration',
      subject,
      before,
      after,
      reason: '',
    })),
    ...rules
      .filter(
        ({ change, before, after }) =>
          change === 'removed' ||
          (change === 'changed' && JSON.stringify(words(before)) !== JSON.stringify(words(after))),
      )
      .map(({ subject, before, after }): RestatementDraft => ({
        category: 'rule',
        subject,
        before: periodOf(before),
        after: periodOf(after),
        reason: '',
      })),
    ...actions
      .filter(
        ({ change, before, after }) =>
          change !== 'changed' || before?.aggregation_mode !== after?.aggregation_mode,
      )
      .map(({ subject, before, after }): RestatementDraft => ({
        category: 'action',
        subject,
        before: before && { title: before.title, aggregation_mode: before.aggregation_mode },
        after: after && { title: after.title, aggregation_mode: after.aggregation_mode },
        reason: '',
      })),
  ];
}

export const restatementKey = ({
  category,
  subject,
}: Pick<RestatementDraft, 'category' | 'subject'>): string => `${category} ${subject}`;
