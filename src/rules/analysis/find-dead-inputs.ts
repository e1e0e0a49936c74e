import type { CheckedRule } from '../rule-set/checked-rule-set.ts';
import type { Expression } from '../language/expression.ts';
import type { Finding } from '../model.ts';
import { allReads } from '../language/reads.ts';
import type { Segment } from '../rule-set/segments.ts';
import { literalTruth } from '../evaluate/values.ts';
import type { Analysis, RegionAnswer } from './analysis.ts';
import { attempt } from './analysis.ts';
import type { RegionId } from './diagram.ts';
import { differs } from './differences.ts';
import type { FindingDraft } from './finding.ts';
import { byCodeAndRules, makeFinding } from './finding.ts';
import type { SegmentRegions } from './segment-regions.ts';
import { copyOf } from './space.ts';
import { readUnder } from './input-reading.ts';
import { Translation } from './translation.ts';

/**
 * Inputs that a rule reads and that change nothing: no outcome of it, no obligation's value, no output definition that
 * it reads, over the declared domains, whatever the assumptions say.
 */
export async function findDeadInputs(analysis: Analysis, key: string): Promise<Finding[]> {
  const places = placesOf(analysis, key);
  const names = new Set(places.flatMap(({ rule }) => readBy(analysis, rule).inputs));
  const findings: Finding[] = [];
  for (const name of [...names].sort()) {
    const draft = await overall(places, 'dead_input', key, `inputs/${name}`, (place) =>
      isDead(analysis, place, name),
    );
    if (!draft) continue;
    const message =
      draft.code === 'undecided'
        ? `Whether ${key} depends on the input "${name}" could not be decided. ${draft.message}`
        : `The input "${name}" changes nothing in ${key}. Take it out, or correct the condition that reads it.`;
    findings.push(makeFinding(analysis.checked, { ...draft, message }));
  }
  return findings.sort(byCodeAndRules);
}

/** Predicates that are not a literal and yet always come out the same, over the declared domains. */
export async function findConstantPredicates(analysis: Analysis, key: string): Promise<Finding[]> {
  const places = placesOf(analysis, key);
  const findings: Finding[] = [];
  for (const [path, pick] of [
    ['applies_when', (rule: CheckedRule) => rule.appliesWhen],
    ['requires', (rule: CheckedRule) => rule.requires],
  ] as const) {
    for (const value of [true, false]) {
      const draft = await overall(places, 'constant_predicate', key, path, (place) =>
        isConstant(analysis, place, pick(place.rule), value),
      );
      if (!draft) continue;
      const message =
        draft.code === 'undecided'
          ? `Whether ${path} of ${key} is always ${value} could not be decided. ${draft.message}`
          : `${path} of ${key} is always ${value}. Write ${value} if that is meant, or correct it.`;
      findings.push(makeFinding(analysis.checked, { ...draft, message }));
    }
  }
  return findings.sort(byCodeAndRules);
}

interface Place {
  segment: Segment;
  position: number;
  rule: CheckedRule;
}

function placesOf(analysis: Analysis, key: string): Place[] {
  return analysis.segments.flatMap((segment) => {
    const position = analysis.positionOf(segment, key);
    const rule = position === null ? undefined : segment.rules[position]?.checked;
    return position === null || !rule ? [] : [{ segment, position, rule }];
  });
}

/** A claim about a rule is made when it holds on every date; one date that refutes it settles the matter. */
async function overall(
  places: readonly Place[],
  code: 'dead_input' | 'constant_predicate',
  key: string,
  path: string,
  holds: (place: Place) => Promise<RegionAnswer<true>>,
): Promise<FindingDraft | null> {
  let open: string | null = null;
  for (const place of places) {
    const answer = await attempt(() => holds(place));
    if (answer.status === 'none') return null;
    if (answer.status === 'undecided') open ??= answer.reason;
  }
  if (places.length === 0) return null;
  return open === null
    ? { code, severity: 'blocking', message: '', rules: [key], path }
    : { code: 'undecided', about: code, severity: 'acknowledge', message: open, rules: [key], path };
}

async function isConstant(
  analysis: Analysis,
  { segment, position }: Place,
  predicate: Expression,
  value: boolean,
): Promise<RegionAnswer<true>> {
  if (literalTruth(predicate) !== null) return { status: 'none' };
  const regions = analysis.regionsAbout(segment, [position]);
  const { yes, no } = regions.translation.truth(predicate);
  return emptiness(regions, value ? no : yes);
}

async function isDead(
  analysis: Analysis,
  { segment, position, rule }: Place,
  name: string,
): Promise<RegionAnswer<true>> {
  const { inputs, outputs } = readBy(analysis, rule);
  if (!inputs.includes(name)) return { status: 'found', value: true };
  const regions = analysis.regionsWith(segment, { only: new Set([position]), copies: 2 });
  const original = regions.translation;
  const changed = new Translation(
    original.atoms,
    original.definitions,
    readUnder((input) => (input === name ? copyOf(name) : input)),
  );
  const { diagram } = regions;
  const differ = (expression: Expression): RegionId =>
    differs({ translation: original, expression }, { translation: changed, expression });
  const [claims, requires] = [original.truth(rule.appliesWhen), original.truth(rule.requires)];
  const speaks = diagram.and(claims.yes, changed.truth(rule.appliesWhen).yes);
  const on = {
    applies: speaks,
    met: diagram.and(speaks, requires.yes),
    unmet: diagram.and(speaks, requires.no),
  };
  const changes = diagram.or(
    differ(rule.appliesWhen),
    diagram.and(speaks, differ(rule.requires)),
    ...rule.obligations.flatMap((obligation) =>
      obligation.values.map(({ expression }) => diagram.and(on[obligation.on], differ(expression))),
    ),
    ...outputs.map(differ),
  );
  return emptiness(regions, changes);
}

async function emptiness(regions: SegmentRegions, region: RegionId): Promise<RegionAnswer<true>> {
  const verdict = await regions.inhabited(region);
  if (verdict.status === 'undecided') return verdict;
  return verdict.status === 'empty' ? { status: 'found', value: true } : { status: 'none' };
}

function readBy(
  { checked: { definitions } }: Analysis,
  { appliesWhen, requires, obligations }: CheckedRule,
): { inputs: string[]; outputs: Expression[] } {
  const byName = new Map(definitions.map((definition) => [definition.name, definition]));
  const expressions = [
    appliesWhen,
    requires,
    ...obligations.flatMap(({ values }) => values.map(({ expression }) => expression)),
  ];
  const { inputs, terms } = allReads(expressions, byName);
  const outputs = terms.flatMap((name): Expression[] => {
    const definition = byName.get(name);
    return definition?.output ? [{ node: 'term', name, type: definition.type, start: 0, end: 0 }] : [];
  });
  return { inputs: [...new Set(inputs.map(({ input }) => input))], outputs };
}
