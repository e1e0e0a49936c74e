import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRelay } from '../../../src/outbox/relay.ts';
import { bundled } from '../../testkit/bundled.ts';
import { issueKey } from '../../testkit/decisions.ts';
import { openPublishableWorld, publishNext } from '../../testkit/publication.ts';
import { startTestService, type RestRequest, type TestService } from '../../testkit/service.ts';

const settings = {
  SMTP_URL: 'smtp://mailer:Pass-of-the-mail-server@127.0.0.1:1',
  METRICS_TOKEN: 'Token-of-the-monitoring',
  MODEL_BASE_URL: 'https://model.example',
  MODEL_NAME: 'model',
  MODEL_API_KEY: 'Key-of-the-model',
};

let service: TestService;
/** Addresses of accept pages, as they are handed to the mailer: with the tokens of the invites. */
const accepts: string[] = [];

beforeAll(async () => {
  service = await startTestService({ env: { ...settings, LOG_LEVEL: 'trace' } });
  const { invitations } = service.services.access;
  const { send } = invitations;
  invitations.send = (invitation, onFailure) => {
    accepts.push(invitation.acceptUrl);
    send(invitation, onFailure);
  };
});
afterAll(() => service.close());

const linesWith = (secret: string): string[] => service.logged.filter((line) => line.includes(secret));

describe('a day on which all goes wrong', () => {
  it('leaves no secret in any line at any level', async () => {
    const { acme } = service.domains;
    const session = await service.tokenOf('operator');
    const expired = await service.issuer.sign({ sub: 'somebody', exp: 1 });
    const { key } = await issueKey(service);
    const revoked = await issueKey(service);
    await service.rest('DELETE', `/domains/${acme}/api-keys/${revoked.id}`, { as: 'admin', domain: acme });

    // The mail server is down.
    const invitee = { email: 'newcomer@acme.test', role: 'observer' };
    await service.rest('POST', `/domains/${acme}/members`, { as: 'admin', domain: acme, body: invitee });
    const token = /token=([\w-]{43})/.exec(accepts[0]!)![1]!;

    // The endpoint of the webhook is down.
    const world = await openPublishableWorld(service);
    const webhook = await world.send<{ secret: string }>('POST', '/webhooks', {
      url: 'https://hooker:Pass-of-the-endpoint@hooks.invalid/Path-of-the-endpoint',
    });
    const subscribed = await world.send<{ secret: string }>('POST', '/webhooks', {
      url: 'https://hooks.invalid/Path-of-the-endpoint',
    });
    expect([webhook.status, subscribed.status]).toEqual([400, 201]);
    await publishNext(world);
    const relay = createRelay(service.services);
    await relay.wake();
    await relay.idle();

    const send = (method: string, path: string, request: RestRequest = {}): Promise<unknown> =>
      service.rest(method, path, request);
    for (const secret of [session, expired, key, revoked.key, token]) {
      const everywhere: [string, string, RestRequest?][] = [
        ['GET', '/api/me', { token: secret }],
        ['GET', '/api/me', { headers: { cookie: `access_token=${secret}`, referer: accepts[0]! } }],
        ['GET', '/api/me', { headers: { authorization: `Basic ${secret}` } }],
        ['GET', `/worlds/${secret.slice(0, 400)}`, { as: 'operator' }],
        ['GET', `/worlds?cursor=${secret}&token=${secret}`, { as: 'operator' }],
        ['POST', '/decide', { token: key, body: `{"action": "a", "inputs": {"key": "${secret}"` }],
        ['POST', '/decide', { token: key, body: { action: secret, inputs: { [secret]: secret } } }],
        ['POST', '/access/v1/evaluation', { token: secret, body: { subject: secret } }],
        ['POST', '/mcp', { token: key, body: `{"jsonrpc": "2.0", "key": "${secret}"` }],
        ['POST', '/graphql', { as: 'operator', body: { query: `{ ${secret} }` } }],
        ['POST', '/graphql', { as: 'operator', body: { query: `{ world(worldId: "${secret}") { id } }` } }],
        [
          'POST',
          '/graphql',
          {
            as: 'operator',
            body: { query: 'query($a: UUID!) { world(worldId: $a) { id } }', variables: { a: secret } },
          },
        ],
        [
          'POST',
          '/graphql',
          { as: 'operator', body: `{"query": "{ me { scopes } }", "secret": "${secret}"` },
        ],
        [
          'POST',
          '/worlds',
          { as: 'operator', body: { correlation_id: randomUUID(), title: secret, token: secret } },
        ],
        [
          'PUT',
          `/worlds/${world.worldId}/configuration/llm`,
          { as: 'operator', body: { correlation_id: randomUUID(), value: { model: secret } } },
        ],
        ['POST', '/api/invites/accept', { as: 'outsider', body: { token: secret } }],
        [
          'GET',
          `/metrics?token=${secret}`,
          { token: settings.METRICS_TOKEN, headers: { 'x-forwarded-for': '203.0.113.9' } },
        ],
        ['BREW', `/${secret}`, { token: secret }],
      ];
      for (const [method, path, request] of everywhere) {
        // A method or header that no client may send is not sent.
        await send(method, path, request).catch((error: unknown) => expect(error).toBeInstanceOf(TypeError));
      }
    }

    // The tables are gone: what the drivers say of it is recorded.
    await service.testDatabase.adminQuery('ALTER TABLE domain_invite RENAME TO domain_invite_away');
    await service.testDatabase.adminQuery('ALTER TABLE api_key RENAME TO api_key_away');
    try {
      await send('POST', '/api/invites/accept', { as: 'outsider', body: { token } });
      await send('POST', `/domains/${acme}/members`, { as: 'admin', domain: acme, body: invitee });
      await send('POST', `/domains/${acme}/api-keys`, {
        as: 'admin',
        domain: acme,
        body: { name: 'n', scopes: ['decide:domain'] },
      });
      await send('POST', '/decide', { token: key, body: { action: 'a', inputs: {} } });
      await send('GET', '/actions', { token: key });
    } finally {
      await service.testDatabase.adminQuery('ALTER TABLE domain_invite_away RENAME TO domain_invite');
      await service.testDatabase.adminQuery('ALTER TABLE api_key_away RENAME TO api_key');
    }
    await service.services.access.invitations.idle();

    const secrets: Record<string, string> = {
      session,
      'signature of the session': session.split('.')[2]!,
      'expired session': expired,
      key,
      'key without its prefix': key.slice(9),
      'revoked key': revoked.key.slice(9),
      'token of an invite': token,
      'secret of a webhook': subscribed.body.secret,
      'secret of a webhook without its prefix': subscribed.body.secret.slice(6),
      'password of a webhook': 'Pass-of-the-endpoint',
      'path of a webhook': 'Path-of-the-endpoint',
      'password of the mail server': 'Pass-of-the-mail-server',
      'token of the monitoring': settings.METRICS_TOKEN,
      'key of the model': settings.MODEL_API_KEY,
      'password of the database': new URL(service.testDatabase.url).password,
      'publishing key': service.services.publishingKey.sealingKey.toString('base64url'),
    };
    for (const [what, secret] of Object.entries(secrets)) {
      expect({ what, length: secret.length > 6, lines: linesWith(secret) }).toEqual({
        what,
        length: true,
        lines: [],
      });
    }
    // The day was recorded: refusals, failures, and the mail that could not be handed over.
    expect(service.logged.length).toBeGreaterThan(100);
    expect(linesWith('could not be handed over')).not.toEqual([]);
    expect(linesWith('internal_error').length + linesWith('database_unavailable').length).toBeGreaterThan(3);
  });
});

