/**
 * The JSON of an answer, from the text of models that write around it: a thought between tags before it, a fence of
 * Markdown about it. Null where what is left is no JSON object.
 */
export function readAnswerText(text: string): Record<string, unknown> | null {
  const thought = text.lastIndexOf('</think>');
  const said = (thought === -1 ? text : text.slice(thought + '</think>'.length)).trim();
  for (const json of [said, withoutFence(said)]) {
    try {
      const value: unknown = JSON.parse(json);
      return typeof value === 'object' && value !== null && !Array.isArray(value)
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
