import type { ReadClient } from '../db/transaction.ts';
import { versionLabel } from '../publication/version/version-label.ts';
import type { CombiningAlgorithm } from '../rules/model.ts';

/** An action that can be decided now. */
export interface PublishedAction {
  key: string;
  title: string;
  description: string;
  aggregation_mode: CombiningAlgorithm;
  /** JSON Schema 2020-12 of `inputs`. */
  input_schema: unknown;
  world_id: string;
  /** `v3` */
  world_model_version: string;
  /** `sha256:…` */
  module_digest: string;
}

/** The actions of a domain in the current published version of each of its worlds, by routing key. */
export async function readPublishedActions(prisma: ReadClient, domainId: string): Promise<PublishedAction[]> {
  const worlds = await prisma.worldModel.findMany({
    where: { domainId, currentVersion: { not: null } },
    select: { id: true, currentVersion: true },
  });
  if (worlds.length === 0) return [];
  const modules = await prisma.actionModule.findMany({
    where: {
      OR: worlds.map(({ id, currentVersion }) => ({ worldId: id, versionNumber: currentVersion ?? 0 })),
    },
    orderBy: [{ action: 'asc' }, { worldId: 'asc' }],
    select: {
      action: true,
      title: true,
      description: true,
      aggregationMode: true,
      inputSchema: true,
      worldId: true,
      versionNumber: true,
      digest: true,
    },
  });
  return modules.map((module) => ({
    key: module.action,
    title: module.title,
    description: module.description,
    aggregation_mode: module.aggregationMode as CombiningAlgorithm,
    input_schema: module.inputSchema,
    world_id: module.worldId,
    world_model_version: versionLabel(module.versionNumber),
    module_digest: module.digest,
  }));
}

/** What answers for a published action: the row of its module. */
export interface PublishedModule {
  action: string;
  id: string;
  version: number;
  digest: string;
}

/** The modules behind {@link readPublishedActions}, by routing key, from the one after a key on. */
export async function readPublishedModules(
  prisma: ReadClient,
  domainId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<PublishedModule[]> {
  return prisma.$queryRaw<PublishedModule[]>`
    SELECT m.action, m.id, m.version_number AS version, m.digest
      FROM action_module m JOIN world_model w ON w.id = m.world_id AND w.current_version = m.version_number
     WHERE w.domain_id = ${domainId}::uuid AND m.action COLLATE "C" > ${after ?? ''}
     ORDER BY m.action COLLATE "C" LIMIT ${limit}`;
}
