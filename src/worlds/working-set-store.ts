import type { AuditEntry } from '../audit/audit.ts';
import { DomainError, invalidField, notFound } from '../core/errors.ts';
import { keyOfOtherWorld } from './action-policy.ts';
import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import type { Action, ConfigurationBlock, Definition as DefinitionRow } from '../generated/prisma/client.ts';
import type { ActionDeclaration, Definition, InputDeclaration, RequestBinding } from '../rules/model.ts';
import type { LockedWorld } from './lock-world.ts';
import { bindingsColumn, definitionColumn, inputsColumn } from '../db/model-columns.ts';
import { configurationColumn } from './configuration-columns.ts';

/**
 * Adds an action to the world's registry. Its routing key belongs to this world of the domain from now on, permanently.
 * The caller holds the world's lock and has checked the declaration.
 * @throws DomainError `invalid_field` at `/key` when the world has it, or another world of the domain had it first.
 */
export async function insertAction(
  tx: Tx,
  world: LockedWorld,
  action: ActionDeclaration & { description: string },
): Promise<Action> {
  const taken = await tx.action.findFirst({
    where: { worldId: world.id, key: action.key },
    select: { status: true },
  });
  if (taken) {
    const advice =
      taken.status === 'retired' ? 'It was retired; a retired action does not come back.' : 'Revise it.';
    throw invalidField('/key', `This world has an action "${action.key}". ${advice}`, 'taken');
  }
  await tx.$executeRaw`
    INSERT INTO routing_key (domain_id, key, world_id)
    VALUES (${world.domainId}::uuid, ${action.key}, ${world.id}::uuid)
    ON CONFLICT (domain_id, key) DO NOTHING`;
  const owner = await tx.routingKey.findFirst({
    where: { domainId: world.domainId, key: action.key },
    select: { worldId: true },
  });
  if (owner && owner.worldId !== world.id) {
    const other = await tx.worldModel.findFirst({ where: { id: owner.worldId }, select: { title: true } });
    throw invalidField('/key', keyOfOtherWorld(action.key, owner.worldId, other?.title ?? ''), 'taken');
  }
  return tx.action.create({
    data: {
      id: newId(),
      domainId: world.domainId,
      worldId: world.id,
      key: action.key,
      title: action.title,
      description: action.description,
      aggregationMode: action.aggregation_mode,
      inputs: inputsColumn.write(action.inputs),
      assumptions: action.assumptions,
      timeZone: action.time_zone,
      bindings: bindingsColumn.write(action.bindings ?? []),
    },
  });
}

/** An active action, its row held. @throws DomainError `not_found`; `invalid_state` for a retired one. */
export async function lockAction(tx: Tx, worldId: string, key: string): Promise<Action> {
  await tx.$queryRaw`SELECT id FROM action WHERE world_id = ${worldId}::uuid AND key = ${key} FOR NO KEY UPDATE NOWAIT`;
  const action = await tx.action.findFirst({ where: { worldId, key } });
  if (!action) throw notFound('action');
  if (action.status === 'retired')
    throw new DomainError('invalid_state', 'This action is retired; it cannot change.');
  return action;
}

/** Writes columns of an action, active from now on; another revision. The caller holds the world's lock. */
export const writeAction = (
  tx: Tx,
  id: string,
  columns: Partial<Pick<Action, 'title' | 'description' | 'aggregationMode' | 'timeZone' | 'assumptions'>> & {
    inputs: readonly InputDeclaration[];
    bindings: readonly RequestBinding[];
  },
): Promise<Action> =>
  tx.action.update({
    where: { id },
    data: {
      ...columns,
      inputs: inputsColumn.write([...columns.inputs]),
      bindings: bindingsColumn.write([...columns.bindings]),
      status: 'active',
      retiredAt: null,
      revision: { increment: 1 },
    },
  });

/** Retires an action: it stays on record and is decided no more. The caller holds the world's lock. */
export const retireActionRow = (tx: Tx, id: string, at: Date): Promise<Action> =>
  tx.action.update({
    where: { id },
    data: { status: 'retired', retiredAt: at, revision: { increment: 1 } },
  });

/**
 * Replaces the canonical ontology of an action; what is not among it any more is bound no more. Answers what the audit
 * says of bindings that went: an operator set them, and the input is found by its name when it comes back.
 */
export async function writeOntology(
  tx: Tx,
  worldId: string,
  { key, bindings = [] }: Pick<ActionDeclaration, 'key' | 'bindings'>,
  inputs: readonly InputDeclaration[],
): Promise<AuditEntry[]> {
  const names = new Set(inputs.map(({ name }) => name));
  const unbound = bindings.filter(({ input }) => !names.has(input));
  const row = await tx.action.update({
    where: { worldId_key: { worldId, key } },
    data: {
      inputs: inputsColumn.write([...inputs]),
      bindings: bindingsColumn.write(bindings.filter(({ input }) => names.has(input))),
      revision: { increment: 1 },
    },
  });
  if (unbound.length === 0) return [];
  return [
    {
      family: 'world_authoring',
      world_id: worldId,
      target_type: 'action',
      target_id: row.id,
      action: 'revised',
      detail: { key, revision: row.revision, unbound },
    },
  ];
}

/** Adds a definition of the world or replaces the one of its name. */
export async function putDefinitionRow(
  tx: Tx,
  world: LockedWorld,
  definition: Definition,
): Promise<DefinitionRow> {
  const { id: worldId, domainId } = world;
  return tx.definition.upsert({
    where: { worldId_name: { worldId, name: definition.name } },
    create: {
      id: newId(),
      domainId,
      worldId,
      name: definition.name,
      body: definitionColumn.write(definition),
    },
    update: { body: definitionColumn.write(definition), revision: { increment: 1 } },
  });
}

/** Removes a definition of the world; answers the id that its row had. */
export async function deleteDefinitionRow(
  tx: Tx,
  { id: worldId }: LockedWorld,
  name: string,
): Promise<string> {
  const { id } = await tx.definition.delete({
    where: { worldId_name: { worldId, name } },
    select: { id: true },
  });
  return id;
}

/** Adds a configuration block of the world or replaces the one of its name. */
export const putConfigurationRow = (
  tx: Tx,
  { id: worldId, domainId }: LockedWorld,
  name: string,
  value: unknown,
): Promise<ConfigurationBlock> =>
  tx.configurationBlock.upsert({
    where: { worldId_name: { worldId, name } },
    create: { id: newId(), domainId, worldId, name, value: configurationColumn.write(value) },
    update: { value: configurationColumn.write(value), revision: { increment: 1 } },
  });

/** Removes a configuration block, so that its default holds; answers the id that its row had. */
export async function deleteConfigurationRow(
  tx: Tx,
  { id: worldId }: LockedWorld,
  name: string,
): Promise<string> {
  const { id } = await tx.configurationBlock.delete({
    where: { worldId_name: { worldId, name } },
    select: { id: true },
  });
  return id;
}
