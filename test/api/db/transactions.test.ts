import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../src/audit/audit.ts';
import { DomainError } from '../../../src/core/errors.ts';
import { newId } from '../../../src/core/ids.ts';
import { connect } from '../../../src/db/client.ts';
import { lockRow } from '../../../src/db/lock-row.ts';
import { systemActors } from '../../../src/db/worker-roles.ts';
import { command, systemTransaction, transaction, type CommandCall } from '../../../src/db/transaction.ts';
import type { Tx } from '../../../src/db/tx.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { insert, insertTenants, type Tenants } from '../../testkit/tenants.ts';

let db: TestDatabase;
let tenants: Tenants;
let world: string;

beforeAll(async () => {
  db = await createTestDatabase({ poolSize: 6 });
  tenants = await insertTenants(db);
  world = newId();
  await insert(db, 'world_model', {
    id: world,
    domain_id: tenants.acme.domain,
    slug: 'w',
    title: 'before',
    updated_at: new Date(),
  });
});
afterAll(() => db.drop());

const revised = (): [AuditEntry] => [
  {
    family: 'world_authoring',
    world_id: world,
    target_type: 'world_model',
    target_id: world,
    action: 'revised',
  },
];
const operator = (): { user_id: string } => ({ user_id: tenants.operator });
const call = (correlationId: string, request: unknown = {}): CommandCall => ({
  operation: 'reviseWorld',
  correlationId,
  request,
});

async function retitle(
  tx: Tx,
  title: string,
): Promise<{ result: { title: string; at: Date }; audit: [AuditEntry] }> {
  await tx.worldModel.update({ where: { id: world }, data: { title } });
  return { result: { title, at: new Date(0) }, audit: revised() };
}

const auditsOf = async (correlationId: string): Promise<number> =>
  (await db.adminQuery('SELECT FROM world_authoring_audit WHERE correlation_id = $1', [correlationId]))
    .length;
const title = async (): Promise<string | undefined> =>
  (await db.adminQuery<{ title: string }>('SELECT title FROM world_model WHERE id = $1', [world]))[0]?.title;

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

