import type { NormReading } from '../reading/clause-reader.ts';
import { behaviourWitness, type Behaviour } from '../rules/analysis/behaviour-witness.ts';
import { ruleSetAlone } from '../rules/rule-set/candidate-rule-set.ts';
import { checkRuleSet } from '../rules/rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../rules/rule-set/checked-rule-set.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import { deriveRule } from '../rules/ledger/derive-rule.ts';
import { inputsOfLedger, renameInputs } from '../rules/ledger/ledger-names.ts';
import type { Ledger } from '../rules/ledger/ledger.ts';
import type { InputDeclaration, Rule, Witness } from '../rules/model.ts';

/** One norm that is compared with a rule: of a reader's, or the ledger of the candidate itself. */
export type ComparedNorm = Pick<NormReading, 'ledger' | 'proposed' | 'overrides'>;

/** Words for which the reading has a name of its own, taken to be an input of the rule. */
export interface Binding {
  proposed: string;
  input: string;
}

export type ReadingComparison =
  /** Proved for every complete input. `norms`: those of the reading that the rule is. */
  | {
      status: 'equal';
      norms: number[];
      bindings: Binding[];
      /** Inputs without a minimum that the proof takes to be 0 or more: "no passengers" is `== 0` and `<= 0`. */
      fromZero: string[];
    }
  /** Executed on both; `reading` and `code` say what each decides. `settled`: no other binding of names could help. */
  | { status: 'different'; witness: Witness; reading: string; code: string; settled: boolean }
  | { status: 'undecided'; reason: string };

/** Bindings of names that are tried before a person is asked. */
const mostBindings = 24;

/**
 * Holds a rule against what a reading of its clause amounts to: against all norms of the reading together,
 * then against each by itself. Names that the reading had to make up are tried as each input of the rule that it left.
 */
export async function compareReading(
  norms: readonly ComparedNorm[],
  content: RuleContent,
  vocabulary: readonly InputDeclaration[],
): Promise<ReadingComparison> {
  const used = new Set(norms.flatMap(({ ledger }) => inputsOfLedger(ledger)));
  const proposed = norms.flatMap((norm) => norm.proposed).filter(({ name }) => used.has(name));
  const left = content.inputs.filter(({ name }) => !used.has(name));
  const { all: bindings, exhaustive } = bindingsOf(proposed, left);
  const inputs = unionByName(
    content.inputs,
    vocabulary.filter(({ name }) => used.has(name)),
    proposed,
  );
  const code = checked([codeRule(content)], content, inputs);
  if (code === null) return { status: 'undecided', reason: 'The rule does not pass its mechanical checks.' };
  let first: (ReadingComparison & { status: 'different' }) | null = null;
  let open: string | null = null;
  for (const binding of bindings) {
    const names = new Map(binding.map(({ proposed: from, input }) => [from, input]));
    const rules = norms.map((norm, index) =>
      ruleOfNorm(norm, renameInputs(norm.ledger, names), index, content),
    );
    const groups = [
      rules.map((_, index) => index),
      ...(rules.length > 1 ? rules.map((_, index) => [index]) : []),
    ];
    for (const group of groups) {
      const reading = checked(
        group.map((index) => alone(rules[index]!, group)),
        content,
        inputs,
      );
      if (reading === null) {
        open ??= 'What was read cannot be written as a rule over these inputs.';
        continue;
      }
      const behaviour = await behaviourWitness(reading, code, { inputs: 'complete' });
      if (behaviour.status === 'equal')
        return { status: 'equal', norms: group, bindings: binding, fromZero: [] };
      const fromZero = await equalFromZero(behaviour, group, rules, content, inputs);
      if (fromZero.length > 0) return { status: 'equal', norms: group, bindings: binding, fromZero };
      if (behaviour.status === 'undecided') open ??= behaviour.reason;
      else {
        const { witness, before, after } = behaviour;
        first ??= {
          status: 'different',
          witness,
          reading: decisionIn(before),
          code: decisionIn(after),
          settled: exhaustive,
        };
      }
    }
  }
  if (open !== null) return { status: 'undecided', reason: open };
  return first ?? { status: 'undecided', reason: 'Nothing was read.' };
}

/**
 * Where the two differ on less than nothing of what has no minimum: the inputs that have to be 0 or more for them to be
 * equal; none where they differ on more.
 */
