import { canonicalJson } from '../core/canonical-json.ts';
import { DomainError, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer } from '../db/transaction.ts';
import type { Rule } from '../generated/prisma/client.ts';
import { advanceWorkingSet, lockWorkingSet } from '../worlds/lock-world.ts';
import { readWorkingSet } from '../worlds/working-set-read-model.ts';
import { writeOntology } from '../worlds/working-set-store.ts';
import { withoutIdle } from './ontology-policy.ts';
import { replaceRuleHeads } from './rule-head-store.ts';

export interface RetireRuleInput {
  correlationId: string;
  worldId: string;
  ruleKey: string;
  reason: string;
}

/**
 * Takes a rule out of the working set: versions that have it keep it, the next one is without it, and its key is not
 * used again. Who: operations staff (`delete:operations`). Refused, `invalid_state`, while another rule overrides or
 * limits it, since such an edge would have no end: retire or revise those first. Retiring a retired rule changes
 * nothing and leaves no record.
 * @param expectedHeadId the revision that the caller saw in force; `stale_revision` where another took its place
 */
export async function retireRule(
  { database }: { database: Database },
  auth: AuthContext,
  input: RetireRuleInput,
  expectedHeadId?: string,
): Promise<Answer<Rule>> {
  const reason = checkText('/reason', input.reason, { maximum: 1000, required: true });
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'retireRule', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const rule = await tx.rule.findFirst({ where: { worldId: world.id, key: input.ruleKey } });
    if (!rule) throw notFound('rule');
    if (rule.status === 'retired') return { result: rule, audit: null };
    const workingSet = await readWorkingSet(tx, world.id);
    const remaining = workingSet.heads.filter(({ key }) => key !== rule.key);
    const related = remaining.filter(
      ({ body }) =>
        body.overrides.some((edge) => edge.rule === rule.key) ||
        (body.limits !== 'all' && body.limits.includes(rule.key)),
    );
    if (related.length > 0) {
      const rules = [...new Set(related.map(({ key }) => key))];
      throw new DomainError(
        'invalid_state',
        `${rules.join(', ')} override or limit this rule. Retire or revise them first.`,
        { rules },
      );
    }
    const own = workingSet.heads.filter(({ key }) => key === rule.key);
    if (expectedHeadId !== undefined && !own.some(({ headId }) => headId === expectedHeadId)) {
      throw new DomainError('stale_revision', `${rule.key} was revised meanwhile. Read it again.`);
    }
    const retired = await replaceRuleHeads(tx, world, rule.id, [], new Date());
    for (const action of workingSet.actions.filter(({ key }) =>
      own.some(({ body }) => body.action === key),
    )) {
      const gone = own.flatMap(({ inputs }) => inputs);
      const inputs = withoutIdle(action.inputs, gone, action, remaining, []);
      if (canonicalJson(inputs) !== canonicalJson(action.inputs)) {
        await writeOntology(tx, world.id, action, inputs);
      }
    }
    await advanceWorkingSet(tx, world);
    return {
      result: retired,
      audit: [
        {
          family: 'world_authoring',
          world_id: world.id,
          target_type: 'rule',
          target_id: rule.id,
          action: 'retired',
          detail: { key: rule.key, reason },
        },
      ],
    };
  });
}
