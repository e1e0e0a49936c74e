/**
 * Where a comment or a string that begins at a place of a CEL text ends, exclusive; the place itself when none begins
 * there. Of a text that parses, and as its parser reads it: a backslash keeps the next character within any string, a
 * raw one too.
 */
export function endOfOpaque(source: string, start: number): number {
  if (source.startsWith('//', start)) {
    const end = source.indexOf('\n', start);
    return end === -1 ? source.length : end;
  }
  const quote = source.charAt(start);
  if (quote !== '"' && quote !== "'") return start;
  const mark = source.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  for (let at = start + mark.length; at < source.length; at += 1) {
    if (source.charAt(at) === '\\') at += 1;
    else if (source.startsWith(mark, at)) return at + mark.length;
  }
  return source.length;
}
