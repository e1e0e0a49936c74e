import type { Reading } from '../reading-context.ts';
import { currenciesOf } from '../words/measures.ts';
import { oddComparisons, type OddComparison } from '../rule/odd-comparisons.ts';

/**
 * Lines that the rule draws against itself, whatever its words: one that what stands beside it decides already, "at most 30 and
 * at most 40", and one at which two cases part and do not meet, "up to 8 hours … over 8 hours" with one of them turned.
 */
export function checkOwnLines({ law, known, evidence }: Reading): void {
  const isAmount = (input: string): boolean => currenciesOf(known.get(input)?.input.unit ?? '') !== null;
  for (const odd of law.conditions.flatMap((condition) => oddComparisons(condition, isAmount)))
    evidence.against('ungrounded', [], messages[odd.kind](namesOf(odd), lineOf(odd)), 'requires');
}

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
