import { canonicalJson, contentHash, sha256Hex } from '../../core/canonical-json.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import { portableLedger } from '../ledger/ledger-names.ts';
import type { Citation, Definition, Rule } from '../model.ts';
import { allReads } from '../language/reads.ts';
import { hashesOf } from './file-hashes.ts';
import { inputSchema } from './input-schema.ts';
import {
  compiler,
  fileNames,
  type Composition,
  type Manifest,
  type ModuleCitation,
  type ModuleDefinition,
  type ModuleRule,
  type ModuleSuite,
  type SourceReference,
} from './module-content.ts';
import { writeTar } from './write-tar.ts';

/** One rule revision of the action, with the hash that was signed off. */
export interface ModuleRevision {
  rule: Rule;
  contentHash: string;
}

export interface ModuleRequest {
  /** Type-checked; its rules are those of `revisions`. */
  checked: CheckedRuleSet;
  revisions: readonly ModuleRevision[];
  /** By the row that a citation names: equal bytes may have come under another provenance as well. */
  sources: ReadonlyMap<string, SourceReference>;
  worldModelVersion: string;
  moduleVersion: string;
}

export interface BuiltModule {
  manifest: Manifest;
  inputSchema: Record<string, unknown>;
  /** The tar. */
  bytes: Buffer;
  /** `sha256:…` of the tar. */
  digest: string;
  contentHash: string;
}

const byKeyAndDate = (a: Rule, b: Rule): number =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : (a.from ?? '') < (b.from ?? '') ? -1 : 1;

/**
 * The deployable bundle of one action. Its bytes depend on the arguments alone: no time, no id, no approval.
 * @throws Error when a citation's row is not among `sources`: a module that cannot cite is not made.
 */
export async function buildModule(request: ModuleRequest): Promise<BuiltModule> {
  const { checked, worldModelVersion, moduleVersion } = request;
  const { action, definitions, renames } = checked.ruleSet;
  const revisions = [...request.revisions].sort((a, b) => byKeyAndDate(a.rule, b.rule));
  const cite = citer(request.sources);
  const schema = inputSchema(action.inputs, inputsRead(checked));
  const files = new Map<string, string>();
  const add = (name: string, value: unknown): void => void files.set(name, canonicalJson(value));

  add(fileNames.inputSchema, schema);
  add(fileNames.composition, {
    action: {
      key: action.key,
      title: action.title,
      aggregation_mode: action.aggregation_mode,
      time_zone: action.time_zone,
      // In which order rules brought them says nothing.
      inputs: [...action.inputs].sort((a, b) => (a.name < b.name ? -1 : 1)),
      assumptions: action.assumptions,
      ...(action.bindings?.length && {
        bindings: [...action.bindings].sort((a, b) => (a.input < b.input ? -1 : 1)),
      }),
    },
    rules: [...new Set(revisions.map(({ rule }) => rule.key))],
    overrides: edgesOf(revisions.map(({ rule }) => rule)),
    limits: revisions
      .filter(({ rule }) => rule.limits.length > 0)
      .map(({ rule }) => ({ rule: rule.key, limits: rule.limits })),
    definitions: definitions.map(({ name }) => name).sort(),
    renames,
  } satisfies Composition);
  add(
    fileNames.suite,
    revisions.map(({ rule }) => ({
      rule: rule.key,
      from: rule.from,
      cases: rule.suite,
    })) satisfies ModuleSuite,
  );
  for (const key of new Set(revisions.map(({ rule }) => rule.key))) {
    const group = revisions.filter(({ rule }) => rule.key === key);
    add(
      fileNames.rule(key),
      group.map(({ rule, contentHash: signedOff }) => moduleRule(rule, signedOff, cite)),
    );
    files.set(fileNames.ruleSource(key), group.map(({ rule }) => celText(rule)).join('\n'));
  }
  for (const definition of definitions)
    add(fileNames.definition(definition.name), moduleDefinition(definition, cite));

  const hash = contentHash(hashesOf(files));
  const manifest: Manifest = {
    format: 1,
    action: action.key,
    module_version: moduleVersion,
    world_model_version: worldModelVersion,
    code_provenance: {
      compiler,
      rules: revisions.map(({ rule, contentHash: signedOff }) => ({
        key: rule.key,
        from: rule.from,
        content_hash: signedOff,
      })),
    },
    input_schema_digest: contentHash(schema),
    content_hash: hash,
  };
  add(fileNames.manifest, manifest);
  const bytes = await writeTar(files);
  return { manifest, inputSchema: schema, bytes, digest: `sha256:${sha256Hex(bytes)}`, contentHash: hash };
}

/** Names of the inputs that anything in the rule set reads. */
export function inputsRead(checked: CheckedRuleSet): string[] {
  const definitions = new Map(checked.definitions.map((definition) => [definition.name, definition]));
  const outputs = checked.definitions.filter(({ output }) => output);
  const { inputs } = allReads(
    [
      ...checked.rules.flatMap(({ appliesWhen, requires, obligations }) => [
        appliesWhen,
        requires,
        ...obligations.flatMap(({ values }) => values.map(({ expression }) => expression)),
      ]),
      ...outputs.flatMap(({ cases }) => cases.flatMap(({ when, value }) => [when, value])),
    ],
    definitions,
  );
  return [...new Set(inputs.map(({ input }) => input))].sort();
}

type Cite = (citation: Citation) => ModuleCitation;

const citer =
  (sources: ReadonlyMap<string, SourceReference>): Cite =>
  ({ source_material_id: row, source_sha256, ...citation }) => {
    const source = sources.get(row);
    if (!source || source_sha256 === undefined) throw new Error(`no source ${row} to cite`);
    const { publication, revision, url } = source;
    return { ...citation, publication, revision, url, source_sha256 };
  };

function moduleRule(rule: Rule, signedOff: string, cite: Cite): ModuleRule {
  const { suite: _suite, key: _key, ledger, ...body } = rule;
  return {
    ...body,
    citations: body.citations.map(cite),
    overrides: body.overrides.map((edge) => ({ ...edge, citation: edge.citation && cite(edge.citation) })),
    content_hash: signedOff,
    ...(ledger && { ledger: portableLedger(ledger) }),
  };
}

const moduleDefinition = (definition: Definition, cite: Cite): ModuleDefinition => ({
  ...definition,
  cases: definition.cases.map((item) => ({ ...item, citation: item.citation && cite(item.citation) })),
});

const edgesOf = (rules: readonly Rule[]): Composition['overrides'] => {
  const edges = rules.flatMap((rule) =>
    rule.overrides.map((edge) => ({ rule: rule.key, overrides: edge.rule })),
  );
  return [...new Map(edges.map((edge) => [`${edge.rule} ${edge.overrides}`, edge])).values()];
};

/** The rule as CEL with comments, for people and diffs; the JSON beside it is what is compiled. */
const celText = (rule: Rule): string =>
  [
    `// ${rule.key}, in force from ${rule.from ?? 'never'} to ${rule.to ?? 'without end'}`,
    ...rule.natural_language.split('\n').map((line) => `// ${line}`),
    `// ${rule.modality}; met: ${rule.if_met}, unmet: ${rule.if_unmet}`,
    '// applies_when',
    rule.applies_when,
    '// requires',
    rule.requires,
    '',
  ].join('\n');
