import { z } from 'zod';
import { combiningAlgorithms } from '../../rules/model.ts';

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const date = z.iso.date();
const time = z.iso.datetime();
const tier = z.enum(['mandatory', 'guidance', 'practice']);
const person = z.strictObject({ id: z.uuid(), name: z.string().nullable() });
const count = z.int().min(0);
const counts = z.strictObject({ added: count, changed: count, removed: count });
const inputType = z.enum([
  'bool',
  'int',
  'decimal',
  'enum',
  'string',
  'date',
  'timestamp',
  'duration',
  'list',
  'record',
]);
const witness = z.strictObject({ inputs: z.record(z.string(), z.unknown()), as_of: date });

const citation = z.strictObject({
  source_sha256: z.string(),
  publication: z.string().nullable(),
  revision: z.string().nullable(),
  section: z.string(),
  quote: z.string(),
});

const rule = z.strictObject({
  key: z.string(),
  revision: count,
  content_hash: digest,
  action: z.string(),
  natural_language: z.string(),
  modality: z.enum(['must', 'must_not', 'may', 'entitled']),
  if_met: z.enum(['permit', 'deny', 'none']),
  if_unmet: z.enum(['permit', 'deny', 'none']),
  applies_when: z.string(),
  requires: z.string(),
  /** In force on [from, to). */
  from: date.nullable(),
  to: date.nullable(),
  overrides: z.array(z.string()),
  limits: z.array(z.string()).describe('Keys of grants that its deny prevails over, or `all` alone.'),
  obligations: z.array(
    z.strictObject({ id: z.string(), on: z.enum(['applies', 'met', 'unmet']), text: z.string() }),
  ),
  citations: z.array(citation),
  /** What became of the words of the citations; left out where they were not accounted for. */
  words: z.array(z.strictObject({ words: z.string(), is: z.string(), read_by: z.string() })).optional(),
  /** Words of the citations that its account does not read; left out where there is no account, and in cards of earlier releases. */
  not_read: z.array(z.string()).optional(),
  /** The reader, with its version, whose complete account of the words the code was proved equal to; null: there is none. Cards of earlier releases lack it. */
  confirmed_by: z.string().nullable().optional(),
  /** By whose hand it is; cards of earlier releases lack it. */
  written: z
    .strictObject({
      by: z.enum(['distiller', 'model', 'operator', 'revision']),
      model: z.string().nullable().describe('Name of the model that wrote it.'),
      operator: person.nullable().describe('Who wrote it by hand, or opened the revision.'),
      later: z
        .array(z.strictObject({ did: z.enum(['edited', 'steered', 'read_words']), operator: person }))
        .describe('What operators did to what was written, in the order of time.'),
    })
    .optional(),
  suite_cases: count,
});

const definition = z.strictObject({
  name: z.string(),
  type: inputType,
  unit: z.string().nullable(),
  /** Returned with the answer. */
  output: z.boolean(),
  description: z.string(),
  cases: z.array(
    z.strictObject({
      when: z.string(),
      value: z.string(),
      /** In force on [from, to); null is without limit. */
      from: date.nullable(),
      to: date.nullable(),
      citation: citation.nullable(),
    }),
  ),
  /** Keys of the rules that read it. */
  read_by: z.array(z.string()),
});

const source = z.strictObject({
  sha256: z.string(),
  title: z.string(),
  kind: z.enum([
    'statute',
    'regulatory_guidance',
    'scholarly_publication',
    'contract',
    'internal_policy',
    'guideline',
  ]),
  publication: z.string(),
  section: z.string().nullable(),
  revision: z.string().nullable(),
  jurisdiction: z.string().nullable(),
  language: z.string().nullable(),
  url: z.string().nullable(),
  retrieved_at: time.nullable(),
  published_on: date.nullable(),
  effective_from: date.nullable(),
  effective_to: date.nullable(),
  media_type: z.string(),
  byte_length: count,
  /** Keys of the rules that cite it. */
  cited_by: z.array(z.string()),
});

const bound = z.union([z.number(), z.string()]);

const action = z.strictObject({
  key: z.string(),
  title: z.string(),
  description: z.string(),
  aggregation_mode: z.enum(combiningAlgorithms),
  time_zone: z.string(),
  assumptions: z.array(z.string()),
  inputs: z.array(
    z.strictObject({
      name: z.string(),
      type: inputType,
      unit: z.string().nullable(),
      /** Bounds, inclusive. */
      minimum: bound.nullable(),
      maximum: bound.nullable(),
      /** Of an enum. */
      values: z.array(z.string()).nullable(),
      nullable: z.boolean(),
      description: z.string(),
    }),
  ),
  /** Where a request of the AuthZEN API holds inputs; left out where all are found by their name. */
  bindings: z
    .array(
      z.strictObject({
        input: z.string(),
        path: z.string(),
        entity_type: z.string().optional(),
        absent: z.literal('null').optional(),
      }),
    )
    .optional(),
  outputs: z.array(z.string()),
  rules: z.array(z.string()),
  module: z.strictObject({ digest, module_version: z.string(), content_hash: digest }),
});

