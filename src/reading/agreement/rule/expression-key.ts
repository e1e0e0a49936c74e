import type { Expression } from '../../../rules/language/expression.ts';
import { childrenOf } from '../../../rules/language/reads.ts';

/** A key under which equal expressions are equal, wherever they are. */
export function structure(e: Expression): string {
  const own =
    e.node === 'literal'
      ? String(e.value)
      : e.node === 'input' || e.node === 'term'
        ? e.name
        : e.node === 'element'
          ? (e.field ?? '')
          : e.node === 'compare'
            ? e.operator
            : e.node === 'literal_list'
              ? e.values.join()
              : e.node === 'has'
                ? `${e.input} ${e.field}`
                : e.node === 'modulo'
                  ? String(e.divisor)
                  : '';
  return `${e.node}(${[own, ...childrenOf(e).map(structure)].join(',')})`;
}
