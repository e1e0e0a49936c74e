import type pg from 'pg';
import { newId } from '../core/ids.ts';
import { installerId } from '../db/as-installer.ts';
import type { AuditEntry } from './audit.ts';
import { auditDetailColumn } from './audit-columns.ts';

/** Writes the record of what the installation itself did, in its transaction (`asInstaller`). */
export async function recordAsInstaller(
  client: pg.Client,
  entry: Omit<Extract<AuditEntry, { family: 'access' }>, 'family' | 'domain_id'>,
): Promise<void> {
  await client.query(
    `INSERT INTO access_audit (id, operator_id, target_type, target_id, action, correlation_id, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId(),
      installerId,
      entry.target_type,
      entry.target_id,
      entry.action,
      newId(),
      auditDetailColumn.text(entry.detail ?? {}),
    ],
  );
}
