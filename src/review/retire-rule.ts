import type { AuditEntry } from '../audit/audit.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { DomainError, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import type { Database } from '../db/client.ts';
import { command, type Answer, type Identified } from '../db/transaction.ts';
import type { IsoDate } from '../rules/model.ts';
import { advanceWorkingSet, lockWorkingSet } from '../worlds/lock-world.ts';
import { ruleOfHead } from '../rules/rule-set/working-set.ts';
import { readWorkingSet, type WorkingSetHead } from '../worlds/working-set-read-model.ts';
import { writeOntology } from '../worlds/working-set-store.ts';
import { withoutIdle } from './ontology-policy.ts';
import { replaceRuleHeads, type RuleHeadPlace } from './rule-head-store.ts';
import type { Clock } from '../core/clock.ts';

export interface RetireRuleInput {
  correlationId: string;
  worldId: string;
  ruleKey: string;
  reason: string;
  /** YYYY-MM-DD, the first day on which it is not in force any more; left out: it goes at once. */
  from?: IsoDate | null;
}

/** What of a rule a newer revision of its law repealed. */
export interface Repealed {
  sourceMaterialId: string;
  /** The revisions, by head, whose law is gone. */
  overtaken: readonly string[];
}

/**
 * Takes a rule out of the working set: versions that have it keep it, the next one is without it, and its key is not
 * used again. Who: operations staff (`delete:operations`). Refused, `invalid_state`, while another rule overrides or
 * limits it, since such an edge would have no end: retire or revise those first. Retiring a retired rule changes
 * nothing and leaves no record. `from` a later day than it began, it stays in the working set and is closed there.
 * @param repealed what a newer revision of the law repealed: only that ends, and what cites words that remain stays, from
 * that day on or, without one, where it follows them. `stale_revision` where one of them is no more. Left out: all
 */
export async function retireRule(
  { database, clock }: { database: Database; clock: Clock },
  auth: AuthContext,
  input: RetireRuleInput,
  repealed?: Repealed,
): Promise<Answer<Identified>> {
  const overtaken = repealed?.overtaken;
  const reason = checkText('/reason', input.reason, { maximum: 1000, required: true });
  const { correlationId, ...request } = input;
  const by = repealed && { source_material_id: repealed.sourceMaterialId };
  return command(database, auth, { operation: 'retireRule', correlationId, request }, async (tx) => {
    const world = await lockWorkingSet(tx, input.worldId);
    const rule = await tx.rule.findFirst({ where: { worldId: world.id, key: input.ruleKey } });
    if (!rule) throw notFound('rule');
    if (rule.status === 'retired') return { result: { id: rule.id }, audit: null };
    const workingSet = await readWorkingSet(tx, world.id);
    const own = workingSet.heads.filter(({ key }) => key === rule.key);
    if (overtaken?.some((id) => !own.some(({ headId }) => headId === id))) {
      throw new DomainError('stale_revision', `${rule.key} was revised meanwhile. Read it again.`);
    }
    const from = input.from ?? null;
    const kept = keptHeads(own, from, overtaken);
    if (kept.length > 0) {
      if (canonicalJson(kept) === canonicalJson(own.map(placeOf)))
        return { result: { id: rule.id }, audit: null };
      await replaceRuleHeads(tx, world, rule.id, kept, clock.now());
      await advanceWorkingSet(tx, world);
      const detail = { key: rule.key, reason, from, ...by };
      return { result: { id: rule.id }, audit: [{ ...about(world.id, rule.id), action: 'retired', detail }] };
    }
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
    await replaceRuleHeads(tx, world, rule.id, [], clock.now());
    const unbound: AuditEntry[] = [];
    for (const action of workingSet.actions.filter(({ key }) =>
      own.some(({ body }) => body.action === key),
    )) {
      const gone = own.flatMap(({ inputs }) => inputs);
      const inputs = withoutIdle(action.inputs, gone, action, remaining, []);
      if (canonicalJson(inputs) !== canonicalJson(action.inputs)) {
        unbound.push(...(await writeOntology(tx, world.id, action, inputs)));
      }
    }
    await advanceWorkingSet(tx, world);
    return {
      result: { id: rule.id },
      audit: [
        { ...about(world.id, rule.id), action: 'retired', detail: { key: rule.key, reason, ...by } },
        ...unbound,
      ],
    };
  });
}

const about = (worldId: string, ruleId: string) =>
  ({ family: 'world_authoring', world_id: worldId, target_type: 'rule', target_id: ruleId }) as const;

const placeOf = ({ revisionId, closedTo }: WorkingSetHead): RuleHeadPlace => ({ revisionId, closedTo });

function keptHeads(
  own: readonly WorkingSetHead[],
  from: IsoDate | null,
  overtaken: readonly string[] | undefined,
): RuleHeadPlace[] {
  if (!overtaken) return from === null ? [] : closedHeads(own, from);
  const gone = own.filter(({ headId }) => overtaken.includes(headId));
  const isKept = (head: WorkingSetHead): boolean =>
    from !== null || gone.some(({ body }) => (body.from ?? '') < (head.body.from ?? ''));
  return own.flatMap((head) => {
    if (!gone.includes(head)) return isKept(head) ? [placeOf(head)] : [];
    // That it ends there is the law's doing now, also where its own end is no later: nothing asks of that law again.
    return from === null
      ? []
      : closedHeads([head], from).map((place) => ({ ...place, closedTo: place.closedTo ?? head.body.to }));
  });
}

/** What of a rule was in force before a day, closed there; one that ended before stays as it was. */
const closedHeads = (own: readonly WorkingSetHead[], from: IsoDate): RuleHeadPlace[] =>
  own
    .filter(({ body }) => body.from !== null && body.from < from)
    .map((head) => ({ ...placeOf(head), closedTo: closesAt(head, from) }));

function closesAt(head: WorkingSetHead, from: IsoDate): IsoDate | null {
  const { to } = ruleOfHead(head);
  return to !== null && to <= from ? head.closedTo : from;
}
