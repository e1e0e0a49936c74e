import { DomainError, errorStatus, type ErrorCode, type FieldError } from '../core/errors.ts';
import type { FieldShape, Shape } from './shape.ts';

type Data = Record<string, unknown>;

/**
 * A GraphQL result as REST shows it: `snake_case` names, enums by their wire values, connections as
 * `{ items, next_cursor }`. What a JSON scalar holds is left alone: it is in wire form already.
 */
export function present(value: unknown, shape: Shape): unknown {
  if (value === null || value === undefined) return null;
  switch (shape.kind) {
    case 'leaf':
      return shape.values ? (shape.values.get(value as string) ?? value) : value;
    case 'list':
      return (value as unknown[]).map((item) => present(item, shape.item));
    case 'object':
      return presentFields(value as Data, shape.fields);
    case 'connection': {
      const { edges, pageInfo } = value as {
        edges: ({ node: unknown } | null)[];
        pageInfo: { hasNextPage: boolean; endCursor: string | null };
      };
      return {
        items: edges.flatMap((edge) => (edge ? [present(edge.node, shape.item)] : [])),
        next_cursor: pageInfo.hasNextPage ? pageInfo.endCursor : null,
        ...presentFields(value as Data, shape.fields),
      };
    }
  }
}

function presentFields(data: Data, fields: readonly FieldShape[]): Data {
  const answer: Data = {};
  for (const { responseName, wireName, shape } of fields) {
    const value = data[responseName];
    // Undefined is a field of another member of the union; null is an answer.
    if (value !== undefined) answer[wireName] = present(value, shape);
  }
  return answer;
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** The refusal in a result union, if that is what came (see `ProblemFields` in `schema/operations/`). */
export function problemIn(value: unknown): DomainError | null {
  if (typeof value !== 'object' || value === null || !('problemCode' in value)) return null;
  const problem = value as {
    problemCode: string;
    problemDetail: string;
    problemErrors?: FieldError[];
    problemRetryAfter?: number | null;
    problemExtensions?: Data | null;
  };
  const code = problem.problemCode.toLowerCase();
  if (!isErrorCode(code)) throw new Error(`Unknown error code ${problem.problemCode}`);
  return new DomainError(code, problem.problemDetail, {
    ...problem.problemExtensions,
    ...(problem.problemErrors?.length && { errors: problem.problemErrors.map((each) => ({ ...each })) }),
    ...(problem.problemRetryAfter != null && { retry_after: problem.problemRetryAfter }),
  });
}
