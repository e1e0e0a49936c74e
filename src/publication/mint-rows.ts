import type { Tx } from '../db/transaction.ts';
import { newId } from '../core/ids.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { WorkingSetHead } from '../worlds/working-set-read-model.ts';
import type { SignedModule } from './mint.ts';

/** Well under PostgreSQL's 65,535 parameters a statement. */
const parametersPerStatement = 16_000;

export interface VersionPlace {
  domainId: string;
  worldId: string;
  versionId: string;
  number: number;
}

/** One multi-row statement after another, each as large as the limit of parameters allows. */
async function insertRows(
  tx: Tx,
  head: Prisma.Sql,
  rows: readonly Prisma.Sql[],
  parametersPerRow: number,
  tail: Prisma.Sql = Prisma.empty,
): Promise<void> {
  const size = Math.max(1, Math.floor(parametersPerStatement / parametersPerRow));
  for (let start = 0; start < rows.length; start += size) {
    await tx.$executeRaw`${head} VALUES ${Prisma.join(rows.slice(start, start + size))} ${tail}`;
  }
}

/** The store is addressed by content: bytes that it has already are not stored again. */
export async function insertModules(
  tx: Tx,
  { domainId, worldId, versionId, number }: VersionPlace,
  modules: readonly SignedModule[],
): Promise<void> {
  await insertRows(
    tx,
    Prisma.sql`INSERT INTO module_bytes (digest, bytes)`,
    modules.map(({ digest, bytes }) => Prisma.sql`(${digest}, ${bytes})`),
    2,
    Prisma.sql`ON CONFLICT (digest) DO NOTHING`,
  );
  await insertRows(
    tx,
    Prisma.sql`INSERT INTO action_module (id, domain_id, world_id, version_id, version_number, action, title,
      description, aggregation_mode, module_version, manifest, input_schema, content_hash, digest, marker)`,
    modules.map(
      (
        module,
      ) => Prisma.sql`(${newId()}::uuid, ${domainId}::uuid, ${worldId}::uuid, ${versionId}::uuid, ${number},
        ${module.action}, ${module.title}, ${module.description}, ${module.aggregationMode},
        ${module.moduleVersion}, ${JSON.stringify(module.manifest)}::jsonb,
        ${JSON.stringify(module.inputSchema)}::jsonb, ${module.contentHash}, ${module.digest}, ${module.marker})`,
    ),
    15,
  );
}

export async function insertVersionRules(
  tx: Tx,
  { domainId, versionId }: VersionPlace,
  heads: readonly WorkingSetHead[],
): Promise<void> {
  await insertRows(
    tx,
    Prisma.sql`INSERT INTO version_rule (version_id, revision_id, domain_id, rule_key, closed_to)`,
    heads.map(
      ({ revisionId, key, closedTo }) =>
        Prisma.sql`(${versionId}::uuid, ${revisionId}::uuid, ${domainId}::uuid, ${key}, ${closedTo}::date)`,
    ),
    5,
  );
}

/** Digests of the modules' bytes as the database computes them over what it now holds, in the order of actions. */
export async function storedDigests(
  tx: Tx,
  versionId: string,
): Promise<{ action: string; digest: string }[]> {
  return tx.$queryRaw<{ action: string; digest: string }[]>`
    SELECT m.action, 'sha256:' || encode(sha256(b.bytes), 'hex') AS digest
      FROM action_module m JOIN module_bytes b ON b.digest = m.digest
     WHERE m.version_id = ${versionId}::uuid ORDER BY m.action COLLATE "C"`;
}
