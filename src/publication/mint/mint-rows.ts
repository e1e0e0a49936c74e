import type { Tx } from '../../db/tx.ts';
import { newId } from '../../core/ids.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { PreparedModule } from './prepare-publication.ts';
import { inputSchemaColumn, manifestColumn } from '../version/version-columns.ts';

/** Well under PostgreSQL's 65,535 parameters a statement. */
const parametersPerStatement = 16_000;
/** What the driver encodes without a break: more would hold up whatever else the process is answering. */
const bytesPerStatement = 2_000_000;

export interface SignedModule extends PreparedModule {
  marker: string;
}

export interface VersionPlace {
  domainId: string;
  worldId: string;
  versionId: string;
  number: number;
}

/** One multi-row statement after another, each as large as the limits allow. */
async function insertRows<Row>(
  tx: Tx,
  head: Prisma.Sql,
  rows: readonly Row[],
  valuesOf: (row: Row) => Prisma.Sql,
  tail: Prisma.Sql = Prisma.empty,
): Promise<void> {
  let values: Prisma.Sql[] = [];
  let [parameters, bytes] = [0, 0];
  const insert = async (): Promise<void> => {
    await tx.$executeRaw`${head} VALUES ${Prisma.join(values)} ${tail}`;
    [values, parameters, bytes] = [[], 0, 0];
  };
  for (const row of rows) {
    const next = valuesOf(row);
    values.push(next);
    parameters += next.values.length;
    bytes += next.values.reduce<number>((sum, value) => sum + sizeOf(value), 0);
    if (parameters > parametersPerStatement || bytes > bytesPerStatement) await insert();
  }
  if (values.length > 0) await insert();
}

const sizeOf = (value: unknown): number =>
  typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;

/** The store is addressed by content: bytes that it has already are not stored again. */
export async function insertModules(
  tx: Tx,
  { domainId, worldId, versionId, number }: VersionPlace,
  modules: readonly SignedModule[],
): Promise<void> {
  await insertRows(
    tx,
    Prisma.sql`INSERT INTO module_bytes (digest, bytes)`,
    modules,
    ({ digest, bytes }) => Prisma.sql`(${digest}, ${bytes})`,
    Prisma.sql`ON CONFLICT (digest) DO NOTHING`,
  );
  await insertRows(
    tx,
    Prisma.sql`INSERT INTO action_module (id, domain_id, world_id, version_id, version_number, action, title,
      description, aggregation_mode, module_version, manifest, input_schema, content_hash, digest, marker)`,
    modules,
    (
      module,
    ) => Prisma.sql`(${newId()}::uuid, ${domainId}::uuid, ${worldId}::uuid, ${versionId}::uuid, ${number},
        ${module.action}, ${module.title}, ${module.description}, ${module.aggregationMode},
        ${module.moduleVersion}, ${manifestColumn.text(module.manifest)}::jsonb,
        ${inputSchemaColumn.text(module.inputSchema)}::jsonb, ${module.contentHash}, ${module.digest}, ${module.marker})`,
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
    heads,
    ({ revisionId, key, closedTo }) =>
      Prisma.sql`(${versionId}::uuid, ${revisionId}::uuid, ${domainId}::uuid, ${key}, ${closedTo}::date)`,
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
