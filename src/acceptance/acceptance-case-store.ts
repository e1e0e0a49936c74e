import { invalidField } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { AcceptanceCase } from '../rules/suite/acceptance-case.ts';
import { mostCases } from '../tables/read-case-table.ts';
import type { LockedWorld } from '../worlds/lock-world.ts';

/** What is written of a case; its row has an id. */
export type CaseContent = Omit<AcceptanceCase, 'id'>;

export interface Written {
  added: number;
  /** Those that were as they are now are not among them. */
  changed: number;
  /** Cases that only have another place. */
  moved: number;
}

/**
 * Adds cases of an action, or puts them in the place of those of their names, in two statements. The caller holds the
 * world's lock.
 * @param from ordinal of the first
 * @throws DomainError `invalid_field` where the action would have more than its most cases
 */
export async function putCases(
  tx: Tx,
  world: LockedWorld,
  actionId: string,
  cases: readonly CaseContent[],
  from: number,
): Promise<Written> {
  const rows = cases.map((one, index) => ({ id: newId(), ordinal: from + index, ...one }));
  const written = await tx.$queryRaw<{ added: boolean }[]>`
    INSERT INTO acceptance_case AS held (id, domain_id, world_id, action_id, name, ordinal, inputs, as_of, expected,
                                         outputs, obligations, updated_at)
    SELECT put.id, ${world.domainId}::uuid, ${world.id}::uuid, ${actionId}::uuid, put.name, put.ordinal, put.inputs,
           put.as_of, put.expected, put.outputs, put.obligations, now()
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS put
           (id uuid, name text, ordinal int, inputs jsonb, as_of date, expected text, outputs jsonb, obligations jsonb)
    ON CONFLICT (action_id, name) DO UPDATE
       SET ordinal = EXCLUDED.ordinal, inputs = EXCLUDED.inputs, as_of = EXCLUDED.as_of, expected = EXCLUDED.expected,
           outputs = EXCLUDED.outputs, obligations = EXCLUDED.obligations, revision = held.revision + 1,
           updated_at = now()
     WHERE (held.inputs, held.as_of, held.expected, held.outputs, held.obligations) IS DISTINCT FROM
           (EXCLUDED.inputs, EXCLUDED.as_of, EXCLUDED.expected, EXCLUDED.outputs, EXCLUDED.obligations)
    RETURNING xmax = 0 AS added`;
  const places = rows.map(({ name, ordinal }) => ({ name, ordinal }));
  const moved = await tx.$executeRaw`
    UPDATE acceptance_case AS held SET ordinal = put.ordinal
      FROM jsonb_to_recordset(${JSON.stringify(places)}::jsonb) AS put (name text, ordinal int)
     WHERE held.action_id = ${actionId}::uuid AND held.name = put.name AND held.ordinal <> put.ordinal`;
  const count = await tx.acceptanceCase.count({ where: { actionId } });
  if (count > mostCases) {
    throw invalidField(
      '/file',
      `An action has at most ${mostCases} acceptance cases; this would make ${count}.`,
    );
  }
  const added = written.filter((row) => row.added).length;
  return { added, changed: written.length - added, moved };
}

/** Removes cases of an action; answers how many there were. */
export async function removeCases(
  tx: Tx,
  actionId: string,
  which: { named: readonly string[] } | { butNamed: readonly string[] },
): Promise<number> {
  const name = 'named' in which ? { in: [...which.named] } : { notIn: [...which.butNamed] };
  const { count } = await tx.acceptanceCase.deleteMany({ where: { actionId, name } });
  return count;
}

/** Where the next case of an action is put. */
export async function nextOrdinal(tx: Tx, actionId: string): Promise<number> {
  const { _max: last } = await tx.acceptanceCase.aggregate({ where: { actionId }, _max: { ordinal: true } });
  return (last.ordinal ?? -1) + 1;
}
