import type { Figure } from '../words/figure.ts';
import type { Reading } from '../reading-context.ts';
import { around } from '../rule/lawfulness.ts';
import type { Trial } from '../rule/lawfulness.ts';
import type { Variable } from '../rule/logic.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

/** "60 EUR a day, less 18 EUR where lunch is provided and 22 EUR where dinner is": the figures that are taken off another. */
export function deductions(words: readonly Word[], figures: readonly Figure[]): Figure[] {
  const less = figures.find(
    ({ start }) => words[start - 1]?.lower === 'less' && [',', '('].includes(words[start - 2]?.text ?? ''),
  );
  return less === undefined
    ? []
    : figures.filter(({ start, unit }) => start >= less.start && unit === less.unit);
}

/** Where its own case holds and no other, a deduction leaves its own rest. */
export function checkDeductions(reading: Reading): void {
  const { words, figures, facts, law, test, evidence, lines } = reading;
  const taken = deductions(words, figures);
  const whole = lines.find(({ figure }) => taken.length > 0 && figure.end <= taken[0]!.start);
  if (whole === undefined) return;
  const ends = (index: number): number => taken[index + 1]?.start ?? words.length;
  const cases = taken.map((figure, index) =>
    facts.filter(({ at }) => at[0]! >= figure.end && at[0]! < ends(index)),
  );
  if (cases.some(({ length }) => length !== 1)) return;
  const own = cases.map(([fact]) => fact!.variable);
  const isLine = (holding: readonly number[], rest: number): boolean => {
    const fixed = new Map<Variable, Trial>(own.map((variable, index) => [variable, holding.includes(index)]));
    const [, on, over] = around(whole.variable, rest);
    return law.change(whole.variable, on, over, test, fixed).worse;
  };
  const all = taken.map((_, index) => index);
  for (const holding of [...all.map((index) => [index]), ...(all.length > 1 ? [all] : [])]) {
    const rest = holding.reduce((left, index) => left - taken[index]!.value, whole.line);
    if (isLine(holding, rest)) continue;
    const [first, last] = [taken[holding[0]!]!, taken[holding.at(-1)!]!];
    evidence.against(
      'reading_disagrees',
      rangesOf(words, first.start, last.end),
      `"${textOf(words, first.start, last.end)}" leaves ${rest} where ${holding.map((index) => own[index]!.input).join(' and ')} holds; the rule draws its line elsewhere.`,
    );
  }
}
