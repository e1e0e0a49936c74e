import { Analysis } from '../rules/analysis/analysis.ts';
import { findContradictions } from '../rules/analysis/find-contradictions.ts';
import { findIdleParts } from '../rules/analysis/find-idle-parts.ts';
import { predecessorOf, ruleSetWith, type ProposedRule } from '../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import { ruleContentHash } from '../rules/rule-set/content-hash.ts';
import type { Finding, FindingCode } from '../rules/model.ts';
import { assembleRuleSet, ruleSetHash, type WorkingSetContent } from '../rules/rule-set/working-set.ts';
import { checkEdges } from './check-edges.ts';
import { checkLimits, checkOpenLimits } from './check-limits.ts';
import { findingOf, findingOfProblem, isBlocking } from './finding-policy.ts';
import type { Gate2Result } from './gate-result.ts';

/** What gate 2 rests on. Each part is made where it can be: sources in a transaction, conflicts outside of any. */
export interface Gate2Evidence {
  contentHash: string;
  /** Of the sources that the rule cites, as they are now: `checkSources`. */
  sources: readonly Finding[];
  /** Of the rule beside the others in force: `findConflicts`. */
  conflicts: ConflictCheck;
  /** What else prevents it; a finding that is among the others too is told once. */
  others?: readonly Finding[];
}

/** Conformity of one content beside one state of the action's rules: quotes, and no contradiction. */
export function runGate2(
  { contentHash, sources, conflicts, others = [] }: Gate2Evidence,
  now: Date,
): Gate2Result {
  const byId = new Map(
    [...sources, ...others, ...conflicts.findings].map((finding) => [finding.id, finding]),
  );
  const findings = [...byId.values()];
  return {
    content_hash: contentHash,
    working_set_hash: conflicts.workingSetHash,
    checked_at: now.toISOString(),
    passed: !findings.some(isBlocking),
    findings,
  };
}

const wordCodes: ReadonlySet<FindingCode> = new Set([
  'unread_words',
  'unquoted_words',
  'ungrounded',
  'reading_disagrees',
]);

/** What verification found of the words of this very content: they have not moved since. */
export const wordFindings = ({ findings }: Gate2Result): Finding[] =>
  findings.filter(({ code, path }) => wordCodes.has(code) || (code === 'undecided' && path === 'ledger'));

export interface ConflictCheck {
  /** Of the rules of the action without the candidate: while it is the same, the findings hold. */
  workingSetHash: string;
  findings: Finding[];
}

/** State of the action's rules that a check of conflicts is bound to. */
export const workingSetHashOf = (workingSet: WorkingSetContent, action: string): string =>
  ruleSetHash(assembleRuleSet(workingSet, action));

/** What keeps the candidate from standing beside the rules in force before any analysis: cheap, and never undecided. */
export function findMisfits(workingSet: WorkingSetContent, proposed: ProposedRule): Finding[] {
  const hash = ruleContentHash(proposed.content);
  return [
    ...ruleSetWith(workingSet, proposed).problems.map((problem) => findingOfProblem(hash, problem)),
    ...checkOpenLimits(hash, proposed.key, proposed.openLimits),
  ];
}

/**
 * No contradiction with the rules in force of the action. Every witness was executed. Takes its
 * time: never call it inside a transaction.
 */
export async function findConflicts(
  workingSet: WorkingSetContent,
  proposed: ProposedRule,
): Promise<ConflictCheck> {
  const hash = ruleContentHash(proposed.content);
  const workingSetHash = workingSetHashOf(workingSet, proposed.content.body.action);
  const { ruleSet, problems } = ruleSetWith(workingSet, proposed);
  const result = problems.length > 0 ? { ok: false as const, problems } : checkRuleSet(ruleSet);
  const open = checkOpenLimits(hash, proposed.key, proposed.openLimits);
  if (!result.ok) {
    const found = result.problems.map((problem) => findingOfProblem(hash, problem));
    return { workingSetHash, findings: [...found, ...open] };
  }
  const analysis = new Analysis(result.checked);
  const findings = [
    ...(await findContradictions(analysis, proposed.key)),
    ...(await findIdleParts(analysis, proposed.key)),
    ...open,
    ...checkEdges(hash, proposed.content.body, workingSet.heads),
    ...limitFindings(workingSet, proposed, hash),
  ];
  const { from } = proposed.content.body;
  if (from === null) {
    findings.push(
      findingOf(hash, {
        code: 'unreachable',
        severity: 'acknowledge',
        message:
          'No day is known from which the rule is in force: until one is given, it decides nothing. If the source should say the day, correct the source and check again.',
        path: 'from',
      }),
    );
  }
  return { workingSetHash, findings };
}

function limitFindings(
  { heads }: WorkingSetContent,
  { key, content: { body }, revision, openLimits }: ProposedRule,
  hash: string,
): Finding[] {
  const predecessor = revision === null ? null : predecessorOf(heads, key, body.from);
  return checkLimits({ hash, key, body, others: [...heads, ...openLimits], predecessor });
}
