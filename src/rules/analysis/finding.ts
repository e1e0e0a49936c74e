import { canonicalJson, sha256Hex } from '../../core/canonical-json.ts';
import type { CheckedRuleSet } from '../rule-set/checked-rule-set.ts';
import type { Finding, FindingCode, Severity, Witness } from '../model.ts';
import { allReads } from '../language/reads.ts';

export interface FindingDraft {
  code: FindingCode;
  severity: Severity;
  message: string;
  /** Every rule that takes part; the one examined first, and of a contradiction the grant. */
  rules: string[];
  path?: string | null;
  witness?: Witness | null;
  /** What an `undecided` finding would have been about. */
  about?: FindingCode;
  /** What tells it from others of its code about the same rules. */
  says?: string;
}

/** The finding, its id a digest of what it says and of what the rules that take part say when they decide. */
export function makeFinding(checked: CheckedRuleSet, draft: FindingDraft): Finding {
  const { code, severity, message, rules, path = null, witness = null, about = null, says } = draft;
  const keys = [...new Set(rules)].sort();
  const content = keys.map((key) => contentDigest(checked, key));
  return findingWith(
    { code, about, keys, path, content, ...(says !== undefined && { says }) },
    { code, severity, message, path, rules: [...new Set(rules)], witness },
  );
}

/** The one way to make a finding: its id is a digest of what makes it the same finding, and of nothing else. */
export function findingWith(
  identity: unknown,
  {
    code,
    severity,
    message,
    path = null,
    start = null,
    end = null,
    rules = [],
    witness = null,
  }: Pick<Finding, 'code' | 'severity' | 'message'> & Partial<Omit<Finding, 'id'>>,
): Finding {
  const id = sha256Hex(canonicalJson(identity)).slice(0, 32);
  return { id, code, severity, message, path, start, end, rules, witness };
}

const digests = new WeakMap<CheckedRuleSet, Map<string, string>>();

function contentDigest(checked: CheckedRuleSet, key: string): string {
  const known = digests.get(checked) ?? new Map<string, string>();
  digests.set(checked, known);
  const digest = known.get(key) ?? sha256Hex(canonicalJson(decidingContent(checked, key)));
  known.set(key, digest);
  return digest;
}

/** What of a rule decides, in all its revisions, with the definitions that it reads. */
function decidingContent(checked: CheckedRuleSet, key: string): unknown {
  const revisions = checked.rules.filter(({ rule }) => rule.key === key);
  const byName = new Map(checked.definitions.map((definition) => [definition.name, definition]));
  const expressions = revisions.flatMap(({ appliesWhen, requires, obligations }) => [
    appliesWhen,
    requires,
    ...obligations.flatMap(({ values }) => values.map(({ expression }) => expression)),
  ]);
  const terms = new Set(allReads(expressions, byName).terms);
  return {
    revisions: revisions.map(({ rule }) => ({
      applies_when: rule.applies_when,
      requires: rule.requires,
      if_met: rule.if_met,
      if_unmet: rule.if_unmet,
      overrides: rule.overrides.map((edge) => edge.rule).sort(),
      limits: rule.limits,
      obligations: rule.obligations,
      tier: rule.tier,
      from: rule.from,
      to: rule.to,
    })),
    definitions: checked.ruleSet.definitions
      .filter(({ name }) => terms.has(name))
      .map(({ name, cases }) => ({
        name,
        cases: cases.map(({ when, value, from, to }) => ({ when, value, from, to })),
      })),
  };
}

/** Findings in an order that depends on nothing but them. */
export const byCodeAndRules = (a: Finding, b: Finding): number => {
  const [x, y] = [a, b].map(({ code, rules, path, id }) => [code, ...rules, path ?? '', id].join(' '));
  return x! < y! ? -1 : x! > y! ? 1 : 0;
};
