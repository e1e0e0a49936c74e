import type { z } from 'zod';
import type { ErrorCode } from '../core/errors.ts';
import type { Scope } from '../core/permissions.ts';
import type { Handler } from './handler.ts';
import type { Method } from './router.ts';
import type { Tag } from './tags.ts';

export interface PlainAnswer {
  status: number;
  description: string;
  /** Default `application/json`. */
  contentType?: string;
  /** Of a JSON answer. */
  schema?: z.ZodType;
}

/**
 * A route that has no GraphQL document: the decision path, protocol doors, downloads, pages. Its
 * handler authenticates (`context.auth()`), reads and answers by itself; the rest is for the reference.
 */
export interface PlainRoute<Needs = unknown> {
  method: Method;
  /** Parameters in braces. */
  path: `/${string}`;
  handler: Handler<Needs>;
  tag: Tag;
  /** Names it for generated clients, as root fields are named: a noun for what reads, a verb for what acts. */
  operationId: string;
  summary: string;
  description?: string;
  /** What the handler asks of its caller; `anyone` needs no credentials. */
  access: Scope | 'anyone' | 'authenticated' | 'session';
  /** What it reads of its query; anything else there is refused by name. Left out: nothing. */
  query?: z.ZodObject;
  /** Unknown query parameters are ignored: for protocols that say so, and for probes. */
  ignoresQuery?: true;
  /** Headers that the handler reads, by name: what each says. */
  headers?: Readonly<Record<string, string>>;
  /** JSON body. */
  body?: z.ZodType;
  answers: readonly PlainAnswer[];
  errors?: readonly ErrorCode[];
}
