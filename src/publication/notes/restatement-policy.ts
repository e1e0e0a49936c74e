import { changedMembers, restatedSource } from '../version/source-state-policy.ts';
import type { StagedRule, StagedChanges } from '../mint/staged-changes.ts';

export type RestatementCategory = 'configuration' | 'rule' | 'action' | 'source';

/** One entry of release notes: what was so, and what is so now. */
export interface RestatementDraft {
  category: RestatementCategory;
  /** Configuration block name, rule key, routing key, or identifier of the source's first row: what it links to. */
  subject: string;
  before: unknown;
  after: unknown;
  reason: string;
}

/** A restatement as the staged changes have it. */
export interface ComputedRestatement extends RestatementDraft {
  /** Whether release notes have to restate it; of another change they may. */
  calledFor: boolean;
}

const words = (state: StagedRule | null): string[] =>
  state?.revisions.map(({ natural_language }) => natural_language) ?? [];

const periodOf = (state: StagedRule | null): unknown =>
  state?.revisions.map(({ natural_language, from, to }) => ({ natural_language, from, to })) ?? null;

/**
 * What release notes can restate of staged changes. Called for are: a configuration block whose value changed; a rule
 * whose natural-language form changed or that retired; an action that was added or retired, or whose aggregation mode
 * shifted; a cited source whose provenance was corrected.
 */
export function computedRestatements({
  configuration,
  rules,
  actions,
  sources,
}: StagedChanges): ComputedRestatement[] {
  return [
    ...configuration.map(({ subject, before, after }): ComputedRestatement => ({
      category: 'configuration',
      subject,
      before,
      after,
      reason: '',
      calledFor: true,
    })),
    ...rules.map(({ change, subject, before, after }): ComputedRestatement => ({
      category: 'rule',
      subject,
      before: periodOf(before),
      after: periodOf(after),
      reason: '',
      calledFor:
        change === 'removed' ||
        (change === 'changed' && JSON.stringify(words(before)) !== JSON.stringify(words(after))),
    })),
    ...actions.map(({ change, subject, before, after }): ComputedRestatement => ({
      category: 'action',
      subject,
      before: before && { title: before.title, aggregation_mode: before.aggregation_mode },
      after: after && { title: after.title, aggregation_mode: after.aggregation_mode },
      reason: '',
      calledFor: change !== 'changed' || before?.aggregation_mode !== after?.aggregation_mode,
    })),
    ...sources.map(({ change, subject, before, after }): ComputedRestatement => {
      const members = before && after ? changedMembers(before, after) : [];
      return {
        category: 'source',
        subject,
        before: restatedSource(before, members),
        after: restatedSource(after, members),
        reason: '',
        calledFor: change === 'changed',
      };
    }),
  ];
}

export const restatementKey = ({
  category,
  subject,
}: Pick<RestatementDraft, 'category' | 'subject'>): string => `${category} ${subject}`;
