import { contentHash, sha256Hex } from '../../core/canonical-json.ts';
import { checkRuleSet } from '../rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Citation, Definition, Rule, RuleSet, SuiteCase } from '../model.ts';
import { hashesOf } from './file-hashes.ts';
import { verifyMarker, type MarkerClaims, type MarkerRefusal } from './marker.ts';
import {
  compiler,
  fileNames,
  type Composition,
  type Manifest,
  type ModuleCitation,
  type ModuleDefinition,
  type ModuleRule,
  type ModuleSuite,
} from './module-content.ts';
import { readTar } from './read-tar.ts';
import type { PublicPublishingKey } from './statement.ts';

export type ModuleRefusal =
  | MarkerRefusal
  | 'digest_mismatch'
  | 'marker_mismatch'
  | 'archive_malformed'
  | 'manifest_malformed'
  | 'content_hash_mismatch'
  | 'compiler_unknown'
  | 'rules_invalid';

/** A module that may not be executed, and the name of the reason. */
export class ModuleRefused extends Error {
  override readonly name = 'ModuleRefused';

  constructor(
    readonly refusal: ModuleRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** A module whose bytes have been read and checked against their own manifest. */
export interface OpenedModule {
  manifest: Manifest;
  digest: string;
  checked: CheckedRuleSet;
  inputSchema: unknown;
  suite: ModuleSuite;
  /** What `/decide` cites: by rule key, in order of date. */
  rules: ReadonlyMap<string, (ModuleRule & { key: string })[]>;
  definitions: ReadonlyMap<string, ModuleDefinition>;
}

/**
 * Reads a module's bytes and refuses them unless every file has the hash that the manifest states and the rules
 * still pass every mechanical check. It says nothing of who approved them: {@link verifyModule} does.
 * @throws ModuleRefused
 */
export async function openModule(bytes: Uint8Array): Promise<OpenedModule> {
  const files = await readTar(bytes).catch((error: unknown) => {
    throw new ModuleRefused(
      'archive_malformed',
      `The bundle is no tar of a module, or was cut off or changed on its way (${reasonOf(error)}). Fetch it again.`,
    );
  });
  const json = <T>(name: string): T => {
    const text = files.get(name);
    if (text === undefined) throw new ModuleRefused('manifest_malformed', `The bundle lacks ${name}.`);
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new ModuleRefused('manifest_malformed', `${name} is no JSON.`);
    }
  };
  const manifest = json<Manifest>(fileNames.manifest);
  if (typeof (manifest as unknown) !== 'object' || (manifest as unknown) === null) {
    throw new ModuleRefused('manifest_malformed', `${fileNames.manifest} is no object.`);
  }
  if (manifest.content_hash !== contentHash(hashesOf(files))) {
    throw new ModuleRefused(
      'content_hash_mismatch',
      'A file of the bundle is not the one that its manifest names.',
    );
  }
  const made = manifest.code_provenance.compiler;
  if ((manifest.format as number) !== 1 || made.name !== compiler.name || made.version !== compiler.version) {
    throw new ModuleRefused(
      'compiler_unknown',
      `The bundle was made for compiler ${made.name} ${made.version}; this is ${compiler.name} ${compiler.version}.`,
    );
  }
  const composition = json<Composition>(fileNames.composition);
  const suite = json<ModuleSuite>(fileNames.suite);
  const inputSchema = json<unknown>(fileNames.inputSchema);
  if (contentHash(inputSchema) !== manifest.input_schema_digest) {
    throw new ModuleRefused(
      'content_hash_mismatch',
      'input_schema.json is not the one that the manifest names.',
    );
  }
  const rules = new Map(
    composition.rules.map((key) => [
      key,
      json<ModuleRule[]>(fileNames.rule(key)).map((rule) => ({ ...rule, key })),
    ]),
  );
  const definitions = new Map(
    composition.definitions.map((name) => [name, json<ModuleDefinition>(fileNames.definition(name))]),
  );
  const cases = new Map(suite.map((item) => [`${item.rule} ${item.from}`, item.cases]));
  const result = checkRuleSet({
    action: composition.action,
    rules: [...rules.values()]
      .flat()
      .map((rule) => plainRule(rule, cases.get(`${rule.key} ${rule.from}`) ?? [])),
    definitions: [...definitions.values()].map(plainDefinition),
    renames: composition.renames,
  } satisfies RuleSet);
  if (!result.ok) {
    const [first] = result.problems;
    throw new ModuleRefused(
      'rules_invalid',
      `The rules of the bundle do not check: ${first?.message ?? 'unknown'}`,
    );
  }
  return {
    manifest,
    digest: `sha256:${sha256Hex(bytes)}`,
    checked: result.checked,
    inputSchema,
    suite,
    rules,
    definitions,
  };
}

/** The words of an error of the archive, as the end of a sentence of ours. */
const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.message.charAt(0).toLowerCase()}${error.message.slice(1)}` : 'unreadable';

export interface ModuleExpectation {
  digest: string;
  marker: string;
  keys: readonly PublicPublishingKey[];
}

const markerRefusals: Record<MarkerRefusal, string> = {
  marker_malformed: 'The operator-approval marker is none.',
  key_unknown: 'The operator-approval marker names a key that is not among the publishing keys.',
  key_compromised:
    'The key of the operator-approval marker was compromised; nothing that it signed is believed.',
  signature_invalid: 'The operator-approval marker was not signed with the key that it names.',
};

/**
 * The one way to a module that may be executed: its bytes have the expected digest, an operator's marker signed by a
 * known key speaks of exactly this digest, action and version, and the content is whole.
 * @throws ModuleRefused
 */
export async function verifyModule(
  bytes: Uint8Array,
  { digest, marker, keys }: ModuleExpectation,
): Promise<OpenedModule & { approval: MarkerClaims }> {
  if (`sha256:${sha256Hex(bytes)}` !== digest) {
    throw new ModuleRefused('digest_mismatch', `The bundle's bytes do not have the digest ${digest}.`);
  }
  const verified = await verifyMarker(marker, keys);
  if (!verified.ok) {
    throw new ModuleRefused(verified.refusal, markerRefusals[verified.refusal]);
  }
  const opened = await openModule(bytes);
  const { claims } = verified;
  const { action, world_model_version } = opened.manifest;
  if (
    claims.digest !== digest ||
    claims.action !== action ||
    claims.world_model_version !== world_model_version
  ) {
    throw new ModuleRefused('marker_mismatch', 'The operator-approval marker speaks of another module.');
  }
  return { ...opened, approval: claims };
}

/** The row of a cited source is unknown outside its database; nothing that executes reads it. */
const plainCitation = ({
  publication: _p,
  revision: _r,
  url: _u,
  ...citation
}: ModuleCitation): Citation => ({
  ...citation,
  source_material_id: '',
});

const plainRule = (
  { content_hash: _hash, ...rule }: ModuleRule & { key: string },
  suite: SuiteCase[],
): Rule => ({
  ...rule,
  citations: rule.citations.map(plainCitation),
  overrides: rule.overrides.map((edge) => ({
    ...edge,
    citation: edge.citation && plainCitation(edge.citation),
  })),
  suite,
});

const plainDefinition = (definition: ModuleDefinition): Definition => ({
  ...definition,
  cases: definition.cases.map((item) => ({
    ...item,
    citation: item.citation && plainCitation(item.citation),
  })),
});
