import type { ReadClient } from '../db/transaction.ts';
import {
  configurationBlocks,
  type ConfigurationName,
  type ConfigurationValue,
} from './configuration-policy.ts';

/** The value in force among the stored blocks: what was set, or the defaults. */
export const configurationValue = <Name extends ConfigurationName>(
  configuration: Record<string, unknown>,
  name: Name,
): ConfigurationValue<Name> =>
  configurationBlocks[name].schema.parse(configuration[name] ?? {}) as ConfigurationValue<Name>;

/** The value of one block of a world that is in force. */
export async function readConfiguration<Name extends ConfigurationName>(
  prisma: ReadClient,
  worldId: string,
  name: Name,
): Promise<ConfigurationValue<Name>> {
  const block = await prisma.configurationBlock.findFirst({
    where: { worldId, name },
    select: { value: true },
  });
  return configurationValue(block ? { [name]: block.value } : {}, name);
}
