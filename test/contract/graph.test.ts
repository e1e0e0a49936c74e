import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  getNamedType,
  isAbstractType,
  isInputObjectType,
  isObjectType,
  Kind,
  OperationTypeNode,
  parse,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLType,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../../src/schema.ts';
import { fieldsWithoutRoute } from '../testkit/access-table.ts';

const schema = buildSchema();
const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));

const anySubject = 'a rule, a definition, an action, a block or a source, whole: whatever its subject is';
const anyAnswer = 'what of two answers is compared, executed for an operator who reads it';

/** Fields of the scalar JSON, and why they have no type of their own. */
const freeForm: Readonly<Record<string, string>> = {
  'AccessAudit.detail': 'what an audited command notes; each has its own members',
  'WorldAuthoringAudit.detail': 'what an audited command notes; each has its own members',
  'ActionModule.manifest': 'a file of the bundle, as it was signed',
  'CardSnapshot.data': 'the data of an event, by the schema of the event that it names',
  'ConfigurationBlock.value': 'each block has a schema of its own',
  'PutConfigurationBlockInput.value': 'each block has a schema of its own',
  'Problem.extensions': 'each code has its own members',
  'PublicationRefusal.detail': 'the members of the problem of its code',
  'Publication.findings': 'the members of the problem of its failure code, recorded',
  'ModelReading.answer': 'what a model answered, as it came',
  'VerifiedSpecification.reading': 'what an agent read, in the shape of that agent',
  'DistillationSource.definitions': 'what a distiller read, in the shape of that distiller',
  'ArbitrationQuestion.before': 'a declaration as it was written, without what was left out of it',
  'ArbitrationQuestion.after': 'a declaration as it was written, without what was left out of it',
  'InputRename.rename': 'an entry of a module, without what was left out of it',
  'Change.before': anySubject,
  'Change.after': anySubject,
  'Restatement.before': anySubject,
  'Restatement.after': anySubject,
  'RestatementInput.before': anySubject,
  'RestatementInput.after': anySubject,
  'OfferedRestatement.before': anySubject,
  'OfferedRestatement.after': anySubject,
  'NotesFinding.computed': anySubject,
  'NotesFinding.stated': anySubject,
  'BehaviourChange.before': anyAnswer,
  'BehaviourChange.after': anyAnswer,
  'ChangedRegion.before': anyAnswer,
  'ChangedRegion.after': anyAnswer,
};

/** What the targets of audit records are in the graph. */
const typeOfTarget: Readonly<Record<string, string>> = {
  source_material: 'SourceMaterial',
  distillation_run: 'DistillationRun',
  release_notes: 'ReleaseNotes',
  world_model_version: 'WorldModelVersion',
  world_model: 'WorldModel',
  action: 'Action',
  acceptance_case: 'AcceptanceCase',
  definition: 'Definition',
  configuration_block: 'ConfigurationBlock',
  rule_candidate: 'RuleCandidate',
  rule: 'Rule',
  publication: 'Publication',
  webhook_subscription: 'WebhookSubscription',
  webhook_delivery: 'WebhookDelivery',
  replay: 'Replay',
  decision: 'DecisionRecord',
};

/** Mutations of which no object is to be had, or not the one that is audited, and why. */
const answersNoObject: Readonly<Record<string, string>> = {
  planSimulation: 'writes nothing',
  previewPublication: 'writes nothing',
  runAcceptanceCases: 'writes nothing',
  removeWebhook: 'the subscription is gone; its world is answered',
  eraseDecisions: 'any number of records, of which no list is kept; their world is answered',
  restoreVersion: 'any number of rules; their world is answered',
};

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

const isNode = (type: GraphQLObjectType): boolean => type.getInterfaces().some(({ name }) => name === 'Node');

/** What a mutation answers when it is not refused. */
function payloadOf({ type }: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const answer = getNamedType(type);
  const members = isAbstractType(answer) ? schema.getPossibleTypes(answer) : [answer];
  const [payload] = members.filter(({ name }) => name !== 'Problem');
  if (!isObjectType(payload)) throw new Error(`${answer.name} answers no object.`);
  return payload;
}

/** The nodes that an answer is, or leads to at once: itself, its fields, and the fields of what it lists. */
function nodesOf(payload: GraphQLObjectType, steps = 2): Set<string> {
  const own = isNode(payload) ? [payload.name] : [];
  if (steps === 0 || payload.name.endsWith('Connection')) return new Set(own);
  const led = Object.values(payload.getFields())
    .map(({ type }) => getNamedType(type))
    .filter(isObjectType)
    // Beyond an object there are others, which it was not about.
    .flatMap((type) => [...nodesOf(type, isNode(type) ? 0 : steps - 1)]);
  return new Set([...own, ...led]);
}

