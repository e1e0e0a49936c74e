import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Expression, TypedDefinition } from '../language/expression.ts';
import type { CombiningAlgorithm, Decision, Effect, IsoDate, Outcome } from '../model.ts';
import { typeOfInput } from '../language/scope.ts';
import type { Segment, SegmentRule } from '../rule-set/segments.ts';
import type { Engine, Evaluate, Kleene } from './atoms.ts';
import { Atoms } from './atoms.ts';
import type { Diagram, RegionId } from './diagram.ts';
import { EMPTY, FULL } from './diagram.ts';
import { listBounds } from './list-bounds.ts';
import type { Inhabitation } from './satisfiability.ts';
import { inhabited } from './satisfiability.ts';
import type { TypedInput } from './space.ts';
import { Space } from './space.ts';
import type { InputReading } from './input-reading.ts';
import { Translation } from './translation.ts';

/** Where a rule's possible effects surely include, or may include, one effect. */
export interface EffectRegions {
  /** It is the only possible effect. */
  surely: RegionId;
  /** It is one of the possible effects. */
  possibly: RegionId;
}

export interface RuleRegions {
  rule: SegmentRule;
  /** `applies_when`, before exceptions. */
  claims: Kleene;
  /** `applies_when` and no exception fires. */
  applies: Kleene;
  requires: Kleene;
  fires: Kleene;
  permit: EffectRegions;
  deny: EffectRegions;
}

export interface RegionOptions {
  evaluate: Evaluate;
  engine: Engine;
  /** Whether points that leave inputs out belong to the space. */
  omittable: boolean;
  rlimit: number;
  /** Positions of the rules that matter, with all their overriders and limiters; every rule when left out. */
  only?: ReadonlySet<number>;
  /** The space to work in, shared with another version of the rules; its own when left out. */
  within?: Atoms;
  reading?: InputReading;
  /** How often each expression is asked about, so that lists are unrolled far enough. */
  copies?: number;
}

export const typedInputs = (checked: CheckedRuleSet): Map<string, TypedInput> =>
  new Map(
    checked.ruleSet.action.inputs.map((input) => [
      input.name,
      { type: typeOfInput(input), nullable: input.nullable ?? false },
    ]),
  );

/** Conditions, assumptions and obligation values of a segment's rules, or of some of them. */
export const expressionsOf = (
  checked: CheckedRuleSet,
  segment: Segment,
  only?: ReadonlySet<number>,
): Expression[] => [
  ...segment.rules
    .filter((_, position) => only?.has(position) ?? true)
    .flatMap(({ checked: { appliesWhen, requires, obligations } }) => [
      appliesWhen,
      requires,
      ...obligations.flatMap(({ values }) => values.map(({ expression }) => expression)),
    ]),
  ...checked.assumptions,
];

/** A day of the segment that a person would write: when it begins, or when what is before everything ends. */
const nearOf = ({ from, to }: Segment): IsoDate => from ?? to ?? '2000-01-01';

/** The rules of one date segment as regions of inputs, as `src/rules/README.md` says that they are evaluated. */
export class SegmentRegions {
  readonly space: Space;
  readonly atoms: Atoms;
  readonly translation: Translation;
  readonly #unlimited = new Map<number, RuleRegions>();
  readonly #limited = new Map<number, RuleRegions>();
  readonly #rlimit: number;
  #valid: RegionId | null = null;

  constructor(
    readonly checked: CheckedRuleSet,
    readonly segment: Segment,
    options: RegionOptions,
  ) {
    const inputs = typedInputs(checked);
    const definitions = new Map<string, TypedDefinition>(
      checked.definitions.map((definition) => [definition.name, definition]),
    );
    const expressions = expressionsOf(checked, segment, options.only);
    const { evaluate, engine, omittable, copies } = options;
    this.atoms =
      options.within ??
      new Atoms(
        new Space(inputs, omittable, listBounds(inputs, expressions, definitions, copies), nearOf(segment)),
        evaluate,
        engine,
      );
    this.space = this.atoms.space;
    this.translation = new Translation(
      this.atoms,
      new Map(segment.definitions.map(({ definition, cases }) => [definition.name, cases])),
      options.reading,
    );
    this.#rlimit = options.rlimit;
  }

  get diagram(): Diagram {
    return this.space.diagram;
  }

