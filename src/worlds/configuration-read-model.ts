import type { ReadClient } from '../db/transaction.ts';
import {
  configurationBlocks,
  type ConfigurationName,
  type ConfigurationValue,
} from './configuration-policy.ts';
import { configurationColumn, decisionLogColumn } from './configuration-columns.ts';

/** The value in force among the stored blocks: what was set, or the defaults. */
export const configurationValue = <Name extends ConfigurationName>(
  configuration: Record<string, unknown>,
  name: Name,
): ConfigurationValue<Name> =>
  configurationBlocks[name].schema.parse(configuration[name] ?? {}) as ConfigurationValue<Name>;

/**
 * The value of `decision_log` that is in force: the current version's, or, before the first, the working set's, under
 * which the rules are tried out.
 * @returns as stored; null where defaults hold
 */
export async function readDecisionLog(prisma: ReadClient, worldId: string): Promise<unknown> {
  const world = await prisma.worldModel.findFirst({
    where: { id: worldId },
    select: {
      currentVersion: true,
      decisionLog: true,
      configurationBlocks: { where: { name: 'decision_log' }, select: { value: true } },
    },
  });
  if (!world) return null;
  if (world.currentVersion !== null) return decisionLogColumn.read(world.decisionLog);
  const [block] = world.configurationBlocks;
  return block ? configurationColumn.read(block.value) : null;
}

/** The value of one block of a world that governs the work on it, in force since it was put. */
export async function readConfiguration<Name extends Exclude<ConfigurationName, 'decision_log'>>(
  prisma: ReadClient,
  worldId: string,
  name: Name,
): Promise<ConfigurationValue<Name>> {
  const block = await prisma.configurationBlock.findFirst({
    where: { worldId, name },
    select: { value: true },
  });
  return configurationValue(block ? { [name]: configurationColumn.read(block.value) } : {}, name);
}
