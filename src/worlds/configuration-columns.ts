import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import { nullable } from '../db/nullable-column.ts';

/**
 * `value` of configuration blocks. A restored version may bring a block whose name this release does not know: what a
 * block of a known name holds is read by `configurationValue`, with the schema of that name.
 */
export const configurationColumn = jsonColumn('configuration_block.value', z.unknown());

/** `decision_log` of worlds: the value of the block of that name in the current version; null where defaults hold. */
export const decisionLogColumn = nullable(jsonColumn('decision_log', z.unknown()));