  /** Inputs that violate no assumption. */
  valid(): RegionId {
    const { diagram, translation } = this;
    this.#valid ??= diagram.and(
      ...this.checked.assumptions.map((assumption) => diagram.not(translation.truth(assumption).no)),
    );
    return this.#valid;
  }

  inhabited(region: RegionId): Promise<Inhabitation> {
    return inhabited(this.space, this.atoms.relational, region, { rlimit: this.#rlimit });
  }

  rule(position: number): RuleRegions {
    const known = this.#limited.get(position);
    if (known) return known;
    const unlimited = (other: number): RuleRegions => this.#unlimitedRule(other);
    const regions = this.#limit(unlimited(position), unlimited);
    this.#limited.set(position, regions);
    return regions;
  }

  #unlimitedRule(position: number): RuleRegions {
    const known = this.#unlimited.get(position);
    if (known) return known;
    const regions = this.#regionsOf(position, (other) => this.#unlimitedRule(other));
    this.#unlimited.set(position, regions);
    return regions;
  }

  /** Withdraws the permit where a limiter denies. Denies are never withdrawn, so that limits cannot run in circles. */
  #limit(regions: RuleRegions, other: (position: number) => RuleRegions | null): RuleRegions {
    let { surely, possibly } = regions.permit;
    for (const position of regions.rule.limiters) {
      const limiter = other(position);
      if (!limiter) continue;
      surely = this.diagram.minus(surely, limiter.deny.possibly);
      possibly = this.diagram.minus(possibly, limiter.deny.surely);
    }
    return { ...regions, permit: { surely, possibly } };
  }

  /** Before limits. `other`: the regions of an overrider; null for one that is left out. */
  #regionsOf(position: number, other: (position: number) => RuleRegions | null): RuleRegions {
    const rule = this.segment.rules[position];
    if (!rule) throw new RangeError(`The segment has no rule ${position}.`);
    const { diagram, translation } = this;
    const { appliesWhen, requires: condition, rule: body } = rule.checked;
    const claims = translation.truth(appliesWhen);
    const exceptions = rule.overriders
      .map(other)
      .filter((regions) => regions !== null)
      .map(({ fires }) => fires);
    const applies: Kleene = {
      yes: diagram.and(claims.yes, ...exceptions.map(({ no }) => no)),
      no: diagram.or(claims.no, ...exceptions.map(({ yes }) => yes)),
    };
    const requires = translation.truth(condition);
    const decided = body.if_unmet !== 'none';
    const fires: Kleene = {
      yes: diagram.and(applies.yes, decided ? FULL : requires.yes),
      no: diagram.or(applies.no, decided ? EMPTY : requires.no),
    };
    const effect = (which: Effect): EffectRegions => {
      const met = body.if_met === which;
      const unmet = body.if_unmet === which;
      const branches = diagram.or(
        met ? diagram.not(requires.no) : EMPTY,
        unmet ? diagram.not(requires.yes) : EMPTY,
      );
      const certain = met && unmet ? FULL : met ? requires.yes : unmet ? requires.no : EMPTY;
      return {
        surely: diagram.and(applies.yes, certain),
        possibly: diagram.minus(branches, applies.no),
      };
    };
    return { rule, claims, applies, requires, fires, permit: effect('permit'), deny: effect('deny') };
  }

  outcomes(position: number): Record<Outcome, RegionId> {
    const { diagram } = this;
    const { applies, requires } = this.rule(position);
    const met = diagram.and(applies.yes, requires.yes);
    const unmet = diagram.and(applies.yes, requires.no);
    return {
      met,
      unmet,
      not_applicable: applies.no,
      undetermined: diagram.not(diagram.or(met, unmet, applies.no)),
    };
  }

  /** What the mandatory rules decide together; with one of them taken out, as if it had never been. */
  decisions(without: number | null = null): Record<Decision, RegionId> {
    const changed = new Map<number, RuleRegions | null>([[without ?? -1, null]]);
    const regions = (position: number): RuleRegions | null => {
      const known = changed.get(position);
      if (known !== undefined) return known;
      if (without === null || !reaching(this.segment, [position]).has(without)) {
        return this.#unlimitedRule(position);
      }
      const result = this.#regionsOf(position, regions);
      changed.set(position, result);
      return result;
    };
    const deciding = this.segment.rules.flatMap(({ decides }, position) => {
      const rule = decides ? regions(position) : null;
      return rule ? [this.#limit(rule, regions)] : [];
    });
    return combine(this.diagram, this.checked.ruleSet.action.aggregation_mode, deciding);
  }
}

/** Positions with all that silences or limits them, directly or not. */
export function reaching(segment: Segment, positions: readonly number[]): Set<number> {
  const reached = new Set<number>();
  const pending = [...positions];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const rule = segment.rules[next];
    pending.push(...(rule?.overriders ?? []), ...(rule?.limiters ?? []));
  }
  return reached;
}

/** The combining algorithms' tables, first cell that holds. */
export function combine(
  diagram: Diagram,
  algorithm: CombiningAlgorithm,
  rules: readonly Pick<RuleRegions, 'permit' | 'deny'>[],
): Record<Decision, RegionId> {
  const union = (pick: (rule: Pick<RuleRegions, 'permit' | 'deny'>) => RegionId): RegionId =>
    diagram.or(...rules.map(pick));
  const permit = {
    surely: union((rule) => rule.permit.surely),
    possibly: union((rule) => rule.permit.possibly),
  };
  const deny = { surely: union((rule) => rule.deny.surely), possibly: union((rule) => rule.deny.possibly) };
  const cells: [RegionId, Decision][] = {
    'deny-overrides': [
      [deny.surely, 'deny'],
      [deny.possibly, 'indeterminate'],
      [permit.surely, 'permit'],
      [permit.possibly, 'indeterminate'],
      [FULL, 'not_applicable'],
    ] satisfies [RegionId, Decision][],
    'permit-overrides': [
      [permit.surely, 'permit'],
      [permit.possibly, 'indeterminate'],
      [deny.surely, 'deny'],
      [deny.possibly, 'indeterminate'],
      [FULL, 'not_applicable'],
    ] satisfies [RegionId, Decision][],
    'deny-unless-permit': [
      [permit.surely, 'permit'],
      [permit.possibly, 'indeterminate'],
      [FULL, 'deny'],
    ] satisfies [RegionId, Decision][],
    'permit-unless-deny': [
      [deny.surely, 'deny'],
      [deny.possibly, 'indeterminate'],
      [FULL, 'permit'],
    ] satisfies [RegionId, Decision][],
  }[algorithm];
  const decisions: Record<Decision, RegionId> = {
    permit: EMPTY,
    deny: EMPTY,
    indeterminate: EMPTY,
    not_applicable: EMPTY,
  };
  let left = FULL;
  for (const [region, decision] of cells) {
    decisions[decision] = diagram.or(decisions[decision], diagram.and(left, region));
    left = diagram.minus(left, region);
  }
  return decisions;
}
