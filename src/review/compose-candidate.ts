import { DomainError, invalidField } from '../core/errors.ts';
import { checkText } from '../core/text.ts';
import { renewedTitle, titleOf } from './candidate-title.ts';
import type { ReadClient } from '../db/transaction.ts';
import { mergeInputs, type ActionProposal } from '../rules/rule-set/candidate-rule-set.ts';
import type { ReadBy } from '../rules/ledger/ledger.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import {
  type Citation,
  type Definition,
  type InputDeclaration,
  type LimitReason,
  type Modality,
  type OverrideEdge,
  type RuleBody,
  type Tier,
} from '../rules/model.ts';
import { inputsOfRule, overlayDefinitions } from '../rules/rule-set/working-set.ts';
import {
  checkCombiningAlgorithm,
  checkOntology,
  checkRoutingKey,
  checkTimeZone,
  keyOfOtherWorld,
} from '../worlds/action-policy.ts';
import {
  completeCitations,
  completeDefinitions,
  type CitationDraft,
  type DefinitionDraft,
} from '../worlds/complete-citations.ts';
import { checkDefinitionShape } from '../worlds/definition-policy.ts';
import { readWorkingSet, type WorkingSet } from '../worlds/working-set-read-model.ts';
import { derivedBody, ledgerOf } from './candidate-ledger-policy.ts';
import { limitReasonsOf } from './limit-reason-policy.ts';
import {
  checkBody,
  checkPredicates,
  obligationsOf,
  operatorCases,
  proposedEffects,
  type CaseDraft,
  type ObligationDraft,
} from './candidate-policy.ts';
import { contentOf } from './candidate-read-model.ts';

export interface OverrideDraft {
  rule: string;
  citation?: CitationDraft | null;
  reason?: string | null;
}

export interface ActionProposalDraft {
  title: string;
  description?: string | null;
  aggregation_mode?: string | null;
  time_zone?: string | null;
  assumptions?: string[] | null;
}

/** What an operator writes of a candidate; what is left out stays, or takes its default. */
export interface CandidateFields {
  title?: string | null;
  natural_language?: string | null;
  citations?: CitationDraft[] | null;
  action?: string | null;
  modality?: Modality | null;
  applies_when?: string | null;
  requires?: string | null;
  if_met?: RuleBody['if_met'] | null;
  if_unmet?: RuleBody['if_unmet'] | null;
  overrides?: OverrideDraft[] | null;
  /** Rule keys, or `all` alone. */
  limits?: string[] | null;
  /** By the key of the limit, over the reasons that are there; the reason of a limit goes with it. */
  limit_reasons?: LimitReason[] | null;
  obligations?: ObligationDraft[] | null;
  tier?: Tier | null;
  /** null: not yet commenced; left out: stays, or the day from which the first cited source is effective. */
  from?: string | null;
  to?: string | null;
  /** The operator's cases, in the place of the earlier ones. */
  suite?: CaseDraft[] | null;
  inputs?: InputDeclaration[] | null;
  definitions?: DefinitionDraft[] | null;
  action_proposal?: ActionProposalDraft | null;
  /** An account of the words of the quotes, in the shape of a ledger; null takes it away. */
  ledger?: unknown;
  /** Writes modality, predicates, effects and obligations from the ledger, which has to be complete. */
  derive_rule?: boolean | null;
}

/** What is stored of a candidate's content. */
export interface ComposedCandidate {
  title: string;
  body: RuleBody;
  inputs: InputDeclaration[];
  /** Those that it brings. */
  definitions: Definition[];
  actionProposal: ActionProposal | null;
  /** With the definitions that it reads of the world: what is hashed. */
  content: RuleContent;
}

type Previous = Pick<ComposedCandidate, 'title' | 'body' | 'inputs' | 'definitions' | 'actionProposal'>;

/**
 * Puts a candidate together from what an operator wrote, over what was there: completes citations from the sources,
 * takes input declarations that the action has already, and checks shape and predicates.
 * @throws DomainError `invalid_field`, `predicate_invalid`; nothing has been written then.
 */
