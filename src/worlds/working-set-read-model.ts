import {
  bindingsColumn,
  definitionColumn,
  definitionsColumn,
  inputsColumn,
  ruleBodyColumn,
} from '../db/model-columns.ts';
import { notFound } from '../core/errors.ts';
import type { ReadClient } from '../db/transaction.ts';
import type { Action } from '../generated/prisma/client.ts';
import type { ActionDeclaration, CombiningAlgorithm } from '../rules/model.ts';
import type { RuleHeadContent, WorkingSetContent } from '../rules/rule-set/working-set.ts';
import type { Prisma } from '../generated/prisma/client.ts';

/** A head of the working set, with the rows that it came from. */
export interface WorkingSetHead extends RuleHeadContent {
  headId: string;
  ruleId: string;
  revisionId: string;
  revision: number;
  candidateId: string;
  approvalDecisionId: string;
  /** `VerifiedSpecification` of gate 1, as stored. */
  specification: Prisma.JsonValue;
}

export interface WorkingSet extends WorkingSetContent<WorkingSetHead> {
  worldId: string;
  domainId: string;
  revision: number;
  /** Values by block name, as stored. */
  configuration: Record<string, unknown>;
}

export const declarationOf = (
  row: Pick<Action, 'key' | 'title' | 'aggregationMode' | 'timeZone' | 'inputs' | 'assumptions' | 'bindings'>,
): ActionDeclaration => {
  const bindings = bindingsColumn.read(row.bindings);
  return {
    key: row.key,
    title: row.title,
    aggregation_mode: row.aggregationMode as CombiningAlgorithm,
    time_zone: row.timeZone,
    inputs: inputsColumn.read(row.inputs),
    assumptions: row.assumptions,
    ...(bindings.length > 0 && { bindings }),
  };
};

const actionsPerPage = 200;

/**
 * The active actions of a world with their inputs, as a distiller needs them, the oldest first; of these keys alone, where
 * some are named.
 */
export async function readKnownActions(
  prisma: ReadClient,
  worldId: string,
  keys?: readonly string[],
): Promise<Pick<ActionDeclaration, 'key' | 'title' | 'inputs'>[]> {
  const readPage = (after?: { id: string }) =>
    prisma.action.findMany({
      where: { worldId, status: 'active', ...(keys && { key: { in: [...keys] } }) },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: actionsPerPage,
      ...(after && { cursor: { id: after.id }, skip: 1 }),
    });
  const known: Pick<ActionDeclaration, 'key' | 'title' | 'inputs'>[] = [];
  let page = await readPage();
  for (;;) {
    known.push(...page.map(declarationOf).map(({ key, title, inputs }) => ({ key, title, inputs })));
    if (page.length < actionsPerPage) return known;
    page = await readPage(page[page.length - 1]);
  }
}

const headsPerPage = 1_000;

/** In pages: what is read at once holds up everything else the process answers. */
async function readHeads(prisma: ReadClient, worldId: string) {
  const readPage = (after: string) =>
    prisma.ruleHead.findMany({
      where: { worldId, id: { gt: after } },
      orderBy: { id: 'asc' },
      take: headsPerPage,
      include: { rule: { select: { key: true } }, revision: true },
    });
  let page = await readPage('00000000-0000-0000-0000-000000000000');
  const heads = page;
  while (page.length === headsPerPage) {
    page = await readPage(page[page.length - 1]!.id);
    heads.push(...page);
  }
  return heads;
}

/**
 * The working set of a world, in a handful of statements for every thousand rules: active actions by key, definitions by name, rule
 * heads by key and period, configuration. Inside a transaction that holds the world's lock it cannot change meanwhile.
 * @throws DomainError `not_found`
 */
export async function readWorkingSet(prisma: ReadClient, worldId: string): Promise<WorkingSet> {
  const world = await prisma.worldModel.findFirst({
    where: { id: worldId },
    select: { domainId: true, workingSetRevision: true },
  });
  if (!world) throw notFound('world');
  const actions = await prisma.action.findMany({
    where: { worldId, status: 'active' },
    orderBy: { key: 'asc' },
  });
  const definitions = await prisma.definition.findMany({ where: { worldId }, orderBy: { name: 'asc' } });
  const blocks = await prisma.configurationBlock.findMany({ where: { worldId }, orderBy: { name: 'asc' } });
  const heads = await readHeads(prisma, worldId);
  return {
    worldId,
    domainId: world.domainId,
    revision: world.workingSetRevision,
    actions: actions.map(declarationOf),
    definitions: definitions.map(({ body }) => definitionColumn.read(body)),
    heads: heads
      .map((head): WorkingSetHead => ({
        headId: head.id,
        ruleId: head.ruleId,
        revisionId: head.revisionId,
        revision: head.revision.revision,
        key: head.rule.key,
        body: ruleBodyColumn.read(head.revision.body),
        inputs: inputsColumn.read(head.revision.inputs),
        definitions: definitionsColumn.read(head.revision.definitions),
        closedTo: head.closedTo?.toISOString().slice(0, 10) ?? null,
        contentHash: head.revision.contentHash,
        candidateId: head.revision.candidateId,
        approvalDecisionId: head.revision.approvalDecisionId,
        specification: head.revision.specification,
      }))
      .sort((a, b) => (a.key === b.key ? a.revision - b.revision : a.key < b.key ? -1 : 1)),
    configuration: Object.fromEntries(blocks.map(({ name, value }) => [name, value])),
  };
}
