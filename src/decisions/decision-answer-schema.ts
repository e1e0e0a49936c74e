import { z } from 'zod';

/** The shapes of `decision-answer.ts` for the references of REST and MCP; a test holds answers against them. */

const decision = z.enum(['permit', 'deny', 'indeterminate', 'not_applicable']);
const effect = z.enum(['permit', 'deny', 'none']);
const outcome = z.enum(['met', 'unmet', 'not_applicable', 'undetermined']);

const citation = z
  .strictObject({
    publication: z.string(),
    section: z.string().describe('Heading path within the publication.'),
    revision: z.string().nullable(),
    quote: z.string().describe('Verbatim.'),
  })
  .meta({ id: 'CitedClause' });

const citations = z.array(citation);

const namedValue = z.strictObject({
  name: z.string(),
  value: z.json().describe('Decimals are strings; null while an input that it needs is missing.'),
  unit: z.string().nullable(),
});

const reason = z.strictObject({
  rule: z.string(),
  effect: effect.nullable().describe('What the rule contributed; null while undetermined.'),
  possible_effects: z.array(effect),
  outcome,
  overridden_by: z.string().nullable().describe('The exception that silenced the rule.'),
  limited_by: z.string().nullable().describe('The rule whose deny withdrew its permit.'),
  text: z.string(),
  citations,
});

const tier = z.enum(['mandatory', 'guidance', 'practice']);

export const decisionAnswerSchema = z
  .strictObject({
    decision,
    decision_id: z.uuid(),
    action: z.string(),
    world_model_version: z.string().describe('`v3`; `draft` in the playground.'),
    module_digest: z.string().nullable().describe('`sha256:…` of the module that decided; null for a draft.'),
    evaluated_at: z.iso.datetime(),
    as_of: z.iso.date().describe('Date of the facts: which law held.'),
    valid_until: z.iso
      .date()
      .nullable()
      .describe(
        'The first later date of the facts on which this version may answer the same inputs otherwise, since other rules or values are in force from then on: the answer holds for every `as_of` before it. Null: there is no such date.',
      ),
    inputs_digest: z
      .string()
      .describe(
        '`sha256:…` of the canonical JSON (RFC 8785) of the inputs as the action reads them: equal inputs have one digest in whatever order they are sent, and however a decimal or a time is spelled.',
      ),
    reasons: z.array(reason),
    outputs: z.array(namedValue.extend({ citations })),
    obligations: z.array(
      z.strictObject({
        rule: z.string(),
        id: z.string(),
        text: z.string(),
        values: z.array(namedValue),
        citations,
      }),
    ),
    advice: z.array(z.strictObject({ rule: z.string(), tier, outcome, effect, text: z.string(), citations })),
    possible: z
      .array(decision)
      .nullable()
      .describe('Of indeterminate: what the missing inputs can still bring about.'),
    missing_inputs: z
      .array(z.string())
      .describe('What undetermined rules read and was left out; empty when the decision is determined.'),
    rules: z
      .array(
        reason.extend({
          tier,
          applies_when: z.boolean().nullable(),
          requires: z.boolean().nullable(),
          values: z.record(z.string(), z.json()),
          missing: z.array(z.string()),
        }),
      )
      .optional()
      .describe('With explain: full.'),
    definitions: z.array(namedValue).optional().describe('With explain: full.'),
    counterfactuals: z
      .strictObject({
        exact: z
          .boolean()
          .describe(
            'Whether these are proved to be the smallest, and all of them. False where a comparison of several inputs, a list or the number of rules keeps them from being laid out or tried in time: then there may be more, and smaller ones.',
          ),
        alternatives: z
          .array(
            z.strictObject({
              decision,
              changes: z.array(
                z.strictObject({
                  input: z.string(),
                  from: z.json().describe('As sent; null where it was left out.'),
                  to: z.json().describe('The nearest value that will do.'),
                }),
              ),
            }),
          )
          .describe('All of one size; each was executed and comes to its decision.'),
      })
      .optional()
      .describe(
        'With explain: counterfactual. The smallest changes of inputs that would change the verdict.',
      ),
    receipt: z
      .string()
      .optional()
      .describe(
        'With receipt: true. JSON of a DSSE envelope: an in-toto statement of this answer, signed with Ed25519 by a key of `/.well-known/publishing-keys.json`. `enshrine verify` checks it without any server.',
      ),
  })
  .meta({ id: 'Decision' });
