import { z } from 'zod';
import { jsonColumn } from './json-column.ts';
import { nullable } from './nullable-column.ts';

/** An answer as its caller sees it, and the digest of what the caller selected of it. */
export interface Rendering {
  selection: string;
  answer: unknown;
}

/** `answer` of idempotency anchors: what the command answered, which only it knows. */
export const anchorAnswerColumn = jsonColumn('idempotency_anchor.answer', z.unknown());

/** `rendering` of idempotency anchors. */
export const renderingColumn = nullable(
  jsonColumn<Rendering>('rendering', z.looseObject({ selection: z.string(), answer: z.unknown() })),
);
