import { demoUsers, type DemoUser } from './access/local-provider/demo-users.ts';
import type { KeptDecision } from './demo/kept-decision.ts';
import type { Env } from './env.ts';
import type { Enshrine } from './start.ts';

/** Prints where the service is, who can sign in, and a question that an agent would ask. */
export function announce(
  { url, services: { env, access }, demoPassword }: Enshrine,
  decision: KeptDecision | null,
): void {
  const { ROLES: roles } = env;
  const parts = [
    roles.includes('api') || roles.includes('decider')
      ? `\nEnshrine serves at ${url}\n`
      : `\nEnshrine works (ROLES=${roles.join()}), and serves no one but ${url}\n`,
    table(addressesOf(roles, { url, siteUrl: env.SITE_URL, mailbox: access.mailbox !== null })),
    ...(demoPassword === null || !roles.includes('api') ? [] : signIn(env, demoPassword)),
    ...(decision === null || !roles.includes('decider')
      ? []
      : ['An agent asks with its API key:\n', `  ${curl(url, decision)}\n`]),
    'Ctrl-C stops it; the data stays.',
  ];
  process.stdout.write(`${parts.join('\n')}\n`);
}

/** What a process with these roles serves, and nothing that is not there. */
export function addressesOf(
  roles: Env['ROLES'],
  { url, siteUrl, mailbox }: { url: string; siteUrl: string; mailbox: boolean },
): [string, string][] {
  const isApi = roles.includes('api');
  const isDecider = roles.includes('decider');
  const rest = [...(isApi ? [`${url}/worlds`] : []), ...(isDecider ? [`${url}/decide`, `${url}/mcp`] : [])];
  return [
    ...(isApi ? [['Cockpit', `${siteUrl}/cockpit/`] as [string, string]] : []),
    ...(rest.length > 0 ? [['REST', `${rest.join(', ')}, …`] as [string, string]] : []),
    ...(isApi
      ? ([
          ['GraphQL', `${url}/graphql`],
          ['Reference', `${url}/docs`],
        ] as [string, string][])
      : []),
    ['Health', `${url}/health/ready`],
    ...(isApi && mailbox ? [['Mailbox', `${siteUrl}/dev/mailbox`] as [string, string]] : []),
  ];
}

function signIn(env: Env, demoPassword: string): string[] {
  return [
    `Local accounts, for development only, all with the password ${demoPassword}\n`,
    table(demoUsers.map((user) => [user.email, roleOf(user)])),
    'An access token of any of them, to send as "authorization: Bearer …":\n',
    `  ${settings(env)}npm run --silent token -- operator@enshrine.test\n`,
  ];
}

function roleOf({ organization, orgRole, domainRole }: DemoUser): string {
  if (orgRole === 'operations') return 'operations: every world, sign-off, publication';
  if (orgRole !== null) return `${orgRole} of the organization ${organization}`;
  return `${domainRole} in a domain of ${organization}`;
}

/** What another command must be told to find this service. */
function settings({ PORT, DATA_DIR, SITE_URL, HOST }: Env): string {
  const given: [string, string, boolean][] = [
    ['PORT', String(PORT), PORT !== 4000],
    ['HOST', HOST, HOST !== '127.0.0.1'],
    ['DATA_DIR', DATA_DIR, DATA_DIR !== '.data'],
    ['SITE_URL', SITE_URL, SITE_URL !== `http://${HOST}:${PORT}`],
  ];
  return given
    .filter(([, , differs]) => differs)
    .map(([name, value]) => `${name}=${quoted(value)} `)
    .join('');
}

function curl(url: string, { apiKey, action, inputs, asOf }: KeptDecision): string {
  const body = JSON.stringify({ action, inputs, ...(asOf !== null && { as_of: asOf }) });
  return [
    `curl -s ${url}/decide`,
    `-H ${quoted(`authorization: Bearer ${apiKey}`)}`,
    `-H ${quoted('content-type: application/json')}`,
    `-d ${quoted(body)}`,
  ].join(' \\\n    ');
}

/** One word of a POSIX shell. */
const quoted = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

function table(rows: readonly [string, string][]): string {
  const width = Math.max(...rows.map(([first]) => first.length));
  return `${rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`).join('\n')}\n`;
}
