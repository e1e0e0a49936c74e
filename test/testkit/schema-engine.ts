import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import pg from 'pg';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '../..');

type EngineClass = typeof SchemaEngine;

/** Postgres's one-byte "char", which the catalogues are full of and the adapter does not know. */
const oneByteChar = 18;
const text = 25;
/** The adapter's number for a column of single characters, which is what the engine expects of "char". */
const characterColumn = 6;

interface Queryable {
  queryRaw(query: unknown): Promise<{ columnTypes: number[] }>;
}

/** Shows the catalogues to the engine as its native driver would, and scripts whole: they hold functions. */
function adapterFor(pool: pg.Pool): PrismaPg {
  const factory = new PrismaPg(pool);
  const adjust = async <Adapter extends object>(made: Promise<Adapter>): Promise<Adapter> => {
    const adapter = (await made) as Adapter &
      Queryable &
      Record<'executeScript', (script: string) => Promise<void>>;
    const client = (adapter as unknown as { client: pg.Pool }).client;
    const query = client.query.bind(client) as (...all: unknown[]) => Promise<pg.QueryResult>;
    let characters: number[] = [];
    const watched = new Proxy(client, {
      get(target, name) {
        if (name !== 'query') {
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(target) : value;
        }
        return async (...all: unknown[]) => {
          const result = await query(...all);
          characters = [];
          for (const [index, field] of result.fields.entries()) {
            if (field.dataTypeID !== oneByteChar) continue;
            characters.push(index);
            field.dataTypeID = text;
          }
          return result;
        };
      },
    });
    (adapter as unknown as { client: pg.Pool }).client = watched;
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (asked) => {
      const result = await queryRaw(asked);
      for (const index of characters) result.columnTypes[index] = characterColumn;
      return result;
    };
    adapter.executeScript = async (script) => {
      await query(script);
    };
    return adapter;
  };
  const connect = factory.connect.bind(factory);
  factory.connect = () => adjust(connect());
  const connectToShadowDb = factory.connectToShadowDb.bind(factory);
  factory.connectToShadowDb = () => adjust(connectToShadowDb());
  return factory;
}

/** Once a process: its bindings hold one instance. */
let engineClass: Promise<EngineClass> | undefined;

async function loadEngine(): Promise<EngineClass> {
  // The engine reports a panic through this object and nothing else.
  (globalThis as Record<string, unknown>).PRISMA_WASM_PANIC_REGISTRY = {
    set_message(message: string) {
      throw new Error(message);
    },
  };
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm'));
  const bindings = (await import(/* @vite-ignore */ join(folder, 'schema_engine_bg.js'))) as {
    SchemaEngine: EngineClass;
    __wbg_set_wasm(exports: WebAssembly.Exports): void;
  };
  const module = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  const instance = await WebAssembly.instantiate(module, {
    './schema_engine_bg.js': bindings as unknown as WebAssembly.ModuleImports,
  });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bindings.SchemaEngine;
}

const filesOf = (folder: string, pattern: RegExp): { path: string; content: string }[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => pattern.test(path))
    .sort()
    .map((path) => ({ path: join(folder, path), content: readFileSync(join(folder, path), 'utf8') }));

const prismaSchema = (): { path: string; content: string }[] =>
  filesOf(join(root, 'prisma/schema'), /\.prisma$/);

async function withEngine<T>(adminUrl: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const Engine = await (engineClass ??= loadEngine());
  const { bindMigrationAwareSqlAdapterFactory } = createRequire(require.resolve('@prisma/adapter-pg'))(
    '@prisma/driver-adapter-utils',
  ) as { bindMigrationAwareSqlAdapterFactory(factory: PrismaPg): object };
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 });
  try {
    const datamodels = prismaSchema().map(({ path, content }): [string, string] => [path, content]);
    const adapter = bindMigrationAwareSqlAdapterFactory(adapterFor(pool));
    const engine = await Engine.new({ datamodels }, () => undefined, adapter);
    return await work(engine);
  } finally {
    await pool.end();
  }
}

const noFilters = { externalTables: [], externalEnums: [] };

/** The SQL that would bring this database to the Prisma schema: a comment when there is nothing to do. */
export function sqlToPrismaSchema(adminUrl: string): Promise<string> {
  return withEngine(adminUrl, async (engine) => {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: prismaSchema(), configDir: join(root, 'prisma') },
      to: { tag: 'schemaDatamodel', files: prismaSchema() },
      script: true,
      exitCode: null,
      filters: noFilters,
    });
    return stdout ?? '';
  });
}

/** What `prisma migrate deploy` does: applies what its history table lacks; answers the names. */
export function deployWithPrisma(adminUrl: string): Promise<string[]> {
  const baseDir = join(root, 'prisma/migrations');
  const migrationDirectories = filesOf(baseDir, /migration\.sql$/).map(({ path, content }) => ({
    path: relative(baseDir, dirname(path)),
    migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: content } },
  }));
  const lockfile = {
    path: 'migration_lock.toml',
    content: readFileSync(join(baseDir, 'migration_lock.toml'), 'utf8'),
  };
  return withEngine(adminUrl, async (engine) => {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: { baseDir, lockfile, shadowDbInitScript: '', migrationDirectories },
      filters: noFilters,
    });
    return appliedMigrationNames;
  });
}
