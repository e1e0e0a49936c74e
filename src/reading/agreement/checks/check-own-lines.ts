import type { Reading } from '../reading-context.ts';
import type { CompareOperator } from '../../../rules/language/expression.ts';
import type { Comparison } from '../words/comparators.ts';
import { currenciesOf } from '../words/measures.ts';
import { oddComparisons, type OddComparison } from '../rule/odd-comparisons.ts';

/**
 * Lines that the rule draws against itself, whatever its words: one that what stands beside it decides already, "at most 30 and
 * at most 40", and one at which two cases part and do not meet, "up to 8 hours … over 8 hours" with one of them turned.
 */
export function checkOwnLines(reading: Reading): void {
  const { law, known, evidence } = reading;
  const isAmount = (input: string): boolean => currenciesOf(known.get(input)?.input.unit ?? '') !== null;
  for (const odd of law.conditions.flatMap((condition) => oddComparisons(condition, isAmount))) {
    const message = messages[odd.kind](namesOf(odd), lineOf(odd));
    if (isSaidSo(reading, odd)) evidence.doubt('ungrounded', [], message, 'requires');
    else evidence.against('ungrounded', [], message, 'requires');
  }
}

/** "A child under 12 …; one over 12 …": the law itself leaves the line between its two cases to neither of them. */
function isSaidSo({ lines }: Reading, { variable, cut, sides }: OddComparison): boolean {
  const own = lines.filter((drawn) => drawn.variable === variable && drawn.line === cut && !drawn.turned);
  const said = own.flatMap(({ comparison }) => (comparison === null ? [] : operatorsOf(comparison)));
  return sides.length > 0 && sides.every((side) => said.includes(side));
}

const operatorsOf = ({ side, line, guess }: Comparison): CompareOperator[] => {
  if (guess === true || (side !== 'low' && side !== 'high') || (line !== 'above' && line !== 'below'))
    return [];
  if (side === 'low') return line === 'above' ? ['<='] : ['<'];
  return line === 'below' ? ['>='] : ['>'];
};

const messages: Readonly<Record<OddComparison['kind'], (names: string, line: string) => string>> = {
  idle: (names, line) =>
    `The rule compares ${names} with ${line} where what stands beside it decides that already.`,
  bare: (names, line) =>
    `Cases of the rule each set an amount; of ${names} and ${line} one case or its amount is without the other.`,
  split: (names, line) =>
    `Two cases of the rule part at ${line} of ${names}, and do not meet there: the line is in both of them or in none, or both lie on one side of it.`,
};

const namesOf = ({ variable }: OddComparison): string => variable.inputs.join(' and ');

const dayLength = 86_400_000;
const lineOf = ({ variable, cut }: OddComparison): string =>
  variable.date ? new Date(cut * dayLength).toISOString().slice(0, 10) : String(cut);
