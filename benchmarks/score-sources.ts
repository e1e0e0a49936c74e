import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { localAccount } from '../src/access/local-provider/demo-users.ts';
import { newId } from '../src/core/ids.ts';
import { parseEnv } from '../src/env.ts';
import { startEnshrine } from '../src/start.ts';
import { startTestIssuer } from '../test/testkit/issuer.ts';
import { openDecidableWorld } from './decidable-world.ts';

/**
 * What becomes of documents: each is sent as bytes without a type to a service as `npm start` starts it, and distilled.
 * `npm run score:sources -- <folder> [<folder>…] [--to file]`. A `.txt` beside an original of the same name is taken for
 * an extraction of it, and `.json` for notes; neither is sent. Seconds and memory are of this process, on this machine.
 */
const options = process.argv.slice(2);
const toAt = options.indexOf('--to');
const to = toAt < 0 ? undefined : options[toAt + 1];
const folders = options.slice(0, toAt < 0 ? undefined : toAt);
if (folders.length === 0) throw new Error('Name a folder of documents, or several.');

interface Source {
  title: string;
  media_type: string;
  reading_remarks: { code: string }[];
  sections: { citation: string | null }[];
  extracted_text: string;
}

interface RunRead {
  status: string;
  sources: {
    candidates: number;
    sentences_total: number;
    sentences_defined: number;
    left_out_counts: Record<string, number>;
    error_code: string | null;
  }[];
}

interface Row {
  file: string;
  outcome: string;
  cells: (string | number)[];
}

const documentsIn = (folder: string): string[] => {
  const names = readdirSync(folder).filter((name) => statSync(join(folder, name)).isFile());
  const stem = (name: string): string => name.replace(/\.[^.]+$/, '');
  const isExtraction = (name: string): boolean =>
    name.endsWith('.txt') && names.some((other) => other !== name && stem(other) === stem(name));
  return names
    .filter((name) => !name.endsWith('.json') && !isExtraction(name))
    .sort()
    .map((name) => join(folder, name));
};

/** The most memory that the process held while something was done, in MB. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number; peak: number }> {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const began = performance.now();
  try {
    const result = await work();
    return { result, seconds: (performance.now() - began) / 1000, peak: peak / 1e6 };
  } finally {
    clearInterval(timer);
  }
}

class Client {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  async call<Body>(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(method !== 'GET' && { 'idempotency-key': newId() }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }
}

async function taken(client: Client, domainId: string, file: string): Promise<Row> {
  const world = await client.call<{ id: string }>('POST', '/worlds', {
    domain_id: domainId,
    slug: `w${newId().replaceAll('-', '').slice(-20)}`,
    title: basename(file).slice(0, 100),
  });
  if (world.status !== 201) throw new Error(`no world was made: ${JSON.stringify(world)}`);
  const form = new FormData();
  form.set('provenance', JSON.stringify({ kind: 'statute', publication: basename(file) }));
  form.set('file', new Blob([readFileSync(file)], { type: 'application/octet-stream' }), 'document');
  const path = `/worlds/${world.body.id}`;
  const ingested = await watched(() =>
    client.call<{ id: string; code?: string; detail?: string }>('POST', `${path}/source-materials`, form),
  );
  const { status, body } = ingested.result;
  const seconds = ingested.seconds.toFixed(1);
  if (status !== 201) {
    const outcome = `${body.code ?? status}: ${(body.detail ?? '').slice(0, 160)}`;
    return { file, outcome, cells: ['', '', '', '', '', seconds, '', ingested.peak.toFixed(0)] };
  }
  const { body: source } = await client.call<Source>('GET', `${path}/source-materials/${body.id}`);
  const distilled = await watched(() => distil(client, path, body.id));
  const [of] = distilled.result.sources;
  const left = Object.entries(of?.left_out_counts ?? {}).sort(([, a], [, b]) => b - a);
  const remarks = source.reading_remarks.map(({ code }) => code).join(', ');
  const cited = source.sections.filter(({ citation }) => citation !== null).length;
  return {
    file,
    outcome: [of?.error_code ?? distilled.result.status, remarks].filter((one) => one !== '').join('; '),
    cells: [
      `${source.sections.length} (${cited})`,
      of?.sentences_total ?? 0,
      of?.candidates ?? 0,
      of?.sentences_defined ?? 0,
      left.map(([reason, count]) => `${count} ${reason}`).join(', '),
      seconds,
      distilled.seconds.toFixed(1),
      Math.max(ingested.peak, distilled.peak).toFixed(0),
    ],
  };
}

async function distil(client: Client, path: string, sourceId: string): Promise<RunRead> {
  const { body: run } = await client.call<{ id: string }>('POST', `${path}/distillations`, {
    source_material_ids: [sourceId],
    focus_area: 'all',
    problem_space: 'compliance',
    expected_tier: 'mandatory',
  });
  for (;;) {
    const { body } = await client.call<RunRead>('GET', `${path}/distillations/${run.id}`);
    if (body.status !== 'in_progress') return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const world = await openDecidableWorld();
const issuer = await startTestIssuer();
const enshrine = await startEnshrine(
  parseEnv({
    NODE_ENV: 'test',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: world.database.url,
    PRINCIPAL_KEY: world.database.principalKey.toString('base64url'),
    PUBLISHING_KEY: world.PUBLISHING_KEY,
    OIDC_ISSUER: issuer.url,
    OIDC_JWKS_URL: `${issuer.url}/keys`,
    RATE_LIMIT_GRAPHQL_PER_MINUTE: '1000000000',
  }),
);
const email = 'operator@enshrine.test';
const token = await issuer.sign({ sub: localAccount(email)?.subject, email, email_verified: true });
const client = new Client(enshrine.url, token);
const lines = [
  `npm run score:sources -- ${folders.join(' ')}`,
  '',
  `Idle, the process holds ${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB.`,
];
const head = [
  'file',
  'outcome',
  'sections (cited)',
  'statements',
  'candidates',
  'definitions',
  'left out',
  'ingest s',
  'distil s',
  'peak MB',
];
for (const folder of folders) {
  const table = [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`];
  lines.push('', `## ${basename(folder)}`, '');
  for (const file of documentsIn(folder)) {
    const row = await taken(client, world.domainId, file);
    const cells = [basename(row.file), row.outcome, ...row.cells];
    table.push(`| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`);
    console.log(cells.join(' · '));
  }
  lines.push(...table);
}
await enshrine.close();
await issuer.close();
await world.close();
if (to !== undefined) writeFileSync(to, `${lines.join('\n')}\n`);
process.exit(0);
