import { randomUUID } from 'node:crypto';
import type { RestAnswer, TestService } from './service.ts';
import type { Person } from './people.ts';

/**
 * The law of these tests, in the drafting style of a real regulation. Its second part says of other waters what section 5
 * says, with other figures: what a rule is revised to has a clause to cite, since the gates read the quote.
 */
export const ferryRegulation = `# Ferry Safety Regulation 2026

## Part 1 Carriage

### 4 Prohibition

A person must not operate a ferry.

### 5 Licensed operation

A licensed person may operate a ferry if the number of passengers does not exceed 40.

### 6 Life jackets

The operator must provide a life jacket when the number of passengers exceeds 12.

### 7 Customs

Whatever is customary on board applies mutatis mutandis.

## Part 2 Particular waters

### 8 Inland waters

A licensed person may operate a ferry if the number of passengers does not exceed 50.

### 9 Coastal waters

A licensed person may operate a ferry if the number of passengers does not exceed 35.

### 10 Open sea

A licensed person may operate a ferry if the number of passengers does not exceed 30.

### 11 Ice

A licensed person may operate a ferry if the number of passengers does not exceed 20.
`;

export interface CandidateAnswer {
  id: string;
  status: string;
  rule_key: string;
  content_hash: string;
  revision: number;
  rule: Record<string, unknown>;
  gate_1: {
    passed: boolean;
    content_hash: string;
    findings: FindingAnswer[];
    specification: { origin: string; suite: { origin: string }[] };
    suite: {
      required: number;
      covered: number;
      missing: { id: string; kind: string; inputs: Record<string, unknown>; as_of: string | null }[];
      failures: unknown[];
    };
  } | null;
  gate_2: { passed: boolean; findings: FindingAnswer[] } | null;
  messages: { author: string; text: string; content_hash: string | null }[];
  approvals: { verdict: string; content_hash: string; decided_by: string }[];
}

export interface FindingAnswer {
  id: string;
  code: string;
  severity: string;
  message: string;
  /** The part of the rule that it is about. */
  path: string | null;
  /** What ends it. */
  resolution: string;
  rules: string[];
  witness: { inputs: Record<string, unknown>; as_of: string } | null;
}

export interface ReviewWorld {
  worldId: string;
  sourceId: string;
  /** A routing key of this world's own: it belongs to one world of the domain for good. */
  action: string;
  /** POST, PATCH or PUT under the world, with a fresh correlation_id. */
  send<Body = CandidateAnswer>(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body?: Record<string, unknown>,
    as?: Person,
  ): Promise<RestAnswer<Body>>;
  get<Body = CandidateAnswer>(path: string): Promise<RestAnswer<Body>>;
  /** Authors a candidate that cites the given words of the regulation. */
  author(quote: string, fields: Record<string, unknown>): Promise<CandidateAnswer>;
  verify(id: string): Promise<CandidateAnswer>;
  /** Verifies, answers what gate 1 lists as missing by `outcomeOf`, and verifies again, until nothing is missing. */
  prove(id: string, outcomeOf: (inputs: Record<string, unknown>) => string): Promise<CandidateAnswer>;
  /** As the one who opened the world, or, where the author may not sign alone, as a second operator. */
  enshrine(
    candidate: Pick<CandidateAnswer, 'id' | 'content_hash'>,
    acknowledgements?: string[],
    as?: Person,
  ): Promise<RestAnswer<Record<string, unknown>>>;
}

const isByReason: ReadonlySet<string> = new Set([
  'ungrounded overrides',
  'ungrounded limits',
  // It limits what waits for that to be signed.
  'unknown_rule limits',
]);

/** Findings of exceptions and limits that rest on their author's reason alone, to be acknowledged as that. */
export const exceptionsByReason = ({ gate_2 }: Pick<CandidateAnswer, 'gate_2'>): string[] =>
  (gate_2?.findings ?? []).filter(({ code, path }) => isByReason.has(`${code} ${path}`)).map(({ id }) => id);

/** A world with the ferry regulation (or another text) as its only source. */
export async function openReviewWorld(
  service: Pick<TestService, 'rest' | 'domains'>,
  { text = ferryRegulation, as = 'operator' }: { text?: string; as?: Person } = {},
): Promise<ReviewWorld> {
  const domainId = service.domains.acme;
  const created = await service.rest<{ id: string }>('POST', '/worlds', {
    as,
    body: { correlation_id: randomUUID(), domain_id: domainId, slug: `w-${randomUUID()}`, title: 'Ferries' },
  });
  const worldId = created.body.id;
  const action = `ferry.operate_${worldId.slice(-12)}`;
  const at = (path: string): string => `/worlds/${worldId}${path}`;
  const send: ReviewWorld['send'] = (method, path, body = {}, person = as) =>
    service.rest(method, at(path), { as: person, body: { correlation_id: randomUUID(), ...body } });
  const source = await send<{ id: string }>('POST', '/source-materials', {
    content: text,
    media_type: 'text/markdown',
    provenance: {
      title: 'Ferry Safety Regulation',
      kind: 'statute',
      publication: 'Ferry Safety Regulation 2026',
      effective_from: '2026-01-01',
    },
  });
  if (source.status !== 201) throw new Error(`The source was refused: ${JSON.stringify(source.body)}`);
  const sourceId = source.body.id;
  const verify = async (id: string): Promise<CandidateAnswer> =>
    (await send('POST', `/candidates/${id}/verify`)).body;
  return {
    worldId,
    sourceId,
    action,
    send,
    get: (path) => service.rest('GET', at(path), { as }),
    async author(quote, fields) {
      const { status, body } = await send('POST', '/candidates', {
        citations: [{ source_material_id: sourceId, quote }],
        natural_language: quote,
        action,
        ...fields,
      });
      if (status !== 201) throw new Error(`The candidate was refused: ${JSON.stringify(body)}`);
      return body;
    },
    verify,
    async prove(id, outcomeOf) {
      const suite: Record<string, unknown>[] = [];
      for (let round = 0; round < 5; round += 1) {
        const { gate_1 } = await verify(id);
        const missing = gate_1?.suite.missing ?? [];
        if (missing.length === 0) break;
        for (const { inputs, as_of } of missing) {
          suite.push({ name: `case ${suite.length + 1}`, inputs, as_of, expected: outcomeOf(inputs) });
        }
        await send('PATCH', `/candidates/${id}`, { suite });
      }
      return verify(id);
    },
    async enshrine(candidate, acknowledgements = [], person) {
      const signature = {
        content_hash: candidate.content_hash,
        statement: 'I read the clause and the cases; they say the same.',
        acknowledgements,
      };
      const sign = (who: Person): Promise<RestAnswer<Record<string, unknown>>> =>
        send('POST', `/candidates/${candidate.id}/enshrine`, signature, who);
      const answer = await sign(person ?? as);
      const asksAnother = String(answer.body.detail).includes('another operator has to sign');
      if (person !== undefined || answer.status !== 409 || !asksAnother) return answer;
      return sign(as === 'operator2' ? 'operator' : 'operator2');
    },
  };
}
