import type { Mention, Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';

/** "Light trimming is no cutting in this sense": like everything else that is none. */
export const isOutside = ({ words }: Reading, places: readonly Mention[]): boolean =>
  places.every(({ chunk: { region } }) =>
    words
      .slice(region.clause.start, region.clause.end)
      .some(
        ({ lower }, at, own) =>
          lower === 'in' && own[at + 1]?.lower === 'this' && own[at + 2]?.lower === 'sense',
      ),
  );

/** The unnamed values that the rule tells from this one; all of them where it tells it from no value at all. */
export function toldFrom(
  { law, test }: Reading,
  variable: Variable,
  value: string,
  trials: readonly string[],
  others: readonly string[],
): readonly string[] {
  const differing = trials.filter((other) => {
    const { better, worse } = law.change(variable, other, value, test);
    return better || worse;
  });
  return differing.length > 0 ? others.filter((other) => differing.includes(other)) : others;
}
