import { canonicalJson, sha256Hex } from '../core/canonical-json.ts';
import type { Finding, FindingCode, Severity } from '../rules/model.ts';
import type { Problem } from '../rules/problem.ts';

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
  const {
    code,
    severity,
    message,
    path = null,
    start = null,
    end = null,
    rules = [],
    witness = null,
  } = draft;
  const id = sha256Hex(canonicalJson({ contentHash, code, path, start, end, rules, message })).slice(0, 32);
  return { id, code, severity, message, path, start, end, rules, witness };
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
