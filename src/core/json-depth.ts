/** How deep JSON from outside may nest: what walks it is recursive, and nothing that is meant nests so deep. */
export const maximumDepth = 100;

/** Whether brackets outside of strings nest deeper than that. Looks at the text alone: it need not be JSON. */
export function nestsTooDeep(text: string): boolean {
  // A text that short cannot.
  if (text.length <= maximumDepth) return false;
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === backslash) at += 1;
      else if (character === quote) quoted = false;
    } else if (character === quote) quoted = true;
    else if (character === openBrace || character === openBracket) {
      depth += 1;
      if (depth > maximumDepth) return true;
    } else if (character === closeBrace || character === closeBracket) depth -= 1;
  }
  return false;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = Array.from(
  '"\\{}[]',
  (character) => character.charCodeAt(0),
);
