import { DomainError, invalidField } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import type { Database } from '../db/client.ts';
import { inputsColumn } from '../db/model-columns.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import { normaliseInputs } from '../rules/evaluate/normalise-inputs.ts';
import { longestCaseName } from '../tables/read-case-table.ts';
import { advanceWorkingSet, lockWorkingSet } from '../worlds/lock-world.ts';
import { lockAction } from '../worlds/working-set-store.ts';
import { nextOrdinal, putCases, type CaseContent } from './acceptance-case-store.ts';

export interface PutAcceptanceCaseInput extends Pick<CaseContent, 'name' | 'expected'> {
  correlationId: string;
  worldId: string;
  /** Routing key of the action. */
  key: string;
  inputs: unknown;
  asOf?: string | null;
  outputs?: unknown;
  obligations?: string[] | null;
  /** Refuses the change when the case has another revision by now; 0: when there is one of its name. */
  expectedRevision?: number | null;
}

/** Most obligations and outputs that one case expects. */
const mostExpected = 100;

/**
 * Adds a case of an action or replaces the one of its name. Who: operations staff (`write:operations`). Putting what is
 * there changes nothing and leaves no record.
 *
 * @throws DomainError `not_found`, `invalid_field`, `conflict`, `publication_in_progress`; `inputs_invalid` with a pointer
 * for each bad input; `invalid_state` for a retired action; `stale_revision` where another revision was expected.
 */
export async function putAcceptanceCase(
  { database }: { database: Database },
  auth: AuthContext,
  input: PutAcceptanceCaseInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  const content: CaseContent = {
    name: checkText('/name', input.name, { maximum: longestCaseName, required: true }),
    inputs: {},
    as_of: input.asOf ?? null,
    expected: input.expected,
    outputs: checkOutputs(input.outputs),
    obligations: checkObligations(input.obligations ?? null),
  };
  return command(database, auth, { operation: 'putAcceptanceCase', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const action = await lockAction(tx, world.id, input.key);
    const read = normaliseInputs(inputsColumn.read(action.inputs), input.inputs);
    if (!read.ok) {
      throw new DomainError('inputs_invalid', 'The action does not take these inputs.', {
        errors: read.errors,
      });
    }
    const named = { actionId_name: { actionId: action.id, name: content.name } };
    const held = await tx.acceptanceCase.findUnique({
      where: named,
      select: { ordinal: true, revision: true },
    });
    if (input.expectedRevision != null && input.expectedRevision !== (held?.revision ?? 0)) {
      throw new DomainError('stale_revision', 'The case was changed since you read it. Read it again.', {
        current_revision: held?.revision ?? 0,
      });
    }
    const put = { ...content, inputs: input.inputs as Record<string, unknown> };
    const at = held?.ordinal ?? (await nextOrdinal(tx, action.id));
    const { added, changed } = await putCases(tx, world, action.id, [put], at);
    const row = await tx.acceptanceCase.findUniqueOrThrow({
      where: named,
      select: { id: true, revision: true },
    });
    if (added + changed === 0) return { result: { id: row.id }, audit: null };
    await advanceWorkingSet(tx, world);
    return {
      result: { id: row.id },
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'acceptance_case',
          target_id: row.id,
          action: 'revised',
          detail: { key: action.key, name: content.name, revision: row.revision },
        },
      ],
    };
  });
}

function checkOutputs(outputs: unknown): CaseContent['outputs'] {
  if (outputs === null || outputs === undefined) return null;
  const advice =
    'An object is expected: by name of the output its value as /decide writes it, or null for none.';
  if (typeof outputs !== 'object' || Array.isArray(outputs)) throw invalidField('/outputs', advice);
  const entries = Object.entries(outputs);
  if (entries.length > mostExpected) throw invalidField('/outputs', `At most ${mostExpected} are expected.`);
  return Object.fromEntries(
    entries.map(([name, value]: [string, unknown]): [string, string | null] => {
      if (value === null || typeof value === 'string') return [name, value];
      if (typeof value === 'number' || typeof value === 'boolean') return [name, String(value)];
      throw invalidField(`/outputs/${name}`, advice);
    }),
  );
}

function checkObligations(obligations: string[] | null): string[] | null {
  if (obligations && obligations.length > mostExpected) {
    throw invalidField('/obligations', `At most ${mostExpected} are expected.`);
  }
  return obligations;
}
