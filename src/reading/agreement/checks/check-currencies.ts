import { currenciesOf } from '../words/measures.ts';
import type { Reading } from '../reading-context.ts';
import type { Figure } from '../words/figure.ts';
import { figureValues } from '../words/figure-values.ts';
import { tidy } from '../rule/linear-form.ts';
import { rangesOf, textOf } from '../words/words.ts';

/** Amounts of money are counted in the currency of the words, whichever line they draw. */
export function checkCurrencies(reading: Reading): void {
  const { figures, lines, logic, words, known, evidence } = reading;
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
    const place = rangesOf(words, figure.start, figure.end);
    const message = `The words say ${textOf(words, figure.start, figure.end)}; ${input} is counted in ${unit}.`;
    // "who has paid the fee of 20 USD must insure the boat for its value": the value may be in another currency.
    if (own === undefined && !said.some((item) => isDrawn(reading, item.figure, input)))
      evidence.against('reading_disagrees', place, message);
    else evidence.againstAll('reading_disagrees', place, message);
  }
}

/** The rule compares the input with the figure, or counts so much for each of something else, in whatever currency. */
function isDrawn({ logic }: Reading, figure: Figure, input: string): boolean {
  const values = figureValues(figure);
  return [...logic.variables.values()].some(
    ({ inputs, cuts, ratios }) =>
      inputs.includes(input) &&
      [...[...cuts].map(Math.abs), ...ratios, ...ratios.map((ratio) => tidy(1 / ratio))].some((value) =>
        values.includes(value),
      ),
  );
}
