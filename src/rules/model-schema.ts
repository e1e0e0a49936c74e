import { z } from 'zod';
import type { ActionProposal } from './rule-set/candidate-rule-set.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Citation, Definition, InputDeclaration, RequestBinding, RuleBody } from './model.ts';
import { combiningAlgorithms } from './model.ts';

/**
 * The shapes of the model, as stored rows are read. They were checked in full when they were written (`check-rule-set.ts`,
 * the ledger by its codec), so that only the shape is looked at here; members of later releases pass.
 */

const date = z.string().nullable();

const citation: z.ZodType<Citation> = z.looseObject({
  source_material_id: z.string(),
  source_sha256: z.string().optional(),
  section: z.string(),
  quote: z.string(),
  start: z.number(),
  end: z.number(),
  prefix: z.string(),
  suffix: z.string(),
});

const suiteCase = z.looseObject({
  name: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  as_of: date,
  expected: z.enum(['met', 'unmet', 'not_applicable', 'undetermined']),
  values: z.record(z.string(), z.unknown()).optional(),
  origin: z.enum(['extracted', 'operator', 'counterexample', 'boundary']),
});

/** An object with these members: for what is large, was checked when it was written, and is told from others by them. */
export const withMembers = <T extends object>(...members: (keyof T & string)[]): z.ZodType<T> =>
  z.custom<T>(
    (value) => typeof value === 'object' && value !== null && members.every((name) => name in value),
  );

export const ruleBodySchema: z.ZodType<RuleBody> = z.looseObject({
  natural_language: z.string(),
  citations: z.array(citation),
  action: z.string(),
  modality: z.enum(['must', 'must_not', 'may', 'entitled']),
  applies_when: z.string(),
  requires: z.string(),
  if_met: z.enum(['permit', 'deny', 'none']),
  if_unmet: z.enum(['permit', 'deny', 'none']),
  overrides: z.array(
    z.looseObject({ rule: z.string(), citation: citation.nullable(), reason: z.string().nullable() }),
  ),
  limits: z.union([z.literal('all'), z.array(z.string())]),
  limit_reasons: z.array(z.looseObject({ rule: z.string(), reason: z.string() })).optional(),
  obligations: z.array(
    z.looseObject({
      id: z.string(),
      on: z.enum(['applies', 'met', 'unmet']),
      text: z.string(),
      values: z.record(z.string(), z.string()),
    }),
  ),
  tier: z.enum(['mandatory', 'guidance', 'practice']),
  from: date,
  to: date,
  suite: z.array(suiteCase),
  ledger: withMembers<Ledger>('tokenizer', 'norm', 'terms', 'notes').optional(),
});

const scalarType = z.enum(['bool', 'int', 'decimal', 'enum', 'string', 'date', 'timestamp', 'duration']);
const bound = z.union([z.number(), z.string()]).nullish();

const input: z.ZodType<InputDeclaration> = z.lazy(() =>
  z.looseObject({
    name: z.string(),
    type: z.union([scalarType, z.enum(['list', 'record'])]),
    unit: z.string().nullish(),
    scale: z.number().nullish(),
    minimum: bound,
    maximum: bound,
    values: z.array(z.string()).nullish(),
    ordered: z.boolean().optional(),
    max_items: z.number().nullish(),
    nullable: z.boolean().optional(),
    description: z.string().optional(),
    aliases: z.array(z.string()).nullish(),
    items: input.nullish(),
    fields: z.array(input).nullish(),
  }),
);

export const inputsSchema = z.array(input);

export const bindingsSchema: z.ZodType<RequestBinding[]> = z.array(
  z.looseObject({
    input: z.string(),
    path: z.string(),
    entity_type: z.string().optional(),
    absent: z.literal('null').optional(),
  }),
);

export const definitionSchema: z.ZodType<Definition> = z.looseObject({
  name: z.string(),
  type: scalarType,
  unit: z.string().nullable(),
  scale: z.number().nullable(),
  output: z.boolean(),
  description: z.string(),
  cases: z.array(
    z.looseObject({
      when: z.string(),
      value: z.string(),
      citation: citation.nullable(),
      from: date,
      to: date,
    }),
  ),
});

export const actionProposalSchema: z.ZodType<ActionProposal> = z.looseObject({
  title: z.string(),
  description: z.string(),
  aggregation_mode: z.enum(combiningAlgorithms),
  time_zone: z.string(),
  assumptions: z.array(z.string()),
});
