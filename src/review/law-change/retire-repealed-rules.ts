import { DomainError, notFound } from '../../core/errors.ts';
import type { AuthContext } from '../../core/permissions.ts';
import { readTransaction, recordedAnswer, type Answer } from '../../db/transaction.ts';
import type { Database } from '../../db/client.ts';
import type { ReviewServices } from '../review-services.ts';
import { retireRule, type RetireRuleInput } from '../retire-rule.ts';
import { readLawChange } from './law-change.ts';
import { answered } from './settle-answer.ts';
import { checkNamed, checkReason, inTurn, refused, stepOf, type Settled } from './settle-policy.ts';

export interface RetireRepealedInput {
  correlationId: string;
  worldId: string;
  sourceMaterialId: string;
  ruleKeys: string[];
  reason: string;
  /** From when the law is repealed; left out: what the provenance of the newer revision says. */
  from?: string | null;
}

/**
 * Retires rules whose law is gone, from the day of its repeal: until then they decide as before. Where that day is not
 * known they go at once. A later period of a rule that cites words that remain stays. Who: operations staff (`delete:operations`). Of rules that relate to each other the one
 * that overrides or limits goes first, so that the whole of a repealed part is retired by one command.
 * @throws DomainError `not_found` for a source that is the newer revision of none, `invalid_field`
 */
export async function retireRepealedRules(
  { database, clock }: Pick<ReviewServices, 'database' | 'clock'>,
  auth: AuthContext,
  input: RetireRepealedInput,
): Promise<Answer<Settled[]>> {
  const { correlationId, worldId, ...rest } = input;
  const reason = checkReason('/reason', input.reason);
  checkNamed('/rule_keys', input.ruleKeys);
  const call = { operation: 'retireRepealedRules', correlationId, request: { worldId, ...rest } };
  const recorded = await recordedAnswer<Settled[]>(database, auth, call);
  if (recorded) return recorded;
  const change = await readLawChange(
    (work) => readTransaction(database, auth, work),
    worldId,
    input.sourceMaterialId,
    auth.user_id,
  );
  if (!change) throw notFound('law change');
  const settled = new Map<string, Settled>();
  let waiting = input.ruleKeys;
  const begun = clock.now();
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length;
    const again: string[] = [];
    const named = waiting.map((ruleKey) => ({ ruleKey, candidateId: null }));
    const retire = async ({ ruleKey }: { ruleKey: string }): Promise<Settled[]> => {
      try {
        const step = {
          correlationId: stepOf(correlationId, 'retire', ruleKey),
          worldId,
          ruleKey,
          reason,
          from: input.from ?? change.effectiveFrom,
        };
        const affected = change.rules.filter((rule) => rule.ruleKey === ruleKey);
        if (affected.length > 0) {
          const overtaken = affected.map(({ head }) => head!.headId);
          const { sourceMaterialId } = input;
          await retireRule({ database, clock }, auth, step, { sourceMaterialId, overtaken });
        } else if (!(await retiredBefore(database, auth, step))) {
          throw new DomainError('invalid_state', `${ruleKey} does not cite what this revision supersedes.`);
        }
        return [{ ruleKey, candidateId: null, outcome: 'retired', code: null, message: null }];
      } catch (error) {
        if (error instanceof DomainError && 'rules' in error.extensions) again.push(ruleKey);
        return [refused(ruleKey, error)];
      }
    };
    const pass = await inTurn(clock, named, retire, begun);
    for (const one of pass) settled.set(one.ruleKey, one);
    waiting = again;
  }
  const result = input.ruleKeys.map((key) => settled.get(key)!);
  return answered(database, auth, call, result);
}

/** Whether a call that was cut short has retired it. */
async function retiredBefore(database: Database, auth: AuthContext, step: RetireRuleInput): Promise<boolean> {
  const { correlationId, ...request } = step;
  return (await recordedAnswer(database, auth, { operation: 'retireRule', correlationId, request })) !== null;
}
