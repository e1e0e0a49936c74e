import { z } from 'zod';

/**
 * What a model answers about a clause: an account of its words, in the shape of the reading ledger, but that each
 * element names its words instead of their places. It says what the words are; no model writes a predicate.
 */
const words = z.array(z.string().min(1).max(2_000)).max(40);
const name = z.string().min(1).max(64);
const text = z.string().max(2_000);

export interface AnsweredQuantity {
  kind: string;
  words: string[];
  value?: string;
  unit?: string | null;
  input?: string;
  term?: string;
  of?: AnsweredQuantity | AnsweredQuantity[];
  factor?: string;
}

const quantity: z.ZodType<AnsweredQuantity> = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.literal('literal'), words, value: z.string().max(40), unit: name.nullable() }),
    z.strictObject({ kind: z.literal('date'), words, value: z.string().max(40) }),
    z.strictObject({ kind: z.literal('input'), words, input: name }),
    z.strictObject({ kind: z.literal('term'), words, term: name }),
    z.strictObject({
      kind: z.enum(['sum', 'difference', 'least', 'greatest', 'product']),
      words,
      of: z.array(quantity).min(1).max(20),
    }),
    z.strictObject({ kind: z.literal('times'), words, of: quantity, factor: z.string().max(40) }),
  ]),
);

export interface AnsweredCondition {
  kind: string;
  words: string[];
  of?: AnsweredCondition | AnsweredCondition[];
  input?: string;
  equals?: boolean | string;
  values?: string[];
  left?: AnsweredQuantity;
  op?: string;
  right?: AnsweredQuantity;
  role?: string;
  term?: string;
}

const condition: z.ZodType<AnsweredCondition> = z.lazy(() =>
  z.union([
    z.strictObject({ kind: z.enum(['all', 'any']), words, of: z.array(condition).min(1).max(40) }),
    z.strictObject({ kind: z.literal('not'), words, of: condition }),
    z.strictObject({ kind: z.literal('fact'), words, input: name, equals: z.union([z.boolean(), text]) }),
    z.strictObject({
      kind: z.literal('one_of'),
      words,
      input: name,
      values: z.array(text).min(1).max(100),
    }),
    z.strictObject({
      kind: z.literal('measure'),
      words,
      left: quantity,
      op: z.enum(['<', '<=', '>', '>=', '==', '!=']),
      right: quantity,
    }),
    z.strictObject({
      kind: z.literal('given'),
      words,
      role: z.enum(['actor', 'act', 'object', 'place']),
    }),
    z.strictObject({ kind: z.literal('judgement'), words, input: name }),
    z.strictObject({ kind: z.literal('term'), words, term: name }),
  ]),
);

const conditions = z.array(condition).max(40);

export const answeredNorm = z.strictObject({
  modality: z.enum(['must', 'must_not', 'may', 'entitled', 'none']),
  words,
  who: conditions,
  if: conditions,
  act: conditions,
  only: conditions,
  except: conditions,
  instead: z.array(z.strictObject({ when: condition, requires: condition })).max(20),
  over: z.array(z.strictObject({ words, label: z.string().min(1).max(200) })).max(20),
  obligations: z
    .array(
      z.strictObject({
        words,
        id: name,
        on: z.enum(['applies', 'met', 'unmet']),
        text: z.string().min(1).max(2_000),
      }),
    )
    .max(20),
  release: z.boolean(),
  notes: z
    .array(
      z.strictObject({
        words,
        role: z.enum(['no_effect', 'other_rule', 'definition', 'reference', 'emphasis', 'purpose']),
        reason: z.string().min(1).max(500),
      }),
    )
    .max(60),
  tier: z.enum(['mandatory', 'guidance']),
  confidence: z.number().min(0).max(1),
});
export type AnsweredNorm = z.output<typeof answeredNorm>;

/** An input that a model proposes where the vocabulary has none for the words. */
export const answeredInput = z.strictObject({
  name,
  type: z.enum(['bool', 'int', 'decimal', 'enum', 'date']),
  unit: name.nullable(),
  scale: z.int().min(0).max(6).nullable(),
  values: z.array(z.string().min(1).max(100)).max(60).nullable(),
  description: z.string().max(500),
});
export type AnsweredInput = z.output<typeof answeredInput>;

export const clauseAnswer = z.strictObject({
  norms: z.array(answeredNorm).max(10),
  inputs: z.array(answeredInput).max(40),
  doubts: z.array(z.strictObject({ words, about: z.string().min(1).max(500) })).max(40),
  no_norm: z.string().max(500).nullable(),
});
export type ClauseAnswer = z.output<typeof clauseAnswer>;
