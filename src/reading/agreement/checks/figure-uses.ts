import { divisorOf } from './figures-by-computation.ts';
import type { Figure } from '../words/figure.ts';
import { figureValues } from '../words/figure-values.ts';
import { tidy } from '../rule/linear-form.ts';
import { dimensionOf, unitFactor } from '../words/measures.ts';
import type { Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { sameStem } from '../words/stems.ts';

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** The one form of the rule, two inputs held against one another by a factor that is no way to write the share of the words. */
export function otherShare(
  { logic, figures, known, words }: Reading,
  { kind, unit, value }: Figure,
): Variable | null {
  if (kind !== 'number' || unit !== null || value <= 0 || value >= 1 || figures.length > 1) return null;
  const forms = [...logic.variables.values()].filter(
    (variable) => variable.kind === 'number' && variable.input === null,
  );
  const [form] = forms;
  if (form?.inputs.length !== 2 || forms.length > 1 || form.ratios.length !== 1 || !form.cuts.has(0))
    return null;
  // "a quarter may be on leave", of those who are at work: the rest of the share, where an input is not what is named.
  const named = form.inputs.every((input) =>
    [...(known.get(input)?.name ?? [])].every((root) => words.some(({ stem }) => sameStem(root, stem))),
  );
  const own = [value, value / (1 - value), ...(named ? [] : [1 - value, 1 + value])];
  const ways = own.flatMap((way) => [way, 1 / way]);
  return ways.some((way) => close(way, Math.abs(form.ratios[0]!))) ? null : form;
}

const ofWhat = new Set(['of', 'above', 'over', 'below', 'under', 'higher', 'lower']);
const value100 = ({ value }: Figure): number => value / 100;

/**
 * How the rule has a figure that draws none of its lines: among its computations, or as a number of another unit than
 * the words say.
 */
export function useOf(
  { logic, known, words }: Reading,
  figure: Figure,
  literals: readonly { value: number; date: boolean }[],
): 'elsewhere' | 'unit' | null {
  if (figure.kind === 'date')
    return literals.some(({ value, date }) => (date ? value === figure.value : value === figure.year))
      ? 'elsewhere'
      : null;
  const values = figureValues(figure);
  const variables = [...logic.variables.values()];
  const plain = variables.filter(({ kind, input, date }) => kind === 'number' && input !== null && !date);
  const others = variables.filter((variable) => !plain.includes(variable));
  const ratios = others.flatMap((variable) => [...variable.cuts, ...variable.ratios]);
  const cuts = new Set(plain.flatMap((variable) => [...variable.cuts]));
  // "8% above the old rent", of a rule that adds 8 to it
  const shares = [value100(figure), 1 + value100(figure), 1 - value100(figure)];
  const asShare = ratios.some((ratio) =>
    shares.some((share) => close(Math.abs(ratio), share) || close(1, share * Math.abs(ratio))),
  );
  if (
    dimensionOf(figure.unit) === 'ratio' &&
    ofWhat.has(words[figure.end]?.lower ?? '') &&
    !asShare &&
    others.some(({ cuts: own }) => own.has(figure.value) || own.has(-figure.value))
  )
    return 'unit';
  const inForm =
    values.some((value) =>
      ratios.some((ratio) => close(Math.abs(ratio), value) || (value !== 0 && close(ratio, 1 / value))),
    ) ||
    literals.some(
      (literal) =>
        !cuts.has(literal.value) &&
        values.some((value) => close(literal.value, value) || close(divisorOf(literal.value) ?? 0, value)),
    );
  if (inForm) return 'elsewhere';
  const bare = plain.filter((variable) => variable.cuts.has(figure.value));
  if (bare.length === 0) {
    // "one in ten" is a share, and no count of ten.
    const inverse = figure.unit === null && figure.value < 1 ? tidy(1 / figure.value) : null;
    const meant = values.filter((value) => value !== inverse);
    const converted = plain.filter((variable) => meant.some((value) => variable.cuts.has(value)));
    const counted = converted.every((variable) => {
      const unit = known.get(variable.input!)?.unit ?? null;
      return unit !== null && dimensionOf(unit) !== null && unitFactor(figure.unit, unit) !== null;
    });
    const measured = figure.unit !== null || figure.kind === 'time';
    if (converted.length > 0 && measured && counted) return 'unit';
    return converted.length > 0 ? 'elsewhere' : null;
  }
  const told = bare.every((variable) => known.get(variable.input!)?.unitTold === true);
  return told && figure.unit !== null ? 'unit' : 'elsewhere';
}
