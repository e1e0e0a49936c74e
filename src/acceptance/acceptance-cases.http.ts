import { requirePermission } from '../core/require-permission.ts';
import { notFound } from '../core/errors.ts';
import { isUuid } from '../core/ids.ts';
import { readTransaction } from '../db/transaction.ts';
import type { Handler } from '../http/handler.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import { send } from '../http/respond.ts';
import { runTask } from '../workers/run-task.ts';
import { readActionCases, readCasesAction } from './acceptance-case-read-model.ts';

const download: Handler = async (_request, response, context) => {
  const auth = requirePermission(await context.auth(), 'read:operations');
  const { world_id: worldId = '', key = '' } = context.params;
  if (!isUuid(worldId)) throw notFound('action');
  const asked = await readTransaction(context.services.database, auth, async (prisma) => {
    const { id, inputs } = await readCasesAction(prisma, worldId, key);
    return { inputs, cases: await readActionCases(prisma, id) };
  });
  const table = await runTask('write_case_table', asked, { caller: auth.user_id });
  send(response, 200, 'text/csv; charset=utf-8', table, {
    'content-disposition': `attachment; filename="${key.replace(/[^a-z0-9._-]/g, '_')}-acceptance-cases.csv"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  });
};

export const acceptanceCasesRoute: PlainRoute = {
  method: 'GET',
  path: '/worlds/{world_id}/actions/{key}/acceptance-cases.csv',
  handler: download,
  tag: 'Acceptance cases',
  operationId: 'acceptanceCasesTable',
  summary: 'Download the acceptance cases of an action',
  description:
    'As a table that spreadsheets open and an import reads back: UTF-8 with its mark, commas, CRLF. An action without cases has the header alone.',
  access: 'read:operations',
  answers: [{ status: 200, description: 'The table.', contentType: 'text/csv' }],
};
