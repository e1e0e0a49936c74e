import { typeLabel } from '../check-context.ts';
import { unpromised } from '../direction.ts';
import type { Expression } from '../expression.ts';
import type { ExpressionSpan } from '../problem.ts';
import { fail } from '../problem.ts';
import { requireArguments, type LanguageFunction } from './language-function.ts';

/** `size(inputs.list)` and `inputs.list.size()`. */
export function sizeOf(list: Expression, span: ExpressionSpan): Expression {
  if (list.type.kind !== 'list' || list.node === 'literal_list') {
    fail('type_error', `size counts the elements of a list input, not of a ${typeLabel(list.type)}.`, span);
  }
  const range = { minimum: 0n, maximum: BigInt(list.type.maxItems) };
  return {
    node: 'call',
    function: 'size',
    operands: [list],
    type: { kind: 'number', of: 'int', unit: null, denominator: 1n, range, big: false },
    ...span,
  };
}

export const size: LanguageFunction = {
  name: 'size',
  usage: 'size(inputs.list)',
  check(args, context, span) {
    requireArguments(args, 1, 'size(inputs.list)', span);
    return sizeOf(context.check(args[0]!, context), span);
  },
  operation: {
    name: 'size',
    evaluate: ([list]) => (Array.isArray(list) ? list.length : 0),
    code: ([list = '']) => `${list}.length`,
    // The analysis counts elements by a variable of its own: no list is left where these are asked.
    direction: unpromised,
    term: () => null,
  },
};
