/** The database cannot be brought to, or is not at, the schema of this release. The message says what to do. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
