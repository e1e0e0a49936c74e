import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { ErrorCode } from '../core/errors.ts';
import type { Method } from '../http/router.ts';
import type { Tag } from '../http/tags.ts';

/**
 * One REST route: an operation of `schema/operations/` at a path. Everything else follows from the operation:
 * who may call it (the scope of its root field), the body (its `$input`, less what the path gives), the query
 * (its other variables; `$first` and `$after` become `limit` and `cursor`) and the answer.
 */
export interface Route {
  method: Method;
  /** Parameters in braces. Each is bound to the variable, or field of `$input`, of the same name. */
  path: `/${string}`;
  operation: DocumentNode;
  /** Heading in the reference. */
  tag: Tag;
  /** One line in the reference; the rest is the root field's description. */
  summary: string;
  /** Of success; default 200. A 204 has no body. A route that makes something answers 201 with `location`. */
  status?: 200 | 201 | 204;
  /** `/worlds/{id}`: names are looked up in the answer, then in the path parameters. */
  location?: `/${string}`;
  /** Puts the answer under this name: `{ "invite": { … } }`. */
  wrap?: string;
  /** Wire name of the variable or input field → name of the path parameter that carries it, where they differ. */
  rename?: Readonly<Record<string, string>>;
  /** Query parameter → the name that it had, which is still taken. */
  formerNames?: Readonly<Record<string, string>>;
  /** Path parameters that are read in another way than their variable's type says; the output is the variable. */
  params?: Readonly<Record<string, z.ZodType>>;
  /** Bytes of the body; default 1 MiB. */
  bodyLimit?: number;
  /** Codes beyond the common ones that the reference shall list. */
  errors?: readonly ErrorCode[];
}
