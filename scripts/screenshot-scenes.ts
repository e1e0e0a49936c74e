// What the demonstration leaves undone, so that every page has something to show: signed rules that wait to be published,
// a law that changed, and a second version.
import { fetchDemoToken } from '../src/access/local-provider/fetch-demo-token.ts';
import { createApiClient, type ApiClient } from '../src/demo/api-client.ts';
import { demonstrationRegulation } from '../src/demo/loop-source.ts';
import type { CandidateAnswer } from '../src/demo/wire.ts';
import { operator, type RunningService } from './running-service.ts';

interface Scene {
  client: ApiClient;
  /** The ruleset of the demonstration, below the root. */
  at: string;
}

const send = <T>({ client, at }: Scene, path: string, body: Record<string, unknown>): Promise<T> =>
  client.request<T>('POST', `${at}${path}`, { body });

export async function sceneOf({ url, password }: RunningService, worldId: string): Promise<Scene> {
  const token = await fetchDemoToken({ siteUrl: url, email: operator, password });
  return { client: createApiClient(url, token), at: `/worlds/${worldId}` };
}

/** Signs what waits, so that something is staged. */
export async function stage(scene: Scene): Promise<void> {
  const { items } = await scene.client.request<{ items: CandidateAnswer[] }>(
    'GET',
    `${scene.at}/candidates?status=queued&limit=3`,
  );
  for (const { id, content_hash, gate_1, gate_2 } of items) {
    const doubts = [...(gate_1?.findings ?? []), ...(gate_2?.findings ?? [])].filter(
      ({ severity }) => severity === 'acknowledge',
    );
    await send(scene, `/candidates/${id}/enshrine`, {
      content_hash,
      statement: 'I read the clause and the cases; they say the same.',
      acknowledgements: doubts.map((doubt) => doubt.id),
    });
  }
}

/** Adds a newer revision of the regulation. @returns its identifier. */
export async function changeLaw(scene: Scene, sourceId: string): Promise<string> {
  const { title, publication, document } = demonstrationRegulation();
  if (!('content' in document)) throw new Error('The regulation of the demonstration is not a text.');
  const { id } = await send<{ id: string }>(scene, '/source-materials', {
    content: document.content
      .replace('delay exceeds 90 minutes', 'delay exceeds 75 minutes')
      .replace('processing fee that exceeds $5', 'processing fee'),
    media_type: document.media_type,
    supersedes: sourceId,
    provenance: {
      kind: 'statute',
      title,
      publication,
      revision: '1 December 2026',
      effective_from: '2027-01-01',
    },
  });
  return id;
}

/** Publishes what is staged. */
export async function publishStaged(scene: Scene): Promise<void> {
  const { id } = await send<{ id: string }>(scene, '/release-notes', {
    narrative: 'Three more rules of the Regulation.',
  });
  await send(scene, '/publications', { release_notes_id: id });
}
