import { dimensionOf } from '../words/measures.ts';
import type { Figure } from '../words/figure.ts';
import type { Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

/** How the words hold one amount against another, and how the rule does. */
export function checkProportions(reading: Reading): void {
  checkNotAll(reading);
  checkExcess(reading);
  checkQuotient(reading);
  checkMoved(reading);
}

const close = (a: number, b: number): boolean =>
  Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

/** Two inputs of the rule held against one another. */
const pairsOf = ({ logic }: Reading): Variable[] =>
  [...logic.variables.values()].filter(
    ({ kind, input, inputs, ratios }) =>
      kind === 'number' && input === null && inputs.length === 2 && ratios.length === 1,
  );

/** "At least half of the jurors, but not all of them": a rule that counts them has a line at all of them. */
function checkNotAll(reading: Reading): void {
  const { words, evidence } = reading;
  const at = words.findIndex(
    ({ lower, index }) =>
      lower === 'but' &&
      words[index + 1]?.lower === 'not' &&
      ['all', 'every'].includes(words[index + 2]?.lower ?? ''),
  );
  const pairs = pairsOf(reading);
  if (at < 0 || pairs.length === 0) return;
  if (pairs.some(({ ratios, cuts }) => close(ratios[0]!, 1) && (cuts.has(0) || cuts.has(1) || cuts.has(-1))))
    return;
  evidence.against(
    'unread_words',
    rangesOf(words, at, at + 3),
    `No part of the rule stands for "${textOf(words, at, at + 3)}".`,
  );
}

const exceeding = new Set(
  'exceed exceeds exceeded exceeding above over higher greater rise rises risen raised increased increase'.split(
    ' ',
  ),
);

/** "may not exceed the previous rent by more than 8%": 8% of it on top, and neither 8% of it nor 8. */
function checkExcess(reading: Reading): void {
  const { words, figures, evidence } = reading;
  for (const figure of figures) {
    if (dimensionOf(figure.unit) !== 'ratio' || !isExcess(words, figure)) continue;
    const share = figure.value / 100;
    const pairs = pairsOf(reading);
    const isOf = (value: number): boolean =>
      pairs.some(({ ratios }) => close(ratios[0]!, value) || close(ratios[0]!, 1 / value));
    if (isOf(1 + share) || isOf(1 - share)) continue;
    const added = pairs.some(
      ({ ratios, cuts }) => close(ratios[0]!, 1) && [1, -1].some((sign) => cuts.has(sign * figure.value)),
    );
    if (!isOf(share) && !added) continue;
    const phrase = textOf(words, figure.start, figure.end);
    evidence.against(
      'reading_disagrees',
      rangesOf(words, figure.start, figure.end),
      `"${phrase}" is what may come on top of the other amount; the rule takes it ${added ? 'as an amount' : 'of that amount itself'}.`,
    );
  }
}

/** "exceed … by more than 8%": "by", with at most a comparison between it and the figure. */
function isExcess(words: readonly Word[], { start }: Figure): boolean {
  const by = words.slice(Math.max(0, start - 4), start).findLast(({ lower }) => lower === 'by');
  if (by === undefined) return false;
  const between = words
    .slice(by.index + 1, start)
    .map(({ lower }) => lower)
    .join(' ');
  const compares = /^(?:|(?:no |not )?(?:more|less) than|at most|up to|at least)$/.test(between);
  return (
    compares && words.slice(Math.max(0, by.index - 10), by.index).some(({ lower }) => exceeding.has(lower))
  );
}

/** "the number of cattle divided by the area": which of the two is held against a multiple of the other. */
function checkQuotient(reading: Reading): void {
  const { words, known, figures, evidence } = reading;
  const at = words.findIndex(({ lower, index }) => lower === 'divided' && words[index + 1]?.lower === 'by');
  if (at < 0) return;
  const [above, below] = [words.slice(Math.max(0, at - 6), at), words.slice(at + 2, at + 8)];
  const isIn = (input: string, part: readonly Word[]): boolean =>
    [...(known.get(input)?.name ?? [])].some((root) => part.some(({ stem }) => sameStem(root, stem)));
  for (const { inputs, ratios, cuts } of pairsOf(reading)) {
    const [first, second] = inputs;
    const upright =
      isIn(first!, above) && isIn(second!, below) && !isIn(first!, below) && !isIn(second!, above);
    const turned =
      isIn(second!, above) && isIn(first!, below) && !isIn(second!, below) && !isIn(first!, above);
    if (upright === turned || !cuts.has(0)) continue;
    // "A divided by B is 2": A is twice B.
    const times = upright ? ratios[0]! : 1 / ratios[0]!;
    const figure = figures.find(({ value }) => value !== 1 && close(1 / value, times));
    if (figure === undefined || figures.some(({ value }) => close(value, times))) continue;
    evidence.against(
      'reading_disagrees',
      rangesOf(words, at, at + 2),
      `"divided by": the rule has the quotient of ${inputs.join(' and ')} upside down.`,
    );
  }
}

const moving = new Set(
  'extended extends prolonged lengthened shortened increased increases raised reduced lowered'.split(' '),
);

/** "is extended by 10 days", of a limit of 30: the limit is 40 then, and never 10. */
function checkMoved({ words, lines, evidence }: Reading): void {
  for (const { figure, variable, comparison } of lines) {
    const from = Math.min(figure.start, comparison?.words[0]?.[0] ?? figure.start);
    const front = words.slice(Math.max(0, figure.start - 4), figure.start);
    const moves = words[figure.start - 1]?.lower === 'by' && front.some(({ lower }) => moving.has(lower));
    const moved = lines.some(
      (other) => other.variable === variable && other.figure.end <= from && other.figure !== figure,
    );
    if (!moves || !moved || figure.kind !== 'number') continue;
    const phrase = textOf(words, figure.start - 1, figure.end);
    evidence.against(
      'reading_disagrees',
      rangesOf(words, figure.start - 1, figure.end),
      `"${phrase}": by the words another limit is moved by it; in the rule it is a limit of its own.`,
    );
  }
}
