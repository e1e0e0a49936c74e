import { z } from 'zod';
import {
  actionProposalSchema,
  bindingsSchema,
  definitionSchema,
  inputsSchema,
  ruleBodySchema,
} from '../rules/model-schema.ts';
import { jsonColumn } from './json-column.ts';
import { nullable } from './nullable-column.ts';

/** `body` of candidates and rule revisions. */
export const ruleBodyColumn = jsonColumn('body', ruleBodySchema);
/** `inputs` of actions, candidates and rule revisions. */
export const inputsColumn = jsonColumn('inputs', inputsSchema);
/** `bindings` of actions. */
export const bindingsColumn = jsonColumn('bindings', bindingsSchema);
/** `definitions` of candidates and rule revisions. */
export const definitionsColumn = jsonColumn('definitions', z.array(definitionSchema));
/** `body` of the definitions of a world. */
export const definitionColumn = jsonColumn('definition.body', definitionSchema);
/** `action_proposal` of candidates. */
export const actionProposalColumn = nullable(jsonColumn('action_proposal', actionProposalSchema));
