import { canonicalJson, canonicalJsonInTurns, contentHash, sha256Hex } from '../../core/canonical-json.ts';
import type {
  ActionDeclaration,
  Definition,
  InputDeclaration,
  InputRename,
  RuleSet,
} from '../../rules/model.ts';
import {
  assembleRuleSet,
  type RuleHeadContent,
  type WorkingSetContent,
} from '../../rules/rule-set/working-set.ts';
import type { SourceStates } from './source-state-policy.ts';

/** Rename maps by routing key, then rule key, then the name that the rule reads. */
export type RenamesByAction = Record<string, Record<string, Record<string, InputRename>>>;

/** Everything that a version decides with: the working set at its publication, and the renames it was reconciled by. */
export interface VersionContent<
  Head extends RuleHeadContent = RuleHeadContent,
> extends WorkingSetContent<Head> {
  configuration: Record<string, unknown>;
  renames: RenamesByAction;
  /** The provenance under which its rules' citations speak. */
  sources: SourceStates;
}

/** What of it the version's row keeps; the rule revisions are rows of their own. */
export interface VersionSnapshot {
  actions: (ActionDeclaration & { description: string })[];
  definitions: Definition[];
  configuration: Record<string, unknown>;
  renames: RenamesByAction;
  /** Versions of earlier releases lack it. */
  sources?: SourceStates;
}

export const nothingPublished: VersionContent = {
  actions: [],
  definitions: [],
  heads: [],
  configuration: {},
  renames: {},
  sources: {},
};

/** The ontology that a module carries: without the names that reconciliation turned into others. */
export function convergedInputs(
  inputs: readonly InputDeclaration[],
  renames: Record<string, Record<string, InputRename>>,
): InputDeclaration[] {
  const away = new Set(
    Object.values(renames).flatMap((map) =>
      Object.entries(map).flatMap(([name, { input }]) => (name === input ? [] : [name])),
    ),
  );
  return inputs.filter(({ name }) => !away.has(name));
}

/** The content apart by action: anyone who goes through all actions looks at each rule once. */
export function contentByAction<Head extends RuleHeadContent>(
  content: VersionContent<Head>,
): ReadonlyMap<string, VersionContent<Head>> {
  const parts = new Map(
    content.actions.map((action) => [action.key, { ...content, actions: [action], heads: [] as Head[] }]),
  );
  for (const head of content.heads) parts.get(head.body.action)?.heads.push(head);
  return parts;
}

/** The rule set of one action as its module decides it; null when the version has no such action. */
export function versionRuleSet(content: VersionContent, actionKey: string): RuleSet | null {
  const ruleSet = assembleRuleSet(content, actionKey);
  if (!ruleSet) return null;
  const renames = content.renames[actionKey] ?? {};
  return {
    ...ruleSet,
    action: { ...ruleSet.action, inputs: convergedInputs(ruleSet.action.inputs, renames) },
    renames,
  };
}

/** A definition's content without the rows that hold its sources: the same in every database. */
export const definitionHash = (definition: Definition): string =>
  contentHash({
    ...definition,
    cases: definition.cases.map(({ citation, ...item }) => {
      if (citation === null) return { ...item, citation };
      const { source_material_id: _row, ...portable } = citation;
      return { ...item, citation: portable };
    }),
  });

export interface VersionSeal {
  number: number;
  previousVersionHash: string | null;
  content: VersionContent;
  /** Of each module. */
  modules: readonly { action: string; digest: string }[];
  cardHash: string;
  releaseNotesHash: string;
}

/**
 * `sha256:…` over everything that the version holds, and over the version before it: a chain.
 * @param pause awaited between pieces of a large version
 */
export async function sealVersion(seal: VersionSeal, pause: () => Promise<void>): Promise<string> {
  const sealed = {
    number: seal.number,
    previous_version_hash: seal.previousVersionHash,
    actions: seal.content.actions,
    definitions: seal.content.definitions.map((definition) => ({
      name: definition.name,
      content_hash: definitionHash(definition),
    })),
    configuration: seal.content.configuration,
    renames: seal.content.renames,
    rules: seal.content.heads.map(({ key, contentHash: hash, closedTo }) => ({
      key,
      content_hash: hash,
      closed_to: closedTo,
    })),
    modules: seal.modules,
    card: seal.cardHash,
    release_notes: seal.releaseNotesHash,
  };
  return `sha256:${sha256Hex(await canonicalJsonInTurns(sealed, pause))}`;
}

export const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);
