import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockSkewSeconds } from '../../../src/access/authentication/verify-token.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';
import { buildTokenTable, type TokenCase } from '../../testkit/token-table.ts';

let service: TestService;
let table: TokenCase[];
/** The service's clock stands still where the table was made: its cases near the edge of the skew last seconds. */
let now = new Date();
beforeAll(async () => {
  service = await startTestService({ clock: { now: () => now } });
  table = await buildTokenTable(service.issuer);
  const latest = table.find(({ name }) => name === 'not yet valid within the clock skew')!;
  now = new Date((decodeJwt(latest.token).nbf! - clockSkewSeconds) * 1000);
  // The table's subject, seen once, becomes staff: whom it lets in, the cockpit lets in.
  await service.rest('GET', '/api/me', { token: await service.issuer.sign() });
  await service.testDatabase.adminQuery(
    "UPDATE app_user SET organization_id = $1, org_role = 'operations' WHERE subject = 'test-subject'",
    [service.organizations.enshrine],
  );
});
afterAll(() => service.close());

type Carrier = 'bearer' | 'cookie';

const carried = (token: string, by: Carrier): Record<string, string> =>
  by === 'bearer' ? { authorization: `Bearer ${token}` } : { cookie: `access_token=${token}` };

/** What a header cannot carry as one value, and what the limit of all headers cuts off, never reach a verifier. */
const reaches = ({ token }: TokenCase, by: Carrier): boolean =>
  token.length < 16_000 && (by === 'cookie' || !/\s/.test(token));

async function judged(path: string, by: Carrier, accept: string): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const row of table) {
    if (!reaches(row, by)) continue;
    const headers = { accept, ...carried(row.token, by) };
    const {
      status,
      body,
      headers: answered,
    } = await service.rest<{ code?: string } | null>('GET', path, { headers });
    told[row.name] = `${status} ${body?.code ?? answered.get('location') ?? ''}`.trim();
  }
  return told;
}

const expected = (by: Carrier, refused: (code: string) => string): Record<string, string> =>
  Object.fromEntries(
    table
      .filter((row) => reaches(row, by))
      .map(({ name, accepted, code = '' }) => [name, accepted ? '200' : refused(code)]),
  );

describe.each(['bearer', 'cookie'] as const)('the table of tokens, sent as %s', (by) => {
  it.each(['/api/me', '/cockpit/', '/account/'])('is judged at %s as it says', async (path) => {
    expect(await judged(path, by, 'application/json')).toEqual(expected(by, (code) => `401 ${code}`));
  });

  it('sends a browser that comes to the cockpit to sign in with every refused one', async () => {
    const signIn = `303 ${service.services.env.SITE_URL}/auth/sign-in?return_to=%2Fcockpit%2F`;
    expect(await judged('/cockpit/', by, 'text/html')).toEqual(expected(by, () => signIn));
  });
});

it('no door lets in a token that is longer than all headers may be', async () => {
  const [longest] = table.filter(({ token }) => token.length >= 16_000);
  for (const path of ['/api/me', '/cockpit/', '/account/']) {
    for (const by of ['bearer', 'cookie'] as const) {
      const { status } = await service.rest('GET', path, { headers: carried(longest!.token, by) });
      expect(status).toBe(431);
    }
  }
});
