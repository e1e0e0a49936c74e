import { snapshotColumn } from './version-columns.ts';
import type { AuditEntry } from '../../audit/audit.ts';
import type { AuthContext } from '../../core/permissions.ts';
import type { Database } from '../../db/client.ts';
import { command, type Answer } from '../../db/transaction.ts';
import type { Tx } from '../../db/tx.ts';
import { advanceWorkingSet, lockWorkingSet, type LockedWorld } from '../../worlds/lock-world.ts';
import { inForceOf } from '../../worlds/configuration-policy.ts';
import { readWorkingSet, type WorkingSet } from '../../worlds/working-set-read-model.ts';
import { replaceRuleHeads } from '../../review/rule-head-store.ts';
import {
  deleteConfigurationRow,
  deleteDefinitionRow,
  putConfigurationRow,
  putDefinitionRow,
  retireActionRow,
  writeAction,
} from '../../worlds/working-set-store.ts';
import { readVersionNotFound } from './missing-version-read-model.ts';
import type { VersionSnapshot } from './version-content.ts';
import { definitionHash, sameJson } from './version-content.ts';
import { readVersionContent, type VersionHead } from './version-read-model.ts';
import { versionLabel } from './version-label.ts';
import type { Clock } from '../../core/clock.ts';

export interface RestoreVersionInput {
  correlationId: string;
  worldId: string;
  number: number;
}

/**
 * Stages what an older version held, for the next publication: its rule revisions with their sign-offs intact, its
 * definitions, actions and configuration blocks. The gates run again when it is published. Who: operations staff
 * (`write:operations`). Restoring what is staged already changes nothing.
 * @throws DomainError `not_found`, `conflict`, `publication_in_progress`
 */
export async function restoreVersion(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: RestoreVersionInput,
): Promise<Answer<{ worldId: string }>> {
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'restoreVersion', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const version = await tx.worldModelVersion.findFirst({
      where: { worldId: world.id, number: input.number, status: 'published' },
      select: { id: true, snapshot: true },
    });
    if (!version) throw await readVersionNotFound(tx, { worldId: world.id, number: input.number });
    const { heads } = await readVersionContent(tx, version.id);
    const snapshot = snapshotColumn.read(version.snapshot);
    const current = await readWorkingSet(tx, world.id);
    const of = versionLabel(input.number);
    const audit: AuditEntry[] = [
      ...(await restoreDefinitions(tx, world, current, snapshot)),
      ...(await restoreActions(tx, world, snapshot, clock.now())),
      ...(await restoreConfiguration(tx, world, current, snapshot)),
      ...(await restoreRules(tx, world, current, heads, of, clock.now())),
    ];
    const [first, ...rest] = audit;
    if (first) await advanceWorkingSet(tx, world);
    const result = { worldId: world.id };
    return first ? { result, audit: [first, ...rest] } : { result, audit: null };
  });
}

const entryOf = (
  world: LockedWorld,
  target: Pick<Extract<AuditEntry, { family: 'world_authoring' }>, 'target_type' | 'action'>,
  id: string,
  detail: Record<string, unknown>,
): AuditEntry =>
  ({ family: 'world_authoring', world_id: world.id, target_id: id, detail, ...target }) as AuditEntry;

async function restoreDefinitions(
  tx: Tx,
  world: LockedWorld,
  { definitions }: WorkingSet,
  snapshot: VersionSnapshot,
): Promise<AuditEntry[]> {
  const audit: AuditEntry[] = [];
  const target = { target_type: 'definition', action: 'revised' } as const;
  const current = new Map(definitions.map((definition) => [definition.name, definition]));
  for (const definition of snapshot.definitions) {
    const now = current.get(definition.name);
    current.delete(definition.name);
    if (now && definitionHash(now) === definitionHash(definition)) continue;
    const row = await putDefinitionRow(tx, world, definition);
    audit.push(entryOf(world, target, row.id, { name: definition.name, restored: true }));
  }
  for (const name of current.keys()) {
    const id = await deleteDefinitionRow(tx, world, name);
    audit.push(entryOf(world, target, id, { name, removed: true }));
  }
  return audit;
}

