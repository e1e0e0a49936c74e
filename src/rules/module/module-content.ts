import type { Ledger } from '../ledger/ledger.ts';
import type {
  Citation,
  CombiningAlgorithm,
  Definition,
  InputDeclaration,
  InputRename,
  RequestBinding,
  Rule,
  SuiteCase,
} from '../model.ts';

/** What a citation's source is called: read from its provenance when the module is built. */
export interface SourceReference {
  publication: string;
  revision: string | null;
  url: string | null;
}

/** A citation as a module carries it: complete in itself, and the same in every database. */
export type ModuleCitation = Omit<Citation, 'source_material_id' | 'source_sha256'> &
  SourceReference & { source_sha256: string };

type WithModuleCitations<T> = T extends Citation
  ? ModuleCitation
  : T extends (infer Item)[]
    ? WithModuleCitations<Item>[]
    : T extends object
      ? { [Key in keyof T]: WithModuleCitations<T[Key]> }
      : T;

/** One revision of a rule in force for a period; its suite lies in `suite.json`. */
export type ModuleRule = WithModuleCitations<Omit<Rule, 'suite' | 'key' | 'ledger'>> & {
  /** As it was signed off, without who of the operators read what. */
  ledger?: Ledger;
  /** The hash that was signed off. */
  content_hash: string;
};

export type ModuleDefinition = WithModuleCitations<Definition>;

/** `manifest.json` */
export interface Manifest {
  /** Of this layout. */
  format: 1;
  action: string;
  /** Counts the versions of the world that changed this action: `1`, `2`, … */
  module_version: string;
  /** `v3` */
  world_model_version: string;
  /** Which compiler turns the rules into the predicate, and which rule revisions it is made of. */
  code_provenance: {
    compiler: { name: string; version: string };
    rules: { key: string; from: string | null; content_hash: string }[];
  };
  /** `sha256:…` of `input_schema.json`. */
  input_schema_digest: string;
  /** `sha256:…` of the canonical JSON of {file name: hex SHA-256} over every file but this one. */
  content_hash: string;
}

/** `composition.json`: how the rules make a decision. */
export interface Composition {
  action: {
    key: string;
    title: string;
    aggregation_mode: CombiningAlgorithm;
    time_zone: string;
    inputs: InputDeclaration[];
    assumptions: string[];
    /** Left out where there are none. */
    bindings?: RequestBinding[];
  };
  /** Rule keys; each has its revisions in `rules/<key>.json`. */
  rules: string[];
  /** Exception → base. */
  overrides: { rule: string; overrides: string }[];
  limits: { rule: string; limits: string[] | 'all' }[];
  /** Definition names; each is in `definitions/<name>.json`. */
  definitions: string[];
  renames: Record<string, Record<string, InputRename>>;
}

/** `suite.json` */
export type ModuleSuite = { rule: string; from: string | null; cases: SuiteCase[] }[];

/** The compiler that this build has: a module that another one made is refused, not guessed at. */
export const compiler = { name: 'enshrine', version: '1' } as const;

export const fileNames = {
  manifest: 'manifest.json',
  composition: 'composition.json',
  inputSchema: 'input_schema.json',
  suite: 'suite.json',
  rule: (key: string) => `rules/${key}.json`,
  ruleSource: (key: string) => `rules/${key}.cel`,
  definition: (name: string) => `definitions/${name}.json`,
} as const;
