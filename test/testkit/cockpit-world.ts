import { randomUUID } from 'node:crypto';
import type { Site } from './site.ts';
import { exceptionsByReason, ferryRegulation, type CandidateAnswer } from './review.ts';

const operator = 'operator@enshrine.test';
const passengers = { name: 'passengers', type: 'int', minimum: 0, maximum: 1000 };
const licensed = { name: 'licensed', type: 'bool', description: 'the person holds a licence' };
const permissionText =
  'A licensed person may operate a ferry if the number of passengers does not exceed 40.';

/** A ruleset of the running service with the ferry regulation as its source, filled over the API. */
export interface CockpitWorld {
  worldId: string;
  sourceId: string;
  send<Body = CandidateAnswer>(
    method: 'POST' | 'PATCH' | 'PUT',
    path: string,
    body?: Record<string, unknown>,
    as?: string,
  ): Promise<Body>;
  /** "A person must not operate a ferry.", through both gates. */
  prohibition(): Promise<CandidateAnswer>;
  /** "A licensed person may operate a ferry …", an exception to the rule of that key, through both gates. */
  permission(overrides: string | null): Promise<CandidateAnswer>;
  /** A candidate whose code does not say what its text says: gate 1 stops it. */
  mistake(): Promise<CandidateAnswer>;
  /** As the operator; an exception that rests on his reason alone is acknowledged, and signed by another. */
  sign(candidate: CandidateAnswer): Promise<void>;
}

export async function openCockpitWorld(site: Site, title = 'Ferries'): Promise<CockpitWorld> {
  const made = await site.api<{ id: string }>(operator, 'POST', '/worlds', {
    body: { correlation_id: randomUUID(), domain_id: site.domains.credit, slug: `w-${randomUUID()}`, title },
  });
  const worldId = made.body.id;
  const action = `ferry.operate_${worldId.slice(-12)}`;
  const send: CockpitWorld['send'] = async <Body>(
    method: string,
    path: string,
    body: Record<string, unknown> = {},
    as = operator,
  ) => {
    const answer = await site.api<Body>(as, method, `/worlds/${worldId}${path}`, {
      body: { correlation_id: randomUUID(), ...body },
    });
    if (answer.status >= 300) {
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  };
  const { id: sourceId } = await send<{ id: string }>('POST', '/source-materials', {
    content: ferryRegulation,
    media_type: 'text/markdown',
    provenance: {
      title: 'Ferry Safety Regulation',
      kind: 'statute',
      publication: 'Ferry Safety Regulation 2026',
      effective_from: '2026-01-01',
    },
  });
  const author = async (quote: string, fields: Record<string, unknown>): Promise<CandidateAnswer> => {
    const citations = [{ source_material_id: sourceId, quote }];
    const { id } = await send('POST', '/candidates', {
      citations,
      natural_language: quote,
      action,
      ...fields,
    });
    return send('POST', `/candidates/${id}/verify`);
  };
  const permits = { modality: 'may', applies_when: 'inputs.licensed', inputs: [passengers, licensed] };
  return {
    worldId,
    sourceId,
    send,
    prohibition: () =>
      author('A person must not operate a ferry.', {
        modality: 'must_not',
        requires: 'false',
        action_proposal: { title: 'Operate a ferry' },
      }),
    permission: (base) =>
      author(permissionText, {
        ...permits,
        requires: 'inputs.passengers <= 40',
        overrides:
          base === null ? [] : [{ rule: base, reason: 'Section 5 permits what section 4 prohibits.' }],
      }),
    mistake: () =>
      author(permissionText, {
        ...permits,
        requires: 'inputs.passengers > 40',
        action_proposal: { title: 'Operate a ferry' },
      }),
    async sign(candidate) {
      const acknowledgements = exceptionsByReason(candidate);
      const signature = {
        content_hash: candidate.content_hash,
        statement: 'I read the clause and the cases; they say the same.',
        acknowledgements,
      };
      const who = acknowledgements.length > 0 ? 'operator2@enshrine.test' : operator;
      await send('POST', `/candidates/${candidate.id}/enshrine`, signature, who);
    },
  };
}
