import { checkRuleSet } from '../rule-set/check-rule-set.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import { parseDecimal, reduce } from '../language/exact-number.ts';
import type { Rational } from '../language/exact-number.ts';
import type { Expression, NumberType, Type } from '../language/expression.ts';
import { evaluate } from '../evaluate/interpret.ts';
import { interpretSegment } from '../evaluate/interpret-rule-set.ts';
import type {
  ActionDeclaration,
  Definition,
  InputDeclaration,
  InputRename,
  Outcome,
  Rule,
  Witness,
} from '../model.ts';
import { inputLookup, normaliseInputs } from '../evaluate/normalise-inputs.ts';
import type { Problem } from '../language/problem.ts';
import { outcomeOf } from '../evaluate/rule-state.ts';
import type { AnalysisOptions, RegionAnswer } from './analysis.ts';
import { Analysis, attempt } from './analysis.ts';
import { answerOf, obligationsDiffer } from './behaviour-witness.ts';
import type { RegionId } from './diagram.ts';
import { FULL } from './diagram.ts';
import { structureOf } from './rewrite.ts';
import type { SegmentRegions } from './segment-regions.ts';
import { typedInputs } from './segment-regions.ts';
import { UnsupportedInput } from './space.ts';
import type { InputReading } from './input-reading.ts';

export interface Realignment {
  /** The rule as it was approved, reading the inputs that it declares. */
  rule: Rule;
  ownInputs: InputDeclaration[];
  /** Own name → input of the action; names that are left out stay. */
  renames: Record<string, InputRename>;
  /** The canonical ontology. */
  action: ActionDeclaration;
  definitions: Definition[];
}

export type Equivalence =
  | {
      /** The same outcome and obligations in three values, wherever the rule's own inputs can hold the value. */
      status: 'equivalent';
      /** Inputs of the action that the rule's own inputs cannot hold (finer, or out of bounds); null when they hold all. */
      beyond: Record<string, unknown> | null;
    }
  | { status: 'different'; witness: Witness; own: string; realigned: string }
  | { status: 'undecided'; reason: string }
  /** The realigned or the original rule does not pass the mechanical checks. */
  | { status: 'refused'; problems: Problem[] };

/** Proves that a rule realigned to the ontology answers as it did under its own input names and units. */
export async function equivalentUnderRename(
  realignment: Realignment,
  options: AnalysisOptions = {},
): Promise<Equivalence> {
  const { rule, ownInputs, renames, action, definitions } = realignment;
  const alone: Rule = { ...rule, overrides: [], limits: [] };
  const own = new Set(ownInputs.map(({ name }) => name));
  const others = action.inputs.filter(({ name }) => !own.has(name));
  const original = checkRuleSet({
    action: { ...action, inputs: [...ownInputs, ...others], assumptions: [] },
    rules: [alone],
    definitions,
    renames: {},
  });
  const realigned = checkRuleSet({
    action: { ...action, assumptions: [] },
    rules: [alone],
    definitions,
    renames: { [rule.key]: renames },
  });
  if (!original.ok) return { status: 'refused', problems: original.problems };
  if (!realigned.ok) return { status: 'refused', problems: realigned.problems };
  const clash = Object.entries(renames).find(
    ([name, { input }]) => name !== input && action.inputs.some((declared) => declared.name === name),
  );
  if (clash && definitions.length > 0) {
    return {
      status: 'undecided',
      reason: `"${clash[0]}" is also an input of the action, which definitions may read.`,
    };
  }
  return new Comparison(original.checked, realigned.checked, realignment, options).run();
}

class Comparison {
  readonly #old: Analysis;
  readonly #new: Analysis;
  readonly #oldTypes: ReturnType<typeof typedInputs>;
  readonly #newTypes: ReturnType<typeof typedInputs>;
  readonly #own: readonly string[];

  constructor(
    original: CheckedRuleSet,
    realigned: CheckedRuleSet,
    readonly realignment: Realignment,
    options: AnalysisOptions,
  ) {
    this.#old = new Analysis(original, options);
    this.#new = new Analysis(realigned, options);
    this.#oldTypes = typedInputs(original);
    this.#newTypes = typedInputs(realigned);
    this.#own = realignment.ownInputs.map(({ name }) => name);
  }

