import { findingWith } from '../rules/analysis/finding.ts';
import type { Finding, FindingCode, Severity } from '../rules/model.ts';
import type { Problem } from '../rules/language/problem.ts';

interface FindingDraft {
  code: FindingCode;
  severity: Severity;
  message: string;
  path?: string | null;
  start?: number | null;
  end?: number | null;
  rules?: string[];
  witness?: Finding['witness'];
}

/** A finding whose id depends on nothing but the candidate's content and what was found. */
export function findingOf(contentHash: string, draft: FindingDraft): Finding {
  const { code, message, path = null, start = null, end = null, rules = [] } = draft;
  return findingWith({ contentHash, code, path, start, end, rules, message }, draft);
}

export const findingOfProblem = (contentHash: string, problem: Problem): Finding =>
  findingOf(contentHash, {
    code: problem.code,
    severity: 'blocking',
    message: problem.message,
    path: problem.path,
    start: problem.start,
    end: problem.end,
    rules: problem.rule ? [problem.rule] : [],
  });

export const isBlocking = ({ severity }: Finding): boolean => severity === 'blocking';
export const needsAcknowledgement = ({ severity }: Finding): boolean => severity === 'acknowledge';
