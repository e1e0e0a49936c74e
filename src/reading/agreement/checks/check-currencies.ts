import { currenciesOf } from '../words/measures.ts';
import type { Reading } from '../reading-context.ts';
import { rangesOf, textOf } from '../words/words.ts';

/** Amounts of money are counted in the currency of the words, whichever line they draw. */
export function checkCurrencies({ figures, lines, logic, words, known, evidence }: Reading): void {
  const said = figures.flatMap((figure) => {
    const codes = figure.unit === null ? null : currenciesOf(figure.unit);
    return codes === null ? [] : [{ figure, codes }];
  });
  const [first, ...rest] = said;
  if (first === undefined) return;
  const common = first.codes.filter((code) => rest.every(({ codes }) => codes.includes(code)));
  const read = new Set([...logic.variables.values()].flatMap(({ inputs }) => inputs));
  for (const input of read) {
    const unit = known.get(input)?.input.unit;
    const declared = unit == null ? null : currenciesOf(unit);
    if (declared === null) continue;
    // Where the words have several currencies, the figure that draws a line of the input says in which it is counted.
    const own = said.find(({ figure }) =>
      lines.some((line) => line.figure === figure && line.variable.inputs.includes(input)),
    );
    const meant = common.length > 0 ? common : own?.codes;
    if (meant === undefined || declared.some((code) => meant.includes(code))) continue;
    const { figure } = own ?? first;
    evidence.againstAll(
      'reading_disagrees',
      rangesOf(words, figure.start, figure.end),
      `The words say ${textOf(words, figure.start, figure.end)}; ${input} is counted in ${unit}.`,
    );
  }
}
