/** What a benchmark lets one caller do to a service while others are measured: each ends with what came of it. */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { openReviewWorld, type ReviewWorld } from '../test/testkit/review.ts';
import type { RestAnswer, RestRequest } from '../test/testkit/service.ts';

export interface HostilePlace {
  url: string;
  /** Of an operator. */
  token: string;
  domainId: string;
  /** An API key of another customer than is measured. */
  key: string;
}

export type HostileWork = (place: HostilePlace) => Promise<string>;

const kilobytes = (text: string, count: number): string =>
  text.repeat(Math.ceil((count * 1024) / text.length));

/** As `TestService` asks, with the one token there is. */
const restOf =
  ({ url, token }: HostilePlace) =>
  async <Body>(method: string, path: string, request: RestRequest = {}): Promise<RestAnswer<Body>> => {
    const { body } = request;
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        authorization: `Bearer ${request.token ?? token}`,
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  };

const openWorld = (place: HostilePlace): Promise<ReviewWorld> =>
  openReviewWorld({
    rest: restOf(place),
    domains: { acme: place.domainId, elsewhere: place.domainId },
  });

/** Statuses, and how often each came. */
function counted(statuses: readonly (number | string)[]): string {
  const counts = new Map<number | string, number>();
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
}

const flags = Array.from({ length: 24 }, (_, index) => `b${index}`);
const flagInputs = flags.map((name) => ({ name, type: 'bool' }));
/** Its proofs take seconds: as many cases as there are subsets. */
const manyCases = `(${flags.map((name) => `inputs.${name}`).join(' || ')}) && (${flags
  .slice(0, 12)
  .map((name, index) => `(inputs.${name} && inputs.b${index + 12})`)
  .join(' || ')})`;

