import type { Interpretation } from '../evaluate/interpret-rule-set.ts';
import type { Finding, Rule } from '../model.ts';
import { effectBit, outcomeOf } from '../evaluate/rule-state.ts';
import type { Segment, SegmentRule } from '../rule-set/segments.ts';
import { literalTruth } from '../evaluate/values.ts';
import type { Analysis, RegionAnswer, Execution } from './analysis.ts';
import { attempt, canHave } from './analysis.ts';
import type { FindingDraft } from './finding.ts';
import { byCodeAndRules, makeFinding } from './finding.ts';

type Kind = 'contradiction' | 'cannot_comply';

interface Place {
  segment: Segment;
  first: number;
  second: number;
}

/**
 * Conflicts between the rules in force: a permit and a deny that can meet although nothing relates the two rules, and
 * prohibitions that apply together, of which each can be complied with there, and not both. Blocking; what stays open is `undecided`.
 * With `candidate`, only the pairs that this rule is part of.
 */
export async function findContradictions(analysis: Analysis, candidate?: string): Promise<Finding[]> {
  const kinds: [Kind, Map<string, Place[]>, Question][] = [
    ['contradiction', pairs(analysis, candidate, canContradict, false), contradicts],
    ['cannot_comply', pairs(analysis, candidate, bothForbid, true), cannotComply],
  ];
  const findings: Finding[] = [];
  for (const [kind, places, question] of kinds) {
    for (const inForceTogether of places.values()) {
      const draft = await decide(analysis, kind, inForceTogether, question, candidate);
      if (draft) findings.push(makeFinding(analysis.checked, draft));
    }
  }
  return findings.sort(byCodeAndRules);
}

type Question = (analysis: Analysis, place: Place) => Promise<RegionAnswer<Execution>>;

/** The rules that may conflict, by the pair of their keys, with every segment in which both are in force. */
function pairs(
  analysis: Analysis,
  candidate: string | undefined,
  may: (first: SegmentRule, second: SegmentRule) => boolean,
  symmetric: boolean,
): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const segment of analysis.segments) {
    for (const [first, a] of segment.rules.entries()) {
      for (const [second, b] of segment.rules.entries()) {
        const keys = [a.checked.rule.key, b.checked.rule.key];
        if (!a.decides || !b.decides || first === second || (symmetric && keys[0]! >= keys[1]!)) continue;
        if (candidate !== undefined && !keys.includes(candidate)) continue;
        if (!may(a, b)) continue;
        const key = keys.join(' ');
        const places = found.get(key) ?? [];
        places.push({ segment, first, second });
        found.set(key, places);
      }
    }
  }
  return found;
}

const overrides = (a: Rule, b: Rule): boolean => a.overrides.some(({ rule }) => rule === b.key);

/** A grant and a prohibition that neither an override nor a limit relates. */
function canContradict(
  { checked: { rule: grant } }: SegmentRule,
  { checked: { rule: ban } }: SegmentRule,
): boolean {
  const limited = ban.limits === 'all' || ban.limits.includes(grant.key);
  return (
    canHave(grant, 'permit') &&
    canHave(ban, 'deny') &&
    !limited &&
    !overrides(grant, ban) &&
    !overrides(ban, grant)
  );
}

const bothForbid = (a: SegmentRule, b: SegmentRule): boolean =>
  [a, b].every(({ checked }) => checked.rule.if_unmet === 'deny' && literalTruth(checked.requires) === null);

const contradicts: Question = async (analysis, { segment, first, second }) => {
  const shows = ({ effects }: Interpretation): boolean =>
    effects[first] === effectBit.permit && effects[second] === effectBit.deny;
  // What one input shows of two rules it often shows of others.
  const executed = analysis.executed(segment, shows);
  if (executed) return { status: 'found', value: executed };
  const regions = analysis.regionsAbout(segment, [first, second]);
  const grants = regions.diagram.and(regions.valid(), regions.rule(first).permit.surely);
  return analysis.find(regions, regions.diagram.and(grants, regions.rule(second).deny.surely), shows);
};

const cannotComply: Question = async (analysis, { segment, first, second }) => {
  const regions = analysis.regionsAbout(segment, [first, second]);
  const [a, b] = [regions.rule(first), regions.rule(second)];
  const together = regions.diagram.and(regions.valid(), a.applies.yes, b.applies.yes);
  const complied = regions.diagram.and(together, a.requires.yes, b.requires.yes);
  const compliance = await regions.inhabited(complied);
  if (compliance.status === 'inhabited') return { status: 'none' };
  // What one of them forbids by itself wherever both apply, the other has no part in.
  let undecided = compliance.status === 'undecided' ? compliance : null;
  for (const { requires } of [a, b]) {
    const alone = await regions.inhabited(regions.diagram.and(together, requires.yes));
    if (alone.status === 'empty') return { status: 'none' };
    if (alone.status === 'undecided') undecided ??= alone;
  }
  const example = await analysis.find(regions, together, ({ states }) => {
    const outcomes = [first, second].map((position) => outcomeOf(states[position] ?? 0));
    return outcomes.every(
      (outcome) => outcome === 'met' || outcome === 'unmet' || outcome === 'undetermined',
    );
  });
  return undecided !== null && example.status === 'found' ? undecided : example;
};

async function decide(
  analysis: Analysis,
  kind: Kind,
  places: Place[],
  question: Question,
  candidate: string | undefined,
): Promise<FindingDraft | null> {
  const [some] = places;
  if (!some) return null;
  const keys = [some.first, some.second].map((at) => some.segment.rules[at]?.checked.rule.key ?? '');
  // Of a contradiction the grant is the first, which says who permits where both rules permit and deny.
  const rules = kind === 'cannot_comply' && candidate === keys[1] ? [...keys].reverse() : keys;
  let open: string | null = null;
  for (const place of places) {
    const answer = await attempt(() => question(analysis, place));
    if (answer.status === 'found') {
      const message = messages[kind](keys);
      return { code: kind, severity: 'blocking', message, rules, witness: answer.value.witness };
    }
    if (answer.status === 'undecided') open ??= answer.reason;
  }
  if (open === null) return null;
  const message = `${undecided[kind](keys)} ${open}`;
  return { code: 'undecided', about: kind, severity: 'acknowledge', message, rules };
}

const messages: Record<Kind, (keys: string[]) => string> = {
  contradiction: ([grant, ban]) =>
    `${grant} permits what ${ban} denies. Say which of them prevails, or narrow one.`,
  cannot_comply: ([a, b]) =>
    `${a} and ${b} apply together, and no input satisfies what both require. Narrow one, or make one the exception.`,
};

const undecided: Record<Kind, (keys: string[]) => string> = {
  contradiction: ([grant, ban]) =>
    `Whether ${grant} can permit what ${ban} denies could not be decided; review the pair and acknowledge.`,
  cannot_comply: ([a, b]) =>
    `Whether ${a} and ${b} can both be complied with could not be decided; review the pair and acknowledge.`,
};
