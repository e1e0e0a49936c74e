import type { Expression, TypedDefinition } from './expression.ts';
import type { Problem } from './problem.ts';
import { problem } from './problem.ts';

/** One thing that an expression reads: an input, or a field of the elements of a list input. */
export interface InputRead {
  input: string;
  field: string | null;
}

export interface Reads {
  inputs: InputRead[];
  terms: string[];
}

export function childrenOf(expression: Expression): Expression[] {
  switch (expression.node) {
    case 'literal':
    case 'literal_list':
    case 'input':
    case 'element':
    case 'term':
    case 'has':
      return [];
    case 'not':
    case 'negate':
    case 'rescale':
    case 'modulo':
      return [expression.operand];
    case 'and':
    case 'or':
    case 'call':
      return expression.operands;
    case 'conditional':
      return [expression.condition, expression.consequent, expression.alternate];
    case 'compare':
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'time_add':
    case 'time_subtract':
      return [expression.left, expression.right];
    case 'in':
      return [expression.item, expression.list];
    case 'all':
    case 'exists':
    case 'exists_one':
      return [expression.list, expression.body];
    case 'fold':
      return [expression.initial, expression.list, expression.condition, expression.value];
  }
}

/** The list input that an expression goes over element by element. */
function overList(node: Expression): string | null {
  switch (node.node) {
    case 'all':
    case 'exists':
    case 'exists_one':
    case 'fold':
      return node.list.node === 'input' ? node.list.name : null;
    default:
      return null;
  }
}

/** What an expression reads itself; definitions by name, not what they read in turn. */
export function directReads(expression: Expression): Reads {
  const inputs = new Map<string, InputRead>();
  const terms = new Set<string>();
  const visit = (node: Expression, list: string | null): void => {
    const input = node.node === 'input' ? node.name : node.node === 'has' ? node.input : null;
    if (input !== null) inputs.set(input, { input, field: null });
    const field = node.node === 'element' || node.node === 'has' ? node.field : null;
    if (field !== null && list !== null) inputs.set(`${list}.${field}`, { input: list, field });
    if (node.node === 'term') terms.add(node.name);
    const over = overList(node) ?? list;
    for (const child of childrenOf(node)) visit(child, over);
  };
  visit(expression, null);
  return { inputs: [...inputs.values()], terms: [...terms] };
}

/** What expressions read, through definitions too. Definitions that are not in the map are passed over. */
export function allReads(
  expressions: readonly Expression[],
  definitions: ReadonlyMap<string, Pick<TypedDefinition, 'cases'>>,
): Reads {
  const inputs = new Map<string, InputRead>();
  const terms = new Set<string>();
  const pending = [...expressions];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const reads = directReads(next);
    for (const read of reads.inputs) inputs.set(`${read.input}.${read.field ?? ''}`, read);
    for (const name of reads.terms) {
      if (terms.has(name)) continue;
      terms.add(name);
      for (const { when, value } of definitions.get(name)?.cases ?? []) pending.push(when, value);
    }
  }
  return { inputs: [...inputs.values()], terms: [...terms] };
}

/** Names of the inputs that one expression reads itself, sorted. */
export const readInputs = (expression: Expression): string[] =>
  [...new Set(directReads(expression).inputs.map((read) => read.input))].sort();

/** A candidate declares exactly the inputs that it reads: neither more nor fewer. */
export function checkDeclaredInputs(declared: readonly string[], read: readonly string[]): Problem[] {
  const [declares, reads] = [new Set(declared), new Set(read)];
  const undeclared = [...reads].filter((name) => !declares.has(name)).sort();
  const unread = [...declares].filter((name) => !reads.has(name)).sort();
  return [
    ...undeclared.map((name) =>
      problem('undeclared_input', `inputs.${name} is read and not declared. Declare it, or do not read it.`),
    ),
    ...unread.map((name) =>
      problem(
        'unread_input',
        `The input "${name}" is declared and never read. Read it, or take it out.`,
        null,
        `inputs/${name}`,
      ),
    ),
  ];
}
