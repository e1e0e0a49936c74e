import { z } from 'zod';
import { action, context, entity, properties } from './authzen.ts';

/** Bodies and answers of the search requests of the OpenID AuthZEN API. Unknown members are ignored. */

/** What is searched for has no id; one that is sent counts for nothing. */
const sought = z.object({ type: z.string().min(1), properties });

const page = z
  .object({
    token: z.string().max(1_000).optional().describe('`next_token` of the page before.'),
    limit: z
      .int()
      .min(0)
      .optional()
      .describe('Most results of a page; never more than 100. A page may have fewer, and others follow it.'),
  })
  .optional();

export const subjectSearchBody = z
  .object({ subject: sought, action, resource: entity, context: context.optional(), page })
  .meta({ id: 'AuthzenSubjectSearch', description: 'Which subjects may do this with the resource.' });

export const resourceSearchBody = z
  .object({ subject: entity, action, resource: sought, context: context.optional(), page })
  .meta({ id: 'AuthzenResourceSearch', description: 'With which resources the subject may do this.' });

export const actionSearchBody = z
  .object({ subject: entity, resource: entity, context: context.optional(), page })
  .meta({ id: 'AuthzenActionSearch', description: 'What the subject may do with the resource.' });

const obligation = z.strictObject({
  id: z.string(),
  type: z.string(),
  properties: z.record(z.string(), z.json()),
});

const foundEntity = z.strictObject({
  type: z.string(),
  id: z.string(),
  obligations: z.array(obligation).optional().describe('What is due when it is done.'),
});
const foundAction = z.strictObject({ name: z.string(), obligations: z.array(obligation).optional() });

const answerOf = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({
    page: z.strictObject({
      next_token: z.string().describe('Empty: there are no more. A page without results may have one.'),
      count: z.int().min(0).describe('How many results this page has.'),
    }),
    context: z
      .record(z.string(), z.json())
      .optional()
      .describe(
        '`code` and `error` where nothing could be searched; `undetermined`: what may be permitted once the inputs in `missing_inputs` are known.',
      ),
    results: z.array(result),
  });

export const entitySearchAnswer = answerOf(foundEntity).meta({ id: 'AuthzenEntities' });
export const actionSearchAnswer = answerOf(foundAction).meta({ id: 'AuthzenActions' });