export const hostileWork: Readonly<Record<string, HostileWork>> = {
  'GraphQL documents of 1 MB, unsigned': async ({ url }) => {
    const documents = [`<' cannot represent '`, ' cannot represent ', 'Value x '].map(
      (text) => `{world(worldId:"${kilobytes(text, 900)}"){id}}`,
    );
    const statuses: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const sent = documents.map((query) =>
        fetch(`${url}/graphql`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        }),
      );
      for (const response of await Promise.all(sent)) {
        await response.text();
        statuses.push(response.status);
      }
    }
    return counted(statuses);
  },

  'Markdown and HTML of 40 to 200 KB': async (place) => {
    const world = await openWorld(place);
    const texts = [
      `# ${kilobytes('.', 200)}`,
      ...['a <? ', 'a <!-- ', '>', '- ', '[', '*a _b '].map((text) => kilobytes(text, 80)),
    ];
    const answers = await Promise.all(
      texts.flatMap((content) =>
        ['text/markdown', 'text/html'].map((media_type) =>
          world.send('POST', '/source-materials', {
            content,
            media_type,
            provenance: { kind: 'statute', publication: 'Hostile' },
          }),
        ),
      ),
    );
    return counted(answers.map(({ status }) => status));
  },

  'verification of a predicate of 24 flags, four at once': async (place) => {
    const world = await openWorld(place);
    const quote = 'A person must not operate a ferry.';
    const candidates = [];
    for (let count = 0; count < 4; count += 1) {
      candidates.push(
        await world.author(quote, {
          action: `${world.action}_${count}`,
          modality: 'must_not',
          requires: manyCases,
          inputs: flagInputs,
          action_proposal: { title: 'Operate' },
        }),
      );
    }
    const answers = await Promise.all(
      candidates.map(({ id }) => world.send('POST', `/candidates/${id}/verify`)),
    );
    return counted(answers.map(({ status }) => status));
  },

  'clauses of 10 KB, read and steered': async (place) => {
    const clause = kilobytes('A person must be at least 18 years of age. ', 9.7).trim();
    const world = await openReviewWorld(
      { rest: restOf(place), domains: { acme: place.domainId, elsewhere: place.domainId } },
      { text: clause },
    );
    const { id } = await world.author(clause, {
      modality: 'must',
      requires: 'inputs.age >= 18',
      inputs: [{ name: 'age', type: 'int', minimum: 0, maximum: 150 }],
      action_proposal: { title: 'Operate' },
    });
    const read = await world.send('POST', `/candidates/${id}/verify`);
    const words = `A person must be at least 18 years of age${' and at least 21 years of age'.repeat(55)}.`;
    const steered = await world.send('POST', `/candidates/${id}/messages`, { text: words });
    return `read: ${read.status}, steered: ${steered.status}`;
  },

  'release notes of 20,000 “>”, published and shown': async (place) => {
    const world = await openWorld(place);
    const { id } = await world.author('A person must not operate a ferry.', {
      modality: 'must_not',
      requires: 'false',
      action_proposal: { title: 'Operate a ferry' },
    });
    const verified = await world.verify(id);
    const doubts = [...(verified.gate_1?.findings ?? []), ...(verified.gate_2?.findings ?? [])];
    const signed = await world.enshrine(
      verified,
      doubts.filter(({ severity }) => severity === 'acknowledge').map((finding) => finding.id),
    );
    if (signed.status !== 200) return `not signed: ${JSON.stringify(signed.body).slice(0, 200)}`;
    const notes = await world.send<{ id: string }>('POST', '/release-notes', {
      narrative: '>'.repeat(20_000),
    });
    const published = await world.send<{ detail?: string }>('POST', '/publications', {
      release_notes_id: notes.body.id,
    });
    const began = performance.now();
    const shown = await restOf(place)<string>('GET', `/worlds/${world.worldId}/versions/v1/card`, {
      headers: { accept: 'text/html' },
    });
    return `published: ${published.status} ${published.body.detail ?? ''}, card: ${shown.status} in ${Math.round(performance.now() - began)} ms`;
  },

  'a text of 20 MiB, ingested and distilled': async (place) => {
    const world = await openWorld(place);
    const form = new FormData();
    form.set('correlation_id', randomUUID());
    form.set('provenance', JSON.stringify({ kind: 'statute', publication: 'Long' }));
    const sentence = 'A carrier must not board a passenger without a ticket.\n\n';
    const text = sentence.repeat(Math.floor((20 * 1024 * 1024) / sentence.length));
    form.set('file', new Blob([text], { type: 'text/plain' }), 'law.txt');
    const rest = restOf(place);
    const at = `/worlds/${world.worldId}`;
    const ingested = await rest<{ id: string; code?: string }>('POST', `${at}/source-materials`, {
      body: form,
    });
    if (ingested.status !== 201) return `ingested: ${ingested.status} ${ingested.body.code ?? ''}`;
    const run = await world.send<{ id: string }>('POST', '/distillations', {
      source_material_ids: [ingested.body.id],
    });
    const ended = Date.now() + 240_000;
    for (;;) {
      const { body } = await world.get<{ status: string; failure_reason_code: string | null }>(
        `/distillations/${run.body.id}`,
      );
      if (body.status !== 'in_progress' || Date.now() > ended) {
        return `ingested: 201, run: ${body.status} ${body.failure_reason_code ?? ''}`;
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  },

  'a thousand bad decisions by every door': async (place) => {
    const rest = restOf(place);
    const inputs = Object.fromEntries(
      Array.from({ length: 900 }, (_, index) => [`x${index}`, 'x'.repeat(50)]),
    );
    const token = place.key;
    const statuses: number[] = [];
    for (let round = 0; round < 25; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => [
          rest('POST', '/decide', { token, body: { action: 'account.open', inputs } }),
          rest('POST', '/decide', { token, body: { action: `a${index}`, inputs: {}, as_of: '0000-01-01' } }),
          rest('POST', '/access/v1/evaluations', {
            token,
            body: {
              subject: { type: 'user', id: `${'a'.repeat(199)}😀` },
              action: { name: 'account.open' },
              resource: { type: 'account', id: '7' },
              evaluations: Array.from({ length: 100 }, () => ({ context: { inputs: { x: 1 } } })),
            },
          }),
          rest('POST', '/graphql', {
            body: {
              query: `{ ${Array.from({ length: 90 }, (_, each) => `a${each}: me { user { organization { name } } }`).join(' ')} }`,
            },
          }),
        ]).flat(),
      );
      statuses.push(...answers.map(({ status }) => status));
    }
    return counted(statuses);
  },

  'answers that are not read, 60 connections': async ({ url, token }) => {
    const port = Number(new URL(url).port);
    const query = JSON.stringify({
      query: `{ ${Array.from({ length: 2 }, (_, index) => `a${index}: __schema { types { name description fields { name description args { name description } } } }`).join(' ')} }`,
    });
    const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${query.length}\r\n\r\n`;
    const sockets = Array.from({ length: 60 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).pause();
      for (let asked = 0; asked < 10; asked += 1) socket.write(head + query);
      return socket;
    });
    await new Promise((resolve) => setTimeout(resolve, 5_000));
    for (const socket of sockets) socket.destroy();
    return '600 asked';
  },
};
