import { requirePermission } from '../core/require-permission.ts';
import { notFound } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import { readTransaction } from '../db/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { send } from '../http/respond.ts';
import { withApostrophe } from '../tables/cell-values.ts';
import { writeTable } from '../tables/write-table.ts';
import { differencesColumn } from './replay-columns.ts';

const download: Handler = async (_request, response, context) => {
  const auth = requirePermission(await context.auth(), 'read:operations');
  const { world_id: worldId = '', id = '' } = context.params;
  if (!isUuid(worldId) || !isUuid(id)) throw notFound('replay');
  const replay = await readTransaction(context.services.database, auth, (prisma) =>
    prisma.replay.findFirst({ where: { id, worldId }, select: { differences: true } }),
  );
  if (!replay) throw notFound('replay');
  const rows = differencesColumn
    .read(replay.differences)
    .map((one) => [
      one.decision_id ?? withApostrophe(one.row ?? ''),
      one.action,
      one.before,
      one.after,
      (one.rules ?? []).join('; '),
    ]);
  const table = writeTable([['decision or row', 'action', 'before', 'after', 'rules'], ...rows]);
  send(response, 200, 'text/csv; charset=utf-8', table, {
    'content-disposition': `attachment; filename="replay-${id}.csv"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  });
};

export const replayResultRoute: PlainRoute = {
  method: 'GET',
  path: '/worlds/{world_id}/replays/{id}/differences.csv',
  handler: download,
  tag: 'Decisions',
  operationId: 'replayDifferencesTable',
  summary: 'Download what comes out differently in a replay',
  description:
    'As a table that spreadsheets open, one decision, or row of a file, a row, with the rules that it comes from: the first 2,000, once it has ended; the first 500 before.',
  access: 'read:operations',
  answers: [{ status: 200, description: 'The table.', contentType: 'text/csv' }],
};
