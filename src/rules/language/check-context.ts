import type { Expression, Type } from './expression.ts';
import type { KnownFacts } from './guards.ts';
import type { CelNode } from './parse.ts';
import type { NameScope } from './scope.ts';

/** What the checker knows where it is. */
export interface Context {
  source: string;
  scope: NameScope;
  facts: KnownFacts;
  /** The variable of the enclosing quantifier. */
  element: { name: string; type: Type } | null;
  depth: number;
  /** The checker itself, so that function calls can check their arguments. */
  check(node: CelNode, context: Context): Expression;
}

export function typeLabel(type: Type): string {
  switch (type.kind) {
    case 'number':
      return type.unit === null ? type.of : `${type.of} in ${type.unit}`;
    case 'string':
      return type.values === null ? 'string' : 'enum';
    case 'list':
      return `list of ${typeLabel(type.element)}`;
    default:
      return type.kind;
  }
}
