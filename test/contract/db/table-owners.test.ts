import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The part of the house that a table belongs to is the name of the schema file that declares it. */
interface OwnedTable {
  model: string;
  table: string;
  owner: string;
}

/** Writes outside the owner's folder, each with its reason. */
const exceptions: Record<string, string> = {
  'src/distillation/run-store.ts writes rule_candidate':
    'what a run found is stored with the end of its source, before any review',
};

const schemaFolder = 'prisma/schema';
const tables: OwnedTable[] = readdirSync(schemaFolder).flatMap((file) =>
  [...readFileSync(join(schemaFolder, file), 'utf8').matchAll(/^model (\w+) \{([^]*?)^\}/gm)].map(
    ([, model, body]): OwnedTable => ({
      model: model!.charAt(0).toLowerCase() + model!.slice(1),
      table: /@@map\("(\w+)"\)/.exec(body!)![1]!,
      owner: basename(file, '.prisma'),
    }),
  ),
);

const delegates = new Map(tables.map((one) => [one.model, one]));
const names = new Map(tables.map((one) => [one.table, one]));
const byClient =
  /\.(\w+)\s*\.(?:create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)\(/g;
const bySql = /\b(?:INSERT INTO|UPDATE|DELETE FROM|TRUNCATE)\s+"?(\w+)"?/g;

/** Tables that a source text writes, through the client or in SQL. */
function tablesWritten(text: string): OwnedTable[] {
  const found = [
    ...[...text.matchAll(byClient)].map(([, delegate]) => delegates.get(delegate!)),
    ...[...text.matchAll(bySql)].map(([, table]) => names.get(table!)),
  ];
  return [...new Set(found)].filter((one) => one !== undefined);
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.startsWith('generated/'))
  .map((path) => join('src', path));

const writes = sources.flatMap((path) =>
  tablesWritten(readFileSync(path, 'utf8')).map((written) => ({ path, ...written })),
);

describe('a table is written by its owner alone', () => {
  it.each(tables)('$table: $owner', ({ table, owner }) => {
    const strangers = writes
      .filter((write) => write.table === table && !write.path.startsWith(`src/${owner}/`))
      .map(({ path }) => `${path} writes ${table}`)
      .filter((write) => !(write in exceptions));
    expect(strangers).toEqual([]);
  });

  it('sees writes through the client and in SQL', () => {
    expect(tablesWritten('await tx.ruleHead\n  .createMany({').map(({ table }) => table)).toEqual([
      'rule_head',
    ]);
    expect(tablesWritten('UPDATE world_model SET').map(({ owner }) => owner)).toEqual(['worlds']);
    expect(tablesWritten('tx.rule.findMany({ FOR NO KEY UPDATE')).toEqual([]);
    expect(writes.length).toBeGreaterThan(tables.length);
  });

  it('knows no exception that is none', () => {
    const written = new Set(writes.map(({ path, table }) => `${path} writes ${table}`));
    expect(Object.keys(exceptions).filter((exception) => !written.has(exception))).toEqual([]);
  });
});
