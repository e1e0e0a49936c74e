import { notFound } from '../core/errors.ts';
import { inputsColumn } from '../db/model-columns.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { AcceptanceCase as AcceptanceCaseRow } from '../generated/prisma/client.ts';
import type { Decision, InputDeclaration } from '../rules/model.ts';
import type { AcceptanceCase } from '../rules/suite/acceptance-case.ts';
import { caseInputsColumn, caseObligationsColumn, caseOutputsColumn } from './acceptance-case-columns.ts';

export const acceptanceCaseOf = (row: AcceptanceCaseRow): AcceptanceCase => ({
  id: row.id,
  name: row.name,
  inputs: caseInputsColumn.read(row.inputs),
  as_of: row.asOf?.toISOString().slice(0, 10) ?? null,
  expected: row.expected as Decision,
  outputs: caseOutputsColumn.read(row.outputs),
  obligations: caseObligationsColumn.read(row.obligations),
});

/** The cases of a world's active actions, in their order, by routing key; of one action where it is named. */
export async function readAcceptanceCases(
  prisma: ReadClient,
  worldId: string,
  action?: string | null,
): Promise<Map<string, AcceptanceCase[]>> {
  const rows = await prisma.acceptanceCase.findMany({
    where: { worldId, action: { status: 'active', ...(action != null && { key: action }) } },
    orderBy: [{ action: { key: 'asc' } }, { ordinal: 'asc' }, { id: 'asc' }],
    include: { action: { select: { key: true } } },
  });
  const cases = new Map<string, AcceptanceCase[]>();
  for (const { action: of, ...row } of rows) {
    const listed = cases.get(of.key);
    if (listed) listed.push(acceptanceCaseOf(row));
    else cases.set(of.key, [acceptanceCaseOf(row)]);
  }
  return cases;
}

/** An action as cases are read by it. */
export interface CasesAction {
  id: string;
  revision: number;
  inputs: InputDeclaration[];
}

/** @throws DomainError `not_found` */
export async function readCasesAction(
  prisma: ReadClient,
  worldId: string,
  key: string,
): Promise<CasesAction> {
  const action = await prisma.action.findFirst({
    where: { worldId, key },
    select: { id: true, revision: true, inputs: true },
  });
  if (!action) throw notFound('action');
  return { ...action, inputs: inputsColumn.read(action.inputs) };
}

/** The cases of an action, in their order, whether it is active or retired. */
export async function readActionCases(prisma: ReadClient, actionId: string): Promise<AcceptanceCase[]> {
  const rows = await prisma.acceptanceCase.findMany({
    where: { actionId },
    orderBy: [{ ordinal: 'asc' }, { id: 'asc' }],
  });
  return rows.map(acceptanceCaseOf);
}