export async function composeCandidate(
  prisma: ReadClient,
  worldId: string,
  ruleKey: string,
  fields: CandidateFields,
  previous: Previous | null,
  person: ReadBy,
): Promise<ComposedCandidate> {
  const before = previous?.body;
  const workingSet = await readWorkingSet(prisma, worldId);
  const citations = await citationsOf(prisma, worldId, fields.citations, before?.citations ?? []);
  const ledger = ledgerOf(fields, before, citations, person);
  const limits = fields.limits ? limitsOf(fields.limits) : (before?.limits ?? []);
  const limitReasons = limitReasonsOf(limits, before?.limit_reasons ?? [], fields.limit_reasons ?? []);
  const modality = fields.modality ?? before?.modality ?? required('/modality');
  const effects = fields.modality || !before ? proposedEffects(modality) : before;
  const written = checkBody({
    natural_language: fields.natural_language ?? before?.natural_language ?? required('/natural_language'),
    citations,
    action: checkRoutingKey(fields.action ?? before?.action ?? required('/action'), '/action'),
    modality,
    applies_when: fields.applies_when ?? before?.applies_when ?? 'true',
    requires: fields.requires ?? before?.requires ?? 'true',
    if_met: fields.if_met ?? effects.if_met,
    if_unmet: fields.if_unmet ?? effects.if_unmet,
    overrides: fields.overrides
      ? await completeOverrides(prisma, worldId, fields.overrides)
      : (before?.overrides ?? []),
    limits,
    ...(limitReasons.length > 0 && { limit_reasons: limitReasons }),
    obligations: fields.obligations ? obligationsOf(fields.obligations) : (before?.obligations ?? []),
    tier: fields.tier ?? before?.tier ?? 'mandatory',
    from:
      fields.from !== undefined ? fields.from : (before?.from ?? (await effectiveFrom(prisma, citations))),
    to: fields.to !== undefined ? fields.to : (before?.to ?? null),
    suite: fields.suite ? operatorCases(fields.suite) : (before?.suite ?? []),
    ...(ledger && { ledger }),
  });
  await checkOwnRoutingKey(prisma, workingSet, written.action);
  const definitions = fields.definitions
    ? await completeDefinitions(prisma, worldId, fields.definitions, (index) => `/definitions/${index}`)
    : (previous?.definitions ?? []);
  definitions.forEach((definition, index) => checkDefinitionShape(definition, `/definitions/${index}`));
  const available = overlayDefinitions(workingSet.definitions, definitions);
  const ontology = workingSet.actions.find(({ key }) => key === written.action)?.inputs ?? [];
  const declared = fields.inputs ?? previous?.inputs ?? [];
  const body = fields.derive_rule
    ? derivedBody(written, { inputs: mergeInputs(ontology, declared).inputs, definitions: available })
    : written;
  const inputs = withOntology(declared, ontology, inputsOfRule(body, definitions, available));
  checkOntology(inputs);
  const content = contentOf({ body, inputs, definitions }, workingSet.definitions);
  checkPredicates(ruleKey, content);
  return {
    title: checkText('/title', titleAfter(fields.title, previous, body), {
      maximum: 200,
      required: true,
    }),
    body,
    inputs,
    definitions,
    actionProposal: fields.action_proposal
      ? proposalOf(fields.action_proposal)
      : (previous?.actionProposal ?? null),
    content,
  };
}

/** A routing key belongs to one world of the domain, permanently: said before work on a rule for it begins. */
export async function checkOwnRoutingKey(prisma: ReadClient, world: WorkingSet, key: string): Promise<void> {
  const { domainId, worldId } = world;
  const owner = await prisma.routingKey.findFirst({
    where: { domainId, key },
    select: { worldId: true },
  });
  if (owner && owner.worldId !== worldId) {
    const other = await prisma.worldModel.findFirst({
      where: { id: owner.worldId },
      select: { title: true },
    });
    throw invalidField('/action', keyOfOtherWorld(key, owner.worldId, other?.title ?? ''), 'taken');
  }
  if (owner && !world.actions.some((action) => action.key === key)) {
    throw invalidField('/action', `"${key}" was retired; a retired action does not come back.`, 'retired');
  }
}

