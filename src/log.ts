import { pino, type DestinationStream, type Logger } from 'pino';
import { withoutSecrets } from './core/secrets.ts';

const secretNames = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'secret',
  'api_key',
  'key',
  'private_key',
];

interface LoggedError {
  type: string;
  code?: string;
  message: string;
  stack?: string;
  cause?: LoggedError;
}

/** Names and stacks, without the enumerable members that drivers hang on their errors (queries, parameters). */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutSecrets(String(error)) };
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: withoutSecrets(error.message),
    ...(error.stack && { stack: withoutSecrets(error.stack) }),
    ...(error.cause !== undefined && depth < 4 && { cause: loggedError(error.cause, depth + 1) }),
  };
}

/**
 * Structured logging, one JSON object a line. Authorization headers, cookies, tokens and keys are redacted by
 * name up to two levels deep, and by their looks in every string that is logged.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      messageKey: 'message',
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[redacted]',
      },
      serializers: { err: (error: unknown) => loggedError(error) },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
}
