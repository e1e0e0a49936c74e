import type { CheckedRuleSet } from '../checked-rule-set.ts';
import type { Outcome, Witness } from '../model.ts';
import { allReads } from '../reads.ts';
import { outcomeOf } from '../rule-state.ts';
import type { Segment } from '../segments.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import type { AnalysisOptions, Execution } from './analysis.ts';
import { Analysis, attempt } from './analysis.ts';
import type { Comparison } from './atoms.ts';
import type { Branch } from './branches.ts';
import { branchesOf, branchesReached } from './branches.ts';
import { oneStepApart } from './boundary-steps.ts';
import type { Coordinate, Region } from './diagram.ts';
import type { Point } from './satisfiability.ts';
import type { SegmentRegions } from './segment-regions.ts';
import { reaching } from './segment-regions.ts';

/** An input for the suite of a rule, with the outcome that the rule has on it. */
export interface BoundaryInput extends Witness {
  /** What it is for: `met`, `age at 18`, `R-2 overrides R-1`. */
  purpose: string;
  outcome: Outcome;
}

export interface BoundaryInputs {
  cases: BoundaryInput[];
  /** Each condition of the rule both ways, and whether any valid input takes it. */
  branches: (Branch & { reachable: boolean })[];
  /** Questions that stayed open, and why. */
  undecided: string[];
}

const outcomeKinds: readonly Outcome[] = ['met', 'unmet', 'not_applicable'];

/**
 * Inputs that a complete suite of a rule has to contain: one for each outcome that can be reached, both sides of each
 * boundary with one step of scale further, each override edge both ways, and whatever it takes to reach every branch.
 * All were executed; they are valid, complete but for one that says nothing, few, and always the same.
 */
export async function boundaryInputs(
  checked: CheckedRuleSet,
  key: string,
  options: AnalysisOptions = {},
): Promise<BoundaryInputs> {
  const collector = new Collector(new Analysis(checked, options), key);
  for (const segment of collector.analysis.segments) await collector.addSegment(segment);
  return collector.result();
}

class Collector {
  readonly #cases = new Map<string, BoundaryInput>();
  readonly #branches = new Map<string, Branch & { reachable: boolean }>();
  readonly #undecided = new Set<string>();
  readonly #reached = new Set<string>();
  readonly #seen = new Set<string>();

  constructor(
    readonly analysis: Analysis,
    readonly key: string,
  ) {}

