import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Decision, IsoDate } from '../model.ts';
import { Analysis, attempt, type AnalysisOptions } from './analysis.ts';
import {
  comparedOn,
  datesOf,
  differenceIn,
  type ComparedRegions,
  type BehaviourDifference,
} from './behaviour-witness.ts';
import { EMPTY, type RegionId } from './diagram.ts';
import { regionOf, wordsOf, type DiagramWay } from './region-words.ts';

/** A region of complete inputs on which two versions answer differently. */
export interface ChangedRegion extends Omit<BehaviourDifference, 'status'> {
  /** What it says of the inputs; empty: all of them. */
  words: string;
}

export interface ChangedRegions {
  /** In the order of dates; equal words on a later date are told once. */
  regions: ChangedRegion[];
  /** Why these are not all; null where they are. */
  open: string | null;
}

/** Regions that are told one by one; of more it is said that there are more. */
const mostRegions = 12;
/** Ways through one diagram that are looked at: some of them no input goes. */
const mostWays = 60;

/**
 * Every region of complete inputs, which both versions accept, on which they differ in decision, outputs or obligations:
 * in words, with an input of it that was executed on both. None, and nothing open, is a proof that they answer alike.
 */
export async function changedRegions(
  before: CheckedRuleSet,
  after: CheckedRuleSet,
  options: AnalysisOptions = {},
): Promise<ChangedRegions> {
  const told = new Telling(new Analysis(before, options), new Analysis(after, options));
  for (const date of datesOf(before, after)) {
    const done = await attempt(() => told.on(date));
    if (done.status === 'undecided') told.open ??= done.reason;
  }
  return { regions: [...told.found.values()], open: told.open };
}

class Telling {
  readonly found = new Map<string, ChangedRegion>();
  open: string | null = null;

  constructor(
    private readonly before: Analysis,
    private readonly after: Analysis,
  ) {}

  async on(date: IsoDate): Promise<{ status: 'none' }> {
    const compared = comparedOn(this.before, this.after, date, false);
    if (!compared) return { status: 'none' };
    const { diagram } = compared.before;
    const [old, now] = [compared.before.decisions(), compared.after.decisions()];
    // In one region all inputs go from one decision to one other.
    for (const from of Object.keys(old) as Decision[]) {
      for (const to of Object.keys(now) as Decision[]) {
        const region = diagram.and(compared.different, old[from], now[to]);
        if (region !== EMPTY) await this.#tell(compared, region, date);
      }
    }
    return { status: 'none' };
  }

  async #tell(compared: ComparedRegions, region: RegionId, date: IsoDate): Promise<void> {
    const { diagram } = compared.before;
    const ways: DiagramWay[] = [...diagram.paths(region, mostWays)];
    let rest = region;
    for (const way of ways) {
      if (this.found.size >= mostRegions) break;
      const part = regionOf(compared.before, way);
      rest = diagram.minus(rest, part);
      const difference = await this.#executed(compared, part, date);
      if (!difference) continue;
      const { witness, before, after } = difference;
      const words = wordsOf(compared.before, way);
      const key = [words, decisionOf(before), decisionOf(after)].join('|');
      if (!this.found.has(key)) this.found.set(key, { words, witness, before, after });
    }
    // A way through the diagram may be one that no input goes: that there are more regions is said where one has a case.
    if (rest === EMPTY || !(await this.#executed(compared, rest, date))) return;
    this.open ??= `There are more regions than the ${this.found.size} that are told.`;
  }

  async #executed(
    compared: ComparedRegions,
    part: RegionId,
    date: IsoDate,
  ): Promise<BehaviourDifference | null> {
    const answer = await attempt(() => differenceIn(this.before, this.after, compared, part, date));
    if (answer.status === 'undecided') this.open ??= answer.reason;
    return answer.status === 'found' ? answer.value : null;
  }
}

const decisionOf = (answer: string): string => (JSON.parse(answer) as { decision: string }).decision;