describe('a process that does not come up', () => {
  const start = (environment: Record<string, string>): Promise<{ code: number | null; printed: string }> =>
    new Promise((resolve) => {
      const { PATH, HOME } = process.env;
      const child = spawn(process.execPath, [bundled('main')], {
        env: {
          PATH,
          HOME,
          PORT: '0',
          NODE_ENV: 'production',
          LOG_LEVEL: 'trace',
          SITE_URL: 'https://rules.example',
          PRINCIPAL_KEY: 'U2VjcmV0LU9mLVNvbWVib2R5LVNlY3JldC1PZi1Tb20',
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let printed = '';
      child.stdout.on('data', (text: Buffer) => (printed += text.toString()));
      child.stderr.on('data', (text: Buffer) => (printed += text.toString()));
      child.once('exit', (code) => resolve({ code, printed }));
    });

  it.each([
    [
      'because the database cannot be reached',
      {
        OIDC_ISSUER: 'https://login.example',
        DATABASE_URL: 'postgresql://app:Secret-Of-Somebody@127.0.0.1:1/enshrine',
        DATABASE_ADMIN_URL: 'postgresql://owner:Secret-Of-Somebody@127.0.0.1:1/enshrine',
        PUBLISHING_KEY:
          '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo","d":"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A"}',
      },
    ],
    [
      'because the publishing key is none',
      {
        OIDC_ISSUER: 'https://login.example',
        DATABASE_URL: 'postgresql://app:Secret-Of-Somebody@127.0.0.1:1/enshrine',
        PUBLISHING_KEY: '{"d": "Secret-Of-Somebody',
      },
    ],
    [
      'because every setting is wrong',
      {
        OIDC_ISSUER: 'https://user:Secret-Of-Somebody@login.example',
        DATABASE_URL: 'Secret-Of-Somebody',
        DATABASE_ADMIN_URL: 'mysql://owner:Secret-Of-Somebody@db/x',
        SMTP_URL: 'Secret-Of-Somebody',
        PUBLISHING_KEY: 'Secret-Of-Somebody',
        INVITE_ADMIN_URL: 'ftp://user:Secret-Of-Somebody@login.example',
        INVITE_ADMIN_KEY: 'Secret-Of-Somebody',
        METRICS_TOKEN: 'Secret-Of-Somebody',
        MODEL_API_KEY: 'Secret-Of-Somebody',
        MODEL_BASE_URL: 'https://user:Secret-Of-Somebody@model.example',
        OIDC_JWKS_URL: 'ftp://user:Secret-Of-Somebody@login.example',
        CORS_ORIGINS: 'https://user:Secret-Of-Somebody@page.example',
        PORT: 'no',
      },
    ],
  ])('%s, says why and prints none of its secrets', async (_why, environment) => {
    const { code, printed } = await start(environment);
    expect(code).toBe(1);
    expect(printed.length).toBeGreaterThan(10);
    expect(printed).not.toContain('Secret-Of-Somebody');
    expect(printed).not.toContain('nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A');
  });
});