  result(): BoundaryInputs {
    return {
      cases: [...this.#cases.values()],
      branches: [...this.#branches.values()],
      undecided: [...this.#undecided],
    };
  }

  async addSegment(segment: Segment): Promise<void> {
    const position = this.analysis.positionOf(segment, this.key);
    if (position === null) return;
    const law = lawOf(this.analysis, segment, position);
    if (this.#seen.has(law)) return;
    this.#seen.add(law);
    const regions = this.analysis.regionsAbout(segment, [position]);
    const answer = await attempt<never>(async () => {
      const valid = regions.valid();
      const outcomes = regions.outcomes(position);
      for (const outcome of outcomeKinds) {
        await this.#add(regions, position, outcome, regions.diagram.and(valid, outcomes[outcome]));
      }
      this.#keep(position, 'nothing known', this.analysis.run(segment, {}));
      await this.#addBoundaries(regions, position, valid, Object.values(outcomes));
      await this.#addEdges(regions, position, valid);
      await this.#addBranches(regions, position, valid);
      return { status: 'none' };
    });
    if (answer.status === 'undecided') this.#undecided.add(answer.reason);
  }

  /** Adds an input of the region; false when there is none. */
  async #add(regions: SegmentRegions, position: number, purpose: string, region: Region): Promise<boolean> {
    const verdict = await regions.inhabited(region);
    if (verdict.status === 'undecided') this.#undecided.add(`${purpose}: ${verdict.reason}`);
    if (verdict.status === 'inhabited') this.#execute(regions, position, purpose, verdict.point);
    return verdict.status !== 'empty';
  }

  #execute(regions: SegmentRegions, position: number, purpose: string, point: Point): void {
    const execution = this.analysis.execute(regions, point);
    this.#keep(position, purpose, execution);
    if (execution && !this.analysis.violatesAssumption(execution)) {
      this.#note(regions.segment, position, execution);
    }
  }

  #keep(position: number, purpose: string, execution: Execution | null): void {
    if (!execution || this.analysis.violatesAssumption(execution)) return;
    const { witness, interpretation } = execution;
    const id = canonicalJson([witness.inputs, witness.as_of]);
    if (this.#cases.has(id)) return;
    const outcome = outcomeOf(interpretation.states[position] ?? 0);
    this.#cases.set(id, { ...witness, purpose, outcome });
  }

  #note(segment: Segment, position: number, { interpretation }: Execution): void {
    const rule = segment.rules[position];
    if (!rule) return;
    for (const id of branchesReached(rule.checked, interpretation.environment)) this.#reached.add(id);
  }

  async #addBoundaries(
    regions: SegmentRegions,
    position: number,
    valid: Region,
    outcomes: readonly Region[],
  ): Promise<void> {
    const { diagram, space, atoms } = regions;
    const changes = (variable: number, below: number, above: number): Region =>
      diagram.or(
        ...outcomes.map((outcome) =>
          diagram.xor(diagram.restrict(outcome, variable, below), diagram.restrict(outcome, variable, above)),
        ),
      );
    for (const [index, starts] of cutsOf(regions, outcomes)) {
      const relation = atoms.relational.get(index);
      if (relation) {
        const differs = diagram.and(valid, changes(index, 0, 1));
        await this.#addRelation(regions, position, differs, relation.comparison);
        continue;
      }
      const variable = space.at(index);
      const bounds = diagram.variables[index];
      if (!variable || !bounds) continue;
      const ordered = !['bool', 'string'].includes(variable.type.kind);
      for (const start of starts) {
        const valued = (at: number): Region => diagram.restrict(valid, index, at);
        const region = diagram.and(changes(index, start - 1, start), valued(start - 1), valued(start));
        const verdict = await regions.inhabited(region);
        if (verdict.status === 'undecided') this.#undecided.add(`${variable.name}: ${verdict.reason}`);
        if (verdict.status !== 'inhabited') continue;
        for (const at of ordered ? [start - 2, start - 1, start, start + 1] : [start - 1, start]) {
          if (at < bounds.low || at > bounds.high) continue;
          const point = new Map<number, Coordinate>(verdict.point).set(index, at);
          this.#execute(
            regions,
            position,
            `${variable.name} at ${String(space.value(variable.type, at))}`,
            point,
          );
        }
      }
    }
  }

  /** Both sides equal, and one step of scale to either side. */
  async #addRelation(
    regions: SegmentRegions,
    position: number,
    differs: Region,
    comparison: Comparison,
  ): Promise<void> {
    for (const { step, left, right } of oneStepApart(comparison)) {
      const { yes } = regions.atoms.compare('==', left, right);
      await this.#add(regions, position, `two sides ${step} apart`, regions.diagram.and(differs, yes));
    }
  }

  async #addEdges(regions: SegmentRegions, position: number, valid: Region): Promise<void> {
    const { segment, diagram } = regions;
    for (const [base, { overriders }] of segment.rules.entries()) {
      for (const exception of overriders) {
        if (base !== position && exception !== position) continue;
        const [{ fires }, { claims }] = [regions.rule(exception), regions.rule(base)];
        const names = [exception, base].map((at) => segment.rules[at]?.checked.rule.key ?? '');
        const both = diagram.and(valid, claims.yes);
        await this.#add(regions, position, names.join(' overrides '), diagram.and(both, fires.yes));
        await this.#add(regions, position, names.join(' leaves alone '), diagram.and(both, fires.no));
      }
    }
  }

  async #addBranches(regions: SegmentRegions, position: number, valid: Region): Promise<void> {
    const rule = regions.segment.rules[position];
    if (!rule) return;
    const { diagram, translation } = regions;
    for (const branch of branchesOf(rule.checked)) {
      const { yes, no } = translation.truth(branch.condition);
      const asked = branch.path === 'requires' ? translation.truth(rule.checked.appliesWhen).yes : valid;
      const region = diagram.and(valid, asked, branch.value ? yes : no);
      const reached = this.#reached.has(branch.id);
      const reachable = reached || (await this.#add(regions, position, `branch ${branch.id}`, region));
      const known = this.#branches.get(branch.id);
      this.#branches.set(branch.id, { ...branch, reachable: reachable || known?.reachable === true });
    }
  }
}

/** What of the law decides a rule's outcome in a segment; segments in which it is the same need no cases of their own. */
function lawOf({ checked }: Analysis, segment: Segment, position: number): string {
  const key = segment.rules[position]?.checked.rule.key;
  const bases = segment.rules.flatMap(({ overriders }, base) =>
    overriders.includes(position) ? [base] : [],
  );
  const rules = [...reaching(segment, [position, ...bases])].map((at) => segment.rules[at]?.checked);
  const definitions = new Map(checked.definitions.map((definition) => [definition.name, definition]));
  const expressions = rules.flatMap((rule) => (rule ? [rule.appliesWhen, rule.requires] : []));
  const terms = new Set(allReads([...expressions, ...checked.assumptions], definitions).terms);
  return canonicalJson({
    key,
    rules: rules.map((rule) => [rule?.rule.key, rule?.rule.from]).sort(),
    cases: segment.definitions
      .filter(({ definition }) => terms.has(definition.name))
      .map(({ definition, cases }) => [
        definition.name,
        cases.map(({ value }) => definition.cases.findIndex((other) => other.value === value)),
      ]),
  });
}

/** The points at which some outcome changes along a variable, by variable. */
function cutsOf(regions: SegmentRegions, outcomes: readonly Region[]): Map<number, number[]> {
  const cuts = new Map<number, Set<number>>();
  for (const outcome of outcomes) {
    for (const at of regions.diagram.reachable(outcome)) {
      const { variable, starts } = regions.diagram.node(at);
      const known = cuts.get(variable) ?? new Set<number>();
      for (const start of starts) known.add(start);
      cuts.set(variable, known);
    }
  }
  return new Map(
    [...cuts].sort(([a], [b]) => a - b).map(([index, starts]) => [index, [...starts].sort((a, b) => a - b)]),
  );
}
