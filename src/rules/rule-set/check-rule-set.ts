import { checkOrThrow } from '../language/check.ts';
import { checkSize } from './check-size.ts';
import { DefinitionChecker } from './check-definitions.ts';
import type { CheckedRule, CheckedRuleSet, TypedObligation } from './checked-rule-set.ts';
import type { Expected } from '../language/coerce.ts';
import type { Expression } from '../language/expression.ts';
import { factsWhen, noFacts, withFacts } from '../language/guards.ts';
import type { ObligationTrigger, Rule, RuleSet } from '../model.ts';
import { dependencyOrder } from './order.ts';
import { checkPeriods } from './periods.ts';
import type { Problem } from '../language/problem.ts';
import { ProblemError, problem } from '../language/problem.ts';
import { allReads } from '../language/reads.ts';
import { parseDecimal } from '../language/exact-number.ts';
import type { NameScope } from '../language/scope.ts';
import { checkInputs, isName, makeScope } from '../language/scope.ts';
import type { Segment } from './segments.ts';
import { segmentsOf } from './segments.ts';
import { unitNameProblem } from '../language/units.ts';

export type RuleSetResult = { ok: true; checked: CheckedRuleSet } | { ok: false; problems: Problem[] };

/**
 * Types everything that decides an action, and checks what does not need analysis: the ontology, names, units and
 * types, definitions without circle or gap, override edges without circle, known rule keys, disjoint periods.
 */
export function checkRuleSet(ruleSet: RuleSet): RuleSetResult {
  const ontology = checkInputs(ruleSet.action.inputs);
  // Types of a wrong ontology would only repeat its errors everywhere.
  if (ontology.length > 0) return { ok: false, problems: ontology };
  const size = checkSize(ruleSet);
  if (size.length > 0) return { ok: false, problems: size };
  const definitions = new DefinitionChecker(ruleSet.action.inputs, ruleSet.definitions);
  definitions.checkAll();
  const problems = [...definitions.problems, ...checkPeriods(ruleSet.rules), ...checkEdges(ruleSet.rules)];
  const attempt = (
    source: string,
    expected: Expected,
    scope: NameScope,
    path: string,
    rule: string | null,
    facts: string[] = [],
  ): Expression | null => {
    try {
      return checkOrThrow(source, expected, scope, withFacts(noFacts, facts));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      problems.push({ ...error.problem, path, rule });
      return null;
    }
  };
  const assumptions = ruleSet.action.assumptions.map((source, index) =>
    attempt(source, 'bool', definitions.scope, `assumptions/${index}`, null),
  );
  const rules = ruleSet.rules.map((rule) => {
    problems.push(...checkRenames(ruleSet, rule.key));
    const renames = Object.hasOwn(ruleSet.renames, rule.key) ? ruleSet.renames[rule.key] : {};
    const scope = definitions.withTerms(makeScope(ruleSet.action.inputs, new Map(), renames));
    return checkRule(
      rule,
      (source, expected, path, facts) => attempt(source, expected, scope, path, rule.key, facts),
      problems,
    );
  });
  if (problems.length > 0) return { ok: false, problems: unique(problems) };
  const checked: CheckedRuleSet = {
    ruleSet,
    assumptions: assumptions.filter((item) => item !== null),
    definitions: [...definitions.typed.values()],
    rules: evaluationOrder(rules.filter((item) => item !== null)),
  };
  const gaps = segmentsOf(checked).flatMap((segment) => findGaps(checked, segment));
  return gaps.length > 0 ? { ok: false, problems: unique(gaps) } : { ok: true, checked };
}

type Attempt = (source: string, expected: Expected, path: string, facts?: string[]) => Expression | null;

function checkRule(rule: Rule, attempt: Attempt, problems: Problem[]): CheckedRule | null {
  const appliesWhen = attempt(rule.applies_when, 'bool', 'applies_when');
  const applies = appliesWhen === null ? [] : factsWhen(appliesWhen, true);
  const requires = attempt(rule.requires, 'bool', 'requires', applies);
  if (appliesWhen === null || requires === null) return null;
  const facts: Record<ObligationTrigger, string[]> = {
    applies,
    met: [...applies, ...factsWhen(requires, true)],
    unmet: [...applies, ...factsWhen(requires, false)],
  };
  const ids = new Set<string>();
  const obligations = rule.obligations.map((obligation): TypedObligation => {
    const path = `obligations/${obligation.id}`;
    if (ids.has(obligation.id)) {
      problems.push(
        problem('type_error', `Two obligations have the id "${obligation.id}".`, null, path, rule.key),
      );
    }
    ids.add(obligation.id);
    const values = Object.entries(obligation.values).flatMap(([name, source]) => {
      const at = `${path}/${name}`;
      if (!isName(name))
        problems.push(problem('type_error', `${JSON.stringify(name)} cannot be a name.`, null, at, rule.key));
      const expression = attempt(source, 'value', at, facts[obligation.on]);
      return expression === null ? [] : [{ name, expression }];
    });
    return { id: obligation.id, on: obligation.on, text: obligation.text, values };
  });
  return { rule, appliesWhen, requires, obligations };
}