/** Resolves when told to. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a command', () => {
  it('runs once for ten calls of one correlation_id at once, and answers all of them alike', async () => {
    let runs = 0;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        command(db.database, operator(), call('at-once'), (tx) => {
          runs += 1;
          return retitle(tx, `run ${runs}`);
        }),
      ),
    );
    expect(runs).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    const [first, ...rest] = answers.map(({ result }) => JSON.parse(JSON.stringify(result)) as unknown);
    for (const other of rest) expect(other).toEqual(first);
    expect(await auditsOf('at-once')).toBe(1);
  });

  it('that is still running after the lock time-out is a conflict for its duplicate, which replays later', async () => {
    const impatient = connect({
      url: db.url,
      principalKey: db.principalKey,
      poolSize: 2,
      statementTimeoutMs: 500,
    });
    const holding = gate();
    const release = gate();
    const first = command(db.database, operator(), call('long'), async (tx) => {
      holding.open();
      await release.opened;
      return retitle(tx, 'long');
    });
    await holding.opened;
    const duplicate = (): Promise<{ replayed: boolean }> =>
      command(impatient, operator(), call('long'), (tx) => retitle(tx, 'again'));
    expect(await codeOf(duplicate())).toBe('conflict');
    release.open();
    await first;
    expect((await duplicate()).replayed).toBe(true);
    await impatient.close();
  });

  it('is another call when another operator uses the same correlation_id', async () => {
    const run = (user_id: string): Promise<{ replayed: boolean }> =>
      command(db.database, { user_id }, call('shared'), (tx) => retitle(tx, 'shared'));
    expect((await run(tenants.operator)).replayed).toBe(false);
    expect((await run(tenants.operator2)).replayed).toBe(false);
    expect(await auditsOf('shared')).toBe(2);
  });

  it.each([
    ['another request', call('reused', { title: 'other' })],
    ['another operation', { ...call('reused', { title: 'one' }), operation: 'createWorld' }],
  ])('refuses a correlation_id that was used for %s', async (_, second) => {
    await command(db.database, operator(), call('reused', { title: 'one' }), (tx) => retitle(tx, 'one'));
    expect(await codeOf(command(db.database, operator(), second, (tx) => retitle(tx, 'two')))).toBe(
      'correlation_id_reused',
    );
    expect(await title()).toBe('one');
  });

  it('that fails leaves no state, no audit record and no anchor, and can be tried again', async () => {
    const before = await title();
    const failing = command(db.database, operator(), call('fails'), async (tx) => {
      await retitle(tx, 'half done');
      throw new DomainError('invalid_state', 'not now');
    });
    expect(await codeOf(failing)).toBe('invalid_state');
    expect(await title()).toBe(before);
    expect(await db.adminQuery(`SELECT FROM idempotency_anchor WHERE correlation_id = 'fails'`)).toHaveLength(
      0,
    );
    expect(
      (await command(db.database, operator(), call('fails'), (tx) => retitle(tx, 'done'))).replayed,
    ).toBe(false);
    expect([await title(), await auditsOf('fails')]).toEqual(['done', 1]);
  });

  it('whose audit record the database refuses changes nothing', async () => {
    const before = await title();
    const failing = command(db.database, operator(), call('bad-audit'), async (tx) => {
      const outcome = await retitle(tx, 'unaudited');
      return { ...outcome, audit: [{ ...outcome.audit[0], action: 'deleted' } as unknown as AuditEntry] };
    });
    await expect(failing).rejects.toThrow(/world_authoring_audit_pair_check/);
    expect([await title(), await auditsOf('bad-audit')]).toEqual([before, 0]);
  });

  it('cannot be run by a domain member on what belongs to operators', async () => {
    const before = await title();
    const attempt = command(db.database, { user_id: tenants.acme.admin }, call('member'), (tx) =>
      retitle(tx, 'mine'),
    );
    await expect(attempt).rejects.toThrow();
    expect(await title()).toBe(before);
  });

  it.each([
    ['', 'correlation_id_required'],
    ['   ', 'invalid_field'],
    ['x'.repeat(201), 'invalid_field'],
    ['line\nbreak', 'invalid_field'],
  ])('refuses the correlation_id %j', async (correlationId, code) => {
    expect(
      await codeOf(command(db.database, operator(), call(correlationId), (tx) => retitle(tx, 'x'))),
    ).toBe(code);
  });
});

describe('two operators on one row', () => {
  it('one succeeds and the other is told of the conflict at once', async () => {
    const holding = gate();
    const release = gate();
    const first = transaction(db.database, operator(), async (tx) => {
      await lockRow(tx, 'world_model', world);
      holding.open();
      await release.opened;
      return retitle(tx, 'the first');
    });
    await holding.opened;
    const second = transaction(db.database, { user_id: tenants.operator2 }, async (tx) => {
      await lockRow(tx, 'world_model', world);
      return retitle(tx, 'the second');
    });
    expect(await codeOf(second)).toBe('conflict');
    release.open();
    await first;
    expect(await title()).toBe('the first');
  });

  it('a row that is held can still be referred to: workers and decisions are not in the way, nor held up', async () => {
    const holding = gate();
    const release = gate();
    const holder = transaction(db.database, operator(), async (tx) => {
      await lockRow(tx, 'world_model', world);
      holding.open();
      await release.opened;
      return retitle(tx, 'held');
    });
    await holding.opened;
    await insert(db, 'rule', {
      id: newId(),
      domain_id: tenants.acme.domain,
      world_id: world,
      key: 'R-0001',
      updated_at: new Date(),
    });
    release.open();
    await holder;
    expect(await title()).toBe('held');
  });

  it('a row that is not there, or not to be seen, is not held', async () => {
    const held = (user_id: string, id: string): Promise<boolean> =>
      transaction(db.database, { user_id }, async (tx) => ({
        result: await lockRow(tx, 'world_model', id),
        audit: null,
      }));
    expect(await held(tenants.operator, newId())).toBe(false);
    expect(await held(tenants.elsewhere.admin, world)).toBe(false);
    expect(await held(tenants.operator, world)).toBe(true);
  });

  it('a deadlock is a conflict for one of the two, and the other goes on', async () => {
    const other = newId();
    await insert(db, 'world_model', {
      id: other,
      domain_id: tenants.acme.domain,
      slug: 'w2',
      title: 't',
      updated_at: new Date(),
    });
    const bothHold = [gate(), gate()] as const;
    const run = (mine: 0 | 1, from: string, to: string): Promise<unknown> =>
      transaction(db.database, operator(), async (tx) => {
        await tx.worldModel.update({ where: { id: from }, data: { description: 'd' } });
        bothHold[mine].open();
        await bothHold[mine === 0 ? 1 : 0].opened;
        await tx.worldModel.update({ where: { id: to }, data: { description: 'd' } });
        return { result: null, audit: revised() };
      });
    const codes = await Promise.all([codeOf(run(0, world, other)), codeOf(run(1, other, world))]);
    expect(codes.sort()).toEqual(['conflict', 'no error']);
  });
});

describe('a system actor', () => {
  it('writes its own progress, and nothing of the operators’', async () => {
    const renamed = systemTransaction(db.database, 'outbox_relay', (tx) =>
      tx.worldModel.updateMany({ where: { id: world }, data: { title: 't' } }),
    );
    await expect(renamed).rejects.toThrow(/permission denied|denied access/);
  });

  it('is logged in as its own role, whatever others begin at the same time', async () => {
    const roles = await Promise.all(
      [...systemActors, ...systemActors].map((actor) =>
        systemTransaction(db.database, actor, async (tx) => {
          const [row] = await tx.$queryRaw<{ role: string }[]>`SELECT session_user::text AS role`;
          return [actor, row?.role.replace(/_[0-9a-f]{12}$/, '')];
        }),
      ),
    );
    expect(roles).toEqual([...systemActors, ...systemActors].map((actor) => [actor, `enshrine_${actor}`]));
  });
});
