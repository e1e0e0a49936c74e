import type { Expression, TypedDefinition } from '../language/expression.ts';
import type { IsoDate } from '../model.ts';
import type { CheckedRule, CheckedRuleSet } from './checked-rule-set.ts';

/** A stretch of dates in which the same rules and the same cases of definitions are in force. */
export interface Period {
  /** Inclusive; null: from the beginning. */
  from: IsoDate | null;
  /** Exclusive; null: without end. */
  to: IsoDate | null;
}

/** Of a rule a `from` of null means that it has not commenced; of a definition's case, that it was always so. */
export const ruleInForce = (rule: Period, date: IsoDate): boolean =>
  rule.from !== null && rule.from <= date && (rule.to === null || date < rule.to);

export const caseInForce = (item: Period, date: IsoDate): boolean =>
  (item.from === null || item.from <= date) && (item.to === null || date < item.to);

export interface SegmentRule {
  checked: CheckedRule;
  /** Only mandatory rules decide; the others advise. */
  decides: boolean;
  /** Positions in the segment of the exceptions that silence this rule when they fire; all are before it. */
  overriders: number[];
  /** Positions of the rules whose deny withdraws this grant. */
  limiters: number[];
}

export interface SegmentDefinition {
  definition: TypedDefinition;
  /** The cases in force, in the order in which they are tried. */
  cases: { when: Expression; value: Expression }[];
}

export interface Segment extends Period {
  /** Any date of the segment. */
  date: IsoDate;
  /** In force, exceptions before the rules that they override. */
  rules: SegmentRule[];
  /** In an order in which each reads only earlier ones. */
  definitions: SegmentDefinition[];
}

/** Dates at which something enters into force or ceases, in order, each once. */
export const boundariesOf = (checked: Pick<CheckedRuleSet, 'rules' | 'definitions'>): IsoDate[] =>
  boundariesIn(
    checked.rules.map(({ rule }) => rule),
    checked.definitions.flatMap((definition) => definition.cases),
  );

/** The same of rules and cases that are not typed yet. */
export function boundariesIn(rules: readonly Period[], cases: readonly Period[]): IsoDate[] {
  const periods = [...rules.filter(({ from }) => from !== null), ...cases];
  const dates = periods.flatMap(({ from, to }) => [from, to]).filter((date) => date !== null);
  return [...new Set(dates)].sort();
}

/** The whole of time, cut at every boundary; never empty. Dates of years 0001 to 9999. */
export function segmentsOf(checked: Pick<CheckedRuleSet, 'rules' | 'definitions'>): Segment[] {
  const boundaries = boundariesOf(checked);
  const starts: (IsoDate | null)[] = [null, ...boundaries];
  const relating = relatingOf(checked.rules);
  return starts.map((from, index) => {
    const period = { from, to: boundaries[index] ?? null };
    return segmentAt(checked, relating, dateIn(period), period);
  });
}

const firstDate = '0001-01-01';

/** Where it has no beginning but an end, the day before that: people are asked about it, and year 1 says nothing to them. */
function dateIn({ from, to }: Period): IsoDate {
  const begins = from ?? firstDate;
  if (begins > firstDate || to === null || to <= firstDate) return begins;
  return new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}

/** The few rules that may silence or limit another, so that not every rule is held against every other. */
interface Relating {
  /** By the key of the rule that is overridden. */
  overriders: ReadonlyMap<string, readonly CheckedRule[]>;
  limiters: readonly CheckedRule[];
}

function relatingOf(rules: readonly CheckedRule[]): Relating {
  const overriders = new Map<string, CheckedRule[]>();
  for (const item of rules) {
    for (const key of new Set(item.rule.overrides.map((edge) => edge.rule))) {
      overriders.set(key, [...(overriders.get(key) ?? []), item]);
    }
  }
  return {
    overriders,
    limiters: rules.filter(({ rule }) => rule.limits === 'all' || rule.limits.length > 0),
  };
}

function segmentAt(
  checked: Pick<CheckedRuleSet, 'rules' | 'definitions'>,
  relating: Relating,
  date: IsoDate,
  period: Period,
): Segment {
  const inForce = checked.rules.filter(({ rule }) => ruleInForce(rule, date));
  const places = new Map(inForce.map((item, position) => [item, position]));
  const decides = (item: CheckedRule): boolean => item.rule.tier === 'mandatory';
  const rules = inForce.map((item): SegmentRule => {
    const positions = (among: readonly CheckedRule[], test: (other: CheckedRule) => boolean): number[] =>
      among.flatMap((other) => {
        const position = places.get(other);
        return position !== undefined && other !== item && test(other) ? [position] : [];
      });
    return {
      checked: item,
      decides: decides(item),
      // Guidance and practice cannot silence what is mandatory.
      overriders: positions(
        relating.overriders.get(item.rule.key) ?? [],
        (other) => decides(other) || !decides(item),
      ),
      limiters: positions(
        relating.limiters,
        (other) => decides(other) && decides(item) && limits(other, item),
      ),
    };
  });
  const definitions = checked.definitions.map((definition) => ({
    definition,
    cases: definition.cases.filter((item) => caseInForce(item, date)),
  }));
  return { ...period, date, rules, definitions };
}

const isGrant = ({ rule }: CheckedRule): boolean => rule.if_met === 'permit' || rule.if_unmet === 'permit';
const canDeny = ({ rule }: CheckedRule): boolean => rule.if_met === 'deny' || rule.if_unmet === 'deny';

const limits = (limiter: CheckedRule, grant: CheckedRule): boolean =>
  isGrant(grant) &&
  canDeny(limiter) &&
  (limiter.rule.limits === 'all' || limiter.rule.limits.includes(grant.rule.key));

/** Position of the segment that holds a date. */
export function segmentIndex(segments: readonly Period[], date: IsoDate): number {
  let [low, high] = [0, segments.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    const from = segments[middle]?.from;
    if (from === null || from === undefined || from <= date) low = middle;
    else high = middle - 1;
  }
  return low;
}
