import type { Segment } from '../rule-set/segments.ts';
import type { Analysis } from './analysis.ts';
import { attempt } from './analysis.ts';
import type { RegionId } from './diagram.ts';
import type { FindingDraft } from './finding.ts';
import { regionOf, wordsOf, type DiagramWay } from './region-words.ts';
import type { SegmentRegions } from './segment-regions.ts';
import type { Witness } from '../model.ts';

/** Regions that are told one by one; of more it is said that there are more. */
const mostRegions = 12;
/** Ways through a diagram that are looked at: some of them no input goes. */
const mostWays = 60;

/**
 * Regions of complete, valid inputs that no rule decides, on dates at which some rule decides: each in words, with a case
 * of it that was executed. Together they are all of them, so that an answer without any is a proof that every case is
 * decided; what could not be settled is told as `undecided`.
 */
export async function uncoveredRegions(
  analysis: Analysis,
  segments: readonly Segment[],
): Promise<FindingDraft[]> {
  const found = new Map<string, FindingDraft>();
  let more: Witness | null = null;
  let open: string | null = null;
  for (const segment of segments) {
    const regions = await attempt(() =>
      Promise.resolve({ status: 'found', value: regionsIn(analysis, segment) }),
    );
    if (regions.status !== 'found') {
      if (regions.status === 'undecided') open ??= regions.reason;
      continue;
    }
    const { at, silent, ways } = regions.value;
    const find = (region: RegionId) =>
      attempt(() => analysis.find(at, region, ({ decision }) => decision === 'not_applicable'));
    let rest = silent;
    let told = 0;
    for (const way of ways) {
      if (found.size >= mostRegions) break;
      told += 1;
      rest = at.diagram.minus(rest, regionOf(at, way));
      const words = wordsOf(at, way);
      if (found.has(words)) continue;
      const answer = await find(regionOf(at, way));
      if (answer.status === 'undecided') open ??= answer.reason;
      if (answer.status !== 'found') continue;
      const { witness } = answer.value;
      const message = `No rule decides ${words === '' ? 'any case' : `where ${words}`}.`;
      found.set(words, {
        code: 'coverage_gap',
        severity: 'report',
        message,
        rules: [],
        says: words,
        witness,
      });
    }
    if (more !== null || (told === ways.length && ways.length < mostWays)) continue;
    // A way through the diagram may be one that no input goes: that there are more regions is said with a case of them.
    const further = await find(rest);
    if (further.status === 'undecided') open ??= further.reason;
    if (further.status === 'found') more = further.value.witness;
  }
  const drafts = [...found.values()];
  if (more !== null)
    drafts.push({
      code: 'coverage_gap',
      severity: 'report',
      message: `No rule decides further cases: more regions than the ${drafts.length} that are told.`,
      rules: [],
      says: 'more',
      witness: more,
    });
  if (open !== null)
    drafts.push({
      code: 'undecided',
      about: 'coverage_gap',
      severity: 'report',
      message: `Whether the rules decide every case could not be settled. ${open}`,
      rules: [],
    });
  return drafts;
}

function regionsIn(
  analysis: Analysis,
  segment: Segment,
): {
  at: SegmentRegions;
  silent: RegionId;
  ways: DiagramWay[];
} {
  const at = analysis.regions(segment);
  const { diagram } = at;
  const silent = diagram.and(at.valid(), at.decisions().not_applicable);
  return { at, silent, ways: [...diagram.paths(silent, mostWays)] };
}