async function restoreActions(
  tx: Tx,
  world: LockedWorld,
  snapshot: VersionSnapshot,
  at: Date,
): Promise<AuditEntry[]> {
  const audit: AuditEntry[] = [];
  const rows = await tx.action.findMany({ where: { worldId: world.id } });
  for (const row of rows) {
    const wanted = snapshot.actions.find(({ key }) => key === row.key);
    if (!wanted) {
      if (row.status === 'retired') continue;
      await retireActionRow(tx, row.id, at);
      audit.push(entryOf(world, { target_type: 'action', action: 'retired' }, row.id, { key: row.key }));
      continue;
    }
    const {
      key,
      title,
      description,
      aggregation_mode,
      time_zone,
      inputs,
      assumptions,
      bindings = [],
    } = wanted;
    const { title: titled, description: described, aggregationMode, timeZone } = row;
    const now = [titled, described, aggregationMode, timeZone, row.inputs, row.assumptions, row.bindings];
    const then = [title, description, aggregation_mode, time_zone, inputs, assumptions, bindings];
    if (row.status === 'active' && sameJson(now, then)) continue;
    await writeAction(tx, row.id, {
      title,
      description,
      aggregationMode: aggregation_mode,
      timeZone: time_zone,
      inputs,
      assumptions,
      bindings,
    });
    audit.push(entryOf(world, { target_type: 'action', action: 'revised' }, row.id, { key, restored: true }));
  }
  return audit;
}

/** Blocks that are in force at once govern the work of today: staging an older version must not change it. */
async function restoreConfiguration(
  tx: Tx,
  world: LockedWorld,
  { configuration }: WorkingSet,
  snapshot: VersionSnapshot,
): Promise<AuditEntry[]> {
  const audit: AuditEntry[] = [];
  const target = { target_type: 'configuration_block', action: 'revised' } as const;
  for (const [name, value] of Object.entries(snapshot.configuration)) {
    if (inForceOf(name) === 'at_once') continue;
    if (name in configuration && sameJson(configuration[name], value)) continue;
    const row = await putConfigurationRow(tx, world, name, value);
    audit.push(entryOf(world, target, row.id, { name, restored: true }));
  }
  const added = Object.keys(configuration).filter(
    (name) => inForceOf(name) === 'with_version' && !(name in snapshot.configuration),
  );
  for (const name of added) {
    const id = await deleteConfigurationRow(tx, world, name);
    audit.push(entryOf(world, target, id, { name, removed: true }));
  }
  return audit;
}

/** Heads become those of the version, whole rules at a time. */
async function restoreRules(
  tx: Tx,
  world: LockedWorld,
  current: WorkingSet,
  heads: readonly VersionHead[],
  of: string,
  at: Date,
): Promise<AuditEntry[]> {
  const audit: AuditEntry[] = [];
  const keys = new Set([...current.heads, ...heads].map(({ key }) => key));
  for (const key of [...keys].sort()) {
    const now = current.heads.filter((head) => head.key === key);
    const then = heads.filter((head) => head.key === key);
    if (sameJson(now.map(placeOf), then.map(placeOf))) continue;
    const ruleId = (then[0] ?? now[0])?.ruleId ?? '';
    const rule = await replaceRuleHeads(tx, world, ruleId, then, at);
    const action = rule.status === 'retired' ? 'retired' : 'restored';
    audit.push(entryOf(world, { target_type: 'rule', action }, ruleId, { key, version: of }));
  }
  return audit;
}

const placeOf = ({ revisionId, closedTo }: Pick<VersionHead, 'revisionId' | 'closedTo'>): unknown => [
  revisionId,
  closedTo,
];
