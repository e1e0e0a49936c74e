import type { Clock } from '../../core/clock.ts';
import { DomainError, invalidField } from '../../core/errors.ts';
import { newId } from '../../core/ids.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { checkText } from '../../core/text.ts';
import type { Database } from '../../db/client.ts';
import { command, type Answer, type Identified } from '../../db/transaction.ts';
import { checkAddress } from '../fetch-source.ts';
import { lockSource } from '../lock-source.ts';
import { everyHours } from './check-policy.ts';
import { refuseRetired } from './watched-source.ts';

export interface WatchSourceMaterialInput {
  correlationId: string;
  worldId: string;
  sourceMaterialId: string;
  /** Null: only when an operator asks. */
  everyHours?: number | null;
  /** Where newer revisions appear; by default where it was fetched from, or is watched already. */
  url?: string | null;
}

/**
 * Says how often, and where, newer revisions of a source are looked for. What is found is ingested in the name of the
 * operator who said so last. Who: operations staff (`write:operations`).
 * @throws DomainError `not_found`, `conflict`, `invalid_field`, `invalid_state` of a retired one
 */
export async function watchSourceMaterial(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: WatchSourceMaterialInput,
): Promise<Answer<Identified>> {
  const { correlationId, ...request } = input;
  const hours = checkHours(input.everyHours ?? null);
  const asked = input.url == null ? null : checkUrl(input.url);
  return command(database, auth, { operation: 'watchSourceMaterial', correlationId, request }, async (tx) => {
    const id = input.sourceMaterialId;
    refuseRetired(await lockSource(tx, input.worldId, id));
    const source = await tx.sourceMaterial.findUniqueOrThrow({
      where: { id },
      select: { domainId: true, url: true, sha256: true, watch: true },
    });
    const { watch } = source;
    const url = asked ?? watch?.url ?? source.url;
    if (url === null) {
      throw invalidField(
        '/url',
        'This document was sent, not fetched: say at which address newer revisions of it appear.',
        'required',
      );
    }
    const isElsewhere = watch !== null && watch.url !== url;
    const checkedAt = isElsewhere ? null : (watch?.checkedAt ?? null);
    const data = {
      url,
      everyHours: hours,
      requestedBy: auth.user_id,
      failures: 0,
      nextCheckAt: hours === null ? null : firstCheckAt(hours, checkedAt, clock.now()),
      // Of another address nothing is known yet.
      ...(isElsewhere && {
        ...{ validatedUrl: null, etag: null, lastModified: null, servedSha256: null, servedAt: null },
        ...{ checkedAt: null, outcome: null, errorCode: null, message: null },
      }),
    };
    await tx.sourceWatch.upsert({
      where: { sourceMaterialId: id },
      update: data,
      create: {
        ...data,
        id: newId(),
        worldId: input.worldId,
        domainId: source.domainId,
        sourceMaterialId: id,
        servedSha256: url === source.url ? source.sha256 : null,
      },
      select: { id: true },
    });
    return {
      result: { id },
      audit: [
        {
          family: 'world_authoring',
          world_id: input.worldId,
          target_type: 'source_material',
          target_id: id,
          action: 'watched',
          detail: { every_hours: hours, host: new URL(url).host },
        },
      ],
    };
  });
}

/** At once what was never checked; what was, after the interval. */
function firstCheckAt(hours: number, checkedAt: Date | null, now: Date): Date {
  const due = (checkedAt?.getTime() ?? 0) + hours * 60 * 60_000;
  return new Date(Math.max(due, now.getTime()));
}

function checkHours(hours: number | null): number | null {
  const { least, most } = everyHours;
  if (hours !== null && (hours < least || hours > most)) {
    throw invalidField(
      '/every_hours',
      `Give a number of hours from ${least} to ${most}, or null to look only when it is asked for.`,
      'range',
    );
  }
  return hours;
}

function checkUrl(url: string): string {
  const text = checkText('/url', url, { maximum: 2_000, required: true });
  try {
    return checkAddress(text);
  } catch (error) {
    if (error instanceof DomainError) throw invalidField('/url', error.message);
    throw error;
  }
}
