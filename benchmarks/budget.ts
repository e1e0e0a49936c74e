import { readFileSync } from 'node:fs';
import { Session, type Profiler } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';

/** Where the processor time of a server goes: the parts of an answer, in the order in which they are shown. */
const parts: readonly [name: string, files: RegExp][] = [
  [
    'reading the question',
    /^src\/(http\/body|core\/(json-text|storable-text)|decisions\/(decision-request|idempotency-policy))/,
  ],
  [
    'key, version and module: one look-up a batch',
    /^src\/(decisions\/(target-lookup|batcher|deadlines|module-cache|decision-target)|db\/)/,
  ],
  ['client of PostgreSQL', /^node_modules\/pg(-[a-z]+)?\//],
  ['credentials, limits', /^src\/access\/|^node_modules\/(ipaddr\.js|rate-limiter-flexible)\//],
  ['validation and evaluation', /^src\/rules\//],
  [
    'answer: words, clauses, digest, JSON',
    /^src\/(decisions\/(decision-answer|answer-json)|core\/canonical-json)/,
  ],
  ['record', /^src\/decisions\/(decision-record|recorded-inputs)/],
  ['the rest of deciding', /^src\/decisions\//],
  ['router, headers, metrics', /^src\/|^node_modules\/(find-my-way|prom-client|pino)\//],
];
const node = 'HTTP, sockets and turns of Node';
const garbage = 'garbage collection';
/** What a bare server is made of. */
const own = 'its own few lines';

export const partsOfAnswer: readonly string[] = [node, garbage, ...parts.map(([name]) => name), own];

/** Share of each part in the samples that were not idle. */
export type Budget = Record<string, number>;

/** Of a bundle, which file of ours or of a package the lines come from: the bundler says it before each. */
function originsOf(url: string): (line: number) => string {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url;
  const inPackage = /node_modules\/(?:\.pnpm\/)?(.*)$/.exec(path);
  if (inPackage) return () => `node_modules/${inPackage[1]}`;
  const starts = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) => (/^\/\/ [\w./-]+\.ts$/.test(line) ? [{ at, file: line.slice(3) }] : []));
  return (line) => starts.findLast(({ at }) => at <= line)?.file ?? '';
}

/** Samples this process until the answered function is called. */
export async function sample(): Promise<() => Promise<Budget>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 500 });
  await session.post('Profiler.start');
  return async () => {
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return budgetOf(profile);
  };
}

function budgetOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Budget {
  const origins = new Map<string, (line: number) => string>();
  const partOf = (
    { functionName, url, lineNumber }: Profiler.ProfileNode['callFrame'],
    caller: string,
  ): string => {
    if (functionName === '(garbage collector)') return garbage;
    if (url === '') return caller;
    // A part that writes to a socket pays for it; what Node does by itself is Node's.
    if (url.startsWith('node:')) return url.startsWith('node:_http') ? node : caller;
    let origin = origins.get(url);
    if (!origin) origins.set(url, (origin = originsOf(url)));
    const file = origin(lineNumber);
    return parts.find(([, files]) => files.test(file))?.[0] ?? own;
  };
  const byId = new Map(nodes.map((each) => [each.id, each]));
  const partById = new Map<number, string | null>();
  /** Null: nothing is done, or only the sampling itself. */
  const place = (id: number, caller: string | null): void => {
    const { callFrame, children = [] } = byId.get(id)!;
    const isOutside = callFrame.functionName === '(idle)' || callFrame.url.includes('inspector');
    const part = caller === null || isOutside ? null : partOf(callFrame, caller);
    partById.set(id, part);
    for (const child of children) place(child, part);
  };
  place(nodes[0]!.id, node);
  const spent = new Map<string, number>();
  let all = 0;
  samples.forEach((id, at) => {
    const part = partById.get(id) ?? null;
    if (part === null) return;
    const time = timeDeltas[at] ?? 0;
    all += time;
    spent.set(part, (spent.get(part) ?? 0) + time);
  });
  return Object.fromEntries([...spent].map(([part, time]) => [part, time / all]));
}
