/**
 * The JSON of an answer, from the text of models that write around it: a thought between tags before it, a fence of
 * Markdown about it. Null where what is left is no JSON object.
 */
export function readAnswerText(text: string): Record<string, unknown> | null {
  const thought = text.lastIndexOf('</think>');
  const said = (thought === -1 ? text : text.slice(thought + '</think>'.length)).trim();
  for (const json of [said, withoutFence(said)]) {
    if (isTooDeep(json)) return null;
    try {
      const value: unknown = JSON.parse(json);
      return typeof value === 'object' && value !== null && !Array.isArray(value) && isStorable(value)
        ? (value as Record<string, unknown>)
        : null;
    } catch {
      continue;
    }
  }
  return null;
}

function withoutFence(text: string): string {
  if (!text.startsWith('```')) return text;
  const begin = text.indexOf('\n');
  const end = text.lastIndexOf('```');
  return begin === -1 || end <= begin ? text : text.slice(begin + 1, end);
}

/** Text that no database takes: NUL, and halves of characters, which JSON can only write as escapes. */
const isStorable = (value: object): boolean => !/\\u(?:0000|d[89a-f])/i.test(JSON.stringify(value));

/** An answer that nests deeper is none that was asked for, and would exhaust who walks through it. */
const deepest = 64;

function isTooDeep(json: string): boolean {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}
