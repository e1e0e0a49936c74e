import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Expression } from '../language/expression.ts';
import type { ObligationTrigger } from '../model.ts';
import type { InputRead } from '../language/reads.ts';
import { allReads } from '../language/reads.ts';
import type { Segment, SegmentRule } from '../rule-set/segments.ts';
import { segmentsOf } from '../rule-set/segments.ts';

/** A value of the answer: an expression, by its position in the segment's list of values. */
export interface ValueSlot {
  name: string;
  slot: number;
}

export interface PlannedObligation {
  id: string;
  on: ObligationTrigger;
  text: string;
  values: ValueSlot[];
}

export interface PlannedRule {
  obligations: PlannedObligation[];
  /** Everything read, through definitions in force too. */
  appliesReads: InputRead[];
  requiresReads: InputRead[];
  /** The same, each once, by name. */
  inputs: LabelledName[];
  terms: LabelledName[];
}

/** A name, and how an explanation calls it: `age` is `inputs.age`. */
export interface LabelledName {
  name: string;
  label: string;
}

/** What is known of a segment before any input: what the answer will hold, and what its rules read. */
export interface SegmentPlan extends Segment {
  /** By position in `rules`. */
  planned: PlannedRule[];
  /** Positions of the rules that decide and carry obligations, and of those that only advise. */
  obliging: number[];
  advising: number[];
  /** Definitions that are returned with the answer. */
  outputs: ValueSlot[];
  /** The expressions of outputs and obligation values, by slot. */
  values: Expression[];
}

const plans = new WeakMap<CheckedRuleSet, SegmentPlan[]>();

/** The plans of a rule set's segments, made once. A checked rule set is never changed. */
export function planRuleSet(checked: CheckedRuleSet): SegmentPlan[] {
  let planned = plans.get(checked);
  if (planned === undefined) {
    planned = segmentsOf(checked).map(planSegment);
    plans.set(checked, planned);
  }
  return planned;
}

const labelled = (variable: string, names: readonly string[]): LabelledName[] =>
  [...new Set(names)].sort().map((name) => ({ name, label: `${variable}.${name}` }));

function planSegment(segment: Segment): SegmentPlan {
  const values: Expression[] = [];
  const slot = (name: string, expression: Expression): ValueSlot => ({
    name,
    slot: values.push(expression) - 1,
  });
  const inForce = new Map(
    segment.definitions.map(({ definition, cases }) => [
      definition.name,
      { cases: cases.map((item) => ({ ...item, from: null, to: null })) },
    ]),
  );
  const outputs = segment.definitions
    .filter(({ definition, cases }) => definition.output && cases.length > 0)
    .map(({ definition: { name, type } }) => slot(name, { node: 'term', name, type, start: 0, end: 0 }));
  const planned = segment.rules.map(({ checked: rule }): PlannedRule => {
    const applies = allReads([rule.appliesWhen], inForce);
    const requires = allReads([rule.requires], inForce);
    return {
      appliesReads: applies.inputs,
      requiresReads: requires.inputs,
      inputs: labelled(
        'inputs',
        [...applies.inputs, ...requires.inputs].map(({ input }) => input),
      ),
      terms: labelled('terms', [...applies.terms, ...requires.terms]),
      obligations: rule.obligations.map((obligation) => ({
        id: obligation.id,
        on: obligation.on,
        text: obligation.text,
        values: obligation.values.map(({ name, expression }) => slot(name, expression)),
      })),
    };
  });
  const positions = (test: (rule: SegmentRule) => boolean): number[] =>
    segment.rules.flatMap((rule, position) => (test(rule) ? [position] : []));
  return {
    ...segment,
    planned,
    obliging: positions(({ decides, checked }) => decides && checked.obligations.length > 0),
    advising: positions(({ decides }) => !decides),
    outputs,
    values,
  };
}
