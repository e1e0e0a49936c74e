import { anyObject, jsonColumn } from '../db/json-column.ts';

/** `detail` of both families of audit records: each action has members of its own. */
export const auditDetailColumn = jsonColumn('detail', anyObject);
