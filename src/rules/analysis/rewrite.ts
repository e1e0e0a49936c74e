import type { Expression } from '../language/expression.ts';
import { childrenOf } from '../language/reads.ts';

/** The same node over other operands, in the order of `childrenOf`. */
export function withOperands(e: Expression, operands: readonly Expression[]): Expression {
  const at = (index: number): Expression => {
    const operand = operands[index];
    if (!operand) throw new RangeError(`${e.node} lacks operand ${index}.`);
    return operand;
  };
  switch (e.node) {
    case 'literal':
    case 'literal_list':
    case 'input':
    case 'element':
    case 'term':
    case 'has':
      return e;
    case 'not':
    case 'negate':
    case 'rescale':
    case 'modulo':
      return { ...e, operand: at(0) };
    case 'and':
    case 'or':
    case 'call':
      return { ...e, operands: [...operands] };
    case 'conditional':
      return { ...e, condition: at(0), consequent: at(1), alternate: at(2) };
    case 'compare':
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'time_add':
    case 'time_subtract':
      return { ...e, left: at(0), right: at(1) };
    case 'in':
      return { ...e, item: at(0), list: at(1) };
    case 'all':
    case 'exists':
    case 'exists_one':
      return { ...e, list: at(0), body: at(1) };
    case 'fold':
      return { ...e, initial: at(0), list: at(1), condition: at(2), value: at(3) };
  }
}

/** The tree with every node that `change` answers for replaced; nodes in which nothing changed keep their identity. */
export function rewrite(e: Expression, change: (node: Expression) => Expression | null): Expression {
  const changed = change(e);
  if (changed) return changed;
  const operands = childrenOf(e);
  const next = operands.map((operand) => rewrite(operand, change));
  return next.every((operand, i) => operand === operands[i]) ? e : withOperands(e, next);
}

export function walk(e: Expression, visit: (node: Expression) => void): void {
  visit(e);
  for (const operand of childrenOf(e)) walk(operand, visit);
}

/** Names of the inputs that a tree without terms and quantifiers reads. */
export function inputsOf(e: Expression): Map<string, Expression & { node: 'input' }> {
  const found = new Map<string, Expression & { node: 'input' }>();
  walk(e, (node) => {
    if (node.node === 'input') found.set(node.name, node);
  });
  return found;
}

/** A text that two trees share only when they mean the same: positions left out. */
export function structureOf(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => {
    if (name === 'start' || name === 'end') return undefined;
    return typeof inner === 'bigint' ? `${inner}n` : inner;
  });
}
