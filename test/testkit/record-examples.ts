import type { OpenApiDocument } from '../../src/rest/openapi.ts';
import { accessTable } from './access-table.ts';
import { draftNotes, newCorrelation, openPublishableWorld } from './publication.ts';
import type { MakeSample } from './sample-access-requests.ts';
import { sampleRequests } from './sample-requests.ts';
import { startTestService, type TestService } from './service.ts';

/** What an operation was sent, and what it answered; what it does not have is left out. */
export interface Example {
  /** The path that was asked, with its query. */
  target?: string;
  request?: unknown;
  answer?: unknown;
}

/**
 * Sends each operation of the reference a request that it accepts, and keeps both, with identifiers, times and secrets
 * that are the same in each recording. Throws where one is refused.
 */
export async function recordExamples(document: OpenApiDocument): Promise<Record<string, Example>> {
  const unlimited = '100000000';
  const service = await startTestService({
    env: { LOG_LEVEL: 'error', RATE_LIMIT_INVITE_PER_MINUTE: unlimited },
  });
  try {
    const samples = await sampleRequests(service);
    const special = specialSamples(service);
    const accessOf = new Map(accessTable.map(([route, , access]) => [route, access]));
    const examples: Record<string, Example> = {};
    const refused: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [name, { operationId, requestBody, responses }] of Object.entries(methods)) {
        const method = name.toUpperCase();
        const route = `${method} ${path}`;
        const mediaTypes = mediaTypesOf(responses);
        const sample = (await (special[route] ?? samples.byRoute[route])?.()) ?? {
          params: samples.paramsOf(path),
        };
        const access = accessOf.get(route);
        const isOfKeys = access === 'decide:domain' || access === 'read:actions';
        const body = (requestBody ?? sample.body) && {
          ...(requestBody && takesCorrelation(requestBody) && { correlation_id: newCorrelation() }),
          ...sample.body,
        };
        const query = new URLSearchParams(sample.query ?? {}).toString();
        const asked = path.replace(/\{(\w+)\}/g, (_, each: string) => sample.params[each]!);
        const target = `${asked}${query === '' ? '' : `?${query}`}`;
        if (withoutAnswer.has(operationId) || mediaTypes.includes('text/event-stream')) {
          examples[operationId] = { target, ...(body && { request: body }) };
          continue;
        }
        const { status, body: answer } = await service.rest<unknown>(method, target, {
          ...(isOfKeys ? { token: samples.apiKey } : { as: samples.personOf(path) }),
          ...(path.startsWith('/domains/{id}') && { domain: sample.params.id }),
          ...(body && { body }),
          headers: {
            accept: path === '/mcp' ? 'application/json, text/event-stream' : mediaTypes.join(', '),
            ...(body && { 'content-type': 'application/json' }),
          },
        });
        // A few always refuse, which is the answer that they describe.
        if (status >= 300 && (answersSuccess(responses) || !(status in responses))) {
          refused.push(`${route} answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
          continue;
        }
        examples[operationId] = {
          target,
          ...(body && { request: body }),
          ...(status !== 204 && !mediaTypes.includes('application/gzip') && { answer }),
        };
      }
    }
    if (refused.length > 0) throw new Error(refused.join('\n'));
    const made = { ...streams(examples), ...besides(examples) };
    for (const [operationId, example] of Object.entries(made)) {
      examples[operationId] = { ...examples[operationId], ...example };
    }
    return steady(examples);
  } finally {
    await service.close();
  }
}

/** Requests for operations that the samples of other tests only knock at. */
const specialSamples = (service: TestService): Record<string, MakeSample> => ({
  'POST /worlds/{world_id}/publications': async () => {
    const world = await openPublishableWorld(service);
    const { id } = await draftNotes(world);
    return { params: { world_id: world.worldId }, body: { release_notes_id: id } };
  },
});

const takesCorrelation = (body: object): boolean => JSON.stringify(body).includes('"correlation_id"');

const answersSuccess = (responses: Record<string, object>): boolean =>
  Object.keys(responses).some((status) => status.startsWith('2'));

/** What these answer takes a worker or a mail first: see below. Nor is asked for what never ends. */
const withoutAnswer = new Set(['acceptInvite', 'ingestionRun', 'cardSnapshot', 'redeliver']);

/** What these answer is read of others, or as the relay leaves it. */
function besides(examples: Record<string, Example>): Record<string, Example> {
  const answerOf = (operationId: string): Record<string, unknown> =>
    examples[operationId]?.answer as Record<string, unknown>;
  const { world_id: worldId } = answerOf('version');
  return {
    acceptInvite: { request: { token: 'x'.repeat(43) }, answer: answerOf('acceptPendingInvite') },
    ingestionRun: { answer: (answerOf('ingestionRuns').items as unknown[])[0] },
    cardSnapshot: {
      answer: {
        world_id: worldId,
        version: 1,
        card_content_hash: `sha256:${'0'.repeat(64)}`,
        data: { world_id: worldId, world_model_version: 'v1', modules: [] },
        projected_at: '2026-03-02T09:30:00.000Z',
      },
    },
    redeliver: {
      request: { correlation_id: newCorrelation() },
      answer: {
        id: newCorrelation(),
        message_id: newCorrelation(),
        event_type: 'worlds.world_model_card.published',
        sequence: 1,
        status: 'pending',
        attempts: 0,
        next_attempt_at: '2026-03-02T09:30:00.000Z',
        last_status: null,
        last_error: null,
        delivered_at: null,
        redelivery: true,
        created_at: '2026-03-02T09:30:00.000Z',
      },
    },
  };
}

/** The events of a stream are what is read beside it. */
const streams = ({ distillationRun, replay }: Record<string, Example>): Record<string, Example> => ({
  distillationRunProgress: { answer: eventOf('distillation_run_progress', distillationRun) },
  replayProgress: { answer: eventOf('replay_progress', replay) },
});

const eventOf = (name: string, example: Example | undefined): string =>
  `event: ${name}\ndata: ${JSON.stringify(example?.answer)}\n\n`;

/** Media types of the first answer that is a success. */
function mediaTypesOf(responses: Record<string, object>): string[] {
  const [, success = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  return 'content' in success ? Object.keys(success.content as object) : [];
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const instant = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z/g;
const secret = /\b(whsec_|ek_[a-z]+_|[a-z]+_live_)[A-Za-z0-9+/=_-]{20,}/g;

/** The same texts in each recording, lists of at most two, and no text longer than a reader wants. */
function steady(examples: Record<string, Example>): Record<string, Example> {
  const known = new Map<string, string>();
  const named = (id: string): string => {
    const name = known.get(id) ?? `019f0000-0000-7000-8000-${String(known.size + 1).padStart(12, '0')}`;
    known.set(id, name);
    return name;
  };
  const text = (value: string): string => {
    const plain = value
      .replace(uuid, named)
      .replace(instant, '2026-03-02T09:30:00.000Z')
      .replace(secret, (_, prefix: string) => `${prefix}${'x'.repeat(32)}`)
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://enshrine.example');
    return plain.length > 1_000 ? `${plain.slice(0, 400)}…` : plain;
  };
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.slice(0, 2).map(walk);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(member)]));
  };
  return walk(examples) as Record<string, Example>;
}
