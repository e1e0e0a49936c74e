import { ApiProblem } from './api-client.ts';
import { brief, type Trail } from './trail.ts';
import type { ApiCall, CandidateAnswer, HandWrittenRule } from './wire.ts';

/** Both demo operators, each over a session of their own. */
export interface TwoOperators {
  first: ApiCall;
  second: ApiCall;
}

const statement =
  'Decision of a demo operator: the clause, the cases and what no reader accounted for were read; approved for demonstration, not as legal advice.';

/**
 * A rule that an operator writes by hand, where no reader accounts for every word: the first operator writes it and says
 * what the law makes of each case that gate 1 asks for; the service does not take the first operator's own signature; the
 * second reads it and signs. Null where the gates do not let it pass.
 */
export async function signByTwo(
  { first, second }: TwoOperators,
  at: string,
  sourceMaterialId: string,
  { quote, outcomeOf, title, ...rule }: HandWrittenRule,
  trail: Trail,
): Promise<CandidateAnswer | null> {
  const written = await first<CandidateAnswer>('POST', `${at}/candidates`, {
    ...rule,
    natural_language: quote,
    citations: [{ source_material_id: sourceMaterialId, quote }],
    action_proposal: { title },
  });
  trail.note(`${written.rule_key} written by hand by operator@enshrine.test: ${brief(quote, 60)}`);
  const path = `${at}/candidates/${written.id}`;
  let verified = await first<CandidateAnswer>('POST', `${path}/verify`, {});
  const missing = verified.gate_1?.suite.missing ?? [];
  if (missing.length > 0) {
    const outcomes = missing.map(({ id, inputs }) => ({ id, expected: outcomeOf(inputs) }));
    await first('POST', `${path}/outcomes`, { outcomes });
    trail.note(`gate 1 asked for ${missing.length} cases; their outcomes were stated in one command`);
    verified = await first<CandidateAnswer>('POST', `${path}/verify`, {});
  }
  const findings = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])];
  const open = findings.filter(({ severity }) => severity === 'acknowledge');
  if (verified.status !== 'queued') {
    trail.note(`– ${verified.rule_key} ${verified.status}: ${findings.map(({ code }) => code).join(', ')}`);
    return null;
  }
  for (const { message } of open) trail.note(`to acknowledge: ${brief(message, 100)}`);
  const signature = {
    content_hash: verified.content_hash,
    statement,
    acknowledgements: open.map(({ id }) => id),
  };
  const refusal = await refusalOf(() => first('POST', `${path}/enshrine`, signature));
  trail.note(`– operator@enshrine.test may not sign alone: ${refusal ?? 'the world lets authors sign'}`);
  if (refusal !== null) await second('POST', `${path}/enshrine`, signature);
  trail.note(`✓ ${verified.rule_key} read and signed by operator2@enshrine.test`);
  return verified;
}

async function refusalOf(call: () => Promise<unknown>): Promise<string | null> {
  try {
    await call();
    return null;
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'invalid_state') return brief(error.message, 100);
    throw error;
  }
}
