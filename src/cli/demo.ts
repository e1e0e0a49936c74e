import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchDemoToken } from '../access/local-provider/fetch-demo-token.ts';
import { createApiClient, type ApiClient } from '../demo/api-client.ts';
import { demonstrationRegulation, loopSourceOf } from '../demo/loop-source.ts';
import { runLoop } from '../demo/run-loop.ts';
import { createTrail } from '../demo/trail.ts';
import { parseEnv } from '../env.ts';
import { startEnshrine } from '../start.ts';
import { systemClock } from '../core/clock.ts';

/**
 * `npm run demo`: the whole loop on a scratch database, which is gone afterwards. `npm run demo -- <file or URL>`
 * takes any law text through it. Ends with 0 also when nothing could be enshrined: the trail says why.
 */
async function main([place]: readonly string[]): Promise<void> {
  const today = systemClock.now().toISOString().slice(0, 10);
  const source = place === undefined ? demonstrationRegulation() : loopSourceOf(place, today);
  const scratch = mkdtempSync(join(tmpdir(), 'enshrine-demo-'));
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  const trail = createTrail(process.stdout);
  const env = parseEnv({
    PATH: process.env.PATH,
    DATA_DIR: scratch,
    PORT: String(await freePort()),
    LOG_LEVEL: 'warn',
  });
  const enshrine = await trail.step('A scratch service on an embedded PostgreSQL', () => startEnshrine(env));
  const stop = (): void => {
    process.exitCode = 130;
    void enshrine.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  try {
    const { url: siteUrl, demoPassword: password } = enshrine;
    const client = async (email: string): Promise<ApiClient> =>
      createApiClient(siteUrl, await fetchDemoToken({ siteUrl, email, password: password ?? '' }));
    const [first, second] = ['operator@enshrine.test', 'operator2@enshrine.test'] as const;
    await runLoop(await client(first), await client(second), source, trail);
  } finally {
    await enshrine.close();
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
