import { canonicalJson } from '../../core/canonical-json.ts';
import { withoutTrailing } from '../../core/text.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Expression, Type } from '../language/expression.ts';
import { evaluate } from '../evaluate/interpret.ts';
import type { Interpretation } from '../evaluate/interpret-rule-set.ts';
import type { Decision, IsoDate, ObligationTrigger, Witness } from '../model.ts';
import { outcomeOf, speaks } from '../evaluate/rule-state.ts';
import type { Segment } from '../rule-set/segments.ts';
import { boundariesOf, segmentIndex, segmentsOf } from '../rule-set/segments.ts';
import { valueToJson } from '../evaluate/value-json.ts';
import type { AnalysisOptions, RegionAnswer } from './analysis.ts';
import { Analysis, attempt, interpret } from './analysis.ts';
import { Atoms } from './atoms.ts';
import type { RegionId } from './diagram.ts';
import { EMPTY, FULL } from './diagram.ts';
import { differs } from './differences.ts';
import { listBounds } from './list-bounds.ts';
import type { TypedInput } from './space.ts';
import { Space, UnsupportedInput } from './space.ts';
import { structureOf } from './rewrite.ts';
import type { SegmentRegions } from './segment-regions.ts';
import { expressionsOf, typedInputs } from './segment-regions.ts';

export type Behaviour =
  | {
      status: 'different';
      witness: Witness;
      /** What each version answered: canonical JSON of decision, outputs and obligations. */
      before: string;
      after: string;
    }
  /** Proved for every input that both versions accept, complete or not, on every date. */
  | { status: 'equal' }
  | { status: 'undecided'; reason: string };

export type BehaviourDifference = Behaviour & { status: 'different' };

/**
 * An input and a date that two versions of an action answer differently (decision, outputs or obligations), executed on
 * both; or the proof that there is none. Complete inputs are preferred to ones that leave something out. Inputs that
 * only one version declares are unknown to the other. With `inputs: 'complete'`, inputs that leave something out are not
 * asked: two predicates that agree on every complete input mean the same, since a determined decision never changes when
 * a missing input is supplied; one may only be determined earlier.
 */
export async function behaviourWitness(
  before: CheckedRuleSet,
  after: CheckedRuleSet,
  { inputs = 'any', ...options }: AnalysisOptions & { inputs?: 'any' | 'complete' } = {},
): Promise<Behaviour> {
  const [a, b] = [new Analysis(before, options), new Analysis(after, options)];
  let open: string | null = null;
  for (const omittable of inputs === 'complete' ? [false] : [false, true]) {
    for (const date of datesOf(before, after)) {
      const answer = await attempt(() => differenceOn(a, b, date, omittable));
      if (answer.status === 'found') return answer.value;
      if (answer.status === 'undecided') open ??= answer.reason;
    }
  }
  return open === null ? { status: 'equal' } : { status: 'undecided', reason: open };
}

/** Dates from which one of two versions is other than it was before. */
export const datesOf = (before: CheckedRuleSet, after: CheckedRuleSet): IsoDate[] =>
  [...new Set([null, ...boundariesOf(before), ...boundariesOf(after)])]
    .sort()
    .map((from) => from ?? '0001-01-01');

/** Two versions on one date, over one space of inputs. */
export interface ComparedRegions {
  before: SegmentRegions;
  after: SegmentRegions;
  /** Valid inputs on which they answer differently. */
  different: RegionId;
}

export function comparedOn(
  a: Analysis,
  b: Analysis,
  date: IsoDate,
  omittable: boolean,
): ComparedRegions | null {
  const inputs = commonInputs(a.checked, b.checked);
  const both = [a, b].map((analysis) => ({ analysis, segment: segmentAt(analysis.checked, date) }));
  const definitions = new Map(
    both.flatMap(({ analysis }, version) =>
      analysis.checked.definitions.map(
        (definition) => [`${version} ${definition.name}`, definition] as const,
      ),
    ),
  );
  const expressions = both.flatMap(({ analysis, segment }) => expressionsOf(analysis.checked, segment));
  const cases = [...definitions.values()].flatMap((definition) =>
    definition.cases.flatMap(({ when, value }) => [when, value]),
  );
  const space = new Space(inputs, omittable, listBounds(inputs, [...expressions, ...cases], new Map()), date);
  const within = new Atoms(space, interpret, a.options.engine);
  const [x, y] = both.map(({ analysis, segment }) => analysis.regionsWith(segment, { omittable, within }));
  if (!x || !y) return null;
  return {
    before: x,
    after: y,
    different: space.diagram.and(x.valid(), y.valid(), answerDiffers(x, y)),
  };
}

