/** What narrows the list of rules, as the address holds it. */
export interface RuleFilter {
  action?: string | undefined;
  search?: string | undefined;
  retired?: true | undefined;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export function ruleFilterOf(search: Record<string, unknown>): RuleFilter {
  const [action, words] = [textOf(search.action), textOf(search.search)];
  return {
    ...(action !== undefined && { action }),
    ...(words !== undefined && { search: words }),
    ...(search.retired === true && { retired: true as const }),
  };
}
