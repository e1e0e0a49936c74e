import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import { nullable } from '../db/nullable-column.ts';
import { definitionSchema, inputsSchema, ruleBodySchema } from '../rules/model-schema.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';

/**
 * `signed_content` of approval decisions: what the candidate said, with the definitions that it brought. Null in rows of
 * releases that kept the hash alone.
 */
export const signedContentColumn = nullable(
  jsonColumn<RuleContent>(
    'signed_content',
    z.object({ body: ruleBodySchema, inputs: inputsSchema, definitions: z.array(definitionSchema) }),
  ),
);

/** What a decision on a candidate keeps of it. */
export const signedContentOf = ({ body, inputs, definitions }: RuleContent) =>
  signedContentColumn.write({ body, inputs, definitions });
