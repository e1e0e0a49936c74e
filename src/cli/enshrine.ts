import { grantOperations } from '../access/users/grant-operations.ts';
import { establishPrincipalKey, rotatePrincipalKey } from '../db/principal-key.ts';
import { parseEnv, type Env } from '../env.ts';
import { compromiseKey } from '../publication/version/compromise-key.ts';
import { newPublishingKey } from '../publication/version/publishing-keys.ts';
import { ModuleRefused } from '../rules/module/open-module.ts';
import { decideUsage, decideWithBundle, verifyUsage } from './bundle.ts';
import { ReceiptRefused, verify } from './verify.ts';

type Command = (env: Env, words: readonly string[]) => Promise<string>;

/** The admin connection of the configuration, or of the embedded server while no service is using it. */
async function withAdminUrl<T>(env: Env, work: (adminUrl: string) => Promise<T>): Promise<T> {
  if (env.DATABASE_ADMIN_URL) return work(env.DATABASE_ADMIN_URL);
  if (env.DATABASE_URL)
    throw new Error('DATABASE_ADMIN_URL: required; this is written by the database’s owner');
  const { startEmbedded } = await import('../db/embedded.ts');
  const { migrate } = await import('../db/migrate.ts');
  const server = await startEmbedded({ dataDir: env.DATA_DIR });
  try {
    await migrate({ adminUrl: server.adminUrl, serving: server.serving });
    return await work(server.adminUrl);
  } finally {
    await server.close();
  }
}

const commands: Record<string, { usage: string; run: Command }> = {
  'grant-operations': {
    usage: 'grant-operations <subject>   make the user of this token subject (`sub`) operations staff',
    run: (env, [subject]) => {
      if (!subject) throw new Error('name the subject: the `sub` of the user’s tokens');
      return withAdminUrl(env, async (adminUrl) => {
        const { userId, known, status } = await grantOperations(adminUrl, subject);
        const waits = known ? '' : ' They have not signed in yet; the role waits for them.';
        const barred = status === 'active' ? '' : ` The account is ${status}, and stays so.`;
        return `User ${userId} is operations staff.${waits}${barred}`;
      });
    },
  },
  'principal-key': {
    usage:
      'principal-key               print the key by which processes without DATABASE_ADMIN_URL prove for whom they act',
    run: (env) =>
      withAdminUrl(env, async (adminUrl) => (await establishPrincipalKey(adminUrl)).toString('base64url')),
  },
  'rotate-principal-key': {
    usage:
      'rotate-principal-key [hours] put a new key in place of it; the one before holds for so many hours more (24; 0: not at all)',
    run: (env, [hours = '24']) => {
      if (!/^\d{1,4}$/.test(hours)) throw new Error('say the hours as a whole number, 0 for none');
      return withAdminUrl(env, async (adminUrl) => {
        const { key, until } = await rotatePrincipalKey(adminUrl, Number(hours));
        return [
          key.toString('base64url'),
          hours === '0'
            ? 'The key before is refused from now on. Start every process anew, those without DATABASE_ADMIN_URL with this PRINCIPAL_KEY.'
            : `The key before holds until ${until.toISOString()}. Until then, start every process anew, those without DATABASE_ADMIN_URL with this PRINCIPAL_KEY.`,
        ].join('\n');
      });
    },
  },
  'new-publishing-key': {
    usage: 'new-publishing-key           print a new private key: a value of PUBLISHING_KEY',
    run: () => newPublishingKey(),
  },
  'compromise-key': {
    usage:
      'compromise-key <kid>         believe nothing that this publishing key signed, from now on, permanently',
    run: (env, [kid]) => {
      if (!kid) throw new Error('name the key: its `kid` in /.well-known/publishing-keys.json');
      return withAdminUrl(env, async (adminUrl) => {
        const { since, marked, refused } = await compromiseKey(adminUrl, kid);
        return [
          `The key ${kid} ${marked ? 'is' : 'was already'} marked as compromised (${since}).`,
          refused.length === 0
            ? 'No current version rests on it.'
            : 'Refused until they are published again under another PUBLISHING_KEY:',
          ...refused.map(({ world, version, action }) => `  ${action} in v${version} of ${world}`),
        ].join('\n');
      });
    },
  },
  verify: { usage: verifyUsage, run: (_env, words) => verify(words) },
  decide: { usage: decideUsage, run: (_env, words) => decideWithBundle(words) },
};

async function main([name = '', ...words]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.run(parseEnv(process.env), words);
  const usages = Object.values(commands).map(({ usage }) => `  enshrine ${usage}`);
  throw new Error(`usage:\n${usages.join('\n')}`);
}

try {
  process.stdout.write(`${await main(process.argv.slice(2))}\n`);
} catch (error) {
  const name = error instanceof ModuleRefused || error instanceof ReceiptRefused ? `${error.refusal}: ` : '';
  process.stderr.write(`${name}${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
