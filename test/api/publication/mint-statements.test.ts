import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { orgRoleScopes, type AuthContext } from '../../../src/core/permissions.ts';
import { claimPublication } from '../../../src/publication/mint/claim-publication.ts';
import { mint, type MintRequest } from '../../../src/publication/mint/mint.ts';
import { prepareMint } from '../../../src/publication/mint/prepare-mint.ts';
import { LeaseLost } from '../../../src/publication/mint/publication-row.ts';
import { draftNotes, newCorrelation, openPublishableWorld } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Send = (text?: string) => Promise<unknown>;
type Fault = (send: Send, kill: () => Promise<unknown>, statement: string) => Promise<unknown>;

/** The slice's README has the table of faults: a statement more is more of them there. */
const statementsOfTheMint = 21;

/** What can befall a statement. */
const faults: Record<string, Fault> = {
  'the connection is killed before it': async (send, kill) => {
    await kill();
    return send();
  },
  'the database refuses it': async (send, _kill, statement) => {
    if (statement !== 'COMMIT') return send('SELECT 1 / 0');
    // A COMMIT that is refused ends the transaction all the same.
    await send('ROLLBACK');
    throw new Error('could not serialize access');
  },
  'the connection is killed after it, and its answer lost': async (send, kill) => {
    await send();
    await kill();
    throw new Error('Connection terminated unexpectedly');
  },
};

/** Lets a fault befall the nth statement of the work. Answers that statement; null when there were fewer. */
async function strike(nth: number, fault: Fault, work: () => Promise<unknown>): Promise<string | null> {
  const genuine = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  let [count, struck]: [number, string | null] = [0, null];
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client & { processID?: number },
    ...args: unknown[]
  ) {
    // The test's own look-ups come by callbacks, from its pool.
    if (typeof args.at(-1) === 'function') return genuine.apply(this, args);
    count += 1;
    if (count !== nth) return genuine.apply(this, args);
    const [first] = args;
    const statement = typeof first === 'string' ? first : (first as { text: string }).text;
    struck = statement;
    const send: Send = async (text) =>
      text === undefined ? genuine.apply(this, args) : genuine.apply(this, [text]);
    const kill = (): Promise<unknown> =>
      service.testDatabase.adminQuery('SELECT pg_terminate_backend($1, 5000)', [this.processID]);
    return fault(send, kill, statement);
  });
  try {
    await work().catch((error: unknown) => {
      if (struck === null) throw error;
    });
  } finally {
    query.mockRestore();
  }
  return struck;
}

/** A claimed publication with everything done but the mint. */
async function ready(): Promise<MintRequest> {
  const world = await openPublishableWorld(service);
  const notes = await draftNotes(world);
  const operator: AuthContext = {
    user_id: service.users.operator,
    org_id: null,
    org_role: 'operations',
    domain_id: null,
    domain_role: null,
    scopes: new Set(orgRoleScopes.operations),
    auth_type: 'jwt',
    email: null,
    email_verified: false,
  };
  const call = { correlationId: newCorrelation(), worldId: world.worldId, releaseNotesId: notes.id };
  const { result: lease } = await claimPublication(service.services, operator, call);
  const prepared = await prepareMint(service.services, lease, () => Promise.resolve());
  if ('refusal' in prepared) throw new Error(prepared.refusal.message);
  return prepared.request;
}

/** Rows of every table of which the mint writes, and the states that it changes. */
const stateOf = async ({ place, lease }: MintRequest): Promise<unknown> =>
  (
    await service.testDatabase.adminQuery(
      `SELECT (SELECT count(*)::int FROM action_module WHERE version_id = $1) AS modules,
              (SELECT count(*)::int FROM module_bytes b JOIN action_module m ON m.digest = b.digest
                WHERE m.version_id = $1) AS bytes,
              (SELECT count(*)::int FROM version_rule WHERE version_id = $1) AS rules,
              (SELECT count(*)::int FROM world_model_card WHERE version_id = $1) AS cards,
              (SELECT count(*)::int FROM outbox_message WHERE world_id = $2) AS messages,
              (SELECT count(*)::int FROM world_authoring_audit WHERE target_id = $1 AND action = 'version_published')
                AS records,
              (SELECT current_version FROM world_model WHERE id = $2) AS current,
              (SELECT status::text FROM world_model_version WHERE id = $1) AS version,
              (SELECT status::text FROM publication WHERE id = $3) AS publication`,
      [place.versionId, place.worldId, lease.publicationId],
    )
  )[0];

const nothing = {
  modules: 0,
  bytes: 0,
  rules: 0,
  cards: 0,
  messages: 0,
  records: 0,
  current: null,
  version: 'draft',
  publication: 'in-progress',
};
const everything = {
  modules: 1,
  bytes: 1,
  rules: 2,
  cards: 1,
  messages: 1,
  records: 1,
  current: 1,
  version: 'published',
  publication: 'completed',
};

describe('a fault at each statement of the mint', () => {
  it.each(Object.entries(faults))(
    'leaves nothing, or everything once COMMIT was heard, when %s; and the next attempt ends it',
    async (_what, fault) => {
      const request = await ready();
      const struck: string[] = [];
      for (;;) {
        const statement = await strike(struck.length + 1, fault, () =>
          mint(service.services.database, request),
        );
        if (statement === null) break;
        struck.push(statement);
        const state = await stateOf(request);
        if (
          statement === 'COMMIT' &&
          fault === faults['the connection is killed after it, and its answer lost']
        ) {
          expect(state).toEqual(everything);
          await expect(mint(service.services.database, request)).rejects.toThrow(LeaseLost);
          break;
        }
        expect([statement, state]).toEqual([statement, nothing]);
      }
      expect(await stateOf(request)).toEqual(everything);
      expect(struck[0]).toBe('BEGIN');
      expect(struck.at(-1)).toBe('COMMIT');
      for (const table of [
        'module_bytes',
        'action_module',
        'version_rule',
        'world_model_card',
        'pg_notify',
      ]) {
        expect(struck.filter((statement) => statement.includes(table))).not.toEqual([]);
      }
      expect(struck).toHaveLength(statementsOfTheMint);
    },
  );
});
