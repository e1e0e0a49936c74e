import type { Condition, Norm } from '../../../rules/ledger/ledger.ts';
import type { ReadNorms } from '../norms/read-norms.ts';
import { doubt } from '../trees/phrase-words.ts';

interface Edge {
  input: string;
  op: '<=' | '>=';
  bound: string;
}

const edgesIn = (condition: Condition): Edge[] => {
  if (condition.kind === 'all') return condition.of.flatMap(edgesIn);
  if (condition.kind !== 'measure') return [];
  const { left, op, right } = condition;
  return left.kind === 'input' && right.kind === 'literal' && (op === '<=' || op === '>=')
    ? [{ input: left.input, op, bound: right.value }]
    : [];
};

/** What is limited, and by which figure. */
const limitsIn = ({ act, only }: Norm): Map<string, string> =>
  new Map([...act, ...only].flatMap(edgesIn).map(({ input, op, bound }) => [`${input} ${op}`, bound]));

/**
 * "A boat between 5 and 8 m long must carry one anchor and a boat between 8 and 12 m long two": a boat of 8 m is one of
 * either class, and no word says which figure holds for it.
 */
export function askAboutSharedEdge({ bound, binder }: ReadNorms): void {
  const classes = bound.map(({ norm: { norm, tree } }) => ({
    edges: [...norm.who, ...norm.if].flatMap(edgesIn),
    limits: limitsIn(norm),
    modality: norm.modality,
    words: tree.words,
  }));
  classes.forEach((one, index) => {
    for (const other of classes.slice(index + 1)) {
      const shared = one.edges.find(({ input, op, bound: figure }) =>
        other.edges.some((edge) => edge.input === input && edge.op !== op && edge.bound === figure),
      );
      const differs = [...one.limits].some(([key, figure]) => (other.limits.get(key) ?? figure) !== figure);
      if (shared !== undefined && differs && one.modality === other.modality)
        doubt(
          binder,
          'ambiguous_range',
          other.words,
          `Which figure holds where ${shared.input} is ${shared.bound}?`,
        );
    }
  });
}
