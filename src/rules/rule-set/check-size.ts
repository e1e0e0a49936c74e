import type { RuleSet } from '../model.ts';
import { problem, type Problem } from '../language/problem.ts';
import { boundariesIn } from './segments.ts';

/**
 * How much may decide one action. A decision finds its module compiled; the first one of a process after a publication
 * compiles it, and others wait for that: with these limits about a tenth of a second, instead of seconds.
 */
export const ruleSetLimits = {
  /** Characters of all expressions together. */
  characters: 200_000,
  /** Rules and cases of definitions, times the stretches of dates in which different ones are in force. */
  datedParts: 50_000,
} as const;

/** What of a rule set is too much, without reading any of it. */
export function checkSize({ action, rules, definitions }: RuleSet): Problem[] {
  const cases = definitions.flatMap((definition) => definition.cases);
  const texts = [
    ...action.assumptions,
    ...rules.flatMap(({ applies_when, requires, obligations }) => [
      applies_when,
      requires,
      ...obligations.flatMap(({ values }) => Object.values(values)),
    ]),
    ...cases.flatMap(({ when, value }) => [when, value]),
  ];
  const problems: Problem[] = [];
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  if (characters > ruleSetLimits.characters) {
    const message = `The expressions of "${action.key}" have ${characters} characters together, and at most ${ruleSetLimits.characters} may decide one action. Say what repeats once, in definitions, or split the action.`;
    problems.push(problem('unsafe_syntax', message, null, 'requires', rules[0]?.key ?? null));
  }
  const stretches = boundariesIn(rules, cases).length + 1;
  if (stretches * (rules.length + cases.length) > ruleSetLimits.datedParts) {
    const message = `"${action.key}" has ${rules.length} rules and ${cases.length} cases of definitions that begin or end on ${stretches - 1} dates; that is too much to be laid out. Give those that belong together the same dates, or split the action.`;
    problems.push(problem('unsafe_syntax', message, null, 'from', rules[0]?.key ?? null));
  }
  return problems;
}