async function equalFromZero(
  behaviour: Behaviour,
  group: readonly number[],
  rules: readonly Rule[],
  content: RuleContent,
  inputs: readonly InputDeclaration[],
): Promise<string[]> {
  const taken = new Set<string>();
  // Each turn takes those that the last witness has below 0, and no others: all that the proof rests on is asked about.
  for (let found = behaviour; found.status !== 'equal';) {
    if (found.status !== 'different') return [];
    const given = found.witness.inputs;
    const below = inputs.filter(
      ({ name, type, minimum, unit }) =>
        numeric.has(type) &&
        minimum == null &&
        !isTemperature(unit) &&
        Number(given[name]) < 0 &&
        !taken.has(name),
    );
    if (below.length === 0) return [];
    for (const { name } of below) taken.add(name);
    const counted = inputs.map((input) => (taken.has(input.name) ? { ...input, minimum: 0 } : input));
    const code = checked([codeRule(content)], content, counted);
    const reading = checked(
      group.map((index) => alone(rules[index]!, group)),
      content,
      counted,
    );
    if (code === null || reading === null) return [];
    found = await behaviourWitness(reading, code, { inputs: 'complete' });
  }
  return [...taken];
}

const temperatures = /^(?:°\s*[CF]|Cel|degrees?|K|celsius|fahrenheit|kelvin)$/i;
const isTemperature = (unit: string | null | undefined): boolean => unit != null && temperatures.test(unit);

/**
 * What a reading amounts to, taken as a rule by itself; null where it is no rule over the inputs of the rule and the
 * vocabulary. Without norms: the rule itself.
 */
export function ruleSetOf(
  norms: readonly ComparedNorm[] | null,
  content: RuleContent,
  vocabulary: readonly InputDeclaration[],
): CheckedRuleSet | null {
  const inputs = unionByName(content.inputs, vocabulary);
  const rules =
    norms === null
      ? [codeRule(content)]
      : norms.map((norm, index) => ruleOfNorm(norm, norm.ledger, index, content));
  return checked(rules, content, inputs);
}

/** Injective maps from made-up names to inputs of the same type; nothing at all first. */
function bindingsOf(
  proposed: readonly InputDeclaration[],
  left: readonly InputDeclaration[],
): { all: Binding[][]; exhaustive: boolean } {
  let all: Binding[][] = [[]];
  let exhaustive = left.length === 0 || proposed.length === 0;
  if (proposed.length > 0 && left.every(({ type }) => proposed.some((item) => sameKind(item.type, type)))) {
    exhaustive = true;
  }
  for (const { name, type } of proposed) {
    all = all.flatMap((binding) => [
      binding,
      ...left
        .filter((input) => sameKind(input.type, type) && !binding.some((other) => other.input === input.name))
        .map((input) => [...binding, { proposed: name, input: input.name }]),
    ]);
    if (all.length > mostBindings) return { all: all.slice(0, mostBindings), exhaustive: false };
  }
  return { all, exhaustive };
}

const numeric: ReadonlySet<string> = new Set(['int', 'decimal']);
const sameKind = (a: string, b: string): boolean => a === b || (numeric.has(a) && numeric.has(b));

const unionByName = (...lists: (readonly InputDeclaration[])[]): InputDeclaration[] => [
  ...new Map(
    lists
      .flat()
      .reverse()
      .map((input) => [input.name, input]),
  ).values(),
];

/** The rule as it is compared: what it decides alone. Obligations carry words, which are no formula. */
function codeRule(content: RuleContent): Rule {
  const [rule] = ruleSetAlone(codeKey, content).rules;
  if (!rule) throw new RangeError('A rule set of one rule has one.');
  return { ...rule, tier: 'mandatory', obligations: [] };
}

const codeKey = 'R-0000';
const keyOf = (index: number): string => `R-${String(index + 1).padStart(4, '0')}`;

function ruleOfNorm({ overrides }: ComparedNorm, ledger: Ledger, index: number, content: RuleContent): Rule {
  const { modality, applies_when, requires, if_met, if_unmet } = deriveRule(ledger, content);
  return {
    ...codeRule(content),
    key: keyOf(index),
    modality: modality ?? 'must',
    applies_when,
    requires,
    if_met,
    if_unmet,
    overrides: overrides.map((base) => ({ rule: keyOf(base), citation: null, reason: 'as read' })),
  };
}

/** With those of its exceptions that are in the same group. */
const alone = (rule: Rule, group: readonly number[]): Rule => ({
  ...rule,
  overrides: rule.overrides.filter((edge) => group.some((index) => keyOf(index) === edge.rule)),
});

function checked(
  rules: Rule[],
  content: RuleContent,
  inputs: readonly InputDeclaration[],
): CheckedRuleSet | null {
  const { action, renames } = ruleSetAlone(codeKey, content);
  const result = checkRuleSet({
    action: { ...action, inputs: [...inputs] },
    rules,
    definitions: content.definitions,
    renames,
  });
  return result.ok ? result.checked : null;
}

/** What a decision is in a question that is put to a person. */
export const verbs: Readonly<Record<string, string>> = {
  permit: 'permits',
  deny: 'refuses',
  not_applicable: 'says nothing',
  indeterminate: 'leaves it open',
};

const decisionIn = (answer: string): string => {
  const { decision } = JSON.parse(answer) as { decision: string };
  return verbs[decision] ?? decision;
};