/** The targets of the audit records that a mutation leaves. */
const targetsOf = ({ extensions }: GraphQLField<unknown, unknown>): string[] =>
  ((extensions.audited ?? []) as readonly string[]).map((pair) => pair.split(' ')[0]!);

/** Mutations whose command is in the file of another one, and why. */
const besideAnother: Readonly<Record<string, string>> = {
  acceptPendingInvite: 'accept-invite: one acceptance, by the token or by the pending view',
};

describe('mutations', () => {
  it('find their commands: in a file of the same name', () => {
    const sources = readdirSync(path.resolve(import.meta.dirname, '../../src'), { recursive: true }).map(
      (file) => path.basename(String(file)),
    );
    const fileOf = (name: string): string =>
      `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
    const strays = mutations.map(({ name }) => name).filter((name) => !sources.includes(fileOf(name)));
    expect(strays).toEqual(Object.keys(besideAnother));
  });

  it('answer the objects that they changed, so that a cache follows by itself', () => {
    const silent = mutations.filter((field) => {
      const reached = nodesOf(payloadOf(field));
      return (
        reached.size === 0 || targetsOf(field).some((target) => !reached.has(typeOfTarget[target] ?? target))
      );
    });
    expect(silent.map(({ name }) => name).sort()).toEqual(Object.keys(answersNoObject).sort());
  });

  it('lead to the world, where they answer several objects or none', () => {
    const gone = ['removeWebhook', 'eraseDecisions', 'restoreVersion', 'carryOverRules', 'renameVocabulary'];
    const reached = (name: string): string[] => [
      ...nodesOf(payloadOf(mutations.find((field) => field.name === name)!), 1),
    ];
    expect(gone.filter((name) => !reached(name).includes('WorldModel'))).toEqual([]);
  });
});

/** Root fields whose routes are handlers of their own, which read no document on the way of a decision. */
const ownHandlers: Readonly<Record<string, string>> = {
  actions: 'GET /actions',
  decide: 'POST /decide',
  plans: 'POST /decide/plan',
};

/** Root fields of the documents that REST routes execute. */
function entrances(kind: OperationTypeNode): Set<string> {
  const folder = path.resolve(import.meta.dirname, '../../schema/operations');
  const documents = readdirSync(folder).map((file) => parse(readFileSync(path.join(folder, file), 'utf8')));
  return new Set(
    documents
      .flatMap(({ definitions }) => definitions)
      .flatMap((definition) =>
        definition.kind === Kind.OPERATION_DEFINITION && definition.operation === kind
          ? definition.selectionSet.selections
          : [],
      )
      .flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])),
  );
}

describe('root fields', () => {
  it('are where the documents of REST enter; what only repeats an edge of the graph has none', () => {
    const others = [
      OperationTypeNode.QUERY,
      OperationTypeNode.MUTATION,
      OperationTypeNode.SUBSCRIPTION,
    ].flatMap((kind) => {
      const entered = entrances(kind);
      const fields = Object.keys(schema.getRootType(kind)?.getFields() ?? {});
      return fields.filter((name) => !entered.has(name));
    });
    const documented = [...fieldsWithoutRoute.map(([name]) => name), ...Object.keys(ownHandlers)];
    expect(others.sort()).toEqual(documented.sort());
  });
});

describe('the graph', () => {
  it('counts every list that has pages', () => {
    const pages = types.filter(({ name }) => name.endsWith('Connection'));
    expect(pages.length).toBeGreaterThan(30);
    const uncounted = pages.filter((type) => isObjectType(type) && !('totalCount' in type.getFields()));
    expect(uncounted.map(({ name }) => name)).toEqual([]);
  });

  it('gives every field a type, but for what is free-form by nature', () => {
    const untyped = types.flatMap((type) => {
      if (!isObjectType(type) && !isInputObjectType(type)) return [];
      const fields: readonly { name: string; type: GraphQLType }[] = Object.values(type.getFields());
      return fields
        .filter((field) => getNamedType(field.type).name === 'JSON')
        .map(({ name }) => `${type.name}.${name}`);
    });
    expect(untyped.sort()).toEqual(Object.keys(freeForm).sort());
  });
});
