import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Expression } from '../language/expression.ts';
import type { Segment, SegmentDefinition } from '../rule-set/segments.ts';
import { segmentsOf } from '../rule-set/segments.ts';
import { childrenOf } from '../language/reads.ts';
import { rewrite, structureOf } from '../analysis/rewrite.ts';
import { literalTruth } from '../evaluate/values.ts';

/** A condition that takes no further part: a comparison, a membership, a boolean input, a quantified list. */
export interface Condition {
  /** Equal for equal conditions, wherever they stand. */
  id: string;
  expression: Expression;
  /** Of a comparison that has an order or a number: its boundary lies where both sides are equal. */
  boundary: { left: Expression; right: Expression } | null;
}

/** One rule in one date segment, definitions inlined, with every condition on which its outcome can turn. */
export interface RuleConditions {
  segment: Segment;
  appliesWhen: Expression;
  requires: Expression;
  conditions: Condition[];
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
    const conditions = new Map<string, Condition>();
    for (const predicate of [appliesWhen, requires]) collect(predicate, conditions);
    return [{ segment, appliesWhen, requires, conditions: [...conditions.values()] }];
  });
}

/** A definition is read as nested `?:` of its cases in force. */
function inline(e: Expression, definitions: ReadonlyMap<string, SegmentDefinition>): Expression {
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

function collect(e: Expression, into: Map<string, Condition>): void {
  switch (e.node) {
    case 'not':
    case 'and':
    case 'or':
      for (const operand of childrenOf(e)) collect(operand, into);
      return;
    case 'all':
    case 'exists':
    case 'exists_one':
      // What stands inside is asked of each element; the list as a whole is the condition.
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
  const id = structureOf(e);
  if (into.has(id)) return;
  into.set(id, { id, expression: e, boundary: boundaryOf(e) });
}

function boundaryOf(e: Expression): Condition['boundary'] {
  if (e.node !== 'compare') return null;
  const ordered =
    ['number', 'date'].includes(e.left.type.kind) && ['number', 'date'].includes(e.right.type.kind);
  return ordered ? { left: e.left, right: e.right } : null;
}

/** The predicate as it is where a condition is known. */
export const withCondition = (predicate: Expression, condition: Condition, value: boolean): Expression =>
  rewrite(predicate, (node) =>
    node.type.kind === 'bool' && node.node === condition.expression.node && structureOf(node) === condition.id
      ? { node: 'literal', value, type: { kind: 'bool' }, start: node.start, end: node.end }
      : null,
  );
