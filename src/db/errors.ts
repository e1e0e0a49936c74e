import { DomainError } from '../core/errors.ts';

interface Failure {
  code: string | null;
  text: string;
}

/** Prisma wraps what the driver threw; the SQLSTATE lies somewhere along the chain of causes. */
function failureOf(error: unknown): Failure {
  let code: string | null = null;
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const fields = value as Record<string, unknown>;
    for (const name of ['originalCode', 'code']) {
      const found = fields[name];
      if (typeof found === 'string' && (code === null || /^P\d{4}$/.test(code))) code = found;
    }
    if (typeof fields.message === 'string') texts.push(fields.message);
    for (const name of ['meta', 'driverAdapterError', 'cause']) visit(fields[name]);
  };
  visit(error);
  return { code, text: texts.join('\n') };
}

const unreachableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  // No disk left, or a server that only reads: nothing can be recorded.
  '53100',
  '25006',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
]);

/** The database cannot be asked: nothing is granted and nothing is decided. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, text } = failureOf(error);
  if (code !== null && unreachableCodes.has(code)) return true;
  return /Query read timeout|Connection terminated|not currently accepting connections|encountered a connection error|timeout exceeded when trying to connect|Can't reach database|Unable to start a transaction in the given time|Server has closed the connection/i.test(
    text,
  );
}

/**
 * Whether any statement may meet this failure, whatever it says: the database is away, ended the statement for time,
 * waits for a lock, or lacks the means. What a statement says is at fault for classes 22 and 23, limits of a program (54)
 * and what functions raise (P0); an error without a code is of our own making.
 */
export function isAnyStatements(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true;
  const { code } = failureOf(error);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && !/^(?:22|23|54|P0)/.test(code);
}

/** No disk left: what is asked can be read still, and nothing can be written. */
export const isDiskFull = (error: unknown): boolean => failureOf(error).code === '53100';

/** A row that another operator holds, a serialization failure, or a deadlock: one succeeded, this one lost. */
const isLostRow = ({ code }: Failure): boolean =>
  code === '55P03' || code === '40001' || code === '40P01' || code === 'P2034';

/** Name of the violated constraint, or the message of a trigger, for stores that translate *named* constraints. */
export function violatedConstraint(error: unknown): string | null {
  const { text } = failureOf(error);
  return /constraint:? [`"]([a-z_0-9]+)[`"]/i.exec(text)?.[1] ?? null;
}

/** A value that its column cannot hold or read: SQLSTATE class 22, and what Prisma makes of it. */
export function isUnreadableValue(error: unknown): boolean {
  const { code } = failureOf(error);
  return (
    code !== null && (/^22[0-9A-Z]{3}$/.test(code) || ['P2000', 'P2007', 'P2020', 'P2023'].includes(code))
  );
}

/** Runs the work and turns the failures of the database itself into domain errors; everything else passes. */
export async function translateDatabaseErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    if (isLostRow(failureOf(error))) {
      throw new DomainError(
        'conflict',
        'Another operation holds this row. Look at its outcome, then try again.',
        {},
        { cause: error },
      );
    }
    if (isDatabaseUnavailable(error)) {
      throw new DomainError(
        'database_unavailable',
        'The database cannot be reached. Try again shortly.',
        { retry_after: 2 },
        { cause: error },
      );
    }
    throw error;
  }
}
