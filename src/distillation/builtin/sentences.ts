export interface TextRange {
  start: number;
  end: number;
}

const abbreviation =
  /(?:\b(?:no|nos|art|arts|sec|secs|para|paras|reg|regs|cl|sch|ch|vol|ed|max|min|approx|p|pp|v|vs|cf|e\.g|i\.e|etc|inc|ltd|co|corp|mr|mrs|ms|dr|st|u\.s|u\.s\.c|c\.f\.r|stat|pub|l|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)|\b[A-Z])\.$/i;

/** Sentences of a range of the text, trimmed; a full stop of an abbreviation, initial or number ends none. */
export function sentencesOf(text: string, range: TextRange): TextRange[] {
  const sentences: TextRange[] = [];
  const body = text.slice(range.start, range.end);
  let from = 0;
  const close = (end: number): void => {
    const piece = body.slice(from, end);
    const start = from + (piece.length - piece.trimStart().length);
    const stop = from + piece.trimEnd().length;
    if (stop > start) sentences.push({ start: range.start + start, end: range.start + stop });
    from = end;
  };
  for (const match of body.matchAll(/[.?!]["”’)\]]*(?=\s)/g)) {
    const end = match.index + match[0].length;
    const next = /^\s+([“"‘(\[]*\S)/.exec(body.slice(end, end + 12))?.[1] ?? '';
    if (inQuotation(body, from, end)) continue;
    if (next === '' || !/[A-Z0-9“"‘(\[]/.test(next)) continue;
    if (
      match[0] === '.' &&
      abbreviation.test(body.slice(Math.max(0, end - 12), end)) &&
      !/^[“"‘]?(?:The|A|An|No|If|Where|In)\b/.test(body.slice(end).trim())
    )
      continue;
    close(end);
  }
  close(body.length);
  return sentences;
}

/** A full stop inside a quotation that is closed later belongs to the quotation. */
function inQuotation(body: string, from: number, end: number): boolean {
  const before = body.slice(from, end);
  const open = before.lastIndexOf('“');
  return open >= 0 && before.indexOf('”', open) < 0 && body.indexOf('”', end) >= 0;
}
