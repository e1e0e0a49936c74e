import { randomUUID } from 'node:crypto';
import type { Person } from './people.ts';
import type { RestAnswer, TestService } from './service.ts';

export interface Problem {
  code: string;
  status: number;
  detail: string;
  errors?: { pointer: string; code: string; message: string }[];
}

export interface SourceAnswer {
  id: string;
  state: 'ingested' | 'retired';
  title: string;
  publication: string;
  language: string | null;
  url: string | null;
  retrieved_at: string | null;
  media_type: string;
  sha256: string;
  byte_length: number;
  supersedes_id: string | null;
  retired_at: string | null;
  retire_reason: string | null;
}

export interface IngestAnswer extends Problem {
  id: string;
  unchanged: boolean;
  ingestion_run_id: string;
  source_material: SourceAnswer;
}

/** An empty world and what is sent to it: a fresh `correlation_id` goes with every call unless the body has one. */
export interface TestWorld {
  id: string;
  path: string;
  send<Body>(
    method: 'POST' | 'PUT' | 'PATCH',
    path: string,
    body?: Record<string, unknown>,
    as?: Person,
  ): Promise<RestAnswer<Body>>;
  get<Body>(path: string, as?: Person): Promise<RestAnswer<Body>>;
  ingest(fields: Record<string, unknown>): Promise<RestAnswer<IngestAnswer>>;
}

export const provenance = { kind: 'statute', publication: 'Harbour Regulation 2026' };

export async function openWorld(
  service: TestService,
  domain: keyof TestService['domains'] = 'acme',
): Promise<TestWorld> {
  const created = await service.rest<{ id: string }>('POST', '/worlds', {
    as: 'operator',
    body: {
      correlation_id: randomUUID(),
      domain_id: service.domains[domain],
      slug: `w-${randomUUID()}`,
      title: 'Harbour',
    },
  });
  const { id } = created.body;
  const path = `/worlds/${id}`;
  const send: TestWorld['send'] = (method, below, body = {}, as = 'operator') =>
    service.rest(method, `${path}${below}`, { as, body: { correlation_id: randomUUID(), ...body } });
  return {
    id,
    path,
    send,
    get: (below, as = 'operator') => service.rest('GET', `${path}${below}`, { as }),
    ingest: (fields) => send('POST', '/source-materials', { provenance, ...fields }),
  };
}
