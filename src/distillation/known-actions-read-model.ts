import { setImmediate as nextTurn } from 'node:timers/promises';
import { actionProposalColumn, inputsColumn } from '../db/model-columns.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { ActionProposal } from '../rules/rule-set/candidate-rule-set.ts';
import { readKnownActions } from '../worlds/working-set-read-model.ts';
import type { KnownAction } from './distiller.ts';
import { withProposed } from './known-actions.ts';

/**
 * What a text is read by the names of: the active actions of a world, and what its open candidates propose beside them, so
 * that the second source of one deed is of the action of the first. A key whose action was retired is none of them. All of
 * them: one that is left out would get a second action. What one clause costs is bounded where it is read
 * (`ActionRecogniser`), and what a model is shown where its source is cut (`partsOf`).
 */
export async function readActionsSpokenOf(prisma: ReadClient, worldId: string): Promise<KnownAction[]> {
  const registered = await readKnownActions(prisma, worldId);
  return withProposed(registered, await readProposedActions(prisma, worldId));
}

/** Actions of open candidates with the inputs that they declare, the oldest candidate's first. */
async function readProposedActions(prisma: ReadClient, worldId: string): Promise<KnownAction[]> {
  const rows = await prisma.$queryRaw<{ key: string; title: string | null; inputs: Prisma.JsonValue }[]>`
    WITH proposing AS (
      SELECT c.id, c.body ->> 'action' AS key, c.action_proposal ->> 'title' AS title, c.inputs
        FROM rule_candidate c
       WHERE c.world_id = ${worldId}::uuid AND c.status NOT IN ('enshrined', 'rejected')
    ), declared AS (
      SELECT DISTINCT ON (p.key, i.input ->> 'name') p.key, p.id, i.place, i.input
        FROM proposing p CROSS JOIN LATERAL jsonb_array_elements(p.inputs) WITH ORDINALITY AS i(input, place)
       ORDER BY p.key, i.input ->> 'name', p.id
    ), ontology AS (
      SELECT key, jsonb_agg(input ORDER BY id, place) AS inputs FROM declared GROUP BY key
    )
    SELECT p.key, (array_agg(p.title ORDER BY p.id) FILTER (WHERE p.title IS NOT NULL))[1] AS title,
           coalesce((SELECT o.inputs FROM ontology o WHERE o.key = p.key), '[]') AS inputs
      FROM proposing p
     WHERE NOT EXISTS (SELECT FROM action a
                        WHERE a.world_id = ${worldId}::uuid AND a.key = p.key AND a.status <> 'active')
     GROUP BY p.key
     ORDER BY min(p.id::text)`;
  const actions: KnownAction[] = [];
  for (const [index, { key, title, inputs }] of rows.entries()) {
    actions.push({ key, title: title ?? key, inputs: inputsColumn.read(inputs) });
    // Open candidates of a long law propose thousands: requests are answered in between.
    if (index % atOnce === atOnce - 1) await nextTurn();
  }
  return actions;
}

const atOnce = 200;

/** How open candidates propose to register their actions, as the oldest of each says. Actions that no candidate proposes are left out. */
export async function readActionProposals(
  prisma: ReadClient,
  worldId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ActionProposal>> {
  const rows = await prisma.$queryRaw<{ key: string; proposal: Prisma.JsonValue }[]>`
    SELECT DISTINCT ON (c.body ->> 'action') c.body ->> 'action' AS key, c.action_proposal AS proposal
      FROM rule_candidate c
     WHERE c.world_id = ${worldId}::uuid AND c.status NOT IN ('enshrined', 'rejected')
       AND c.body ->> 'action' = ANY(${[...keys]}::text[]) AND c.action_proposal IS NOT NULL
     ORDER BY c.body ->> 'action', c.id`;
  return new Map(
    rows.flatMap(({ key, proposal }) => {
      const read = actionProposalColumn.read(proposal);
      return read === null ? [] : [[key, read] as const];
    }),
  );
}