  async run(): Promise<Equivalence> {
    let open: string | null = null;
    for (const index of this.#new.segments.keys()) {
      const answer = await attempt(() => this.#compareSegment(index));
      if (answer.status === 'found') return answer.value;
      if (answer.status === 'undecided') open ??= answer.reason;
    }
    if (open !== null) return { status: 'undecided', reason: open };
    const beyond = await attempt(() => this.#beyond());
    return beyond.status === 'undecided'
      ? beyond
      : { status: 'equivalent', beyond: beyond.status === 'found' ? beyond.value : null };
  }

  /** The action's input behind one of the rule's own. */
  #target = (name: string): string =>
    this.#own.includes(name) ? (this.realignment.renames[name]?.input ?? name) : name;

  #reading: InputReading = {
    name: this.#target,
    value: (input) => (this.#own.includes(input.name) ? this.#converted(input.name) : input),
  };

  /** The own input computed from the action's. */
  #converted(name: string): Expression {
    const [from, to] = [this.#newTypes.get(this.#target(name)), this.#oldTypes.get(name)];
    if (!from || !to) throw new UnsupportedInput(`There is no input for ${name}.`);
    const read: Expression = {
      node: 'input',
      name: this.#target(name),
      nullable: from.nullable,
      type: from.type,
      start: 0,
      end: 0,
    };
    if (from.type.kind !== to.type.kind)
      throw new UnsupportedInput(`${name} and its input have different types.`);
    if (from.type.kind !== 'number' || to.type.kind !== 'number') return read;
    return convert(read, to.type, this.#factor(name, from.type, to.type));
  }

  /** Own numerator = the action's numerator × factor. */
  #factor(name: string, from: NumberType, to: NumberType): Rational {
    const { numerator = '1', denominator = '1' } = this.realignment.renames[name] ?? {};
    const [times, by] = [parseDecimal(numerator), parseDecimal(denominator)];
    if (!times || !by) throw new UnsupportedInput(`${name} has no conversion factor.`);
    return reduce({
      numerator: times.numerator * by.denominator * to.denominator,
      denominator: times.denominator * by.numerator * from.denominator,
    });
  }

  async #compareSegment(index: number): Promise<RegionAnswer<Equivalence & { status: 'different' }>> {
    const segment = this.#new.segments[index];
    const oldSegment = this.#old.segments[index];
    if (!segment || !oldSegment || segment.rules.length === 0) return { status: 'none' };
    const after = this.#new.regionsWith(segment, { omittable: true, copies: 2 });
    const before = this.#old.regionsWith(oldSegment, {
      omittable: true,
      within: after.atoms,
      reading: this.#reading,
    });
    const { diagram } = after;
    const [x, y] = [before.outcomes(0), after.outcomes(0)];
    const outcomes = (Object.keys(x) as Outcome[]).map((outcome) => diagram.xor(x[outcome], y[outcome]));
    const differ = diagram.or(...outcomes, obligationsDiffer(before, after));
    const verdict = await after.inhabited(diagram.and(this.#holdable(after), differ));
    if (verdict.status === 'empty') return { status: 'none' };
    if (verdict.status === 'undecided') return verdict;
    const inputs = after.space.toInputs(verdict.point);
    const witness = { inputs, as_of: segment.date };
    const answers = this.#answers(inputs, index);
    if (!answers || answers.own === answers.realigned) return this.#new.mismatch(witness);
    return { status: 'found', value: { status: 'different', witness, ...answers } };
  }

  #answers(inputs: Record<string, unknown>, index: number): { own: string; realigned: string } | null {
    const declared = this.#new.checked.ruleSet.action.inputs;
    const normalised = normaliseInputs(declared, inputs);
    const [segment, oldSegment] = [this.#new.segments[index], this.#old.segments[index]];
    if (!normalised.ok || !segment || !oldSegment) return null;
    const lookup = inputLookup(declared, normalised.values);
    const term = (): undefined => undefined;
    const own = interpretSegment(this.#old.checked, oldSegment, (name) =>
      this.#own.includes(name) && this.#oldTypes.get(name)?.type.kind !== 'list'
        ? evaluate(this.#converted(name), { input: lookup, term })
        : lookup(this.#target(name)),
    );
    const realigned = interpretSegment(this.#new.checked, segment, lookup);
    const [a, b] = [own, realigned].map((run) => `${outcomeOf(run.states[0] ?? 0)} ${answerOf(run)}`);
    return a === undefined || b === undefined ? null : { own: a, realigned: b };
  }

  /** Where no own input is known to be unable to hold its value. */
  #holdable(regions: SegmentRegions): RegionId {
    return regions.diagram.and(...this.#own.map((name) => this.#holds(regions, name)));
  }

  #holds(regions: SegmentRegions, name: string): RegionId {
    const [from, to] = [this.#newTypes.get(this.#target(name)), this.#oldTypes.get(name)];
    if (!from || !to) return FULL;
    const { atoms, diagram } = regions;
    if (to.type.kind === 'list') {
      if (structureOf(from.type) === structureOf(to.type)) return FULL;
      throw new UnsupportedInput(`The lists behind ${name} differ.`);
    }
    const value = this.#converted(name);
    const literal = (constant: string | number | bigint, type: Type): Expression => ({
      node: 'literal',
      value: constant,
      type,
      start: 0,
      end: 0,
    });
    const within = (minimum: Expression, maximum: Expression): RegionId =>
      diagram.not(diagram.or(atoms.compare('<', value, minimum).yes, atoms.compare('<', maximum, value).yes));
    if (to.type.kind === 'date') {
      const { minimum, maximum } = to.type.range;
      return within(literal(minimum, to.type), literal(maximum, to.type));
    }
    if (to.type.kind === 'string' && to.type.values) {
      const { type } = to;
      const among = to.type.values.map((text) => atoms.compare('==', value, literal(text, type)).yes);
      return diagram.or(diagram.not(atoms.known(value)), ...among);
    }
    if (to.type.kind !== 'number' || from.type.kind !== 'number') return FULL;
    const { range, big } = to.type;
    const bound = (limit: bigint): Expression => literal(big ? limit : Number(limit), to.type);
    const { numerator, denominator } = this.#factor(name, from.type, to.type);
    const wide: NumberType = { ...to.type, big: true };
    const read = this.#converted(name);
    const source = read.node === 'call' && read.function === 'round' ? read.operands[0]! : read;
    const remainder: Expression = {
      node: 'modulo',
      operand: source,
      divisor: denominator,
      type: wide,
      start: 0,
      end: 0,
    };
    const onGrid =
      denominator === 1n || numerator === 0n
        ? FULL
        : diagram.not(atoms.compare('!=', remainder, literal(0n, wide)).yes);
    return diagram.and(onGrid, within(bound(range.minimum), bound(range.maximum)));
  }

  async #beyond(): Promise<RegionAnswer<Record<string, unknown>>> {
    const [segment] = this.#new.segments;
    if (!segment) return { status: 'none' };
    const regions = this.#new.regions(segment);
    const verdict = await regions.inhabited(regions.diagram.not(this.#holdable(regions)));
    if (verdict.status === 'empty') return { status: 'none' };
    if (verdict.status === 'undecided') return verdict;
    return { status: 'found', value: regions.space.toInputs(verdict.point) };
  }
}

/** `read` × factor as a number of type `to`; where the factor is a fraction, right only for its multiples. */
function convert(read: Expression, to: NumberType, { numerator, denominator }: Rational): Expression {
  const span = { start: 0, end: 0 };
  if (denominator === 1n) return { node: 'rescale', operand: read, factor: numerator, type: to, ...span };
  const range = { minimum: to.range.minimum * denominator, maximum: to.range.maximum * denominator };
  const type: NumberType = { ...to, denominator: to.denominator * denominator, range, big: true };
  const operand: Expression = { node: 'rescale', operand: read, factor: numerator, type, ...span };
  return { node: 'call', function: 'round', mode: 'down', operands: [operand], type: to, ...span };
}
