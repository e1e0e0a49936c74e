import { z } from 'zod';
import { decisionBody } from './decision-request.ts';

const verdict = z.enum(['permit', 'deny', 'indeterminate', 'not_applicable']);

/** What is asked of the planner: some inputs, for one action or for all of the domain. */
export const planBody = z
  .strictObject({
    action: z
      .string()
      .min(1)
      .max(200)
      .nullish()
      .describe('Routing key. Left out: every action of the domain, with the inputs that it declares.'),
    inputs: decisionBody.shape.inputs.describe('What is known so far, by name. At most 64 KiB.'),
    as_of: decisionBody.shape.as_of,
    version: decisionBody.shape.version,
    limit: z
      .int()
      .min(1)
      .max(100)
      .nullish()
      .describe('Without `action`: how many actions at most, 1 to 100; by default 50.'),
    cursor: z.string().max(200).nullish().describe('Without `action`: `next_cursor` of the page before.'),
  })
  .meta({ id: 'PlanRequest' });

export const planSchema = z
  .strictObject({
    action: z.string(),
    world_model_version: z.string().describe('`v3`'),
    module_digest: z.string().describe('`sha256:…` of the module that was asked.'),
    as_of: z.iso.date(),
    decision: verdict
      .nullable()
      .describe('The verdict that holds whatever the missing inputs are; null while several can be reached.'),
    reachable: z
      .array(
        z.strictObject({
          decision: verdict,
          example: z
            .record(z.string(), z.json())
            .nullable()
            .describe('Complete inputs that come to it, executed; null where none was found in time.'),
        }),
      )
      .describe('The verdicts that complete inputs can still come to.'),
    missing_inputs: z
      .array(
        z.strictObject({
          name: z.string(),
          settles: z
            .number()
            .nullable()
            .describe(
              'Share, 0 to 1, of its distinguishable answers after which the verdict is settled; null where `exact` is false and it is not known.',
            ),
        }),
      )
      .describe('What was left out and can still change the verdict, the one that settles most first.'),
    exact: z
      .boolean()
      .describe(
        'Whether the lists are proved to be neither too long nor too short. False where rules relate several open inputs or read lists: then they are never too short.',
      ),
  })
  .meta({ id: 'Plan' });

export type PlanAnswer = z.infer<typeof planSchema>;

export const planListSchema = z
  .strictObject({
    items: z.array(planSchema).describe('By routing key.'),
    refused: z
      .array(
        z.strictObject({
          action: z.string(),
          code: z.literal('inputs_invalid'),
          detail: z.string(),
        }),
      )
      .describe('Actions whose inputs are of another type than those that were sent.'),
    next_cursor: z.string().nullable().describe('For the actions after these; null on the last page.'),
  })
  .meta({ id: 'PlanList' });

export type PlanListAnswer = z.infer<typeof planListSchema>;
