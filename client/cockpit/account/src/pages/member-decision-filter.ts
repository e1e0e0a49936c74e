import type { Verdict } from '../../../../../src/generated/cockpit/graphql.ts';
import { verdictWords } from '../../../src/ui/badge.tsx';

export interface MemberDecisionFilter {
  action?: string;
  verdict?: Verdict;
  subject?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** What of an address narrows the list; the rest is left out. */
export function memberDecisionFilterOf({
  action,
  verdict,
  subject,
}: Record<string, unknown>): MemberDecisionFilter {
  const known = verdictWords.find(([value]) => value === verdict)?.[0];
  return {
    ...(text(action) !== undefined && { action: text(action) }),
    ...(known && { verdict: known }),
    ...(text(subject) !== undefined && { subject: text(subject) }),
  };
}