async function differenceOn(
  a: Analysis,
  b: Analysis,
  date: IsoDate,
  omittable: boolean,
): Promise<RegionAnswer<BehaviourDifference>> {
  const compared = comparedOn(a, b, date, omittable);
  return compared ? differenceIn(a, b, compared, compared.different, date) : { status: 'none' };
}

/** An input of a region on which two versions answer differently, executed on both. */
export async function differenceIn(
  a: Analysis,
  b: Analysis,
  { before: x, after: y }: ComparedRegions,
  region: RegionId,
  date: IsoDate,
): Promise<RegionAnswer<BehaviourDifference>> {
  const verdict = await x.inhabited(region);
  if (verdict.status === 'empty') return { status: 'none' };
  if (verdict.status === 'undecided') return verdict;
  const [first, second] = [a.execute(x, verdict.point), b.execute(y, verdict.point)];
  const witness = { inputs: x.space.toInputs(verdict.point), as_of: date };
  if (!first || !second) return a.mismatch(witness);
  const [before, after] = [first, second].map(({ interpretation }) => answerOf(interpretation));
  return before === undefined || after === undefined || before === after
    ? a.mismatch(witness)
    : { status: 'found', value: { status: 'different', witness, before, after } };
}

function segmentAt(checked: CheckedRuleSet, date: IsoDate): Segment {
  const segments = segmentsOf(checked);
  const segment = segments[segmentIndex(segments, date)];
  if (!segment) throw new RangeError('Time has no segment.');
  return segment;
}

/** Inputs of any version, on the values that all accept. */
export function commonInputs(first: CheckedRuleSet, ...others: CheckedRuleSet[]): Map<string, TypedInput> {
  const inputs = typedInputs(first);
  for (const [name, typed] of others.flatMap((other) => [...typedInputs(other)])) {
    const other = inputs.get(name);
    inputs.set(name, other ? intersection(name, other, typed) : typed);
  }
  return inputs;
}

function intersection(name: string, a: TypedInput, b: TypedInput): TypedInput {
  const nullable = a.nullable && b.nullable;
  const [x, y] = [a.type, b.type];
  if (x.kind === 'number' && y.kind === 'number' && x.denominator === y.denominator && x.unit === y.unit) {
    const minimum = x.range.minimum > y.range.minimum ? x.range.minimum : y.range.minimum;
    const maximum = x.range.maximum < y.range.maximum ? x.range.maximum : y.range.maximum;
    if (minimum <= maximum && x.big === y.big)
      return { nullable, type: { ...x, range: { minimum, maximum } } };
  }
  if (x.kind === 'date' && y.kind === 'date') {
    const minimum = Math.max(x.range.minimum, y.range.minimum);
    const maximum = Math.min(x.range.maximum, y.range.maximum);
    if (minimum <= maximum) return { nullable, type: { kind: 'date', range: { minimum, maximum } } };
  }
  if (structureOf(x) === structureOf(y)) return { nullable, type: x };
  throw new UnsupportedInput(`The two versions declare the input ${name} with different types.`);
}

/** Points at which two versions answer differently. */
function answerDiffers(a: SegmentRegions, b: SegmentRegions): RegionId {
  const { diagram } = a;
  const [x, y] = [a.decisions(), b.decisions()];
  const decisions = (Object.keys(x) as Decision[]).map((decision) => diagram.xor(x[decision], y[decision]));
  return diagram.or(...decisions, outputsDiffer(a, b), obligationsDiffer(a, b));
}

