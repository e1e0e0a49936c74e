import { lcm } from '../language/exact-number.ts';
import type { Expression } from '../language/expression.ts';
import type { RegionId } from './diagram.ts';
import { EMPTY } from './diagram.ts';
import type { Translation, ValueCase } from './translation.ts';

/** One expression as one translation reads it. Both sides of a comparison share their space. */
export interface TranslatedExpression {
  translation: Translation;
  expression: Expression;
}

/** Points at which two expressions answer differently: other values, or only one of them known. */
export function differs(a: TranslatedExpression, b: TranslatedExpression): RegionId {
  const { atoms } = a.translation;
  const { diagram } = atoms.space;
  const kinds = [a.expression.type.kind, b.expression.type.kind];
  if (kinds[0] === 'bool' && kinds[1] === 'bool') {
    const [x, y] = [a.translation.truth(a.expression), b.translation.truth(b.expression)];
    return diagram.or(diagram.xor(x.yes, y.yes), diagram.xor(x.no, y.no));
  }
  const [xs, ys] = [a.translation.cases(a.expression), b.translation.cases(b.expression)];
  const known = (cases: readonly ValueCase[]): RegionId =>
    diagram.or(...cases.map(({ guard, leaf }) => diagram.and(guard, atoms.known(leaf))));
  let same = diagram.not(diagram.or(known(xs), known(ys)));
  for (const x of xs) {
    for (const y of ys) {
      const guard = diagram.and(x.guard, y.guard);
      if (guard === EMPTY || x.leaf.type.kind !== y.leaf.type.kind) continue;
      const [left, right] = align(x.leaf, y.leaf);
      same = diagram.or(same, diagram.and(guard, atoms.compare('==', left, right).yes));
    }
  }
  return diagram.not(same);
}

/** Numbers of two versions brought to one denominator and one representation. */
function align(a: Expression, b: Expression): [Expression, Expression] {
  const [x, y] = [a.type, b.type];
  if (x.kind !== 'number' || y.kind !== 'number') return [a, b];
  if (x.denominator === y.denominator && x.big === y.big) return [a, b];
  const denominator = lcm(x.denominator, y.denominator);
  const scaled = (operand: Expression, type: typeof x): Expression => {
    const factor = denominator / type.denominator;
    const range = { minimum: type.range.minimum * factor, maximum: type.range.maximum * factor };
    const { start, end } = operand;
    return { node: 'rescale', operand, factor, type: { ...type, denominator, range, big: true }, start, end };
  };
  return [scaled(a, x), scaled(b, y)];
}
