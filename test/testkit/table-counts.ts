import type { TestDatabase } from './database.ts';

/** Rows of every table of the service, by table: equal before and after what changes nothing. */
export async function tableCounts({ adminQuery }: TestDatabase): Promise<Record<string, number>> {
  const tables = await adminQuery<{ name: string; rows: number }>(`
    SELECT table_name AS name,
           (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I.%I', table_schema, table_name),
                                                false, true, '')))[1]::text::int AS rows
      FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema = 'public'
     ORDER BY table_name`);
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
}
