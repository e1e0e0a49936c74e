import { z } from 'zod';
import { jsonColumn } from '../db/json-column.ts';
import { withMembers } from '../rules/model-schema.ts';
import type { Decision } from '../rules/model.ts';
import type { DecimalMark } from '../tables/cell-values.ts';
import type { TableError } from '../tables/columns.ts';
import type { UndeclaredInput } from './replay-lines.ts';
import type { TrialVersion } from './trial-module.ts';

/** What the replay's row keeps of what was asked. */
export interface ReplayRequest {
  /** Null: the draft. */
  version: TrialVersion;
  action: string | null;
  /** RFC 3339, inclusive. */
  from: string | null;
  /** RFC 3339, exclusive. */
  to: string | null;
  limit: number;
  /** Of the working set when it was asked for, where it runs the draft. Left out by earlier releases. */
  working_set_revision?: number;
  /** The rows of a file in place of recorded decisions. Left out by earlier releases. */
  file?: ReplayedFile;
}

/** A file of inputs, and how it is read. */
export interface ReplayedFile {
  /** Its name at the client. */
  name: string | null;
  /** Hex. */
  sha256: string;
  /** The version that rows which expect no verdict are compared with; null: there is none. */
  compare_with: number | null;
  decimal_mark: DecimalMark | null;
  ignore_columns: string[] | null;
}

/** A verdict; or that what was asked can no longer be asked so. */
export type ReplayedVerdict = Decision | 'inputs_invalid' | 'action_not_in_version';

/** A decision, or a row of a file, that comes out differently. */
export interface ReplayDifference {
  /** Null: of a file. */
  decision_id: string | null;
  /** Of a file: the name of the row, or its number. */
  row?: string;
  action: string;
  before: Decision;
  after: ReplayedVerdict;
  /** Rules whose outcome differed, or that were on one side alone: what it comes from. A replay of an earlier release has none. */
  rules?: string[];
}

/** Decisions that come out differently for the same rules. */
export interface ReplayFlips {
  action: string;
  before: Decision;
  after: ReplayedVerdict;
  rules: string[];
  count: number;
}

/** `request` of replays. */
export const replayRequestColumn = jsonColumn(
  'request',
  withMembers<ReplayRequest>('version', 'action', 'from', 'to', 'limit'),
);
/** What is asked of a draft speaks of it as it is now: a draft that has changed since is another. */
export const ofDraft = <Request extends ReplayRequest>(
  request: Request,
  { workingSetRevision }: { workingSetRevision: number },
): Request => (request.version === null ? { ...request, working_set_revision: workingSetRevision } : request);
/** `rejected` of replays. */
export const rejectedColumn = jsonColumn(
  'rejected',
  z.array(withMembers<TableError>('row', 'column', 'message')),
);
/** `flips` of replays. */
export const flipsColumn = jsonColumn(
  'flips',
  z.array(withMembers<ReplayFlips>('action', 'before', 'after', 'rules', 'count')),
);
/** `undeclared` of replays. */
export const undeclaredColumn = jsonColumn(
  'undeclared',
  z.array(withMembers<UndeclaredInput>('action', 'input', 'count')),
);
/** `differences` of replays. */
export const differencesColumn = jsonColumn(
  'differences',
  z.array(withMembers<ReplayDifference>('decision_id', 'action', 'before', 'after')),
);
