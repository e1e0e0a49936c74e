import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Expression, Scalar } from '../language/expression.ts';
import { evaluate } from '../evaluate/interpret.ts';
import type { Interpretation } from '../evaluate/interpret-rule-set.ts';
import { interpretSegment, violatedAssumption } from '../evaluate/interpret-rule-set.ts';
import type { Rule, Witness } from '../model.ts';
import { inputLookup, normaliseInputs } from '../evaluate/normalise-inputs.ts';
import type { Segment } from '../rule-set/segments.ts';
import { segmentsOf } from '../rule-set/segments.ts';
import { fieldOf } from '../evaluate/values.ts';
import type { Engine } from './atoms.ts';
import type { RegionId } from './diagram.ts';
import { DiagramLimit } from './diagram.ts';
import type { Point } from './satisfiability.ts';
import type { RegionOptions } from './segment-regions.ts';
import { SegmentRegions, reaching } from './segment-regions.ts';
import { UnsupportedInput } from './space.ts';
import { TranslationLimit } from './translation.ts';

export interface AnalysisOptions {
  /** Steps that the solver may take for one question. */
  rlimit?: number;
  /** Which side decides what both can; the diagram unless told otherwise. */
  engine?: Engine;
  /** What a witness that does not reproduce becomes: a bug made loud, or `undecided`. */
  onMismatch?: 'throw' | 'undecided';
}

const executionsKept = 200;

export const defaultRlimit = 4_000_000;

/** The answer to a question about a region. */
export type RegionAnswer<T> =
  { status: 'found'; value: T } | { status: 'none' } | { status: 'undecided'; reason: string };

/** An input, the date, and what the rules said when it was executed. */
export interface Execution {
  witness: Witness;
  interpretation: Interpretation;
}

/** One rule set under analysis: its date segments and the regions of each. */
export class Analysis {
  readonly segments: readonly Segment[];
  readonly options: Required<AnalysisOptions>;
  readonly #whole = new Map<Segment, SegmentRegions>();
  readonly #executions = new Map<Segment, Execution[]>();
  readonly #hasLists: boolean;

  constructor(
    readonly checked: CheckedRuleSet,
    options: AnalysisOptions = {},
  ) {
    this.segments = segmentsOf(checked);
    this.options = { rlimit: defaultRlimit, engine: 'diagram', onMismatch: 'undecided', ...options };
    this.#hasLists = checked.ruleSet.action.inputs.some(({ type }) => type === 'list');
  }

  /** Over complete inputs. */
  regions(segment: Segment): SegmentRegions {
    const known = this.#whole.get(segment);
    if (known) return known;
    const regions = this.regionsWith(segment, {});
    this.#whole.set(segment, regions);
    return regions;
  }

  /** The same for questions about a few rules: where there are lists, these are unrolled for those rules alone. */
  regionsAbout(segment: Segment, positions: readonly number[]): SegmentRegions {
    return this.#hasLists
      ? this.regionsWith(segment, { only: reaching(segment, positions) })
      : this.regions(segment);
  }

  regionsWith(segment: Segment, options: Partial<RegionOptions>): SegmentRegions {
    const { engine, rlimit } = this.options;
    return new SegmentRegions(this.checked, segment, {
      evaluate: interpret,
      engine,
      rlimit,
      omittable: false,
      ...options,
    });
  }

  /** An input of the region, executed: `shows` says whether it shows what the region promises. */
  async find(
    regions: SegmentRegions,
    region: RegionId,
    shows: (interpretation: Interpretation) => boolean,
  ): Promise<RegionAnswer<Execution>> {
    const verdict = await regions.inhabited(region);
    if (verdict.status === 'empty') return { status: 'none' };
    if (verdict.status === 'undecided') return verdict;
    const value = this.execute(regions, verdict.point);
    if (value && shows(value.interpretation)) {
      if (!this.violatesAssumption(value)) this.#remember(value);
      return { status: 'found', value };
    }
    return this.mismatch(value?.witness ?? null);
  }

  /** An input that was executed before on the segment's date and shows this as well. */
  executed(segment: Segment, shows: (interpretation: Interpretation) => boolean): Execution | null {
    return this.#executions.get(segment)?.find(({ interpretation }) => shows(interpretation)) ?? null;
  }

  #remember(execution: Execution): void {
    const { segment } = execution.interpretation;
    const known = this.#executions.get(segment) ?? [];
    if (known.length < executionsKept) known.push(execution);
    this.#executions.set(segment, known);
  }

  /** Executes a point, as far as the action declares its inputs; null when they are refused. */
  execute(regions: SegmentRegions, point: Point): Execution | null {
    const declared = new Set(this.checked.ruleSet.action.inputs.map(({ name }) => name));
    const inputs = Object.entries(regions.space.toInputs(point)).filter(([name]) => declared.has(name));
    return this.run(regions.segment, Object.fromEntries(inputs));
  }

  /** Executes JSON inputs on a segment's date; null when they are refused. */
  run(segment: Segment, json: Record<string, unknown>): Execution | null {
    const { inputs } = this.checked.ruleSet.action;
    const normalised = normaliseInputs(inputs, json);
    if (!normalised.ok) return null;
    const interpretation = interpretSegment(this.checked, segment, inputLookup(inputs, normalised.values));
    return { witness: { inputs: json, as_of: segment.date }, interpretation };
  }

  mismatch(witness: Witness | null): { status: 'undecided'; reason: string } {
    if (this.options.onMismatch === 'throw') {
      throw new Error(`A witness does not reproduce: ${JSON.stringify(witness)}`);
    }
    return { status: 'undecided', reason: 'An example was derived, and the rules did not confirm it.' };
  }

  violatesAssumption({ interpretation }: Execution): boolean {
    return violatedAssumption(this.checked, interpretation.environment) >= 0;
  }

  /** Positions of a rule's revisions in a segment: one, or none when it is not in force. */
  positionOf(segment: Segment, key: string): number | null {
    const position = segment.rules.findIndex(({ checked }) => checked.rule.key === key);
    return position < 0 ? null : position;
  }

  /** Keys of the rules that decide on some date. */
  decidingKeys(): string[] {
    const keys = this.segments.flatMap(({ rules }) =>
      rules.filter(({ decides }) => decides).map(({ checked }) => checked.rule.key),
    );
    return [...new Set(keys)].sort();
  }
}

/** Runs a question; a limit that it meets is an answer, too. */
export async function attempt<T>(question: () => Promise<RegionAnswer<T>>): Promise<RegionAnswer<T>> {
  try {
    return await question();
  } catch (error) {
    if (
      error instanceof DiagramLimit ||
      error instanceof TranslationLimit ||
      error instanceof UnsupportedInput
    ) {
      return { status: 'undecided', reason: error.message };
    }
    throw error;
  }
}

/** The runtime's own evaluation of a tree that reads flat inputs only. */
export function interpret(e: Expression, inputs: Record<string, Scalar>): Scalar {
  const value = evaluate(e, { input: (name) => inputs[name], term: () => undefined });
  return fieldOf(value, null);
}

export const canHave = (rule: Rule, effect: 'permit' | 'deny'): boolean =>
  rule.if_met === effect || rule.if_unmet === effect;
