import { analyseRuleSet } from '../../../../src/rules/analysis/analyse-rule-set.ts';
import type { Engine } from '../../../../src/rules/analysis/atoms.ts';
import type { Finding } from '../../../../src/rules/model.ts';
import type { CheckedRuleSet } from '../../../../src/rules/rule-set/checked-rule-set.ts';

const claim = ({ code, rules, path }: Finding): string =>
  [code, ...rules, ...(path === null ? [] : [path])].join(' ');

/**
 * Every claim of the analysis, of the whole and of each rule as a candidate, as `code keys path`, sorted.
 *
 * @throws Error when anything stays undecided: rule sets as small as those of the tests are decided.
 */
export async function everyClaim(rules: CheckedRuleSet, engine: Engine): Promise<string[]> {
  const options = { engine, onMismatch: 'throw' } as const;
  const keys = rules.rules.map(({ rule }) => rule.key);
  const about = await Promise.all(keys.map((candidate) => analyseRuleSet(rules, { ...options, candidate })));
  const candidates = about
    .flat()
    .filter(({ code }) => code === 'dead_input' || code === 'constant_predicate');
  const findings = [...(await analyseRuleSet(rules, options)), ...candidates];
  const undecided = findings.filter(({ code }) => code === 'undecided');
  if (undecided.length > 0) throw new Error(`Undecided: ${JSON.stringify(undecided)}`);
  return [...new Set(findings.map(claim))].sort();
}
