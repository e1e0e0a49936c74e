import { endOfOpaque } from './opaque-text.ts';
import type { CelNode } from './parse.ts';
import { fail } from './problem.ts';

type Relation = CelNode & { args: [CelNode, CelNode] };

const relations: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in']);

const isRelation = (node: CelNode): node is Relation => relations.has(node.op);

/**
 * CEL gives all relations one precedence; the parsing library puts `==` and `!=` below the others. Where it would
 * matter, in a chain such as `a == b in c`, parentheses have to say what is meant.
 */
export function refuseChain(source: string, node: Relation): void {
  if (!node.args.some(isRelation)) return;
  const depths = nesting(source);
  const here = operatorDepth(source, depths, node);
  for (const operand of node.args) {
    if (isRelation(operand) && operatorDepth(source, depths, operand) <= here) {
      fail(
        'unsafe_syntax',
        'A chain of comparisons can be read in two ways; put one of them in parentheses.',
        node,
      );
    }
  }
}

/** Of the text that was asked of last: every comparison of a text asks again. */
let last: { source: string; depths: Int32Array } = { source: '', depths: new Int32Array(0) };

function nesting(source: string): Int32Array {
  if (last.source !== source) last = { source, depths: openBrackets(source) };
  return last.depths;
}

/** How many brackets are open at each character; −1 inside a comment or a string. */
function openBrackets(source: string): Int32Array {
  const depths = new Int32Array(source.length);
  let depth = 0;
  for (let index = 0; index < source.length;) {
    const end = endOfOpaque(source, index);
    if (end > index) {
      depths.fill(-1, index, end);
      index = end;
      continue;
    }
    const character = source.charAt(index);
    if ('([{'.includes(character)) depth += 1;
    depths[index] = depth;
    if (')]}'.includes(character)) depth -= 1;
    index += 1;
  }
  return depths;
}

/** The nesting of a relation's operator: the first thing after its left operand that closes nothing. */
function operatorDepth(source: string, depths: Int32Array, { args: [left, right] }: Relation): number {
  for (let index = left.end; index < right.start; index += 1) {
    const character = source.charAt(index);
    if (depths[index]! >= 0 && character !== ')' && character.trim() !== '') return depths[index]!;
  }
  return 0;
}
