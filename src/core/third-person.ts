const irregular: Record<string, string> = { be: 'is', have: 'has', do: 'does', go: 'goes' };

/** "keep" → "keeps", "carry" → "carries". */
export function thirdPerson(verb: string): string {
  const lower = verb.toLowerCase();
  if (irregular[lower] !== undefined) return irregular[lower];
  if (/(?:s|x|z|ch|sh)$/.test(lower)) return `${lower}es`;
  if (/[^aeiou]y$/.test(lower)) return `${lower.slice(0, -1)}ies`;
  return `${lower}s`;
}
