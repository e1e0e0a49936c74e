import { sha256Hex } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { command, readTransaction, recordedAnswer, type Answer, type Identified } from '../db/transaction.ts';
import type { DecimalMark } from '../tables/cell-values.ts';
import type { TableError } from '../tables/columns.ts';
import type { CaseRow, CaseTable } from '../tables/read-case-table.ts';
import { runTask } from '../workers/run-task.ts';
import { advanceWorkingSet, lockWorkingSet } from '../worlds/lock-world.ts';
import { lockAction } from '../worlds/working-set-store.ts';
import { readCasesAction } from './acceptance-case-read-model.ts';
import { nextOrdinal, putCases, removeCases, type CaseContent } from './acceptance-case-store.ts';

/** Bytes of a table of cases. */
const caseTableLimit = 8 * 1024 * 1024;

export interface ImportAcceptanceCasesInput {
  correlationId: string;
  worldId: string;
  /** Routing key of the action. */
  key: string;
  file: { bytes: Uint8Array; fileName?: string | null };
  /** `replace`, which is the default: the file's are the action's cases. `add`: those of other names stay. */
  mode?: 'replace' | 'add' | null;
  /** Stores the rows that are good and leaves out the others. */
  acceptPartial?: boolean | null;
  decimalMark?: DecimalMark | null;
  ignoreColumns?: string[] | null;
}

/** What an import did: its action, and what became of the rows. */
export interface CasesImport extends Identified {
  rows: number;
  added: number;
  changed: number;
  removed: number;
  rowsRefused: number;
  /** Why rows were left out, the first of them. */
  rejected: TableError[];
}

/**
 * Reads cases of an action from a table. Who: operations staff (`write:operations`). Nothing is stored unless every row
 * is good, or the operator says that the others are to be left out. Cases belong to the working set: a publication that
 * was prepared before does not go on with them unseen.
 *
 * @throws DomainError `not_found`, `conflict`, `publication_in_progress`; `payload_too_large`; `invalid_state` for a
 * retired action; `invalid_field` with an error for each bad cell.
 */
export async function importAcceptanceCases(
  { database }: { database: Database },
  auth: AuthContext,
  input: ImportAcceptanceCasesInput,
): Promise<Answer<CasesImport>> {
  const { correlationId, file, ...rest } = input;
  if (file.bytes.length > caseTableLimit) {
    throw new DomainError('payload_too_large', `A table may have at most ${caseTableLimit} bytes.`);
  }
  const digest = sha256Hex(file.bytes);
  const call = { operation: 'importAcceptanceCases', correlationId, request: { ...rest, sha256: digest } };
  const recorded = await recordedAnswer<CasesImport>(database, auth, call);
  if (recorded) return recorded;
  const read = await readTransaction(database, auth, (prisma) =>
    readCasesAction(prisma, input.worldId, input.key),
  );
  const { decimalMark = null, ignoreColumns = null } = input;
  const asked = { bytes: file.bytes, inputs: read.inputs, options: { decimalMark, ignoreColumns } };
  const table = await runTask('read_case_table', asked, { caller: auth.user_id });
  requireGood(table, input.acceptPartial ?? false);
  return command(database, auth, call, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const action = await lockAction(tx, world.id, input.key);
    if (action.revision !== read.revision) {
      throw new DomainError('conflict', 'The action changed while the file was read. Send it again.', {
        retry_after: 1,
      });
    }
    // What a row that was left out would have said is unknown: then no case is taken for one that is gone.
    const replaces = (input.mode ?? 'replace') === 'replace' && table.rowsRefused === 0;
    const names = table.rows.map(({ name }) => name);
    const removed = replaces ? await removeCases(tx, action.id, { butNamed: names }) : 0;
    const from = replaces ? 0 : await nextOrdinal(tx, action.id);
    const { added, changed, moved } = await putCases(tx, world, action.id, table.rows.map(contentOf), from);
    const result: CasesImport = {
      id: action.id,
      rows: table.rows.length,
      added,
      changed,
      removed,
      rowsRefused: table.rowsRefused,
      rejected: table.errors,
    };
    if (added + changed + removed + moved === 0) return { result, audit: null };
    await advanceWorkingSet(tx, world);
    return {
      result,
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'action',
          target_id: action.id,
          action: 'cases_imported',
          detail: {
            key: action.key,
            sha256: digest,
            added,
            changed,
            removed,
            rows_refused: table.rowsRefused,
          },
        },
      ],
    };
  });
}

const contentOf = ({ row: _row, ...content }: CaseRow): CaseContent => content;

function requireGood({ rows, errors, rowsRefused }: CaseTable, partial: boolean): void {
  if (errors.length > 0 && !(partial && rows.length > 0)) {
    const advice =
      rows.length > 0
        ? ' Mend the file; or say accept_partial, which stores the other rows.'
        : ' Mend the file.';
    throw new DomainError(
      'invalid_field',
      `${rowsRefused === 1 ? 'One row' : `${rowsRefused} rows`} of the file cannot be read; nothing was stored.${advice}`,
      { errors: errors.map(fieldErrorOf), rows_refused: rowsRefused },
    );
  }
  if (rows.length === 0) {
    throw new DomainError(
      'invalid_field',
      'The file holds a header and no case. Remove cases by their names.',
    );
  }
}

const fieldErrorOf = ({ row, column, message }: TableError) => ({
  pointer: `/file/${row}${column === null ? '' : `/${column}`}`,
  code: 'cell',
  message: `Row ${row}${column === null ? '' : `, column ${column}`}: ${message}`,
});
