import type { Clock } from '../../core/clock.ts';
import { DomainError, invalidField, notFound } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import { apiKeyScopes, type AuthContext } from '../../core/permissions.ts';
import { checkText } from '../../core/text.ts';
import type { Database } from '../../db/client.ts';
import { transaction } from '../../db/transaction.ts';
import type { ApiKey } from '../../generated/prisma/client.ts';
import { apiKeyPrefix, generateApiKey, hashApiKey } from './api-key.ts';
import { requireDomainMatch } from '../../core/require-permission.ts';

export interface CreateApiKeyInput {
  domainId: string;
  name: string;
  /** Of {@link apiKeyScopes}, at least one. */
  scopes: readonly string[];
  expiresAt?: Date | string | null;
}

/** An API key without its hash: what may be shown. */
export type ShownApiKey = Omit<ApiKey, 'keyHash'>;

export interface CreatedApiKey {
  apiKey: ShownApiKey;
  /** The key itself. This is the only time that it is shown. */
  key: string;
}

function checkScopes(asked: readonly string[]): string[] {
  if (asked.length === 0) throw invalidField('/scopes', 'A key needs at least one scope.', 'required');
  const errors = asked.flatMap((scope, index) =>
    (apiKeyScopes as readonly string[]).includes(scope)
      ? []
      : [
          {
            pointer: `/scopes/${index}`,
            code: 'scope_not_allowed',
            message: `A key may hold ${apiKeyScopes.join(' and ')}; other scopes are for user sessions.`,
          },
        ],
  );
  if (errors.length > 0) throw new DomainError('invalid_field', errors[0]!.message, { errors });
  return [...new Set(asked)];
}

/**
 * Creates an API key, bound permanently to the domain. Who: `admin:domain` of the domain. Only its SHA-256 is stored.
 * @throws DomainError `invalid_field` for a scope that keys may not hold, an expiry in the past, a bad name.
 */
export async function createApiKey(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
  const { domainId } = input;
  requireDomainMatch(auth, 'admin:domain', domainId);
  const name = checkText('/name', input.name, { maximum: 100, required: true });
  const scopes = checkScopes(input.scopes);
  const now = clock.now();
  const expiresAt = input.expiresAt == null ? null : new Date(input.expiresAt);
  if (expiresAt && !(expiresAt > now)) throw invalidField('/expires_at', 'The expiry lies in the future.');

  const key = generateApiKey();
  return transaction(database, auth, async (tx) => {
    const domain = await tx.domain.findUnique({ where: { id: domainId }, select: { id: true } });
    if (!domain) throw notFound('domain');
    const apiKey = await tx.apiKey.create({
      data: {
        id: newId(),
        domainId,
        name,
        keyHash: new Uint8Array(hashApiKey(key)),
        prefix: apiKeyPrefix,
        lastFour: key.slice(-4),
        scopes,
        expiresAt,
        createdBy: auth.user_id,
        createdAt: now,
      },
      omit: { keyHash: true },
    });
    return {
      result: { apiKey, key },
      audit: [
        {
          family: 'access',
          domain_id: domainId,
          target_type: 'api_key',
          target_id: apiKey.id,
          action: 'created',
          detail: { name, scopes },
        },
      ],
    };
  });
}
