import pg from 'pg';

/**
 * Runs work of the installation itself, in one transaction on the admin connection, as the role that may write
 * organizations, domains and users before there is a user to act for. The connection is closed afterwards.
 */
export async function asInstaller<T>(adminUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'enshrine installer' });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL ROLE enshrine_definer');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

/** Stands for the installation in audit records that no user made. */
export const installerId = '00000000-0000-7000-8000-000000000000';
