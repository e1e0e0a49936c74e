import { v5 as uuidOf } from 'uuid';
import { recordAsInstaller } from '../../audit/record-as-installer.ts';
import { asInstaller } from '../../db/as-installer.ts';
import { signerOf } from '../../rules/module/marker.ts';

export interface CompromisedKey {
  kid: string;
  /** RFC 3339. */
  since: string;
  /** False when it was marked before: nothing changed. */
  marked: boolean;
  /** What of the current versions no one decides with any more, until it is published again under another key. */
  refused: { world: string; version: number; action: string }[];
}

/** The id under which the audit, which takes UUIDs, records a key. */
const auditIdOf = (kid: string): string =>
  uuidOf(`urn:ietf:params:oauth:jwk-thumbprint:sha-256:${kid}`, uuidOf.URL);

/**
 * Marks a publishing key as compromised, permanently: from the next decision on nothing that it signed is believed, whenever
 * it signed it, since anyone who has the key writes the date as well. Who: any holder of the admin connection. Audited in
 * the same transaction; repeating it changes nothing.
 * @throws Error when there is no such key
 */
export async function compromiseKey(adminUrl: string, kid: string): Promise<CompromisedKey> {
  return asInstaller(adminUrl, async (client) => {
    const { rowCount } = await client.query(
      'UPDATE publishing_key SET compromised_at = now() WHERE kid = $1 AND compromised_at IS NULL',
      [kid],
    );
    const { rows } = await client.query<{ since: Date }>(
      'SELECT compromised_at AS since FROM publishing_key WHERE kid = $1',
      [kid],
    );
    const [key] = rows;
    if (!key) throw new Error(`there is no publishing key ${kid}`);
    const since = key.since.toISOString();
    if (rowCount === 1) {
      await recordAsInstaller(client, {
        target_type: 'publishing_key',
        target_id: auditIdOf(kid),
        action: 'compromised',
        detail: { kid },
      });
    }
    const modules = await client.query<{ world: string; version: number; action: string; marker: string }>(
      `SELECT w.title AS world, m.version_number AS version, m.action, m.marker
         FROM world_model w JOIN action_module m ON m.world_id = w.id AND m.version_number = w.current_version
        ORDER BY w.title, m.action`,
    );
    return {
      kid,
      since,
      marked: rowCount === 1,
      refused: modules.rows
        .filter(({ marker }) => signerOf(marker) === kid)
        .map(({ world, version, action }) => ({ world, version, action })),
    };
  });
}
