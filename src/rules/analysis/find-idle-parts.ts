import type { Decision, Finding, FindingCode, Rule } from '../model.ts';
import type { Segment } from '../rule-set/segments.ts';
import type { Analysis, RegionAnswer, Execution } from './analysis.ts';
import { attempt, canHave } from './analysis.ts';
import type { RegionId } from './diagram.ts';
import type { FindingDraft } from './finding.ts';
import { byCodeAndRules, makeFinding } from './finding.ts';
import type { SegmentRegions } from './segment-regions.ts';
import { uncoveredRegions } from './uncovered-regions.ts';

const decisionKinds: readonly Decision[] = ['permit', 'deny', 'indeterminate', 'not_applicable'];

/**
 * What a reader should know and nothing blocks: rules that never speak or change no decision, overrides that silence
 * nothing, grants and actions that never permit, cases about which no rule says anything. Over complete, valid inputs.
 * With `candidate`, of the rules only that one is asked about.
 */
export async function findIdleParts(analysis: Analysis, candidate?: string): Promise<Finding[]> {
  const drafts: (FindingDraft | null)[] = [];
  for (const key of analysis.decidingKeys()) {
    if (candidate === undefined || candidate === key) drafts.push(...(await aboutRule(analysis, key)));
  }
  drafts.push(await actionNeverPermits(analysis), ...(await uncoveredRegions(analysis, governed(analysis))));
  return drafts
    .filter((draft) => draft !== null)
    .map((draft) => makeFinding(analysis.checked, draft))
    .sort(byCodeAndRules);
}

type Pick = (regions: SegmentRegions, position: number) => RegionId;

async function aboutRule(analysis: Analysis, key: string): Promise<(FindingDraft | null)[]> {
  const never = (
    code: FindingCode,
    message: string,
    pick: Pick,
    others: string[] = [],
  ): Promise<FindingDraft | null> => neverInhabited(analysis, key, code, message, pick, others);
  const unreachable = await never(
    'unreachable',
    `${key} never speaks: nothing satisfies its applies_when, or exceptions always silence it.`,
    (regions, position) => regions.rule(position).applies.yes,
  );
  if (unreachable?.code === 'unreachable') return [unreachable];
  const revisions = analysis.checked.rules.map(({ rule }) => rule).filter((rule) => rule.key === key);
  const edges = [...new Set(revisions.flatMap((rule) => rule.overrides.map((edge) => edge.rule)))].sort();
  const drafts = [unreachable];
  for (const base of edges) {
    drafts.push(
      await never(
        'edge_never_bites',
        `${key} overrides ${base}, and the two never meet: the override changes nothing.`,
        (regions, position) => {
          const at = analysis.positionOf(regions.segment, base);
          if (at === null) return 0;
          return regions.diagram.and(regions.rule(position).fires.yes, regions.rule(at).claims.yes);
        },
        [base],
      ),
    );
  }
  if (revisions.some((rule) => canHave(rule, 'permit'))) {
    drafts.push(
      await never(
        'grant_never_permits',
        `${key} is a grant, and whatever it permits is decided otherwise.`,
        (regions, position) =>
          regions.diagram.and(regions.rule(position).permit.surely, regions.decisions().permit),
      ),
    );
  }
  if (revisions.every(isSilentDuty)) return drafts;
  drafts.push(
    await never('redundant', `Without ${key} every case would be decided the same.`, (regions, position) => {
      const [all, others] = [regions.decisions(), regions.decisions(position)];
      const { diagram } = regions;
      return diagram.or(...decisionKinds.map((decision) => diagram.xor(all[decision], others[decision])));
    }),
  );
  return drafts;
}

/** A rule that only obliges is there for its obligations, not for a decision. */
const isSilentDuty = (rule: Rule): boolean =>
  rule.obligations.length > 0 || (rule.if_met === 'none' && rule.if_unmet === 'none');

async function neverInhabited(
  analysis: Analysis,
  key: string,
  code: FindingCode,
  message: string,
  pick: Pick,
  others: string[],
): Promise<FindingDraft | null> {
  let open: string | null = null;
  for (const segment of analysis.segments) {
    const position = analysis.positionOf(segment, key);
    if (position === null || !segment.rules[position]?.decides) continue;
    const answer = await attempt(() =>
      ask(analysis, segment, (regions) => regions.diagram.and(regions.valid(), pick(regions, position))),
    );
    if (answer.status === 'found') return null;
    if (answer.status === 'undecided') open ??= answer.reason;
  }
  const rules = [key, ...others];
  if (open === null) return { code, severity: 'report', message, rules };
  const doubt = `Not decided (${code}) for ${rules.join(' and ')}: ${open}`;
  return { code: 'undecided', about: code, severity: 'report', message: doubt, rules };
}

const ask = (
  analysis: Analysis,
  segment: Segment,
  pick: (regions: SegmentRegions) => RegionId,
  shows: (execution: Execution['interpretation']) => boolean = () => true,
): Promise<RegionAnswer<Execution>> => {
  const regions = analysis.regions(segment);
  return analysis.find(regions, pick(regions), shows);
};

async function actionNeverPermits(analysis: Analysis): Promise<FindingDraft | null> {
  let open: string | null = null;
  const segments = governed(analysis);
  for (const segment of segments) {
    const answer = await attempt(() =>
      ask(
        analysis,
        segment,
        (regions) => regions.diagram.and(regions.valid(), regions.decisions().permit),
        ({ decision }) => decision === 'permit',
      ),
    );
    if (answer.status === 'found') return null;
    if (answer.status === 'undecided') open ??= answer.reason;
  }
  const code = 'action_never_permits';
  const rules = analysis.decidingKeys();
  if (open !== null) {
    const message = `Whether the action ever permits could not be decided. ${open}`;
    return { code: 'undecided', about: code, severity: 'report', message, rules };
  }
  if (segments.length === 0) return null;
  return { code, severity: 'report', message: 'No input and no date make the action permit.', rules };
}

/** Segments of dates in which some rule decides. */
const governed = (analysis: Analysis): Segment[] =>
  analysis.segments.filter(({ rules }) => rules.some(({ decides }) => decides));
