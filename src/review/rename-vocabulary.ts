import { DomainError, invalidField, notFound } from '../core/errors.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import type { ReviewServices } from './review-services.ts';
import { command, type Answer } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import { mergeInputs } from '../rules/rule-set/candidate-rule-set.ts';
import type { InputDeclaration } from '../rules/model.ts';
import { isName } from '../rules/language/scope.ts';
import { lockWorld } from '../worlds/lock-world.ts';
import { checkRoutingKey } from '../worlds/action-policy.ts';
import { readWorkingSet, type WorkingSet } from '../worlds/working-set-read-model.ts';
import { checkPredicates } from './candidate-policy.ts';
import { candidateOf, contentOf, type Candidate } from './candidate-read-model.ts';
import { writeContent } from './candidate-store.ts';
import { checkOwnRoutingKey } from './compose-candidate.ts';
import { renameInput, type NamedContent } from './vocabulary-policy.ts';

export interface RenameVocabularyInput {
  correlationId: string;
  worldId: string;
  /** Routing key of the action; with `input`, the action whose input is meant. */
  action: string;
  /** An input of the action; absent: the action itself. */
  input?: string | null;
  /** The name that it gets. One that is there already merges the two. */
  to: string;
  /** Of an action that is renamed: its title from now on. */
  title?: string | null;
  /** Rule keys of the candidates that follow; absent: all. The others keep the name. */
  only?: string[] | null;
}

/**
 * Gives an action, or an input of one, another name in every candidate that is not signed yet, or merges it with the one
 * that has the name; with `only`, splits it: the others keep theirs. Each candidate gets other content: back to `proposed`, without gate results. What the world has
 * registered keeps its name: rules rest on it. Who: operations staff (`write:operations`).
 *
 * @throws DomainError `not_found` where no open candidate has the name; `invalid_field`; `conflict` where two inputs
 *   that would be one differ in type, unit, scale or values, or another operator's command holds a candidate.
 */
export async function renameVocabulary(
  { database }: Pick<ReviewServices, 'database'>,
  auth: AuthContext,
  input: RenameVocabularyInput,
): Promise<Answer<{ worldId: string; changed: string[] }>> {
  const { correlationId, ...request } = input;
  return command(database, auth, { operation: 'renameVocabulary', correlationId, request }, async (tx) => {
    // A run that has read the name stores its candidates before, or reads anew.
    await lockWorld(tx, input.worldId);
    const workingSet = await readWorkingSet(tx, input.worldId);
    const candidates = await lockOpenCandidates(tx, input.worldId);
    const changed = input.input
      ? renamedInputs(input, input.input, candidates, workingSet)
      : await renamedActions(tx, input, candidates, workingSet);
    for (const { candidate, content, title } of changed) {
      const ruleContent = contentOf(content, workingSet.definitions);
      checkPredicates(candidate.ruleKey, ruleContent);
      const actionProposal =
        candidate.actionProposal && title !== null
          ? { ...candidate.actionProposal, title }
          : candidate.actionProposal;
      const composed = { ...content, title: candidate.title, actionProposal, content: ruleContent };
      await writeContent(tx, candidate, composed, { handEdited: candidate.handEdited });
    }
    const [first, ...others] = changed.map(({ candidate }) => ({
      family: 'world_authoring' as const,
      world_id: input.worldId,
      target_type: 'rule_candidate' as const,
      target_id: candidate.id,
      action: 'revised' as const,
      detail: { before: candidate.contentHash, renamed: input.input ?? input.action, to: input.to },
    }));
    if (first === undefined) throw notFound('name');
    return {
      result: { worldId: input.worldId, changed: changed.map(({ candidate }) => candidate.ruleKey) },
      audit: [first, ...others],
    };
  });
}

interface Change {
  candidate: Candidate;
  content: NamedContent;
  /** Title of the action that it proposes; null: as it was. */
  title: string | null;
}

async function lockOpenCandidates(tx: Tx, worldId: string): Promise<Candidate[]> {
  await tx.$queryRaw`
    SELECT id FROM rule_candidate
     WHERE world_id = ${worldId}::uuid AND status NOT IN ('enshrined', 'rejected')
     ORDER BY id FOR NO KEY UPDATE NOWAIT`;
  const rows = await tx.ruleCandidate.findMany({
    where: { worldId, status: { notIn: ['enshrined', 'rejected'] } },
    orderBy: { ruleKey: 'asc' },
  });
  return rows.map(candidateOf);
}

const of = (candidates: readonly Candidate[], key: string): Candidate[] =>
  candidates.filter(({ body }) => body.action === key);

