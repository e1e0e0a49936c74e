/** What a rule prevails over, as its documents have it. */
interface Naming {
  overrides: readonly { rule: string }[];
  limits: readonly string[];
}

/** A signed rule with its revisions in force. */
interface SignedRule {
  key: string;
  heads: readonly { revision: { rule: Naming } }[];
}

/** The signed rules that name another one, and how; a rule that is an exception to it and prevails over it is said once. */
export function rulesNaming(key: string, signed: readonly SignedRule[]): { key: string; how: string }[] {
  return signed.flatMap((one) => {
    const said = one.heads.map(({ revision }) => revision.rule);
    if (one.key === key) return [];
    if (said.some(({ limits }) => limits.includes(key)))
      return [{ key: one.key, how: 'its deny prevails over it' }];
    if (said.some(({ overrides }) => overrides.some(({ rule }) => rule === key)))
      return [{ key: one.key, how: 'it is an exception to it' }];
    return [];
  });
}

/** The rules of its action that a rule names and that are not signed: those that wait, and those that are none at all. */
export function unsignedNames(
  { overrides, limits }: Naming,
  signed: readonly SignedRule[],
  waiting: readonly { ruleKey: string }[],
): { waiting: string[]; gone: string[] } {
  const standing = new Set(signed.filter(({ heads }) => heads.length > 0).map(({ key }) => key));
  const open = new Set(waiting.map(({ ruleKey }) => ruleKey));
  const named = [...new Set([...limits, ...overrides.map(({ rule }) => rule)])];
  const missing = named.filter((key) => key !== 'all' && !standing.has(key));
  return {
    waiting: missing.filter((key) => open.has(key)),
    gone: missing.filter((key) => !open.has(key)),
  };
}
