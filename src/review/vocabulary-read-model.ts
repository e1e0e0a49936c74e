import type { ReadClient } from '../db/transaction.ts';
import type { StoredTerm } from '../distillation/run-columns.ts';
import { readTerms } from '../distillation/terms-read-model.ts';
import type { Definition, InputDeclaration } from '../rules/model.ts';
import { readWorkingSet } from '../worlds/working-set-read-model.ts';
import { candidateOf } from './candidate-read-model.ts';

/** An input as an action of the vocabulary has it. */
export interface VocabularyInput {
  input: InputDeclaration;
  /** Whether the world's action declares it, and not candidates alone. */
  registered: boolean;
  /** Rule keys of the open candidates that declare it. */
  candidates: string[];
}

export interface VocabularyAction {
  key: string;
  title: string;
  registered: boolean;
  candidates: string[];
  inputs: VocabularyInput[];
}

/** What a world speaks of: what it has, and what its open candidates would add. */
export interface WorldVocabulary {
  worldId: string;
  actions: VocabularyAction[];
  definitions: { definition: Definition; registered: boolean; candidates: string[] }[];
}

/** A term of the law, and the name that a definition of it would have. */
export interface FoundTerm extends StoredTerm {
  name: string;
}

/** "young trader" as `young_trader`: words that a name cannot begin with are left out. */
function nameOfTerm(term: string): string {
  const words = term.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const first = words.findIndex((word) => /^[a-z]/.test(word));
  return words.slice(Math.max(0, first)).join('_').slice(0, 64);
}

/** By routing key; inputs in the order of the ontology, then as candidates bring them. */
export async function readVocabulary(prisma: ReadClient, worldId: string): Promise<WorldVocabulary> {
  const { actions, definitions } = await readWorkingSet(prisma, worldId);
  const rows = await prisma.ruleCandidate.findMany({
    where: { worldId, status: { notIn: ['enshrined', 'rejected'] } },
    orderBy: { ruleKey: 'asc' },
  });
  const vocabulary = new Map<string, VocabularyAction>(
    actions.map(({ key, title, inputs }) => [
      key,
      {
        key,
        title,
        registered: true,
        candidates: [],
        inputs: inputs.map((input) => ({ input, registered: true, candidates: [] })),
      },
    ]),
  );
  const terms = new Map<string, WorldVocabulary['definitions'][number]>(
    definitions.map((definition) => [definition.name, { definition, registered: true, candidates: [] }]),
  );
  for (const row of rows) {
    const { ruleKey, body, inputs, definitions: brought, actionProposal } = candidateOf(row);
    const action = vocabulary.get(body.action) ?? {
      key: body.action,
      title: actionProposal?.title ?? body.action,
      registered: false,
      candidates: [],
      inputs: [],
    };
    vocabulary.set(action.key, action);
    action.candidates.push(ruleKey);
    for (const input of inputs) {
      const known = action.inputs.find((other) => other.input.name === input.name);
      if (known) known.candidates.push(ruleKey);
      else action.inputs.push({ input, registered: false, candidates: [ruleKey] });
    }
    for (const definition of brought) {
      const known = terms.get(definition.name);
      if (known) known.candidates.push(ruleKey);
      else terms.set(definition.name, { definition, registered: false, candidates: [ruleKey] });
    }
  }
  return {
    worldId,
    actions: [...vocabulary.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    definitions: [...terms.values()],
  };
}

/** Terms that the sources of a world define and that neither it nor an open candidate has as a definition. */
export async function readFoundTerms(
  prisma: ReadClient,
  { worldId, definitions }: Pick<WorldVocabulary, 'worldId' | 'definitions'>,
): Promise<FoundTerm[]> {
  const defined = new Set(definitions.map(({ definition }) => definition.name));
  const found = new Map<string, FoundTerm>();
  for (const read of await readTerms(prisma, worldId)) {
    const name = read.definition?.name ?? nameOfTerm(read.term);
    const key = name === '' ? read.term : name;
    if (!defined.has(name) && !found.has(key)) found.set(key, { ...read, name });
  }
  return [...found.values()];
}
