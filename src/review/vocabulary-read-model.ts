import type { ReadClient } from '../db/transaction.ts';
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
  actions: VocabularyAction[];
  definitions: { definition: Definition; registered: boolean; candidates: string[] }[];
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
    actions: [...vocabulary.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    definitions: [...terms.values()],
  };
}
