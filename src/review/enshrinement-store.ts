import type { AuditEntry } from '../audit/audit.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { DomainError } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import type { Tx } from '../db/tx.ts';
import { closedBy, mergeInputs, predecessorOf } from '../rules/rule-set/candidate-rule-set.ts';
import { ruleContentHash, type RuleContent } from '../rules/rule-set/content-hash.ts';
import type { LockedWorld } from '../worlds/lock-world.ts';
import type { WorkingSet, WorkingSetHead } from '../worlds/working-set-read-model.ts';
import { insertAction, putDefinitionRow, writeOntology } from '../worlds/working-set-store.ts';
import type { Candidate } from './candidate-read-model.ts';
import type { VerifiedSpecification } from '../gates/gate-result.ts';
import { withoutIdle } from './ontology-policy.ts';
import { closeRuleHead, deleteRuleHead, insertRuleHeads } from './rule-head-store.ts';
import { definitionsColumn, inputsColumn, ruleBodyColumn } from '../db/model-columns.ts';
import { specificationColumn } from '../gates/gate-columns.ts';

export interface Enshrinement {
  candidate: Candidate;
  content: RuleContent;
  specification: VerifiedSpecification;
  approvalDecisionId: string;
}

export interface EnshrinedRule {
  ruleId: string;
  revisionId: string;
  revision: number;
  audit: AuditEntry[];
}

/**
 * Puts an approved candidate into the working set: its action and ontology, its definitions, the rule's revision and
 * head. The caller holds the world's lock, has checked gates and approvals, and advances the working set.
 */
export async function enshrine(
  tx: Tx,
  world: LockedWorld,
  workingSet: WorkingSet,
  enshrinement: Enshrinement,
): Promise<EnshrinedRule> {
  const { candidate, content } = enshrinement;
  const { ruleKey } = candidate;
  const predecessor =
    candidate.revisionKind === null ? null : predecessorOf(workingSet.heads, ruleKey, content.body.from);
  const audit = [
    ...(await putDefinitions(tx, world, workingSet, candidate)),
    ...(await growAction(tx, world, workingSet, enshrinement, predecessor)),
  ];
  const rule = await tx.rule.upsert({
    where: { worldId_key: { worldId: world.id, key: ruleKey } },
    create: { id: newId(), domainId: world.domainId, worldId: world.id, key: ruleKey },
    update: {},
  });
  if (rule.status === 'retired') {
    throw new DomainError(
      'invalid_state',
      `${ruleKey} was retired; a retired rule is not revised. Author another one.`,
    );
  }
  const { _max: newest } = await tx.ruleRevision.aggregate({
    where: { ruleId: rule.id },
    _max: { revision: true },
  });
  const revision = await tx.ruleRevision.create({
    data: {
      id: newId(),
      domainId: world.domainId,
      worldId: world.id,
      ruleId: rule.id,
      revision: (newest.revision ?? 0) + 1,
      body: ruleBodyColumn.write(content.body),
      inputs: inputsColumn.write(content.inputs),
      definitions: definitionsColumn.write(content.definitions),
      specification: specificationColumn.write(enshrinement.specification),
      contentHash: ruleContentHash(content),
      candidateId: candidate.id,
      approvalDecisionId: enshrinement.approvalDecisionId,
    },
    select: { id: true, revision: true },
  });
  if (predecessor) await supersede(tx, candidate, predecessor, content);
  // What is carried over ends where an amendment closed the rule that it takes the place of.
  const closedTo = candidate.revisionKind === 'carry_over' ? (predecessor?.closedTo ?? null) : null;
  await insertRuleHeads(tx, world, rule.id, [{ revisionId: revision.id, closedTo }]);
  audit.push({
    family: 'world_authoring',
    world_id: world.id,
    target_type: 'rule',
    target_id: rule.id,
    action: 'enshrined',
    detail: {
      key: ruleKey,
      revision: revision.revision,
      kind: candidate.revisionKind,
      content_hash: candidate.contentHash,
    },
  });
  return { ruleId: rule.id, revisionId: revision.id, revision: revision.revision, audit };
}

async function supersede(
  tx: Tx,
  { revisionKind }: Candidate,
  predecessor: WorkingSetHead,
  { body }: RuleContent,
): Promise<void> {
  if (revisionKind !== 'amend') {
    await deleteRuleHead(tx, predecessor.headId);
    return;
  }
  await closeRuleHead(tx, predecessor.headId, closedBy(predecessor, body.from));
}

async function putDefinitions(
  tx: Tx,
  world: LockedWorld,
  workingSet: WorkingSet,
  candidate: Candidate,
): Promise<AuditEntry[]> {
  const current = new Map(workingSet.definitions.map((definition) => [definition.name, definition]));
  const audit: AuditEntry[] = [];
  for (const definition of candidate.definitions) {
    const existing = current.get(definition.name);
    if (existing && canonicalJson(existing) === canonicalJson(definition)) continue;
    const row = await putDefinitionRow(tx, world, definition);
    audit.push({
      family: 'world_authoring',
      world_id: world.id,
      target_type: 'definition',
      target_id: row.id,
      action: 'revised',
      detail: { name: row.name, revision: row.revision, candidate: candidate.ruleKey },
    });
  }
  return audit;
}

/** Registers the action when the world lacks it; brings its ontology to what its rules read from now on. */
async function growAction(
  tx: Tx,
  world: LockedWorld,
  workingSet: WorkingSet,
  { candidate, content }: Enshrinement,
  predecessor: WorkingSetHead | null,
): Promise<AuditEntry[]> {
  const key = content.body.action;
  const current = workingSet.actions.find((action) => action.key === key);
  if (current) {
    const replaced = candidate.revisionKind === 'amend' ? null : predecessor;
    const heads = workingSet.heads.filter((head) => head !== replaced);
    const merged = mergeInputs(current.inputs, content.inputs).inputs;
    const inputs = withoutIdle(merged, replaced?.inputs ?? [], current, heads, content.inputs);
    if (canonicalJson(inputs) === canonicalJson(current.inputs)) return [];
    return writeOntology(tx, world.id, current, inputs);
  }
  const proposal = candidate.actionProposal;
  const row = await insertAction(tx, world, {
    key,
    title: proposal?.title ?? key,
    description: proposal?.description ?? '',
    aggregation_mode: proposal?.aggregation_mode ?? 'deny-overrides',
    time_zone: proposal?.time_zone ?? 'UTC',
    inputs: content.inputs,
    assumptions: proposal?.assumptions ?? [],
  });
  return [
    {
      family: 'world_authoring',
      world_id: world.id,
      target_type: 'action',
      target_id: row.id,
      action: 'registered',
      detail: { key, candidate: candidate.ruleKey },
    },
  ];
}
