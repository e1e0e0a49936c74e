import { z } from 'zod';
import { withoutSecrets } from './core/secrets.ts';
import { withoutTrailing } from './core/text.ts';
import { parseProxies } from './http/client-address.ts';
import { endpointProblem } from './models/endpoint-policy.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const address = (protocols: RegExp, what: string) => z.url({ protocol: protocols, error: `must be ${what}` });
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
/** Of a million tokens. */
const price = z.coerce.number().min(0).max(1_000_000);
const positive = z.coerce.number().int().positive();
/** Comma-separated. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
/** The same, of which each is an origin as URLs have it: lower case, no default port, nothing after it. */
const origins = list.refine(
  (all) => all.every((item) => URL.canParse(item) && new URL(item).origin === item),
  {
    error: 'must be comma-separated origins, e.g. http://law.internal:8080',
  },
);

/**
 * Every setting of the service, from environment variables, parsed once.
 * An unknown `ENSHRINE_*` name or a bad value refuses the start, with the name and the reason.
 */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: port.default(4000),
  HOST: z.string().min(1).default('127.0.0.1'),
  SITE_URL: address(/^https?$/, 'an http or https URL, e.g. https://rules.example.com').optional(),
  DATA_DIR: z.string().min(1).default('.data'),

  DATABASE_URL: address(/^postgres(ql)?$/, 'a postgresql:// URL').optional(),
  DATABASE_ADMIN_URL: address(/^postgres(ql)?$/, 'a postgresql:// URL').optional(),
  PRINCIPAL_KEY: z.string().min(1).optional(),
  DATABASE_POOL_SIZE: positive.default(10),
  DATABASE_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(10),

  OIDC_ISSUER: address(/^https?$/, 'the https URL of an OpenID provider').optional(),
  OIDC_AUDIENCE: z.string().min(1).default('enshrine'),
  OIDC_JWKS_URL: address(/^https?$/, 'an https URL; by default it is discovered from OIDC_ISSUER').optional(),
  OIDC_CLIENT_ID: z.string().min(1).default('enshrine-cockpit'),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),

  MODEL_BASE_URL: address(/^https?$/, 'the URL of an OpenAI-compatible endpoint').optional(),
  MODEL_NAME: z.string().min(1).optional(),
  MODEL_API_KEY: z.string().min(1).optional(),
  MODEL_ALLOWED_ORIGINS: list,
  MODEL_STRUCTURED_OUTPUT: z.enum(['auto', 'json_schema', 'tool', 'json_object']).default('auto'),
  MODEL_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  MODEL_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(900).default(180),
  MODEL_PROMPT_PRICE: price.optional(),
  MODEL_COMPLETION_PRICE: price.optional(),

  FETCH_ALLOWED_ORIGINS: origins,

  SMTP_URL: address(/^smtps?$/, 'an smtp:// or smtps:// URL').optional(),
  MAIL_FROM: z.string().min(3).default('Enshrine <no-reply@enshrine.test>'),
  INVITE_ADMIN_URL: address(/^https?$/, 'the URL of a GoTrue-compatible admin endpoint').optional(),
  INVITE_ADMIN_KEY: z.string().min(1).optional(),
  INVITE_DAYS: positive.default(7),

  PUBLISHING_KEY: z.string().min(1).optional(),
  FORMER_PUBLISHING_KEY: z.string().min(1).optional(),
  DECISION_LOG: z.enum(['durable', 'async', 'off']).default('durable'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  CORS_ORIGINS: list,
  GRAPHQL_INTROSPECTION: flag.optional(),
  RATE_LIMIT_DECIDE_PER_MINUTE: positive.default(600_000),
  RATE_LIMIT_GRAPHQL_PER_MINUTE: positive.default(6_000),
  RATE_LIMIT_REST_PER_MINUTE: positive.default(6_000),
  RATE_LIMIT_PAGES_PER_MINUTE: positive.default(6_000),
  RATE_LIMIT_BAD_CREDENTIALS_PER_MINUTE: positive.default(600),
  RATE_LIMIT_INVITE_PER_MINUTE: positive.default(20),
  RATE_LIMIT_INVITES_PER_HOUR: positive.default(100),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text, context) => {
      try {
        return parseProxies(text);
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error));
        return z.NEVER;
      }
    }),
  TRUSTED_PROXY_HEADER: z.enum(['x-forwarded-for', 'forwarded']).default('x-forwarded-for'),
  WORKER_THREADS: z.coerce.number().int().min(2).max(64).optional(),
  WORKER_MEMORY_MB: z.coerce.number().int().min(128).max(16_384).default(768),
  WORKER_TIMEOUT_SECONDS: z.coerce.number().int().min(5).max(600).default(60),
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  PLAN_TIMEOUT_SECONDS: z.coerce.number().int().min(1).max(300).default(5),
  ROLES: z
    .string()
    .default('api,decider,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['api', 'decider', 'worker'])).min(1)),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

export type Env = z.output<typeof schema> & {
  SITE_URL: string;
  GRAPHQL_INTROSPECTION: boolean;
  SHUTDOWN_DELAY_SECONDS: number;
};

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

const secretNames = new Set([
  'OIDC_CLIENT_SECRET',
  'MODEL_API_KEY',
  'INVITE_ADMIN_KEY',
  'PUBLISHING_KEY',
  'FORMER_PUBLISHING_KEY',
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'PRINCIPAL_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
]);

/**
 * @throws ConfigurationError naming every variable that is wrong, and why; never the value of a secret.
 */
export function parseEnv(variables: Record<string, string | undefined>): Env {
  const given: Record<string, string> = {};
  for (const name of settingNames) {
    const value = variables[name];
    if (value !== undefined && value !== '') given[name] = value;
  }
  const problems: string[] = [];
  for (const name of Object.keys(variables)) {
    if (name.startsWith('ENSHRINE_'))
      problems.push(`${name}: there is no such setting; settings have no prefix`);
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      const shown = JSON.stringify(withoutSecrets(given[name] ?? ''));
      const value = secretNames.has(name) || given[name] === undefined ? '' : ` (got ${shown})`;
      problems.push(`${name}: ${issue.message}${value}`);
    }
  } else {
    problems.push(...contradictions(parsed.data));
  }
  if (problems.length > 0 || !parsed.success) {
    throw new ConfigurationError(`The configuration is refused:\n  ${problems.join('\n  ')}`);
  }
  const env = parsed.data;
  const host = env.HOST === '0.0.0.0' || env.HOST === '::' ? 'localhost' : env.HOST;
  const site = env.SITE_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`;
  return {
    ...env,
    SITE_URL: withoutTrailing('/', site),
    // Anyone who develops against it wants the schema; in production it is a map for strangers.
    GRAPHQL_INTROSPECTION: env.GRAPHQL_INTROSPECTION ?? env.NODE_ENV !== 'production',
    // Without a load balancer there is none that has to notice.
    SHUTDOWN_DELAY_SECONDS: env.SHUTDOWN_DELAY_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
  };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Of a site that is not told, the address is that of the listener: plain http, and only loopback is left alone by that. */
function isSafeSite(site: string | undefined): boolean {
  if (site === undefined) return false;
  const { protocol, hostname } = new URL(site);
  return protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function contradictions(env: z.output<typeof schema>): string[] {
  const problems: string[] = [];
  if (env.DATABASE_ADMIN_URL && !env.DATABASE_URL) {
    problems.push('DATABASE_ADMIN_URL: needs DATABASE_URL, the role that serves');
  }
  if (env.DATABASE_URL && !env.DATABASE_ADMIN_URL && !env.PRINCIPAL_KEY) {
    problems.push(
      'PRINCIPAL_KEY: required where DATABASE_ADMIN_URL is not given; with that URL, `enshrine principal-key` prints it',
    );
  }
  if (env.NODE_ENV === 'production' && !env.OIDC_ISSUER) {
    problems.push('OIDC_ISSUER: required in production; the local provider is for development only');
  }
  if (env.NODE_ENV === 'production' && !env.DATABASE_URL) {
    problems.push('DATABASE_URL: required in production; the embedded PostgreSQL is for development only');
  }
  if (env.OIDC_AUDIENCE === env.OIDC_CLIENT_ID) {
    problems.push(
      'OIDC_AUDIENCE: must not be OIDC_CLIENT_ID: ID tokens are issued to the client, and would be taken for access tokens',
    );
  }
  if (env.NODE_ENV === 'production' && !isSafeSite(env.SITE_URL)) {
    problems.push(
      'SITE_URL: in production an https address (or one of loopback): sessions are kept in cookies that go there',
    );
  }
  if (env.NODE_ENV === 'production' && !env.PUBLISHING_KEY) {
    problems.push('PUBLISHING_KEY: required in production: an Ed25519 private key as JWK or PEM');
  }
  if (!env.OIDC_ISSUER && !isLoopback(env.HOST)) {
    problems.push(
      'HOST: with the local sign-in provider the service listens on 127.0.0.1 only; set OIDC_ISSUER to listen elsewhere',
    );
  }
  if (env.MODEL_BASE_URL && !env.MODEL_NAME) problems.push('MODEL_NAME: required with MODEL_BASE_URL');
  const address = env.MODEL_BASE_URL && endpointProblem(env.MODEL_BASE_URL, env.MODEL_ALLOWED_ORIGINS);
  if (address) problems.push(`MODEL_BASE_URL: ${address}`);
  if ((env.MODEL_PROMPT_PRICE === undefined) !== (env.MODEL_COMPLETION_PRICE === undefined)) {
    problems.push(
      'MODEL_PROMPT_PRICE: goes with MODEL_COMPLETION_PRICE; both are prices of a million tokens',
    );
  }
  if (env.INVITE_ADMIN_URL && !env.INVITE_ADMIN_KEY)
    problems.push('INVITE_ADMIN_KEY: required with INVITE_ADMIN_URL');
  return problems;
}