const required = (pointer: string): never => {
  throw invalidField(pointer, 'This is required.', 'required');
};

/** A title that the caller left as it was goes with the words that it was the beginning of. */
function titleAfter(
  given: string | null | undefined,
  previous: Previous | null,
  { natural_language: words }: RuleBody,
): string {
  if (previous === null) return given ?? titleOf(words);
  if (given != null && given !== previous.title) return given;
  return renewedTitle(previous.title, previous.body.natural_language, words);
}

const limitsOf = (keys: string[]): RuleBody['limits'] =>
  keys.length === 1 && keys[0] === 'all' ? 'all' : keys;

/** Words that are cited again without a section stay at the place that they were found at: "(5)" is no heading of the source. */
async function citationsOf(
  prisma: ReadClient,
  worldId: string,
  drafts: readonly CitationDraft[] | null | undefined,
  before: readonly Citation[],
): Promise<Citation[]> {
  if (!drafts) return [...before];
  const cited = drafts.map((draft, index) => ({ draft, at: `/citations/${index}` }));
  const citations = await completeCitations(prisma, worldId, cited);
  return citations.map((citation, index) => {
    const { source_material_id: source, section, start, end } = citation;
    const earlier = before.find(
      (one) =>
        one.source_material_id === source &&
        one.section.startsWith(section) &&
        (one.start === start || (one.start < start && end <= one.end)),
    );
    return drafts[index]?.section == null && earlier ? { ...citation, section: earlier.section } : citation;
  });
}

async function completeOverrides(
  prisma: ReadClient,
  worldId: string,
  drafts: readonly OverrideDraft[],
): Promise<OverrideEdge[]> {
  const cited = drafts.flatMap(({ citation }, index) =>
    citation ? [{ draft: citation, at: `/overrides/${index}/citation` }] : [],
  );
  const citations = await completeCitations(prisma, worldId, cited);
  return drafts.map(({ rule, citation, reason }) => ({
    rule,
    citation: citation ? (citations.shift() ?? null) : null,
    reason: reason?.trim() || null,
  }));
}

/** The day from which the first cited source is effective, as its provenance says; null where it does not. */
async function effectiveFrom(prisma: ReadClient, citations: readonly Citation[]): Promise<string | null> {
  const id = citations[0]?.source_material_id;
  const source = id
    ? await prisma.sourceMaterial.findFirst({ where: { id }, select: { effectiveFrom: true } })
    : null;
  return source?.effectiveFrom?.toISOString().slice(0, 10) ?? null;
}

/** The declared inputs, and the action's own declaration of what is read and not declared. */
function withOntology(
  declared: readonly InputDeclaration[],
  ontology: readonly InputDeclaration[],
  read: ReadonlySet<string>,
): InputDeclaration[] {
  const names = new Set(declared.map(({ name }) => name));
  return [...declared, ...ontology.filter(({ name }) => read.has(name) && !names.has(name))];
}

function proposalOf(draft: ActionProposalDraft): ActionProposal {
  const at = '/action_proposal';
  if ((draft.assumptions ?? []).some((assumption) => assumption.trim() === '')) {
    throw new DomainError('invalid_field', 'An assumption is a CEL expression.', {
      errors: [{ pointer: `${at}/assumptions`, code: 'required', message: 'This may not be empty.' }],
    });
  }
  return {
    title: checkText(`${at}/title`, draft.title, { maximum: 200, required: true }),
    description: checkText(`${at}/description`, draft.description ?? '', {
      maximum: 10_000,
      required: false,
    }),
    aggregation_mode: checkCombiningAlgorithm(
      draft.aggregation_mode ?? 'deny-overrides',
      `${at}/aggregation_mode`,
    ),
    time_zone: checkTimeZone(draft.time_zone ?? 'UTC', `${at}/time_zone`),
    assumptions: draft.assumptions ?? [],
  };
}
