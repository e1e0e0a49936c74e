/**
 * Whether a JSON text, already known to parse, names a member of one object twice. `JSON.parse` keeps the last
 * and another reader may keep the first: RFC 7515 §4 lets a verifier refuse, and two verifiers must agree.
 */
export function hasDuplicateMembers(json: string): boolean {
  const open: (Set<string> | null)[] = [];
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;
  for (let match = tokens.exec(json); match; match = tokens.exec(json)) {
    const [text, colon] = match;
    if (text === '{') open.push(new Set());
    else if (text === '[') open.push(null);
    else if (text === '}' || text === ']') open.pop();
    else if (colon) {
      const name = JSON.parse(text.slice(0, -colon.length)) as string;
      const members = open.at(-1);
      if (members?.has(name)) return true;
      members?.add(name);
    }
  }
  return false;
}
