import { fetchDemoToken } from '../access/local-provider/fetch-demo-token.ts';
import { createApiClient, type ApiClient } from './api-client.ts';
import { keepDemonstration, readDemonstration, type KeptDecision } from './kept-decision.ts';
import { demonstrationRegulation } from './loop-source.ts';
import { runLoop } from './run-loop.ts';
import { createTrail, type Out } from './trail.ts';
import type { WirePage } from './wire.ts';

export interface DemonstrateOptions {
  url: string;
  siteUrl: string;
  dataDir: string;
  demoPassword: string;
  out: Out;
  /** The process is stopping: what fails then says nothing. */
  stopping: AbortSignal;
}

/**
 * Takes the demonstration regulation through the whole loop when there is no world model yet, or when that was
 * begun and cut short: then in another world of its own. Answers a decision that can be asked for again, of this
 * start or of an earlier one; null when there is none. A loop that fails says what failed.
 */
export async function demonstrate(options: DemonstrateOptions): Promise<KeptDecision | null> {
  const { url, dataDir, out, stopping } = options;
  const kept = readDemonstration(dataDir);
  if (kept?.decision && (await canBeAsked(url, kept.decision))) return kept.decision;
  try {
    const { siteUrl, demoPassword: password } = options;
    const client = async (email: string): Promise<ApiClient> =>
      createApiClient(url, await fetchDemoToken({ siteUrl, email, password }));
    const api = await client('operator@enshrine.test');
    if (kept?.finished !== false && !(await isEmpty(api))) return null;
    return await runOnce(api, await client('operator2@enshrine.test'), dataDir, out);
  } catch (error) {
    if (!stopping.aborted) {
      const reason = error instanceof Error ? error.message : String(error);
      out.write(`\nThe demonstration stopped: ${reason}\nThe service serves all the same.\n`);
    }
    return null;
  }
}

async function runOnce(
  api: ApiClient,
  second: ApiClient,
  dataDir: string,
  out: Out,
): Promise<KeptDecision | null> {
  out.write('There is no world model yet: a demonstration regulation goes through the whole loop.\n');
  keepDemonstration(dataDir, { finished: false, decision: null });
  const { decided } = await runLoop(api, second, demonstrationRegulation(), createTrail(out));
  const decision = decided && {
    apiKey: decided.apiKey,
    action: decided.action,
    inputs: decided.inputs,
    asOf: decided.asOf,
  };
  keepDemonstration(dataDir, { finished: true, decision });
  return decision;
}

const isEmpty = async (api: ApiClient): Promise<boolean> =>
  (await api.request<WirePage<unknown>>('GET', '/worlds?limit=1')).items.length === 0;

/** The key may have been revoked, the action retired, the database exchanged. */
async function canBeAsked(url: string, { apiKey, action }: KeptDecision): Promise<boolean> {
  const response = await fetch(`${url}/actions`, { headers: { authorization: `Bearer ${apiKey}` } });
  if (!response.ok) return false;
  const { items } = (await response.json()) as { items: { key: string }[] };
  return items.some(({ key }) => key === action);
}