/** Those of the candidates that have the name that are to follow. @throws DomainError `invalid_field` */
function following(having: readonly Candidate[], { only }: RenameVocabularyInput): readonly Candidate[] {
  if (!only) return having;
  const index = only.findIndex((key) => !having.some(({ ruleKey }) => ruleKey === key));
  if (index !== -1) {
    throw invalidField(`/only/${index}`, `${only[index]} is no open candidate that has the name.`);
  }
  return having.filter(({ ruleKey }) => only.includes(ruleKey));
}

const contentIn = ({ body, inputs, definitions }: Candidate): NamedContent => ({ body, inputs, definitions });

function renamedInputs(
  input: RenameVocabularyInput,
  from: string,
  candidates: readonly Candidate[],
  { actions }: WorkingSet,
): Change[] {
  const { action: key, to } = input;
  if (!isName(to)) {
    throw invalidField(
      '/to',
      'A name begins with a letter and has at most 64 letters, digits and underscores.',
    );
  }
  const ontology = actions.find((action) => action.key === key)?.inputs ?? [];
  if (ontology.some(({ name }) => name === from)) {
    throw invalidField(
      '/input',
      `The action "${key}" has "${from}": rules rest on the name. Revise the action instead.`,
    );
  }
  if (from === to) throw invalidField('/to', 'This is the name that it has.');
  const siblings = of(candidates, key);
  const having = siblings.filter(({ inputs }) => inputs.some(({ name }) => name === from));
  const changing = following(having, input);
  if (changing.length === 0) throw notFound('input');
  const taken = [...ontology, ...siblings.flatMap(({ inputs }) => inputs)].filter(({ name }) => name === to);
  const given = changing.flatMap(({ inputs }) => inputs.filter(({ name }) => name === from));
  requireOne([...taken, ...given.map((input) => ({ ...input, name: to }))]);
  const [canonical] = taken;
  return changing.map((candidate) => {
    const content = renameInput(contentIn(candidate), from, to);
    const inputs = content.inputs.map((input) => (input.name === to && canonical ? canonical : input));
    return { candidate, content: { ...content, inputs }, title: null };
  });
}

async function renamedActions(
  tx: Tx,
  input: RenameVocabularyInput,
  candidates: readonly Candidate[],
  workingSet: WorkingSet,
): Promise<Change[]> {
  const { action: from, to, title } = input;
  const key = checkRoutingKey(to, '/to');
  if (from === key) throw invalidField('/to', 'This is the routing key that it has.');
  if (workingSet.actions.some((action) => action.key === from)) {
    throw invalidField('/action', `The world has the action "${from}": rules and agents rest on its key.`);
  }
  await checkOwnRoutingKey(tx, workingSet, key);
  const changing = following(of(candidates, from), input);
  if (changing.length === 0) throw notFound('action');
  const registered = workingSet.actions.find((action) => action.key === key);
  const there = of(candidates, key);
  const known = [...(registered?.inputs ?? []), ...there.flatMap(({ inputs }) => inputs)];
  const own = changing.flatMap(({ inputs }) => inputs);
  requireOne([...known, ...own.filter(({ name }) => known.some((other) => other.name === name))]);
  const called =
    registered?.title ??
    there[0]?.actionProposal?.title ??
    (title ? checkText('/title', title, { maximum: 200, required: true }) : null);
  return changing.map((candidate) => ({
    candidate,
    content: { ...contentIn(candidate), body: { ...candidate.body, action: key } },
    title: called,
  }));
}

/** "wind_speed: unit km/hour and kilometre_per_hour". */
function differenceOf(one: InputDeclaration, others: readonly InputDeclaration[]): string {
  const parts = (['type', 'unit', 'scale', 'values'] as const).flatMap((part) => {
    const said = [...new Set(others.map((other) => sayPart(other[part])))];
    return said.length > 1 ? [`${part} ${said.join(' and ')}`] : [];
  });
  return `${one.name}: ${parts.join(', ') || 'what it is made of'}`;
}

const sayPart = (part: string | number | string[] | null | undefined): string =>
  part == null ? 'none' : Array.isArray(part) ? part.join(', ') : String(part);

/** Inputs of one name have to be one input. @throws DomainError `conflict` */
function requireOne(inputs: readonly InputDeclaration[]): void {
  const first = inputs.filter(
    ({ name }, index) => inputs.findIndex((other) => other.name === name) === index,
  );
  const { problems } = mergeInputs(first, inputs);
  if (problems.length === 0) return;
  const named = new Set(problems.map(({ path }) => path?.replace('inputs/', '')));
  const differences = first
    .filter(({ name }) => named.has(name))
    .map((one) =>
      differenceOf(
        one,
        inputs.filter(({ name }) => name === one.name),
      ),
    );
  throw new DomainError(
    'conflict',
    `Two inputs would be one, and are not alike: ${differences.join('; ')}. Edit the candidates first, or choose another name.`,
  );
}