function outputsDiffer(a: SegmentRegions, b: SegmentRegions): RegionId {
  const { diagram } = a;
  const outputs = (regions: SegmentRegions): Map<string, Expression> =>
    new Map(
      regions.checked.definitions
        .filter(({ output }) => output)
        .map(({ name, type }) => [name, { node: 'term', name, type, start: 0, end: 0 }]),
    );
  const [xs, ys] = [outputs(a), outputs(b)];
  const names = new Set([...xs.keys(), ...ys.keys()]);
  return diagram.or(
    ...[...names].map((name) => {
      const [x, y] = [xs.get(name), ys.get(name)];
      if (!x || !y) return FULL;
      return differs(
        { translation: a.translation, expression: x },
        { translation: b.translation, expression: y },
      );
    }),
  );
}

interface ObligationRegion {
  arises: RegionId;
  values: Map<string, Expression>;
}

/** Obligations of the mandatory rules by what a reader sees of them, each with the region on which it arises. */
function obligationRegions(regions: SegmentRegions): Map<string, ObligationRegion> {
  const found = new Map<string, ObligationRegion>();
  for (const [position, { checked, decides }] of regions.segment.rules.entries()) {
    if (!decides) continue;
    const outcomes = regions.outcomes(position);
    const arises: Record<ObligationTrigger, RegionId> = {
      applies: regions.rule(position).applies.yes,
      met: outcomes.met,
      unmet: outcomes.unmet,
    };
    for (const { id, on, text, values } of checked.obligations) {
      found.set(structureOf([checked.rule.key, id, text]), {
        arises: arises[on],
        values: new Map(values.map(({ name, expression }) => [name, expression])),
      });
    }
  }
  return found;
}

export function obligationsDiffer(a: SegmentRegions, b: SegmentRegions): RegionId {
  const { diagram } = a;
  const [xs, ys] = [obligationRegions(a), obligationRegions(b)];
  const keys = new Set([...xs.keys(), ...ys.keys()]);
  return diagram.or(
    ...[...keys].map((key) => {
      const [x, y] = [xs.get(key), ys.get(key)];
      const both = diagram.and(x?.arises ?? EMPTY, y?.arises ?? EMPTY);
      const names = new Set([...(x?.values.keys() ?? []), ...(y?.values.keys() ?? [])]);
      const values = [...names].map((name) => {
        const [left, right] = [x?.values.get(name), y?.values.get(name)];
        if (!left || !right) return FULL;
        return differs(
          { translation: a.translation, expression: left },
          { translation: b.translation, expression: right },
        );
      });
      return diagram.or(
        diagram.xor(x?.arises ?? EMPTY, y?.arises ?? EMPTY),
        diagram.and(both, diagram.or(...values)),
      );
    }),
  );
}

/** Decision, outputs and obligations as the caller would see them. */
export function answerOf({ segment, states, decision, environment }: Interpretation): string {
  const json = (expression: Expression): unknown =>
    comparable(evaluate(expression, environment), expression.type);
  const obligations = segment.rules.flatMap(({ checked, decides }, position) => {
    const state = states[position] ?? 0;
    if (!decides) return [];
    return checked.obligations
      .filter(({ on }) => (on === 'applies' ? speaks(state) === 1 : outcomeOf(state) === on))
      .map(({ id, text, values }) => ({
        rule: checked.rule.key,
        id,
        text,
        values: Object.fromEntries(values.map(({ name, expression }) => [name, json(expression)])),
      }));
  });
  const outputs = segment.definitions
    .filter(({ definition }) => definition.output)
    .map(({ definition: { name, type } }): [string, unknown] => [
      name,
      comparable(environment.term(name), type),
    ]);
  const order = (x: { rule: string; id: string }): string => `${x.rule} ${x.id}`;
  obligations.sort((x, y) => (order(x) < order(y) ? -1 : 1));
  return canonicalJson({ decision, obligations, outputs: Object.fromEntries(outputs) });
}

/** Equal numbers of different scales look the same. */
function comparable(value: Parameters<typeof valueToJson>[0], type: Type): unknown {
  const json = valueToJson(value, type);
  if (type.kind !== 'number' || (typeof json !== 'string' && typeof json !== 'number')) return json;
  const number = String(json);
  return number.includes('.') ? withoutTrailing('.', withoutTrailing('0', number)) : number;
}
