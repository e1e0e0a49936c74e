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

/** Some of the actions of a domain. */
interface Some {
  /** Those behind this routing key; null: from the first on. */
  after?: string | null;
  /** Those whose routing key begins so. */
  start?: string;
  limit: number;
}

/** The actions of a domain in the current published version of each of its worlds, by routing key. */
export async function readPublishedActions(
  prisma: ReadClient,
  domainId: string,
  some?: Some,
): Promise<PublishedAction[]> {
  const worlds = await prisma.worldModel.findMany({
    where: { domainId, currentVersion: { not: null } },
    select: { id: true, currentVersion: true },
  });
  if (worlds.length === 0) return [];
  const modules = await prisma.actionModule.findMany({
    where: {
      OR: worlds.map(({ id, currentVersion }) => ({ worldId: id, versionNumber: currentVersion ?? 0 })),
      action: {
        ...(some?.after != null && { gt: some.after }),
        ...(some?.start !== undefined && { startsWith: escapedForLike(some.start) }),
      },
    },
    ...(some && { take: some.limit }),
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

/** What the client hands on to `LIKE` as it is. */
const escapedForLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

const actionsOfPage = 100;

/** A page of {@link readPublishedActions}. `next` is where the one behind it begins; null: there is none. */
export async function readActionPage(
  prisma: ReadClient,
  domainId: string,
  after: string | null,
): Promise<{ items: PublishedAction[]; next: string | null }> {
  const found = await readPublishedActions(prisma, domainId, { after, limit: actionsOfPage + 1 });
  const items = found.slice(0, actionsOfPage);
  return { items, next: found.length > items.length ? (items.at(-1)?.key ?? null) : null };
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
