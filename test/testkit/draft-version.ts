import { newId } from '../../src/core/ids.ts';
import type { TestDatabase } from './database.ts';
import { sha256, type Tenant } from './tenants.ts';

/** Puts a copy of a row beside it, with these members in place of its own. */
async function copyRow(
  db: Pick<TestDatabase, 'adminQuery'>,
  table: string,
  id: string | undefined,
  changes: Record<string, unknown>,
): Promise<void> {
  const key = 'id' in changes ? 'id' : 'version_id';
  await db.adminQuery(
    `INSERT INTO ${table} SELECT r.* FROM ${table} t,
       jsonb_populate_record(t, $2::jsonb) AS r WHERE t.${key} = $1`,
    [id, JSON.stringify(changes)],
  );
}

/**
 * Adds to a domain of `fillDomain` what is being prepared there: a draft version with notes, and whatever a version may
 * have that a draft should not; and a world of which nothing is published. Answers the id of each table's row.
 */
export async function addDraft(
  db: Pick<TestDatabase, 'adminQuery'>,
  tenant: Tenant,
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const added = new Map<string, string>();
  const copy = async (table: string, changes: Record<string, unknown> = {}): Promise<string> => {
    const id = newId();
    await copyRow(db, table, ids.get(table), { id, ...changes });
    added.set(table, id);
    return id;
  };
  await copy('world_model', { slug: `unpublished-${tenant.domain}`, current_version: null });
  const draft = {
    status: 'draft',
    snapshot: null,
    content_hash: null,
    published_by: null,
    published_at: null,
  };
  const version_id = await copy('world_model_version', { ...draft, number: 2 });
  const release_notes_id = await copy('release_notes', { version_id });
  await copy('restatement', { release_notes_id });
  await copy('release_notes_correction', { release_notes_id });
  await copy('action_module', { version_id });
  await copy('world_model_card', { version_id });
  await copyRow(db, 'card_page', ids.get('world_model_version'), { version_id });
  await copy('decision', { api_key_id: null, simulated_by: tenant.admin });
  return added;
}

/**
 * Adds to a domain of `fillDomain` a newer revision of its source, which its candidate and its rule cite. Answers the id of
 * the newer one.
 */
export async function addLawChange(
  db: Pick<TestDatabase, 'adminQuery'>,
  ids: ReadonlyMap<string, string>,
): Promise<string> {
  const before = ids.get('source_material');
  const id = newId();
  await copyRow(db, 'source_material', before, {
    id,
    sha256: sha256('the newer revision'),
    supersedes_id: before,
  });
  return id;
}
