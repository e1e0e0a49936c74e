import { jsonColumn } from '../db/json-column.ts';
import { nullable } from '../db/nullable-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { Gate1Result, Gate2Result, VerifiedSpecification } from './gate-result.ts';

/** `gate_1` of candidates. */
export const gate1Column = nullable(
  jsonColumn(
    'gate_1',
    withMembers<Gate1Result>('content_hash', 'passed', 'findings', 'specification', 'suite'),
  ),
);
/** `gate_2` of candidates. */
export const gate2Column = nullable(
  jsonColumn('gate_2', withMembers<Gate2Result>('content_hash', 'working_set_hash', 'passed', 'findings')),
);
/** `specification` of rule revisions: what gate 1 verified the code against. */
export const specificationColumn = jsonColumn(
  'specification',
  withMembers<VerifiedSpecification>('origin', 'specification', 'suite'),
);