function checkRenames(ruleSet: RuleSet, key: string): Problem[] {
  if (!Object.hasOwn(ruleSet.renames, key)) return [];
  return Object.entries(ruleSet.renames[key] ?? {}).flatMap(([name, rename]) => {
    const complain = (message: string): Problem[] => [
      problem('type_error', message, null, `renames/${name}`, key),
    ];
    const target = ruleSet.action.inputs.find((input) => input.name === rename.input);
    if (!isName(name)) return complain(`${JSON.stringify(name)} cannot be a name.`);
    if (target === undefined)
      return complain(`"${name}" is renamed to "${rename.input}", which the action does not declare.`);
    const factors = [rename.numerator ?? '1', rename.denominator ?? '1'].map(parseDecimal);
    if (factors.some((factor) => factor === null || factor.numerator <= 0n)) {
      return complain('A conversion is by a positive decimal numerator and denominator.');
    }
    const converts =
      rename.numerator !== undefined || rename.denominator !== undefined || rename.unit !== undefined;
    if (converts && target.type !== 'int' && target.type !== 'decimal')
      return complain('Only numbers convert.');
    const unit = typeof rename.unit === 'string' ? unitNameProblem(rename.unit) : null;
    return unit === null ? [] : complain(unit);
  });
}

function overriddenBy(rules: readonly Rule[]): (key: string) => string[] {
  const overriders = new Map<string, string[]>();
  for (const { key, overrides } of rules) {
    for (const overridden of new Set(overrides.map((edge) => edge.rule))) {
      overriders.set(overridden, [...(overriders.get(overridden) ?? []), key]);
    }
  }
  return (key) => overriders.get(key) ?? [];
}

export const unknownLimit = (limit: string, rule: string): Problem =>
  problem(
    'unknown_rule',
    `There is no rule ${limit} for this action. Enshrine the candidate of that key; where it was rejected or there is none, take ${limit} out of what the deny of ${rule} prevails over, by a revision where ${rule} is signed.`,
    null,
    'limits',
    rule,
  );

function checkEdges(rules: readonly Rule[]): Problem[] {
  const keys = new Set(rules.map(({ key }) => key));
  const problems = rules.flatMap((rule) => {
    const limits = rule.limits === 'all' ? [] : rule.limits;
    const named = [
      ...rule.overrides.map((edge) => ({ path: 'overrides', key: edge.rule })),
      ...limits.map((key) => ({ path: 'limits', key })),
    ];
    return named
      .filter(({ key }) => !keys.has(key))
      .map(({ path, key }) =>
        path === 'limits'
          ? unknownLimit(key, rule.key)
          : problem(
              'unknown_rule',
              `There is no rule ${key} for this action; name one of its rules.`,
              null,
              path,
              rule.key,
            ),
      );
  });
  const order = dependencyOrder([...keys].sort(), overriddenBy(rules));
  if (Array.isArray(order)) return problems;
  const circle = [...order.cycle].reverse();
  const message = `These rules override one another in a circle: ${circle.join(' → ')}. Take one edge out.`;
  return [...problems, problem('override_cycle', message, null, 'overrides', circle[0] ?? null)];
}

function evaluationOrder(rules: CheckedRule[]): CheckedRule[] {
  const all = rules.map(({ rule }) => rule);
  const order = dependencyOrder([...new Set(all.map(({ key }) => key))].sort(), overriddenBy(all));
  const rank = new Map((Array.isArray(order) ? order : []).map((key, index) => [key, index]));
  const place = ({ rule }: CheckedRule): number => rank.get(rule.key) ?? 0;
  return [...rules].sort(
    (a, b) => place(a) - place(b) || ((a.rule.from ?? '') < (b.rule.from ?? '') ? -1 : 1),
  );
}

/**
 * A definition that is read must have a value: its last case in force is `true`. Asked only of the dates at which
 * something reads it, so that a parameter may begin with the rule that needs it.
 */
function findGaps({ ruleSet, assumptions, definitions }: CheckedRuleSet, segment: Segment): Problem[] {
  const inForce = new Map(
    segment.definitions.map((item) => [
      item.definition.name,
      { ...item.definition, cases: item.cases.map((c) => ({ ...c, from: null, to: null })) },
    ]),
  );
  const answered = segment.rules.length > 0 || ruleSet.rules.length === 0;
  const outputs = answered ? definitions.filter(({ output }) => output).map(({ name }) => name) : [];
  const expressions = segment.rules.flatMap(({ checked }) => [
    checked.appliesWhen,
    checked.requires,
    ...checked.obligations.flatMap((obligation) => obligation.values.map(({ expression }) => expression)),
  ]);
  const outputCases = outputs
    .flatMap((name) => inForce.get(name)?.cases ?? [])
    .flatMap(({ when, value }) => [when, value]);
  const { terms } = allReads([...expressions, ...assumptions, ...outputCases], inForce);
  return [...new Set([...terms, ...outputs])].flatMap((name) => {
    const last = inForce.get(name)?.cases.at(-1)?.when;
    if (last?.node === 'literal' && last.value === true) return [];
    const since = segment.from === null ? `before ${segment.to ?? 'any date'}` : `from ${segment.from}`;
    const message = `"${name}" can be without a value ${since}; let its last case in force be "true".`;
    return [problem('definition_gap', message, null, `definitions/${name}`)];
  });
}

/** The same problem found on several ways is told once. */
function unique(problems: Problem[]): Problem[] {
  const seen = new Map(
    problems.map((item) => [
      JSON.stringify([
        item.code,
        item.rule,
        item.path,
        item.start,
        item.code === 'definition_gap' ? null : item.message,
      ]),
      item,
    ]),
  );
  return [...seen.values()];
}
