import { fetchDemoToken } from '../access/local-provider/fetch-demo-token.ts';
import { readLocalProviderSecrets } from '../access/local-provider/local-provider-secrets.ts';
import { parseEnv } from '../env.ts';

/**
 * `npm run --silent token -- <email>`: prints an access token for the running service, and nothing else. It asks
 * the service's local provider by the code flow, at the same PORT, SITE_URL and DATA_DIR.
 */
async function main([email]: readonly string[]): Promise<string> {
  if (!email)
    throw new Error('usage: npm run --silent token -- <email>, for instance operator@enshrine.test');
  const env = parseEnv(process.env);
  if (env.OIDC_ISSUER) throw new Error(`sign in at ${env.OIDC_ISSUER}: there is no local provider beside it`);
  const password = passwordOf(env.DATA_DIR);
  try {
    return await fetchDemoToken({ siteUrl: env.SITE_URL, email, password });
  } catch (error) {
    // What `fetch` says of a closed port is only "fetch failed".
    if (error instanceof TypeError)
      throw new Error(`no service answers at ${env.SITE_URL}; start it first`, { cause: error });
    throw error;
  }
}

function passwordOf(dataDir: string): string {
  try {
    return readLocalProviderSecrets(dataDir).demoPassword;
  } catch (cause) {
    throw new Error(`no service has been started with the data folder ${dataDir}`, { cause });
  }
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