const coverage = z.strictObject({
  source_sha256: z.string(),
  publication: z.string(),
  /** Normative sentences that distillation found: of several readings, the one that found most. */
  normative_sentences: count,
  /** Of all readings. */
  candidates: count,
  /** Of the candidates: signed off. */
  enshrined: count,
  /** By any reading, where no rule or definition of the version cites it. */
  left_out: z.array(
    z.strictObject({ quote: z.string(), section: z.string().nullable(), reason: z.string() }),
  ),
});

const finding = z.strictObject({
  action: z.string(),
  rule: z.string().nullable(),
  code: z.string(),
  severity: z.enum(['acknowledge', 'report']),
  message: z.string(),
  witness: witness.nullable(),
});

const behaviour = z.strictObject({
  action: z.string(),
  status: z.enum(['different', 'equal', 'undecided']),
  witness: witness.nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  /** Regions of complete inputs on which both answer differently, in words, each with an input that was executed. */
  regions: z
    .array(z.strictObject({ words: z.string(), witness, before: z.unknown(), after: z.unknown() }))
    .optional(),
  /** Why these are not all of them. */
  open: z.string().optional(),
});

/** What the World Model Card of one version says. Published as `schema/world-model-card.json`. */
export const cardSchema = z.strictObject({
  format: z.literal(1),
  world_model_version: z.string().regex(/^v[1-9]\d*$/),
  previous_version: z.string().nullable(),
  previous_version_hash: digest.nullable(),
  world: z.strictObject({ id: z.uuid(), slug: z.string(), title: z.string(), description: z.string() }),
  domain: z.strictObject({ id: z.uuid(), name: z.string() }),
  organization: z.strictObject({ id: z.uuid(), name: z.string() }),
  published_at: time,
  published_by: person,
  sources: z.array(source),
  /** By tier, mandatory first. */
  rules: z.array(z.strictObject({ tier, rules: z.array(rule) })),
  /** Those that its rules read. */
  definitions: z.array(definition),
  actions: z.array(action),
  coverage: z.array(coverage),
  verification: z.strictObject({
    /** Rules, each counted once however many revisions of it are in force at their times. */
    rules_complete: count,
    suite_cases_run: count,
    quotes_verified: count,
    renames: z.array(
      z.strictObject({
        action: z.string(),
        from: z.string(),
        to: z.string(),
        because: z.string(),
        rules: z.array(z.string()),
      }),
    ),
    findings: z.array(finding),
    /** Cases of the operators on the shipped bytes; cards of earlier releases lack it. A failed one was acknowledged. */
    acceptance: z
      .strictObject({
        cases_run: count,
        failed: z.array(
          z.strictObject({
            action: z.string(),
            case: z.string(),
            expected: z.string(),
            actual: z.string(),
            as_of: date,
            differences: z.array(z.string()),
            rules: z.array(z.string()),
          }),
        ),
      })
      .optional(),
  }),
  configuration: z.record(z.string(), z.unknown()),
  approvals: z.array(
    z.strictObject({
      rule: z.string(),
      revision: count,
      content_hash: digest,
      decided_by: person,
      decided_at: time,
      statement: z.string(),
      /** Ids of the findings that the sign-off named. */
      acknowledgements: z.array(z.string()),
      /** The same in words; cards of earlier releases lack it. Null: the last check before the sign-off had it no more. */
      doubts: z
        .array(
          z.strictObject({ id: z.string(), code: z.string().nullable(), message: z.string().nullable() }),
        )
        .optional(),
    }),
  ),
  changes: z.strictObject({
    counts: z.strictObject({
      rules: counts,
      definitions: counts,
      configuration: counts,
      actions: counts,
      /** Cards of earlier releases lack it, as they lack `sources`. */
      sources: counts.optional(),
    }),
    rules: z.array(z.strictObject({ change: z.string(), subject: z.string() })),
    definitions: z.array(z.strictObject({ change: z.string(), subject: z.string() })),
    configuration: z.array(z.strictObject({ change: z.string(), subject: z.string() })),
    actions: z.array(z.strictObject({ change: z.string(), subject: z.string() })),
    /** Cited sources. */
    sources: z
      .array(
        z.strictObject({
          change: z.string(),
          /** Identifier of its first row: corrections keep it. */
          subject: z.uuid(),
          publication: z.string(),
          /** What of its provenance differs. */
          members: z.array(z.string()),
          /** Keys of rules. */
          cited_by: z.array(z.string()),
        }),
      )
      .optional(),
    behaviour: z.array(behaviour),
  }),
  release_notes: z.strictObject({
    id: z.uuid(),
    /** Markdown. */
    narrative: z.string(),
    restatements: z.array(
      z.strictObject({
        category: z.enum(['configuration', 'rule', 'action', 'source']),
        subject: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        reason: z.string(),
      }),
    ),
    corrections: z.array(
      z.strictObject({
        rule: z.string(),
        prior_version: z.string(),
        was_wrong: z.string(),
        holds_now: z.string(),
      }),
    ),
  }),
  known_limitations: z.array(z.string()),
});

export type Card = z.infer<typeof cardSchema>;
