import type { Comparison } from '../words/comparators.ts';
import { comparedAt } from '../words/comparators.ts';
import { chunkAt } from '../grounding/ground.ts';
import { around } from '../rule/lawfulness.ts';
import { lineSign } from '../signs/line-sign.ts';
import type { Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import { expectedSign } from '../signs/signs.ts';

/**
 * A limit that no words of comparison go with is reached by the very value: "a notice of ten days" is given on the
 * tenth, and "in winter, 20 crowns" are charged. Where the rule refuses the value itself, words have to say so.
 */
export function checkBounds(reading: Reading): void {
  const { logic, law, test, lines, evidence } = reading;
  for (const variable of logic.variables.values()) {
    if (
      variable.kind !== 'number' ||
      variable.date ||
      variable.part === 'weekday' ||
      variable.part === 'month' ||
      !law.required.has(variable)
    )
      continue;
    if (variable.input === null && countsWhole(reading)) continue;
    for (const cut of variable.cuts) {
      const own = lines.filter((drawn) => drawn.variable === variable && isAt(drawn.line, cut, variable));
      if (own.some(({ comparison }) => isSettled(comparison))) continue;
      // "must not play for 14 days": what the value is forbidden for, or frees from, holds on it too.
      const favours = own.every((drawn) => lineSign(reading, drawn).sign === 1);
      if (own.length > 0 ? !favours : !isLimited(reading)) continue;
      const [under, on, over] = around(variable, cut);
      const above = law.change(variable, on, over, test);
      const below = law.change(variable, under, on, test);
      const spares = above.better && !above.worse && !below.better && !below.worse;
      const stops = below.worse && !below.better && !above.better && !above.worse;
      if ((!spares && !stops) || isRefusedByWords(reading, variable)) continue;
      const name = variable.input ?? variable.inputs.join(' against ');
      const value = variable.input === null ? 'The limit' : String(cut);
      evidence.against(
        'ungrounded',
        [],
        `${value} itself is on the worse side of its line for ${name}; no words of the quotes say "more than", "less than" or the like of it.`,
        'requires',
      );
    }
  }
}

/** "for each full 50 m²": up to the next whole one nothing is added. */
const countsWhole = ({ words, figures }: Reading): boolean =>
  figures.some(({ start }) =>
    ['full', 'complete', 'completed', 'whole'].includes(words[start - 1]?.lower ?? ''),
  );

const isAt = (line: number, cut: number, { integer }: Variable): boolean =>
  Math.abs(line - cut) <= (integer ? 1 : 0);

/** Words say on which side of the line its value lies. */
const isSettled = (comparison: Comparison | null): boolean =>
  comparison !== null && comparison.line !== null && comparison.guess !== true;

/** The norm asks for something or grants it; what is forbidden may well begin with the value, unless a limit is named. */
const isLimited = ({ main, comparisons }: Reading): boolean =>
  (main !== null && main.norm !== 'prohibition') || [...comparisons.values()].some(isSettled);

/** Some comparison of the words, of another figure's line no more, has its value on the worse side. */
function isRefusedByWords(reading: Reading, variable: Variable): boolean {
  const { words, lines, comparisons, chunks } = reading;
  // "by a majority of the members present": more than half.
  if (variable.input === null && words.some(({ lower }) => lower === 'majority')) return true;
  // "but not all of them": fewer than the whole.
  const notAll = words.some(({ lower }, at) => lower === 'not' && words[at + 1]?.lower === 'all');
  if (variable.input === null && notAll) return true;
  const taken = new Set<number>();
  for (const [figure, comparison] of comparisons) {
    for (const [start, end] of comparison.words) for (let at = start; at < end; at += 1) taken.add(at);
    const others = lines.filter((line) => line.figure === figure);
    if (others.length > 0 && others.every((line) => line.variable !== variable)) continue;
    if (refuses(reading, comparison, figure.start)) return true;
  }
  return words.some(({ index }) => {
    const comparison = comparedAt(words, index);
    if (comparison === null || taken.has(index - 1)) return false;
    // "from 2030": when something begins, which may be for the worse.
    if (beginnings.has(words[index - 1]!.lower)) return true;
    // "increased by", "every": words that compare only with a figure behind them.
    const strict = (comparison.side === 'high') === (comparison.line === 'above');
    return strict && chunkAt(chunks, index - 1) !== null && refuses(reading, comparison, index - 1);
  });
}

const beginnings = new Set('from since until effective starting beginning commencing'.split(' '));

function refuses(reading: Reading, { side, line, guess }: Comparison, at: number): boolean {
  if (side === 'exact' || side === null || line === null || line === 'both') return true;
  if (guess === true) return false;
  const strict = (side === 'high') === (line === 'above');
  const chunk = chunkAt(reading.chunks, at);
  if (chunk === null) return strict;
  const { sign, sure } = expectedSign(reading, chunk, { input: null, at, measured: true });
  return sign === 0 || !sure ? strict : strict === (sign === 1);
}
