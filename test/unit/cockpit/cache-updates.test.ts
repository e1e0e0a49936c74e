import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kind, OperationTypeNode, parse, type OperationDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { stale } from '../../../client/cockpit/src/data/cache-updates.ts';

const folder = 'client/cockpit/documents';
const operations = readdirSync(folder)
  .flatMap((name) => parse(readFileSync(join(folder, name), 'utf8')).definitions)
  .filter((one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION);

/** The root fields that the cockpit asks for. */
const rootsOf = (type: OperationTypeNode): Set<string> =>
  new Set(
    operations
      .filter(({ operation }) => operation === type)
      .flatMap(({ selectionSet }) => selectionSet.selections)
      .map((one) => (one.kind === Kind.FIELD ? one.name.value : '')),
  );

/** They only answer. */
const changeNothing = ['previewPublication', 'tryCandidate', 'tryDecision', 'planSimulation'];

describe('what a mutation makes stale', () => {
  it('is said of every mutation of the cockpit, and of no other', () => {
    const mutations = [...rootsOf(OperationTypeNode.MUTATION)];
    expect(Object.keys(stale).sort()).toEqual(
      mutations.filter((name) => !changeNothing.includes(name)).sort(),
    );
    expect(changeNothing.filter((name) => !mutations.includes(name))).toEqual([]);
  });

  it('is something that a page reads', () => {
    const read = rootsOf(OperationTypeNode.QUERY);
    expect(Object.values(stale).flatMap((roots) => roots.filter((root) => !read.has(root)))).toEqual([]);
  });
});
