import { parseCel, type CelNode } from './parse.ts';
import { ProblemError } from './problem.ts';

/** Names under `inputs.` and `terms.`, each once. */
export interface NamesRead {
  inputs: string[];
  terms: string[];
}

/**
 * The names that a CEL text reads, from its syntax tree: what is in a string or a comment is no name. A text that is
 * no CEL reads nothing, so that every draft has a content hash; the checker says what is wrong with it.
 */
export function namesRead(source: string): NamesRead {
  const inputs = new Set<string>();
  const terms = new Set<string>();
  for (const node of nodesOf(source)) {
    if (node.op !== '.') continue;
    const [base, name] = node.args;
    if (base.op !== 'id') continue;
    if (base.args === 'inputs') inputs.add(name);
    if (base.args === 'terms') terms.add(name);
  }
  return { inputs: [...inputs], terms: [...terms] };
}

/** Where the name of an input is in a CEL text, by its syntax tree, from left to right; none in a text that is no CEL. */
export const placesOfInput = (source: string, input: string): { start: number; end: number }[] =>
  nodesOf(source)
    .flatMap((node) => {
      if (node.op !== '.') return [];
      const [base, name] = node.args;
      const isInput = base.op === 'id' && base.args === 'inputs' && name === input;
      // Such a node ends with the name.
      return isInput ? [{ start: node.end - name.length, end: node.end }] : [];
    })
    .sort((a, b) => a.start - b.start);

function nodesOf(source: string): CelNode[] {
  const found: CelNode[] = [];
  const pending: CelNode[] = [];
  try {
    pending.push(parseCel(source));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
  }
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    found.push(node);
    pending.push(...childrenOf(node));
  }
  return found;
}

function childrenOf(node: CelNode): readonly CelNode[] {
  switch (node.op) {
    case 'value':
    case 'id':
      return [];
    case '.':
    case '.?':
      return [node.args[0]];
    case '!_':
    case '-_':
      return [node.args];
    case 'call':
      return node.args[1];
    case 'rcall':
      return [node.args[1], ...node.args[2]];
    case 'map':
      return node.args.flat();
    default:
      return node.args;
  }
}
