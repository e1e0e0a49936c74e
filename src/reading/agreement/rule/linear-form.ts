/** A sum of multiples of bases (inputs, and terms that are not linear) and a constant. */
export interface Linear {
  /** By the key of the base. */
  coefficients: ReadonlyMap<string, number>;
  constant: number;
}

/** What a numeric expression amounts to, as far as comparisons need to know. */
export type Amount<Condition> =
  | { kind: 'linear'; linear: Linear }
  | { kind: 'least' | 'greatest'; of: Amount<Condition>[] }
  | { kind: 'cases'; rows: { when: Condition; amount: Amount<Condition> }[] };

export const constant = (value: number): Linear => ({ coefficients: new Map(), constant: value });
export const base = (key: string): Linear => ({ coefficients: new Map([[key, 1]]), constant: 0 });

/** Equal decimals compare equal, whatever order they were computed in. */
export const tidy = (value: number): number => Number(value.toPrecision(12));

export function addLinear(a: Linear, b: Linear): Linear {
  const coefficients = new Map(a.coefficients);
  for (const [key, value] of b.coefficients) {
    const sum = tidy((coefficients.get(key) ?? 0) + value);
    if (sum === 0) coefficients.delete(key);
    else coefficients.set(key, sum);
  }
  return { coefficients, constant: tidy(a.constant + b.constant) };
}

export const scaleLinear = (a: Linear, factor: number): Linear => ({
  coefficients: new Map(
    factor === 0 ? [] : [...a.coefficients].map(([key, value]) => [key, tidy(value * factor)]),
  ),
  constant: tidy(a.constant * factor),
});

export const linear = <C>(value: Linear): Amount<C> => ({ kind: 'linear', linear: value });

export function addAmounts<C>(a: Amount<C>, b: Amount<C>): Amount<C> {
  if (a.kind === 'linear' && b.kind === 'linear') return linear(addLinear(a.linear, b.linear));
  if (a.kind === 'linear') return addAmounts(b, a);
  return mapAmount(a, (item) => addAmounts(item, b));
}

export function scaleAmount<C>(a: Amount<C>, factor: number): Amount<C> {
  if (a.kind === 'linear') return linear(scaleLinear(a.linear, factor));
  const scaled = mapAmount(a, (item) => scaleAmount(item, factor));
  if (factor >= 0 || scaled.kind === 'linear' || scaled.kind === 'cases') return scaled;
  return { kind: scaled.kind === 'least' ? 'greatest' : 'least', of: scaled.of };
}

function mapAmount<C>(a: Amount<C>, change: (amount: Amount<C>) => Amount<C>): Amount<C> {
  if (a.kind === 'linear') return change(a);
  if (a.kind === 'cases')
    return { kind: 'cases', rows: a.rows.map(({ when, amount }) => ({ when, amount: change(amount) })) };
  return { kind: a.kind, of: a.of.map(change) };
}
