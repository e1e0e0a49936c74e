import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputDeclaration, RequestBinding, Rule } from '../../../src/rules/model.ts';
import { accountRules, issueKey, seedModule, seedWorld } from '../../testkit/decisions.ts';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';

interface Found {
  page: { next_token: string; count: number };
  context?: { code?: string; undetermined?: object[] };
  results: { type?: string; id?: string; name?: string }[];
}

const who = (...values: string[]): InputDeclaration => ({ name: 'who', type: 'enum', values });
const users: RequestBinding[] = [{ input: 'who', path: 'subject.id', entity_type: 'user' }];
const rule = (requires: string): Rule => ({
  ...accountRules[0]!,
  key: 'R-0001',
  requires,
  if_met: 'permit',
  if_unmet: 'deny',
});

let service: TestService;
let key: string;

const publish = async (
  action: string,
  parts: { requires: string; inputs: InputDeclaration[]; bindings?: RequestBinding[] },
): Promise<void> => {
  await seedModule(service, await seedWorld(service), {
    action,
    definitions: [],
    rules: [rule(parts.requires)],
    inputs: parts.inputs,
    bindings: parts.bindings ?? users,
  });
};

beforeAll(async () => {
  service = await startTestService();
  await publish('read', { requires: 'inputs.who != "bob"', inputs: [who('alice', 'bob', 'carol')] });
  const crowd = who(...Array.from({ length: 450 }, (_, place) => `user-${place}`));
  await publish('wide', { requires: 'inputs.who == "user-449"', inputs: [crowd] });
  await publish('open', { requires: 'inputs.ok', inputs: [crowd, { name: 'ok', type: 'bool' }] });
  await publish('login', {
    requires: 'inputs.who != "bob" && inputs.account != "x"',
    inputs: [{ name: 'account', type: 'string' }, who('alice', 'bob', 'carol')],
    bindings: [{ input: 'account', path: 'subject.id' }, ...users],
  });
  ({ key } = await issueKey(service));
});

afterAll(() => service.close());

const search = (what: 'subject' | 'action', name: string, page: object): Promise<RestAnswer<Found>> =>
  service.rest('POST', `/access/v1/search/${what}`, {
    token: key,
    body: {
      subject: { type: 'user', id: 'alice' },
      action: { name },
      resource: { type: 'file', id: '1' },
      page,
    },
  });

describe('a page token', () => {
  const forge = (token: string, after: unknown): string => {
    const [, limit, of] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[];
    return Buffer.from(JSON.stringify([after, limit, of])).toString('base64url');
  };

  it.each(['-1', '-2000000000', '0.5', '1e9', '4', '99999999999', 'NaN', ' 1', '', 'carol', '0x1'])(
    'at %j is refused before anything is looked at',
    async (after) => {
      const { next_token: token } = (await search('subject', 'read', { limit: 1 })).body.page;
      const answer = await search('subject', 'read', { token: forge(token, after) });
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    },
    5_000,
  );

  it('at the end of the set is an empty page, and its last', async () => {
    const { next_token: token } = (await search('subject', 'read', { limit: 1 })).body.page;
    const { status, body } = await search('subject', 'read', { token: forge(token, '3') });
    expect([status, body.page, body.results]).toEqual([200, { next_token: '', count: 0 }, []]);
  });

  it.each(['\u0000', 'read\ud800'])('of actions at %j is refused, for it is no key of one', async (after) => {
    const { next_token: token } = (await search('action', 'read', { limit: 0 })).body.page;
    const answer = await search('action', 'read', { token: forge(token, after) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
  });
});

describe('an id that several inputs are read from', () => {
  it('is known where any of them lists its values', async () => {
    const { body } = await search('subject', 'login', {});
    expect(body.results.map(({ id }) => id)).toEqual(['alice', 'carol']);
    expect(body).not.toHaveProperty('context');
  });
});

describe('a page', () => {
  const remaining = (answer: RestAnswer<Found>): number =>
    Number(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);

  it('looks at so many of a long set and no more, and the pages together at all of it', async () => {
    const pages: Found[] = [];
    let token = '';
    do {
      const page = token === '' ? { limit: 1 } : { token };
      pages.push((await search('subject', 'wide', page)).body);
      token = pages.at(-1)!.page.next_token;
    } while (token !== '');
    expect(pages.map(({ page }) => page.count)).toEqual([0, 0, 1]);
    expect(pages.at(-1)!.results).toEqual([{ type: 'user', id: 'user-449' }]);
  });

  it('ends where what is not determined fills it', async () => {
    const counts: (number | undefined)[] = [];
    let token = '';
    do {
      const page = token === '' ? { limit: 1 } : { token };
      const { body } = await search('subject', 'open', page);
      counts.push(body.context?.undetermined?.length);
      token = body.page.next_token;
    } while (token !== '');
    expect(counts).toEqual([100, 100, 100, 100, 50]);
  });

  it('counts as a decision for each that it looked at', async () => {
    const one = remaining(await search('subject', 'read', { limit: 1 }));
    const many = remaining(await search('subject', 'wide', { limit: 1 }));
    expect(one - many).toBe(200);
  });
});

describe('a caller whose decisions of the minute run out', () => {
  it('gets the page as far as it came, and is refused the next', async () => {
    const few = await startTestService({ env: { RATE_LIMIT_DECIDE_PER_MINUTE: '20' } });
    try {
      const values = Array.from({ length: 50 }, (_, place) => `user-${place}`);
      await seedModule(few, await seedWorld(few), {
        action: 'read',
        definitions: [],
        rules: [rule('inputs.who != "user-49"')],
        inputs: [who(...values)],
        bindings: users,
      });
      const { key: token } = await issueKey(few);
      const ask = (page: object) =>
        few.rest<Found>('POST', '/access/v1/search/subject', {
          token,
          body: {
            subject: { type: 'user' },
            action: { name: 'read' },
            resource: { type: 'file', id: '1' },
            page,
          },
        });
      const first = await ask({});
      expect(first.body.page).toEqual({ next_token: expect.stringMatching(/./) as string, count: 20 });
      const next = await ask({ token: first.body.page.next_token });
      expect(next).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    } finally {
      await few.close();
    }
  });
});
