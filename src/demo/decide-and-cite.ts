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
 * Asks `/decide` with an API key of the domain, as an agent would, for examples out of the published rules' suites,
 * until an answer permits or denies and cites its clause. Null when none does.
 */
export async function decideAndCite(
  api: ApiClient,
  loop: { domainId: string; approved: readonly CandidateAnswer[] },
  trail: Trail,
): Promise<CitedDecision | null> {
  const { domainId: domain, approved } = loop;
  const { key: apiKey } = await api.request<{ key: string }>('POST', `/domains/${domain}/api-keys`, {
    domain,
    body: { name: 'Demonstration agent', scopes: ['decide:domain', 'read:actions'] },
  });
  let fallback: CitedDecision | null = null;
  for (const example of examplesOf(approved)) {
    const answer = await decide(api, apiKey, example);
    if (!answer?.reasons.some(({ citations }) => citations.length > 0)) continue;
    const decided = { apiKey, ...example, answer };
    if (answer.decision === 'permit' || answer.decision === 'deny') return show(decided, trail);
    fallback ??= decided;
  }
  if (fallback) return show(fallback, trail);
  trail.note('No example out of the suites leads to a decision that cites a clause.');
  return null;
}

interface Example {
  action: string;
  inputs: Record<string, unknown>;
  asOf: string | null;
}

/** Out of the verified suites. Breaches first: what a rule forbids says more than what it lets be. */
const examplesOf = (approved: readonly CandidateAnswer[]): Example[] =>
  approved
    .flatMap(({ rule, gate_1: gate }) =>
      (gate?.specification.suite ?? []).map((item) => ({ ...item, action: rule.action })),
    )
    .sort((a, b) => Number(b.expected === 'unmet') - Number(a.expected === 'unmet'))
    .map(({ action, inputs, as_of: asOf }) => ({ action, inputs, asOf }));

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
    for (const { publication, section, quote } of citations) {
      trail.note(`    ${publication}, ${section}`);
      trail.note(`    “${brief(quote, 90)}”`);
    }
  }
  return decided;
}
