import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setDatabase } from '../../testkit/database-outage.ts';
import { makeSigningKey } from '../../testkit/issuer.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService();
});
afterEach(() => service.close());

interface Refused {
  code: string;
}

/** Status, and the code of a refusal, at the REST door. */
async function rest(token: string): Promise<string> {
  const { status, body } = await service.rest<Partial<Refused>>('GET', '/api/me', { token });
  return status === 200 ? '200' : `${status} ${body.code}`;
}

/** The same at the GraphQL door. */
async function graphql(token: string): Promise<string> {
  const { status, errors } = await service.graphql('{ me { scopes } }', {}, { token });
  return errors[0] ? `${status} ${String(errors[0].extensions.code)}` : String(status);
}

const bothDoors = async (token: string): Promise<string[]> => [await rest(token), await graphql(token)];

describe('the identity provider', () => {
  it('may rotate its keys while the service runs', async () => {
    const before = await service.tokenOf('admin');
    expect(await bothDoors(before)).toEqual(['200', '200']);
    service.issuer.keys = [await makeSigningKey('key-2')];
    expect(await bothDoors(await service.tokenOf('admin'))).toEqual(['200', '200']);
    expect(await bothDoors(before)).toEqual(['401 token_invalid', '401 token_invalid']);
  });

  it('may be down once its keys are known, and keeps everybody out until then', async () => {
    const token = await service.tokenOf('admin');
    service.issuer.state = 'down';
    const unavailable = '503 identity_provider_unavailable';
    expect(await bothDoors(token)).toEqual([unavailable, unavailable]);
    const refused = await service.rest('GET', '/api/me', { token });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    service.issuer.state = 'up';
    expect(await bothDoors(token)).toEqual(['200', '200']);
    service.issuer.state = 'down';
    expect(await bothDoors(token)).toEqual(['200', '200']);
  });
});

describe('the database', () => {
  it('that is down admits no one by any door, and everyone as soon as it is back', async () => {
    const { acme } = service.domains;
    const { body } = await service.rest<{ key: string }>('POST', `/domains/${acme}/api-keys`, {
      as: 'admin',
      domain: acme,
      body: { name: 'agent', scopes: ['decide:domain', 'read:actions'] },
    });
    const token = await service.tokenOf('operator');
    const question = { token: body.key, body: { action: 'account.open', inputs: {} } };
    const doors = async (): Promise<unknown[]> => {
      const decide = await service.rest<Refused>('POST', '/decide', question);
      const actions = await service.rest<Refused>('GET', '/actions', { token: body.key });
      const ready = await service.rest('GET', '/health/ready');
      return [
        ...(await bothDoors(token)),
        `${decide.status} ${decide.body.code}`,
        actions.status,
        ready.status,
      ];
    };
    const working = ['200', '200', '404 action_not_in_version', 200, 200];
    expect(await doors()).toEqual(working);
    await setDatabase(service.testDatabase, 'down');
    const down = '503 database_unavailable';
    expect(await doors()).toEqual([down, down, down, 503, 503]);
    await setDatabase(service.testDatabase, 'up');
    expect(await doors()).toEqual(working);
  });
});
