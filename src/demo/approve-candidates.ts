import { ApiProblem } from './api-client.ts';
import { noteLedger } from './note-ledger.ts';
import { brief, counts, type Trail } from './trail.ts';
import type { ApiCall, CandidateAnswer } from './wire.ts';

const statement =
  'Decision of the demo operator: both gates passed for this content; approved for demonstration, not as legal advice.';

/** Findings of one candidate that an operator has read, and why the rule is signed all the same. */
export interface Acknowledged {
  /** The first words of its quotes. */
  words: string;
  /** A finding of any other code leaves the candidate to a person. */
  codes: readonly string[];
  because: string;
}

/**
 * Verifies every candidate, bases before the exceptions that override them, and signs off what both gates let pass
 * without anything left to acknowledge, or with nothing but what the operator has an answer to. Says of each what
 * became of it.
 */
export async function approveCandidates(
  call: ApiCall,
  at: string,
  {
    candidates,
    acknowledged,
  }: { candidates: readonly CandidateAnswer[]; acknowledged: readonly Acknowledged[] },
  trail: Trail,
): Promise<CandidateAnswer[]> {
  const approved: CandidateAnswer[] = [];
  const reasons: string[] = [];
  let [done, queued] = [0, 0];
  trail.note(
    'Approvals are recorded decisions of the demo operator, operator@enshrine.test; no gate is skipped.',
  );
  for (const candidate of basesFirst(candidates)) {
    trail.progress(`${++done} of ${candidates.length}: ${candidate.rule_key}`);
    const verified = await call<CandidateAnswer>('POST', `${at}/candidates/${candidate.id}/verify`, {});
    const findings = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])];
    const stops = findings.filter(({ severity }) => severity !== 'report');
    if (verified.status === 'queued') queued += 1;
    const answer = acknowledged.find(
      ({ words, codes }) =>
        verified.rule.natural_language.startsWith(words) && stops.every(({ code }) => codes.includes(code)),
    );
    const refusal = verified.status === 'queued' ? await signOff(call, at, verified, stops, answer) : null;
    if (verified.status === 'queued' && refusal === null) {
      approved.push(verified);
      trail.note(`✓ ${verified.rule_key} ${verified.rule.action}: ${brief(verified.title, 72)}`);
      if (stops.length > 0 && answer) {
        trail.note(`    acknowledged: ${brief(stops[0]!.message, 100)}`);
        trail.note(`    because: ${answer.because}`);
      }
      continue;
    }
    const codes = counts(stops.map(({ code }) => code)).map(([code, count]) =>
      count > 1 ? `${code} ×${count}` : code,
    );
    reasons.push(...new Set(stops.map(({ code }) => code)));
    if (verified.status === 'queued') reasons.push(...verified.flags.map((flag) => `the flag ${flag}`));
    const why = codes.join(', ') || 'no finding';
    trail.note(
      `– ${verified.rule_key} ${verified.status}: ${refusal ?? why}${refusal === toAcknowledge ? `: ${why}` : ''}`,
    );
    trail.note(`    ${brief(verified.title, 72)}`);
    if (stops[0]) trail.note(`    ${brief(stops[0].message, 100)}`);
  }
  noteLedger(approved, trail);
  trail.note(
    `${queued} of ${candidates.length} passed both gates, ${approved.length} approved and enshrined`,
  );
  for (const [code, count] of counts(reasons)) trail.note(`held back by ${code}: ${count}`);
  return approved;
}

const toAcknowledge = 'left for a person, who has findings to acknowledge';

/** Null when it is enshrined; otherwise why the demo operator could not sign. */
async function signOff(
  call: ApiCall,
  at: string,
  candidate: CandidateAnswer,
  stops: readonly { id: string }[],
  answer: Acknowledged | undefined,
): Promise<string | null> {
  if (stops.length > 0 && !answer) return toAcknowledge;
  try {
    await call('POST', `${at}/candidates/${candidate.id}/enshrine`, {
      content_hash: candidate.content_hash,
      statement: stops.length > 0 && answer ? `${statement} Acknowledged: ${answer.because}` : statement,
      acknowledgements: stops.map(({ id }) => id),
    });
    return null;
  } catch (error) {
    if (error instanceof ApiProblem) return `${error.code}: ${error.message}`;
    throw error;
  }
}

/** An exception can be enshrined only once the rule that it overrides is. */
function basesFirst(candidates: readonly CandidateAnswer[]): CandidateAnswer[] {
  const byKey = new Map(candidates.map((candidate) => [candidate.rule_key, candidate]));
  const ordered = new Set<CandidateAnswer>();
  const visit = (candidate: CandidateAnswer, path: ReadonlySet<string>): void => {
    if (ordered.has(candidate) || path.has(candidate.rule_key)) return;
    for (const { rule } of candidate.rule.overrides) {
      const base = byKey.get(rule);
      if (base) visit(base, new Set([...path, candidate.rule_key]));
    }
    ordered.add(candidate);
  };
  for (const candidate of candidates) visit(candidate, new Set());
  return [...ordered];
}
