import type { Expression, TypedDefinition } from '../language/expression.ts';
import { allReads } from '../language/reads.ts';
import { walk } from './rewrite.ts';
import type { TypedInput } from './space.ts';

/** Lists are unrolled to at least this many elements, which needs no argument where that is their maximum. */
const fewest = 4;

class Reading {
  /** Quantifiers and memberships over the list. */
  quantifiers = 0;
  /** The largest constant that the size is compared with. */
  constant = -1;
  sizes = 0;
  /** How many of those are compared with a constant, and nothing else. */
  compared = 0;
}

/**
 * How many elements of each list have to be looked at: with q quantifiers over it and c the largest constant that its
 * size is compared with, max(c + 1, 2q) elements can show whatever any list shows. Where the size takes part in
 * arithmetic the argument fails, and the bound is the declared maximum. `copies`: how often each expression is asked about.
 */
export function listBounds(
  inputs: ReadonlyMap<string, TypedInput>,
  expressions: readonly Expression[],
  definitions: ReadonlyMap<string, TypedDefinition>,
  copies = 1,
): Map<string, number> {
  const readings = new Map<string, Reading>();
  for (const [name, { type }] of inputs) if (type.kind === 'list') readings.set(name, new Reading());
  const of = (list: Expression): Reading | undefined =>
    list.node === 'input' ? readings.get(list.name) : undefined;
  const note = (root: Expression): void => walk(root, (node) => noteNode(node, of));
  for (const expression of expressions) note(expression);
  for (const name of allReads(expressions, definitions).terms) {
    for (const { when, value } of definitions.get(name)?.cases ?? []) {
      note(when);
      note(value);
    }
  }
  const bounds = new Map<string, number>();
  for (const [name, { quantifiers, constant, sizes, compared }] of readings) {
    const type = inputs.get(name)?.type;
    const most = type?.kind === 'list' ? type.maxItems : 0;
    const needed = Math.max(constant + 1, 2 * quantifiers * copies, fewest);
    bounds.set(name, sizes === compared ? Math.min(most, needed) : most);
  }
  return bounds;
}

function noteNode(node: Expression, of: (list: Expression) => Reading | undefined): void {
  switch (node.node) {
    case 'all':
    case 'exists':
    case 'exists_one': {
      const reading = of(node.list);
      if (reading) reading.quantifiers += 1;
      return;
    }
    case 'call': {
      const reading = measured(node, of);
      if (reading) reading.sizes += 1;
      return;
    }
    case 'fold': {
      // Every element may change the value: nothing shorter shows whatever a list shows.
      const reading = of(node.list);
      if (reading) reading.sizes += 1;
      return;
    }
    case 'in': {
      const reading = of(node.list);
      if (reading) reading.quantifiers += 1;
      if (node.list.node === 'literal_list') noteSize(node.item, node.list.values, of);
      return;
    }
    case 'compare':
      if (node.right.node === 'literal') noteSize(node.left, [node.right.value], of);
      else if (node.left.node === 'literal') noteSize(node.right, [node.left.value], of);
      return;
    default:
  }
}

function noteSize(
  side: Expression,
  constants: readonly unknown[],
  of: (list: Expression) => Reading | undefined,
): void {
  const reading = measured(side, of);
  if (!reading) return;
  reading.compared += 1;
  for (const constant of constants) {
    if (typeof constant === 'number' || typeof constant === 'bigint') {
      reading.constant = Math.max(reading.constant, Number(constant));
    }
  }
}

/** The list whose size an expression is. */
function measured(e: Expression, of: (list: Expression) => Reading | undefined): Reading | undefined {
  const [list] = e.node === 'call' && e.function === 'size' ? e.operands : [];
  return list && of(list);
}
