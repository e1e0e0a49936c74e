import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDraft } from '../../testkit/draft-version.ts';
import { fillDomain } from '../../testkit/full-domain.ts';
import type { Person } from '../../testkit/people.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';

// What members see of their worlds: in a browser, which cannot send X-Domain-Id, and over REST, which must.

const navigation = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let service: TestService;
let acme: string;
let world: string;
let unpublished: string;
let theirWorld: string;

beforeAll(async () => {
  service = await startTestService();
  acme = service.domains.acme;
  const { users, organizations, domains, testDatabase: db } = service;
  const fill = async (slug: 'acme' | 'elsewhere', admin: string) => {
    const made = await service.rest<{ id: string }>('POST', `/domains/${domains[slug]}/api-keys`, {
      as: 'operator',
      domain: domains[slug],
      body: { name: 'agent', scopes: ['decide:domain'] },
    });
    const everybody = { owner: admin, admin, contributor: admin, observer: admin, apiKey: made.body.id };
    const tenant = { organization: organizations[slug], domain: domains[slug], ...everybody };
    return { tenant, ids: await fillDomain(db, tenant) };
  };
  const mine = await fill('acme', users.admin);
  world = mine.ids.get('world_model')!;
  unpublished = (await addDraft(db, mine.tenant, mine.ids)).get('world_model')!;
  theirWorld = (await fill('elsewhere', users.outsider)).ids.get('world_model')!;
  await db.adminQuery(
    `INSERT INTO card_page (version_id, domain_id, html)
     SELECT id, domain_id, '<!doctype html><html lang="en"><style>p{}</style><h1 id="card">The card</h1>' FROM world_model_version
      WHERE world_id = $1 AND status = 'published'
     ON CONFLICT (version_id) DO UPDATE SET html = excluded.html`,
    [world],
  );
});
afterAll(() => service.close());

/** As a browser navigates: with the session's cookie, and without any header of ours. */
async function open(path: string, as: Person): Promise<RestAnswer<string>> {
  const cookie = `access_token=${await service.tokenOf(as)}`;
  return service.rest<string>('GET', path, {
    headers: { cookie, accept: navigation, 'sec-fetch-site': 'same-origin' },
  });
}
const heading = ({ status, body }: RestAnswer<string>): string =>
  `${status} ${/<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1] ?? ''}`;

describe('in a browser', () => {
  it('a path without its last slash is the page as well', async () => {
    for (const path of [`/account/domains/${acme}`, `/account/domains/${acme}/worlds/${world}`]) {
      expect((await open(path, 'observer')).status).toBe(200);
      expect((await open(`${path}/`, 'observer')).status).toBe(200);
    }
  });

  it.each(['observer', 'contributor', 'admin', 'owner', 'operator'] as const)(
    'the %s goes from the account to domain, world and card',
    async (person) => {
      const start = await open('/account/', person);
      const ofDomain = `/account/domains/${acme}/`;
      expect(start.body).toContain(`href="${ofDomain}"`);
      const ofWorld = `${ofDomain}worlds/${world}/`;
      for (const path of [ofDomain, `${ofDomain}members`, ofWorld, `${ofWorld}playground`]) {
        const page = await open(path, person);
        expect({ path, status: page.status }).toEqual({ path, status: 200 });
        // One page for all of them: what it shows, it asks of the API.
        expect(page.body).toContain('<div id="root"></div>');
        expect(page.body).toContain('src="/account/app/assets/');
        expect(page.body).not.toContain('/cockpit/');
        expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
      }
      expect(heading(await open(`${ofWorld}versions/v1/card`, person))).toBe('200 The card');
    },
  );

  it.each(['observer', 'owner', 'operator'] as const)(
    'the %s is shown nothing of a draft, or of a world of which nothing is published',
    async (person) => {
      const path = `/account/domains/${acme}/worlds`;
      for (const below of ['', '/', '/playground']) {
        expect((await open(`${path}/${unpublished}${below}`, person)).status).toBe(404);
      }
      expect((await open(`${path}/${world}/versions/v2/card`, person)).status).toBe(404);
    },
  );

  it('files are for those who are signed in, and those of the operators’ pages for operators', async () => {
    const { body } = await open(`/account/domains/${acme}/`, 'observer');
    const file = /src="(\/account\/app\/assets\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
    expect((await open(file, 'outsider')).status).toBe(200);
    expect((await service.rest('GET', file)).status).toBe(401);
    expect((await open('/account/app/index.html', 'observer')).status).toBe(404);
    expect((await open('/account/app/assets/none.js', 'observer')).status).toBe(404);
    expect((await open('/cockpit/theme.js', 'observer')).status).toBe(403);
  });

  it('a domain without a role, one that does not exist and no domain at all look alike', async () => {
    const elsewhere = service.domains.elsewhere;
    for (const [path, person] of [
      [`/account/domains/${elsewhere}/`, 'observer'],
      [`/account/domains/${elsewhere}/worlds/${theirWorld}/`, 'admin'],
      [`/account/domains/${elsewhere}/worlds/${theirWorld}/versions/v1/card`, 'owner'],
      // In one's own domain, a world of another.
      [`/account/domains/${acme}/worlds/${theirWorld}/`, 'observer'],
      [`/account/domains/${acme}/worlds/${theirWorld}/versions/v1/card`, 'observer'],
      [`/account/domains/${acme}/`, 'outsider'],
      ['/account/domains/019f0000-0000-7000-8000-000000000000/', 'observer'],
      ['/account/domains/nothing/', 'observer'],
    ] as const) {
      const answer = await open(path, person);
      expect({ path, status: answer.status }).toEqual({ path, status: 404 });
      expect(answer.body).not.toContain('X-Domain-Id');
    }
  });

  it('a visitor who is not signed in is sent to sign in, and back', async () => {
    const path = `/account/domains/${acme}/`;
    const answer = await service.rest<string>('GET', path, { headers: { accept: navigation } });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toContain(`return_to=${encodeURIComponent(path)}`);
  });
});

describe('over REST', () => {
  it.each(['observer', 'contributor', 'admin', 'owner', 'operator'] as const)(
    'the %s lists the published worlds of a domain',
    async (as) => {
      const list = await service.rest('GET', `/domains/${acme}/worlds`, { as, domain: acme });
      expect(list.body).toMatchObject({ items: [{ id: world, current_version: 1 }], next_cursor: null });
      expect(JSON.stringify(list.body)).not.toContain('working_set');
      const one = await service.rest('GET', `/domains/${acme}/worlds/${world}`, { as, domain: acme });
      expect(one.body).toMatchObject({ id: world });
      for (const id of [unpublished, theirWorld]) {
        const none = await service.rest('GET', `/domains/${acme}/worlds/${id}`, { as, domain: acme });
        expect(none.status).toBe(id === theirWorld && as === 'operator' ? 403 : 404);
      }
    },
  );

  it.each(['/worlds', '/worlds/{world}', '/worlds/{world}/versions', '/worlds/{world}/versions/v1/card'])(
    'says which header is missing of /domains/{id}%s, and does not blame the role',
    async (pattern) => {
      const path = `/domains/${acme}${pattern.replace('{world}', world)}`;
      for (const as of ['observer', 'owner', 'operator'] as const) {
        const { status, body } = await service.rest('GET', path, { as });
        expect({ status, ...body }).toMatchObject({ status: 403, code: 'domain_mismatch' });
        expect(body.detail).toContain('X-Domain-Id');
      }
    },
  );
});
