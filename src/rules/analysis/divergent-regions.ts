import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import { boundariesOf, segmentIndex, segmentsOf } from '../rule-set/segments.ts';
import type { Decision, IsoDate, Witness } from '../model.ts';
import type { AnalysisOptions, RegionAnswer } from './analysis.ts';
import { Analysis, attempt, interpret } from './analysis.ts';
import { Atoms } from './atoms.ts';
import { commonInputs } from './behaviour-witness.ts';
import type { RegionId } from './diagram.ts';
import { listBounds } from './list-bounds.ts';
import type { SegmentRegions } from './segment-regions.ts';
import { expressionsOf } from './segment-regions.ts';
import { Space } from './space.ts';

/** A region of complete inputs on which several versions decide the same each, and not all the same. */
export interface DivergentRegion {
  /** An input of it, executed on all versions. */
  witness: Witness;
  /** What each version decides on it, in the order of the versions. */
  decisions: Decision[];
}

export interface Divergence {
  regions: DivergentRegion[];
  /** Why not all regions are there; null where they are. */
  open: string | null;
}

/**
 * Every way in which versions of a rule decide otherwise than one another, over all complete inputs that all of them
 * accept and all dates: one region for each combination of decisions that occurs, with an input that was executed.
 * @param most so many regions are looked for; more are said to be there.
 */
export async function divergentRegions(
  versions: readonly CheckedRuleSet[],
  most: number,
  options: AnalysisOptions = {},
): Promise<Divergence> {
  const analyses = versions.map((version) => new Analysis(version, options));
  const dates = [...new Set([null, ...versions.flatMap(boundariesOf)])].sort();
  const found = new Map<string, DivergentRegion>();
  let open: string | null = null;
  for (const date of dates.map((from) => from ?? '0001-01-01')) {
    const answer = await attempt(() => divergentOn(analyses, date, found, most));
    if (answer.status === 'undecided') open ??= answer.reason;
  }
  return { regions: [...found.values()], open };
}

async function divergentOn(
  analyses: readonly Analysis[],
  date: IsoDate,
  found: Map<string, DivergentRegion>,
  most: number,
): Promise<RegionAnswer<true>> {
  const [first] = analyses;
  if (!first) return { status: 'none' };
  const segments = analyses.map(({ checked }) => {
    const all = segmentsOf(checked);
    return all[segmentIndex(all, date)]!;
  });
  const inputs = commonInputs(first.checked, ...analyses.slice(1).map(({ checked }) => checked));
  const expressions = analyses.flatMap(({ checked }, index) => expressionsOf(checked, segments[index]!));
  const cases = analyses.flatMap(({ checked }) =>
    checked.definitions.flatMap((definition) => definition.cases.flatMap(({ when, value }) => [when, value])),
  );
  const space = new Space(inputs, false, listBounds(inputs, [...expressions, ...cases], new Map()), date);
  const within = new Atoms(space, interpret, first.options.engine);
  const regions = analyses.map((analysis, index) =>
    analysis.regionsWith(segments[index]!, { omittable: false, within }),
  );
  const [some] = regions;
  if (!some) return { status: 'none' };
  const search = new Search(analyses, regions, found, most, date);
  return search.within(some.diagram.and(...regions.map((one) => one.valid())), []);
}

class Search {
  readonly #decisions: Record<Decision, RegionId>[];

  constructor(
    private readonly analyses: readonly Analysis[],
    private readonly regions: readonly SegmentRegions[],
    private readonly found: Map<string, DivergentRegion>,
    private readonly most: number,
    private readonly date: IsoDate,
  ) {
    this.#decisions = regions.map((one) => one.decisions());
  }

  /** The combinations of decisions that occur in a region in which the first versions decide as said. */
  async within(region: RegionId, decided: Decision[]): Promise<RegionAnswer<true>> {
    const [some] = this.regions;
    const verdict = await some!.inhabited(region);
    if (verdict.status === 'empty') return { status: 'none' };
    if (verdict.status === 'undecided') return verdict;
    const next = this.#decisions[decided.length];
    if (next === undefined) {
      if (new Set(decided).size < 2) return { status: 'none' };
      const key = decided.join(' ');
      if (this.found.has(key)) return { status: 'none' };
      if (this.found.size >= this.most) {
        return { status: 'undecided', reason: `There are more than ${this.most} such regions.` };
      }
      const executed = this.analyses.map((analysis, index) =>
        analysis.execute(this.regions[index]!, verdict.point),
      );
      const said = executed.map((one) => one?.interpretation.decision);
      const witness = { inputs: some!.space.toInputs(verdict.point), as_of: this.date };
      if (said.join(' ') !== key) return this.analyses[0]!.mismatch(witness);
      this.found.set(key, { witness, decisions: decided });
      return { status: 'found', value: true };
    }
    let open: RegionAnswer<true> = { status: 'none' };
    for (const [decision, there] of Object.entries(next) as [Decision, RegionId][]) {
      const answer = await this.within(some!.diagram.and(region, there), [...decided, decision]);
      if (answer.status === 'undecided') open = answer;
    }
    return open;
  }
}
