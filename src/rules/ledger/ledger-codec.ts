import { z } from 'zod';
import { canonicalJson } from '../../core/canonical-json.ts';
import { isName } from '../language/scope.ts';
import type { Condition, Ledger, Norm, Quantity } from './ledger.ts';
import { elementsOf } from './walk-ledger.ts';

/** Most elements of one ledger, its notes and terms included. */
export const mostElements = 1000;
const mostParts = 200;

const name = z.string().max(64).refine(isName, 'A name of letters, digits and "_", no word of the language.');
const decimal = z
  .string()
  .regex(/^-?\d{1,20}(?:\.\d{1,12})?$/, 'A decimal in plain notation, such as "1500" or "0.35".');
const factor = z
  .string()
  .regex(/^-?\d{1,20}(?:\.\d{1,12})?(?:\/0*[1-9]\d{0,12})?$/, 'A decimal or a fraction: "0.35", "1/6".');
const text = z.string().max(2000);
const range = z
  .strictObject({
    citation: z.int().min(0).max(10_000),
    start: z.int().min(0),
    end: z.int().min(1),
  })
  .refine(({ start, end }) => start < end, 'A range ends after it starts.');
const readBy = z.union([
  z.strictObject({ reader: z.string().min(1).max(100), version: z.string().min(1).max(100) }),
  z.strictObject({ operator: z.uuid(), at: z.iso.datetime() }),
]);
const read = { words: z.array(range).max(mostParts), read_by: readBy };

const quantity: z.ZodType<Quantity> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...read,
      kind: z.literal('literal'),
      value: decimal,
      unit: z.string().max(40).nullable(),
    }),
    z.strictObject({ ...read, kind: z.literal('date'), value: z.iso.date() }),
    z.strictObject({ ...read, kind: z.literal('input'), input: name }),
    z.strictObject({ ...read, kind: z.literal('term'), term: name }),
    z.strictObject({
      ...read,
      kind: z.enum(['sum', 'difference', 'least', 'greatest']),
      of: z.array(quantity).min(1).max(mostParts),
    }),
    z.strictObject({ ...read, kind: z.literal('times'), of: quantity, factor }),
    z.strictObject({ ...read, kind: z.literal('product'), of: z.tuple([quantity, quantity]) }),
  ]),
);

const condition: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ ...read, kind: z.enum(['all', 'any']), of: z.array(condition).min(1).max(mostParts) }),
    z.strictObject({ ...read, kind: z.literal('not'), of: condition }),
    z.strictObject({ ...read, kind: z.literal('fact'), input: name, equals: z.union([z.boolean(), text]) }),
    z.strictObject({
      ...read,
      kind: z.literal('one_of'),
      input: name,
      values: z.array(text).min(1).max(mostParts),
    }),
    z.strictObject({
      ...read,
      kind: z.literal('measure'),
      left: quantity,
      op: z.enum(['<', '<=', '>', '>=', '==', '!=']),
      right: quantity,
    }),
    z.strictObject({
      ...read,
      kind: z.literal('cases'),
      rows: z
        .array(z.strictObject({ when: condition, then: condition }))
        .min(1)
        .max(mostParts),
      otherwise: condition.nullable(),
    }),
    z.strictObject({ ...read, kind: z.literal('given'), role: z.enum(['actor', 'act', 'object', 'place']) }),
    z.strictObject({ ...read, kind: z.literal('judgement'), input: name }),
    z.strictObject({ ...read, kind: z.literal('term'), term: name }),
  ]),
);

const conditions = z.array(condition).max(mostParts).default([]);

const norm: z.ZodType<Norm> = z.strictObject({
  ...read,
  modality: z.enum(['must', 'must_not', 'may', 'entitled', 'none']),
  who: conditions,
  if: conditions,
  act: conditions,
  only: conditions,
  except: conditions,
  instead: z
    .array(z.strictObject({ when: condition, requires: condition }))
    .max(mostParts)
    .default([]),
  over: z
    .array(
      z.strictObject({
        ...read,
        kind: z.literal('reference'),
        label: text,
        rules: z.array(z.string().regex(/^R-\d{4,9}$/)).max(mostParts),
      }),
    )
    .max(mostParts)
    .default([]),
  obligations: z
    .array(
      z.strictObject({
        ...read,
        kind: z.literal('obligation'),
        id: name,
        on: z.enum(['applies', 'met', 'unmet']),
        text,
        values: z.record(name, quantity),
      }),
    )
    .max(mostParts)
    .default([]),
  release: z.boolean().default(false),
});

const ledgerSchema: z.ZodType<Ledger> = z
  .strictObject({
    tokenizer: z.string().min(1).max(100),
    norm,
    terms: z
      .array(z.strictObject({ ...read, name, means: z.union([quantity, condition]) }))
      .max(mostParts)
      .default([]),
    notes: z
      .array(
        z.strictObject({
          ...read,
          kind: z.literal('note'),
          role: z.enum(['no_effect', 'other_rule', 'definition', 'reference', 'emphasis', 'purpose']),
          reason: text.min(1, 'Say why the words have no effect on this rule.'),
        }),
      )
      .max(mostParts)
      .default([]),
  })
  .superRefine((ledger, context) => {
    if (elementsOf(ledger).length > mostElements) {
      context.addIssue({ code: 'custom', message: `A ledger has at most ${mostElements} elements.` });
    }
  });

/** The shape of a ledger as it is sent: what may be left out is. */
export const ledgerJsonSchema = z.toJSONSchema(ledgerSchema, { io: 'input', reused: 'ref' });

export interface LedgerProblem {
  /** Within the ledger, a JSON pointer. */
  pointer: string;
  message: string;
}

/** A ledger as it was stored or sent, with every slot present; or what is wrong with it, and where. */
export function parseLedger(
  value: unknown,
): { ok: true; ledger: Ledger } | { ok: false; problems: LedgerProblem[] } {
  const parsed = ledgerSchema.safeParse(value);
  if (parsed.success) return { ok: true, ledger: parsed.data };
  return {
    ok: false,
    problems: parsed.error.issues.map(({ path, message }) => ({
      pointer: path.length === 0 ? '' : `/${path.map(String).join('/')}`,
      message,
    })),
  };
}

/** Canonical JSON, in which a ledger is hashed and shipped. */
export const writeLedger = (ledger: Ledger): string => canonicalJson(ledger);
