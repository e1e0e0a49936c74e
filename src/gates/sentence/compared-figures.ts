import { inQuotes } from '../../core/text.ts';
import { comparisonsOf } from '../../reading/agreement/words/comparators.ts';
import { figureValues } from '../../reading/agreement/words/figure-values.ts';
import type { Figure } from '../../reading/agreement/words/figure.ts';
import { figuresOf } from '../../reading/agreement/words/figures.ts';
import { dimensionOf, unitFactor } from '../../reading/agreement/words/measures.ts';
import { wordsOf } from '../../reading/agreement/words/words.ts';

/** "under 18" of a clause that says "at least 18"; figures that only one of the two has, in whatever unit. */
export function otherFigures(
  sentence: string,
  { quotes, around }: { quotes: readonly string[]; around: readonly string[] },
): string[] {
  const said = comparedIn(quotes);
  const own = comparedIn([sentence]);
  const lent = comparedIn(around);
  const turned = own.filter(({ figure, side, line }) => {
    const same = said.filter((other) => isSame(figure, other.figure));
    return same.length > 0 && !same.some((other) => other.side === side && other.line === line);
  });
  const added = own.filter((one) => !isSingle(one) && !isAmong(one, said) && !isAmong(one, lent));
  const lost = said.filter((one) => !isIdle(one) && !isAmong(one, own));
  return [
    ...(turned.length === 0 ? [] : [`It compares ${textsOf(turned)} in another way than they do.`]),
    ...(added.length === 0 ? [] : [`It says ${textsOf(added)}, which they do not.`]),
    ...(lost.length === 0 ? [] : [`It lacks ${textsOf(lost)}.`]),
  ];
}

const textsOf = (figures: readonly Compared[]): string =>
  [...new Set(figures.map(({ text }) => text))].map(inQuotes).join(', ');

interface Compared {
  figure: Figure;
  text: string;
  side: string | null;
  line: string | null;
  /** By words that say so, and no guess. */
  isCompared: boolean;
}

/** "one of them", "at least one lantern": said of any. */
const isSingle = ({ figure }: Compared): boolean => figure.value === 1 && figure.unit === null;

/** What may be left out of them: not "more than one". */
const isIdle = (one: Compared): boolean => isSingle(one) && !one.isCompared;

const isAmong = ({ figure }: Compared, others: readonly Compared[]): boolean =>
  others.some((other) => isSame(figure, other.figure));

/** "2 weeks" are "14 days", and "30 hours" are none of "30 days". */
function isSame(one: Figure, other: Figure): boolean {
  const factor = unitFactor(one.unit, other.unit);
  if (factor === null) return false;
  const [mine, theirs] = [figureValues(one), figureValues(other)];
  if (one.kind === other.kind && dimensionOf(one.unit) !== null && dimensionOf(other.unit) !== null)
    return Math.abs(one.value * factor - other.value) < 1e-6;
  return theirs.some((value) => mine.includes(value));
}

function comparedIn(texts: readonly string[]): Compared[] {
  const words = wordsOf(texts);
  const figures = figuresOf(words);
  const comparisons = comparisonsOf(words, figures);
  return figures.map((figure) => {
    const { side = null, line = null, guess = false } = comparisons.get(figure) ?? {};
    const text = words
      .slice(figure.start, figure.end)
      .map((word) => word.text)
      .join(' ');
    return { figure, text, side, line, isCompared: side !== null && !guess };
  });
}
