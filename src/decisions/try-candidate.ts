import { DomainError } from '../core/errors.ts';
import type { Json } from '../core/canonical-json.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { readTransaction, type ReadClient } from '../db/transaction.ts';
import {
  contentOf,
  isOpen,
  proposedRuleOf,
  readCandidate,
  readOpenLimits,
  type Candidate,
} from '../review/candidate-read-model.ts';
import { compileRuleSet } from '../rules/evaluate/compile.ts';
import type { Citation, Rule, RuleBody, RuleSet } from '../rules/model.ts';
import { placedMessage, type Problem } from '../rules/language/problem.ts';
import { mergeInputs, ruleSetAlone, ruleSetWith } from '../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import { dateInZone } from '../rules/rule-set/time-zone.ts';
import { readWorkingSet, type WorkingSet } from '../worlds/working-set-read-model.ts';
import { evaluate } from './decide.ts';
import type { DecidingServices } from './deciding-services.ts';
import { moduleTexts, presentAnswer, type CitedRules, type DecisionAnswer } from './decision-answer.ts';
import { readDecisionRequest } from './decision-request.ts';

export interface TryCandidateInput {
  worldId: string;
  candidateId: string;
  inputs: Json;
  asOf?: string | null;
  /** Instead of the candidate's own: what is being written of it, before it is stored. */
  appliesWhen?: string | null;
  requires?: string | null;
  ifMet?: RuleBody['if_met'] | null;
  ifUnmet?: RuleBody['if_unmet'] | null;
}

/**
 * What the draft would answer with an open candidate signed, and with every rule beside it. Nothing is recorded. Who:
 * operations staff (`read:operations`).
 *
 * @throws DomainError `not_found`; `invalid_state` of one that is signed or rejected; `predicate_invalid` with pointers
 *   and positions; `inputs_invalid`.
 */
export async function tryCandidate(
  { database, clock }: Pick<DecidingServices, 'database' | 'clock'>,
  auth: AuthContext,
  { worldId, candidateId, inputs: given, asOf: date, ...changed }: TryCandidateInput,
): Promise<DecisionAnswer> {
  const { action, ruleSet, publications } = await readTransaction(database, auth, async (prisma) => {
    const candidate = changedBy(await readCandidate(prisma, worldId, candidateId), changed);
    if (!isOpen(candidate.status)) {
      throw new DomainError(
        'invalid_state',
        `This candidate is ${candidate.status}; the playground tries the draft.`,
        { status_now: candidate.status },
      );
    }
    const withIt = await signed(prisma, candidate, await readWorkingSet(prisma, worldId));
    return {
      action: candidate.body.action,
      ruleSet: withIt,
      publications: await publicationsOf(prisma, withIt),
    };
  });
  const checked = checkedOf(ruleSet);
  const { inputs, ...request } = readDecisionRequest(
    { action, inputs: given, as_of: date, explain: 'full' },
    Infinity,
  );
  const evaluatedAt = clock.now();
  const asOf = request.asOf ?? dateInZone(evaluatedAt, ruleSet.action.time_zone);
  const compiled = compileRuleSet(checked);
  return presentAnswer(
    evaluate({ compiled }, { inputs, explain: 'full', asOf }),
    moduleTexts(citedRules(ruleSet, publications)),
    { decisionId: newId(), action, version: null, moduleDigest: null, evaluatedAt, asOf },
  );
}

type Changed = Pick<TryCandidateInput, 'appliesWhen' | 'requires' | 'ifMet' | 'ifUnmet'>;

const changedBy = (candidate: Candidate, { appliesWhen, requires, ifMet, ifUnmet }: Changed): Candidate => ({
  ...candidate,
  body: {
    ...candidate.body,
    applies_when: appliesWhen ?? candidate.body.applies_when,
    requires: requires ?? candidate.body.requires,
    if_met: ifMet ?? candidate.body.if_met,
    if_unmet: ifUnmet ?? candidate.body.if_unmet,
  },
});

/** The rule set of the candidate's action as it would be with the candidate signed. */
async function signed(prisma: ReadClient, candidate: Candidate, workingSet: WorkingSet): Promise<RuleSet> {
  const { definitions } = workingSet;
  const ontology = workingSet.actions.find(({ key }) => key === candidate.body.action)?.inputs ?? [];
  const merged = mergeInputs(ontology, candidate.inputs).inputs;
  const content = contentOf({ ...candidate, inputs: merged }, definitions);
  // Of the expressions by themselves; what follows speaks of the rules together.
  const alone = checkRuleSet(ruleSetAlone(candidate.ruleKey, content));
  if (!alone.ok)
    throw refused('The expressions are refused.', alone.problems, ({ path }) => `/${path ?? ''}`);
  const openLimits = await readOpenLimits(prisma, candidate, content);
  const { ruleSet, problems } = ruleSetWith(workingSet, proposedRuleOf(candidate, content, openLimits));
  if (problems.length > 0) throw notTogether(problems);
  return ruleSet;
}

function checkedOf(ruleSet: RuleSet): CheckedRuleSet {
  const result = checkRuleSet(ruleSet);
  if (result.ok) return result.checked;
  throw notTogether(result.problems);
}

const notTogether = (problems: readonly Problem[]): DomainError =>
  refused(
    'With it, the rules of the action do not check together.',
    problems,
    ({ rule, path }) => `/rules/${rule ?? ''}/${path ?? ''}`,
  );

const refused = (
  detail: string,
  problems: readonly Problem[],
  pointerOf: (problem: Problem) => string,
): DomainError =>
  new DomainError('predicate_invalid', detail, {
    errors: problems.slice(0, 50).map((problem) => ({
      pointer: pointerOf(problem),
      code: problem.code,
      message: placedMessage(problem),
    })),
  });

type Publications = ReadonlyMap<string, { publication: string; revision: string | null }>;

/** Publication and revision of every source that the rules cite. */
async function publicationsOf(prisma: ReadClient, { rules, definitions }: RuleSet): Promise<Publications> {
  const cited = [
    ...rules.flatMap(({ citations }) => citations),
    ...definitions.flatMap(({ cases }) => cases.flatMap(({ citation }) => citation ?? [])),
  ];
  const rows = await prisma.sourceMaterial.findMany({
    where: { id: { in: [...new Set(cited.map(({ source_material_id: id }) => id))] } },
    select: { id: true, publication: true, revision: true },
  });
  return new Map(rows.map(({ id, ...source }) => [id, source]));
}

function citedRules({ rules, definitions }: RuleSet, publications: Publications): CitedRules {
  const cite = ({ source_material_id: id, section, quote }: Citation) => {
    const { publication = '', revision = null } = publications.get(id) ?? {};
    return { publication, revision, section, quote };
  };
  const byKey = new Map<string, Rule[]>();
  for (const rule of rules) byKey.set(rule.key, [...(byKey.get(rule.key) ?? []), rule]);
  return {
    rules: new Map(
      [...byKey].map(([key, revisions]) => [
        key,
        revisions.map((rule) => ({ ...rule, citations: rule.citations.map(cite) })),
      ]),
    ),
    definitions: new Map(
      definitions.map(({ name, cases }) => [
        name,
        {
          cases: cases.map(({ from, to, citation }) => ({ from, to, citation: citation && cite(citation) })),
        },
      ]),
    ),
  };
}
