import { ApiProblem, type ApiClient } from './api-client.ts';
import { brief, type Trail } from './trail.ts';
import type { CandidateAnswer, WireDecision } from './wire.ts';

export interface CitedDecision {
  apiKey: string;
  action: string;
  inputs: Record<string, unknown>;
  asOf: string | null;
  answer: WireDecision;
}

/**
 * Asks `/decide` with an API key of the domain, as an agent would: what the source asks, and where none of that is
 * decided, examples out of the published rules' suites, until an answer permits or denies and cites its clause. Answers
 * the last that was shown; null when none does.
 */
export async function decideAndCite(
  api: ApiClient,
  loop: { domainId: string; approved: readonly CandidateAnswer[]; asks: readonly Omit<Example, 'asOf'>[] },
  trail: Trail,
): Promise<CitedDecision | null> {
  const { domainId: domain, approved, asks } = loop;
  const { key: apiKey } = await api.request<{ key: string }>('POST', `/domains/${domain}/api-keys`, {
    domain,
    body: { name: 'Demonstration agent', scopes: ['decide:domain', 'read:actions'] },
  });
  const decided = async (example: Example): Promise<CitedDecision | null> => {
    const answer = await decide(api, apiKey, example);
    const cites = answer?.reasons.some(({ citations }) => citations.length > 0) ?? false;
    return answer && cites ? { apiKey, ...example, answer } : null;
  };
  let asked: CitedDecision | null = null;
  for (const each of asks) {
    const found = await decided({ ...each, asOf: asOfOf(approved, each.action) });
    if (found && isSettled(found)) asked = show(found, trail);
  }
  if (asked) return asked;
  let fallback: CitedDecision | null = null;
  for (const example of examplesOf(approved)) {
    const found = await decided(example);
    if (found && isSettled(found)) return show(found, trail);
    fallback ??= found;
  }
  if (fallback) return show(fallback, trail);
  trail.note('No example out of the suites leads to a decision that cites a clause.');
  return null;
}

const isSettled = ({ answer: { decision } }: CitedDecision): boolean =>
  decision === 'permit' || decision === 'deny';

/** A day on which the action's rules are in force: the one of their suites. */
const asOfOf = (approved: readonly CandidateAnswer[], action: string): string | null =>
  examplesOf(approved).find((example) => example.action === action)?.asOf ?? null;

interface Example {
  action: string;
  inputs: Record<string, unknown>;
  asOf: string | null;
}

/**
 * Out of the verified suites. Those of the action with most rules first, and of these breaches: what a rule forbids says
 * more than what it lets be.
 */
function examplesOf(approved: readonly CandidateAnswer[]): Example[] {
  const rulesOf = ({ rule }: CandidateAnswer): number =>
    approved.filter((other) => other.rule.action === rule.action).length;
  return approved
    .flatMap((candidate) =>
      (candidate.gate_1?.specification.suite ?? []).map((item) => ({
        ...item,
        action: candidate.rule.action,
        rules: rulesOf(candidate),
      })),
    )
    .sort((a, b) => b.rules - a.rules || Number(b.expected === 'unmet') - Number(a.expected === 'unmet'))
    .map(({ action, inputs, as_of: asOf }) => ({ action, inputs, asOf }));
}

async function decide(
  api: ApiClient,
  apiKey: string,
  { action, inputs, asOf }: Example,
): Promise<WireDecision | null> {
  try {
    return await api.request<WireDecision>('POST', '/decide', {
      token: apiKey,
      body: { action, inputs, ...(asOf !== null && { as_of: asOf }) },
    });
  } catch (error) {
    // An example may violate another rule's assumptions; the next one is asked.
    if (error instanceof ApiProblem && error.code === 'inputs_invalid') return null;
    throw error;
  }
}

function show(decided: CitedDecision, trail: Trail): CitedDecision {
  const { action, inputs, answer } = decided;
  trail.note(`POST /decide ${action} ${JSON.stringify(inputs)}`);
  trail.note(
    `→ ${answer.decision} (${answer.world_model_version}, as of ${answer.as_of}, decision ${answer.decision_id})`,
  );
  for (const { rule, outcome, effect, citations } of answer.reasons) {
    trail.note(`  because ${rule} is ${outcome}${effect === null ? '' : `, effect ${effect}`}`);
    let place = '';
    for (const { publication, section, quote } of citations) {
      if (place !== (place = `${publication}, ${section}`)) trail.note(`    ${place}`);
      trail.note(`    “${brief(quote, 90)}”`);
    }
  }
  return decided;
}
