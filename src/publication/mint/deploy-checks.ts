import { checkRuleSet } from '../../rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../../rules/rule-set/checked-rule-set.ts';
import { compileRuleSet } from '../../rules/evaluate/compile.ts';
import { abs, decimalPlaces, parseDecimal, powerOfTen, reduce } from '../../rules/language/exact-number.ts';
import type { InputDeclaration, InputRename, IsoDate, RuleSet, SuiteCase } from '../../rules/model.ts';
import { inputsRead } from '../../rules/module/build-module.ts';
import { openModule, type OpenedModule } from '../../rules/module/open-module.ts';
import type { Problem } from '../../rules/language/problem.ts';
import { allReads } from '../../rules/language/reads.ts';
import { evaluateCase, wrongValues } from '../../rules/suite/case-values.ts';

export interface Drift {
  action: string;
  /** Declared by the persisted ontology, and read by no rule, output or assumption. */
  unread: string[];
  /** Read, and not declared. */
  undeclared: string[];
}

/** The union of what the rules read, against the persisted ontology; null when they agree. */
export function findDrift(checked: CheckedRuleSet, persisted: readonly InputDeclaration[]): Drift | null {
  const { action, renames } = checked.ruleSet;
  const byName = new Map(checked.definitions.map((definition) => [definition.name, definition]));
  const read = new Set([
    ...inputsRead(checked),
    ...allReads(checked.assumptions, byName).inputs.map(({ input }) => input),
    ...Object.values(renames).flatMap((map) => Object.keys(map)),
  ]);
  const declared = new Set(persisted.map(({ name }) => name));
  const unread = [...declared].filter((name) => !read.has(name)).sort();
  const undeclared = [...read].filter((name) => !declared.has(name)).sort();
  return unread.length + undeclared.length === 0 ? null : { action: action.key, unread, undeclared };
}

/** What is found of an action as it would ship, before anything is built. */
export type ActionCheck = { ok: true; drift: Drift | null } | { ok: false; problems: Problem[] };

/** @param persisted the ontology as the action's row has it */
export function checkAction(ruleSet: RuleSet, persisted: readonly InputDeclaration[]): ActionCheck {
  const result = checkRuleSet(ruleSet);
  return result.ok ? { ok: true, drift: findDrift(result.checked, persisted) } : result;
}

export interface SuiteFailure {
  action: string;
  rule: string;
  case: string;
  expected: string;
  actual: string;
}

/**
 * The deploy-time backstop: loads the module from exactly these bytes, and runs the suite that it ships against each
 * rule's predicate as it compiles from them.
 * @throws ModuleRefused when the bytes are not whole
 */
export async function runShippedSuite(
  bytes: Uint8Array,
): Promise<{ opened: OpenedModule; cases: number; failures: SuiteFailure[] }> {
  const opened = await openModule(bytes);
  const failures: SuiteFailure[] = [];
  let cases = 0;
  for (const { rule, from, cases: suite } of opened.suite) {
    const predicate = predicateOf(opened.checked, rule, from);
    for (const item of suite) {
      cases += 1;
      const { outcome: actual, wrong } = predicate(item);
      const failed = { action: opened.manifest.action, rule, case: item.name };
      if (actual !== item.expected) failures.push({ ...failed, expected: item.expected, actual });
      else if (wrong !== null)
        failures.push({ ...failed, expected: JSON.stringify(item.values), actual: wrong });
    }
  }
  return { opened, cases, failures };
}

/** One revision by itself, as its suite speaks of it: without the exceptions and limits that relate it to others. */
function predicateOf(
  { ruleSet }: CheckedRuleSet,
  key: string,
  from: string | null,
): (item: SuiteCase) => { outcome: string; wrong: string | null } {
  const rule = ruleSet.rules.find((candidate) => candidate.key === key && candidate.from === from);
  if (!rule) return () => ({ outcome: 'no such rule', wrong: null });
  const result = checkRuleSet({
    ...ruleSet,
    action: { ...ruleSet.action, assumptions: [] },
    rules: [{ ...rule, overrides: [], limits: [], from: from ?? firstDate }],
  });
  if (!result.ok) {
    const [first] = result.problems;
    return () => ({ outcome: first?.message ?? 'does not check', wrong: null });
  }
  const compiled = compileRuleSet(result.checked);
  return (item) => {
    const asOf = item.as_of ?? from ?? firstDate;
    const answer = compiled.explain(item.inputs, asOf);
    if (answer.status === 'inputs_invalid') {
      return { outcome: answer.errors[0]?.message ?? 'inputs_invalid', wrong: null };
    }
    const outcome = answer.rules.find(({ rule: name }) => name === key)?.outcome ?? 'not_applicable';
    if (!item.values) return { outcome, wrong: null };
    const evaluated = evaluateCase(result.checked, key, item.inputs, asOf);
    return { outcome, wrong: evaluated.status === 'evaluated' ? wrongValues(item, evaluated) : null };
  };
}

const firstDate = '0001-01-01';

export interface Shipment {
  /** Date of the cases that name none. */
  asOf: IsoDate;
  /** Where an amendment closed the revision's period. */
  closedTo: IsoDate | null;
  renames: Record<string, InputRename>;
  /** The action's ontology. */
  inputs: readonly InputDeclaration[];
}

/**
 * A suite as it ships: dated, under the action's input names and units, without the dates that an amendment took away.
 * A case whose value the action's unit and scale cannot hold is left out: no one can send it.
 */
export function shippedSuite(suite: readonly SuiteCase[], shipment: Shipment): SuiteCase[] {
  return suite.flatMap((item) => {
    const date = item.as_of ?? shipment.asOf;
    if (shipment.closedTo !== null && date >= shipment.closedTo) return [];
    const inputs: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(item.inputs)) {
      const rename = shipment.renames[name];
      const sent = rename ? inUnitOfAction(value, rename, shipment.inputs) : value;
      if (sent === undefined) return [];
      inputs[rename?.input ?? name] = sent;
    }
    return [{ ...item, inputs, as_of: date }];
  });
}

/** The rule's value = the action's × numerator / denominator; undefined where the action's scale cannot hold it. */
function inUnitOfAction(
  value: unknown,
  { input, numerator = '1', denominator = '1' }: InputRename,
  inputs: readonly InputDeclaration[],
): unknown {
  if (numerator === denominator || value === null) return value;
  const given = typeof value === 'number' || typeof value === 'string' ? parseDecimal(String(value)) : null;
  const declared = inputs.find(({ name }) => name === input);
  if (!given || !declared) return undefined;
  const { numerator: top, denominator: bottom } = reduce({
    numerator: given.numerator * BigInt(denominator),
    denominator: given.denominator * BigInt(numerator),
  });
  const places = decimalPlaces(bottom);
  if (places === null || places > (declared.scale ?? 0)) return undefined;
  const digits = String(abs(top) * (powerOfTen(places) / bottom)).padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const text = `${top < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
  return declared.type === 'int' ? Number(text) : text;
}
