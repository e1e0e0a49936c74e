import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type RestRequest, type TestService } from '../../testkit/service.ts';

const site = 'http://rules.test';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ env: { SITE_URL: site, LOG_LEVEL: 'trace' } });
});
afterAll(() => service.close());

/** Sends a request and keeps all that was answered: status line aside, headers and body. */
const answers: string[] = [];
async function send(method: string, path: string, request: RestRequest): Promise<number> {
  const { status, headers, body } = await service.rest<unknown>(method, path, request);
  answers.push(JSON.stringify([[...headers], body]));
  return status;
}

/** Names of the tables in which the text is found in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await service.testDatabase.adminQuery<{ name: string }>(
    `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await service.testDatabase.adminQuery(
      `SELECT FROM ${name} AS t WHERE position($1 IN t::text) > 0 LIMIT 1`,
      [text],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it('the token of an invitation is in its mail and in no table, log line, measurement or answer, whatever is done with it', async () => {
  const { acme } = service.domains;
  const email = 'hidden@acme.test';
  await send('POST', `/domains/${acme}/members`, {
    as: 'admin',
    domain: acme,
    body: { email, role: 'observer' },
  });
  await service.services.access.invitations.idle();
  const mail = service.services.access.mailbox!.messages().find(({ to }) => to === email)!;
  const token = /token=([\w-]+)/.exec(mail.text)![1]!;
  const session = await service.issuer.sign({ sub: email, email, email_verified: true });
  const accept = 'mutation ($input: AcceptInviteInput!) { acceptInvite(input: $input) { __typename } }';

  expect(await send('GET', `/auth/accept-invite?token=${token}`, {})).toBe(200);
  const refused: [string, string, RestRequest][] = [
    ['POST', '/api/invites/accept', { as: 'outsider', body: { token } }],
    ['POST', '/api/invites/accept', { body: { token } }],
    ['POST', '/api/invites/accept', { token: session, body: { token, more: 1 } }],
    ['POST', '/api/invites/accept', { token: session, body: { token: [token] } }],
    ['POST', '/api/invites/accept', { token: session, body: `{"token": "${token}"` }],
    ['POST', `/api/invites/accept?token=${token}`, { token: session, body: {} }],
    ['GET', '/api/me', { token }],
    [
      'GET',
      `/no/such/path?token=${token}`,
      { headers: { referer: `${site}/auth/accept-invite?token=${token}` } },
    ],
    ['POST', '/graphql', { as: 'outsider', body: { query: accept, variables: { input: { token } } } }],
  ];
  for (const [method, path, request] of refused) await send(method, path, request);
  const wrongly = [{ token: [token] }, { token, more: 1 }, { token: { token } }];
  for (const input of wrongly) {
    await send('POST', '/graphql', { token: session, body: { query: accept, variables: { input } } });
  }
  expect(await send('POST', '/api/invites/accept', { token: session, body: { token } })).toBe(200);
  expect(await send('POST', '/api/invites/accept', { token: session, body: { token } })).toBe(200);
  await send('GET', `/domains/${acme}/members/invites`, { as: 'admin', domain: acme });
  await send('GET', '/access-audit', { as: 'operator' });
  await send('GET', '/metrics', {});

  expect(answers.filter((answer) => answer.includes(token))).toEqual([]);
  expect(service.logged.length).toBeGreaterThan(10);
  expect(service.logged.filter((line) => line.includes(token))).toEqual([]);
  expect(await tablesWith(token)).toEqual([]);
  // The search itself finds what is there.
  expect(await tablesWith(email)).toEqual(
    expect.arrayContaining(['public.app_user', 'public.domain_invite']),
  );
});

it('no log line holds a credential or a mail, of requests that succeed, are refused or break the service', async () => {
  const { acme } = service.domains;
  const { body } = await service.rest<{ key: string }>('POST', `/domains/${acme}/api-keys`, {
    as: 'admin',
    domain: acme,
    body: { name: 'agent', scopes: ['decide:domain', 'read:actions'] },
  });
  const session = await service.tokenOf('operator');
  const forged = `${session.slice(0, -6)}AAAAAA`;
  const everywhere = async (credential: string): Promise<void> => {
    const cookie = { headers: { cookie: `access_token=${credential}`, origin: site } };
    await send('GET', '/worlds', { token: credential });
    await send('GET', '/worlds', cookie);
    await send('POST', '/worlds', { ...cookie, body: { title: credential } });
    await send('GET', `/worlds?cursor=${credential}`, { token: credential });
    await send('POST', '/graphql', { token: credential, body: { query: '{ worlds { totalCount } }' } });
    await send('POST', '/decide', { token: credential, body: { action: credential, inputs: {} } });
    await send('POST', '/mcp', { token: credential, body: { jsonrpc: '2.0', method: credential } });
  };
  for (const credential of [session, forged, body.key]) await everywhere(credential);
  await service.testDatabase.adminQuery('ALTER TABLE world_model RENAME TO world_model_away');
  try {
    for (const credential of [session, body.key]) await everywhere(credential);
  } finally {
    await service.testDatabase.adminQuery('ALTER TABLE world_model_away RENAME TO world_model');
  }
  expect(service.logged.filter((line) => line.includes('internal_error'))).not.toEqual([]);
  const [mail] = service.services.access.mailbox!.messages();
  const secrets = [
    session,
    forged,
    session.split('.')[2]!,
    body.key,
    body.key.slice(9),
    mail!.text,
    mail!.subject,
  ];
  for (const secret of secrets) {
    expect(service.logged.filter((line) => line.includes(secret))).toEqual([]);
  }
});
