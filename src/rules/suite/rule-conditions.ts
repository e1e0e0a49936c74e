import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Expression } from '../language/expression.ts';
import type { Segment, SegmentDefinition } from '../rule-set/segments.ts';
import { segmentsOf } from '../rule-set/segments.ts';
import { childrenOf } from '../language/reads.ts';
import { compareNode } from '../analysis/atoms.ts';
import { rewrite, structureOf } from '../analysis/rewrite.ts';
import { literalTruth } from '../evaluate/values.ts';

/** A condition that takes no further part: a comparison, a membership, a boolean input, a quantified list. */
export interface RuleCondition {
  /** Equal for what is to be shown of equal conditions, wherever they are. */
  id: string;
  /** Equal for equal conditions. */
  condition: string;
  expression: Expression;
  /** Of a comparison that has an order or a number: its boundary lies where both sides are equal. */
  boundary: { left: Expression; right: Expression } | null;
  /**
   * Where a side has other values in other circumstances (the cases of a definition), each of them has a boundary of its
   * own: this one lies where that holds. Null: everywhere.
   */
  within: Expression | null;
}

/** One rule in one date segment, definitions inlined, with every condition on which its outcome can turn. */
export interface RuleConditions {
  segment: Segment;
  appliesWhen: Expression;
  requires: Expression;
  conditions: RuleCondition[];
}

/** By segment in which the rule is in force. */
export function conditionsOf(checked: CheckedRuleSet, key: string): RuleConditions[] {
  return segmentsOf(checked).flatMap((segment) => {
    const rule = segment.rules.find((item) => item.checked.rule.key === key)?.checked;
    if (!rule) return [];
    const definitions = new Map(segment.definitions.map((item) => [item.definition.name, item]));
    const [appliesWhen, requires] = [
      inline(rule.appliesWhen, definitions),
      inline(rule.requires, definitions),
    ];
    const conditions = new Map<string, RuleCondition>();
    for (const predicate of [appliesWhen, requires]) collect(predicate, conditions);
    return [{ segment, appliesWhen, requires, conditions: [...conditions.values()] }];
  });
}

/** A definition is read as nested `?:` of its cases in force. */
export function inline(e: Expression, definitions: ReadonlyMap<string, SegmentDefinition>): Expression {
  return rewrite(e, (node) => {
    if (node.node !== 'term') return null;
    const cases = definitions.get(node.name)?.cases ?? [];
    const last = cases.at(-1);
    if (!last) return null;
    return cases.slice(0, -1).reduceRight<Expression>(
      (alternate, { when, value }) => ({
        node: 'conditional',
        condition: inline(when, definitions),
        consequent: inline(value, definitions),
        alternate,
        type: node.type,
        start: node.start,
        end: node.end,
      }),
      inline(last.value, definitions),
    );
  });
}

function collect(e: Expression, into: Map<string, RuleCondition>): void {
  switch (e.node) {
    case 'not':
    case 'and':
    case 'or':
      for (const operand of childrenOf(e)) collect(operand, into);
      return;
    case 'all':
    case 'exists':
    case 'exists_one':
      // What is inside is asked of each element; the list as a whole is the condition.
      break;
    case 'fold':
      collect(e.initial, into);
      break;
    case 'conditional':
      if (e.type.kind === 'bool') {
        for (const operand of childrenOf(e)) collect(operand, into);
        return;
      }
      collect(e.condition, into);
      collect(e.consequent, into);
      collect(e.alternate, into);
      return;
    default:
      for (const operand of childrenOf(e)) collect(operand, into);
  }
  if (e.type.kind !== 'bool' || literalTruth(e) !== null) return;
  const condition = structureOf(e);
  const boundaries = boundariesOf(e);
  for (const each of boundaries.length > 0 ? boundaries : [{ boundary: null, within: null }]) {
    const id = each.within ? `${condition} within ${structureOf(each.within)}` : condition;
    if (!into.has(id)) into.set(id, { id, condition, expression: e, ...each });
  }
}

/** Boundaries that are asked for one by one; a table of more cases is one boundary. */
const branchLimit = 32;

function boundariesOf(e: Expression): Pick<RuleCondition, 'boundary' | 'within'>[] {
  if (e.node !== 'compare') return [];
  const ordered =
    ['number', 'date'].includes(e.left.type.kind) && ['number', 'date'].includes(e.right.type.kind);
  if (!ordered) return [];
  const branches = branchesOf(withChoices(e), []);
  if (!branches || branches.length > branchLimit) {
    return [{ boundary: { left: e.left, right: e.right }, within: null }];
  }
  return branches.flatMap(({ expression, guards }) => {
    if (expression.node !== 'compare') return [];
    const [first, ...more] = guards;
    const within: Expression | null =
      first && more.length > 0
        ? { node: 'and', operands: guards, type: { kind: 'bool' }, start: e.start, end: e.end }
        : (first ?? null);
    return [{ boundary: { left: expression.left, right: expression.right }, within }];
  });
}

export interface Branch {
  expression: Expression;
  guards: Expression[];
}

/** The least or greatest of some values is a choice between them, with a kink where two of them are equal. */
export const withChoices = (e: Expression): Expression =>
  rewrite(e, (node) => {
    if (node.node === 'fold') return node;
    if (node.node !== 'call' || (node.function !== 'min' && node.function !== 'max')) return null;
    const operands = node.operands.map(withChoices);
    const [operator, last] = [node.function === 'min' ? ('<=' as const) : ('>=' as const), operands.at(-1)];
    if (!last) return null;
    return operands.slice(0, -1).reduceRight<Expression>(
      (alternate, operand) => ({
        node: 'conditional',
        condition: compareNode(operator, operand, alternate),
        consequent: operand,
        alternate,
        type: node.type,
        start: node.start,
        end: node.end,
      }),
      last,
    );
  });

/** The expression as it is under each choice that it makes; null where they are too many. */
export function branchesOf(e: Expression, guards: Expression[]): Branch[] | null {
  const choice = firstChoice(e);
  if (!choice) return [{ expression: e, guards }];
  if (guards.length === branchLimit) return null;
  const { condition } = choice;
  const not: Expression = {
    node: 'not',
    operand: condition,
    type: condition.type,
    start: condition.start,
    end: condition.end,
  };
  const branches: Branch[] = [];
  for (const [guard, value] of [
    [condition, choice.consequent],
    [not, choice.alternate],
  ] as const) {
    const taken = rewrite(e, (node) => (node === choice ? value : null));
    const found = branchesOf(taken, [...guards, guard]);
    branches.push(...(found ?? []));
    if (!found || branches.length > branchLimit) return null;
  }
  return branches;
}

function firstChoice(e: Expression): (Expression & { node: 'conditional' }) | null {
  if (e.node === 'conditional') return e;
  // What is inside is chosen for each element.
  if (e.node === 'fold') return firstChoice(e.initial);
  for (const child of childrenOf(e)) {
    const found = firstChoice(child);
    if (found) return found;
  }
  return null;
}

/** The predicate as it is where a condition is known. */
export const withCondition = (predicate: Expression, condition: RuleCondition, value: boolean): Expression =>
  rewrite(predicate, (node) =>
    node.type.kind === 'bool' &&
    node.node === condition.expression.node &&
    structureOf(node) === condition.condition
      ? { node: 'literal', value, type: { kind: 'bool' }, start: node.start, end: node.end }
      : null,
  );
