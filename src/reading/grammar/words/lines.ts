import type { Token } from './tokens.ts';

/** A line of the quotes, and what its beginning makes of it. */
export interface Line {
  label: string | null;
  style: 'heading' | 'item' | 'text' | 'table' | 'bullet';
  depth: number;
  tokens: Token[];
  idle: Token[];
}

/** The last word or mark. */
export const ends = (tokens: readonly Token[]): string => tokens.at(-1)?.lower ?? '';

/** The lines of the quotes, each with its number or mark. */
export function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Line[] = [];
  let current: Token[] = [];
  let sections = 0;
  const flush = (): void => {
    if (current.length > 0) lines.push(lineOf(current));
    if (numberedSection(current)?.again === true) sections += 1;
    current = [];
  };
  for (const token of tokens) {
    if (token.kind === 'break') flush();
    else current.push(token);
  }
  flush();
  // where "(1)" is there twice, a reference to it says nothing
  if (sections > 1) for (const line of lines) line.label = null;
  return romanAfterLetters(joinWrapped(quotedItems(lines)));
}

/**
 * Quotes of a trunk and, each by itself, of the items under it: a quote of an item's words leaves its mark out. The item
 * after "and" or "or" is the last one, and so is one that ends its sentence.
 */
function quotedItems(lines: Line[]): Line[] {
  const isQuote = (line: Line | undefined, before: Line | undefined): boolean =>
    line?.style === 'text' &&
    line.label === null &&
    line.tokens.length > 0 &&
    line.tokens[0]!.citation !== before?.tokens.at(-1)?.citation;
  for (let trunk = 0; trunk < lines.length; trunk += 1) {
    const { style, tokens } = lines[trunk]!;
    if (style === 'heading' || style === 'table' || !/^(?:[:—–-]|if|unless|where|when)$/.test(ends(tokens)))
      continue;
    let to = trunk + 1;
    let isLast = false;
    while (!isLast && isQuote(lines[to], lines[to - 1])) {
      const [end, before] = [ends(lines[to]!.tokens), ends(lines[to - 1]!.tokens)];
      isLast = !/^(?:[;,]|and|or)$/.test(end) || (to > trunk + 1 && /^(?:and|or)$/.test(before));
      to += 1;
    }
    if (!isLast || to - trunk < 3) continue;
    for (const line of lines.slice(trunk + 1, to)) Object.assign(line, { style: 'item', depth: 2 });
    trunk = to - 1;
  }
  return lines;
}

/** "(i)" is one in Roman figures where "(ii)" comes next, and the ninth letter after "(h)". */
function romanAfterLetters(lines: Line[]): Line[] {
  const following: Record<string, string> = { i: 'ii', v: 'vi', x: 'xi' };
  lines.forEach((line, index) => {
    if (line.style !== 'item' || line.label === null || following[line.label] === undefined) return;
    const later = lines.slice(index + 1).find(({ style }) => style === 'item')?.label;
    if (later === following[line.label]) line.depth = 3;
  });
  return lines;
}

/** A line that goes on in lower case after an unfinished one is the same sentence, unless it closes a list. */
function joinWrapped(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const previous = joined.at(-1);
    if (
      line.style === 'text' &&
      previous?.style === 'text' &&
      previous.tokens.length > 0 &&
      /^\p{Ll}/u.test(line.tokens[0]?.text ?? '') &&
      !/[.;:]/.test(ends(previous.tokens))
    ) {
      previous.tokens.push(...line.tokens);
    } else joined.push(line);
  }
  return joined;
}

function lineOf(tokens: Token[]): Line {
  const text = (index: number): string => tokens[index]?.text ?? '';
  const line = (style: Line['style'], skip: number, label: string | null, depth = 0): Line => ({
    label,
    style,
    depth,
    tokens: tokens.slice(skip).filter((token) => !emphasis(token)),
    idle: [...tokens.slice(0, skip), ...tokens.slice(skip).filter(emphasis)],
  });
  if (text(0) === '#') {
    return line('heading', 0, null);
  }
  if (text(0) === '|') return line('table', 0, null);
  if (text(0) === '*' && text(1) === '*' && tokens.at(-1)?.text === '*') return line('heading', 0, null);
  const section = numberedSection(tokens);
  if (section !== null) return line('text', section.to, section.label);
  const numbered = numberedUnit(tokens);
  if (numbered !== null) {
    return numbered.to >= tokens.length
      ? line('heading', 0, null)
      : line('text', numbered.to, numbered.label);
  }
  if (text(0) === '(' && /^(?:\d{1,3}|[a-z]|[ivx]{1,4})$/.test(text(1)) && text(2) === ')') {
    // "(a)(1) …": the deeper designation counts
    if (text(3) === '(' && text(5) === ')') return line('item', 6, text(4), depthOf(text(4)));
    return line('item', 3, text(1), depthOf(text(1)));
  }
  if (
    /^\d{1,3}$/.test(text(0)) &&
    text(1) === '.' &&
    tokens[1]!.start === tokens[0]!.end &&
    tokens.length > 2 &&
    tokens[2]!.start > tokens[1]!.end
  ) {
    return line('item', 2, text(0), 1);
  }
  // "7.2 The borrower shall …"
  if (/^\d{1,3}(?:\.\d{1,3})+$/.test(text(0)) && /^\p{Lu}/u.test(text(1)) && tokens.length > 3)
    return line('text', 1, text(0));
  if (text(0) === '(' && /^[A-Z]$/.test(text(1)) && text(2) === ')')
    return line('item', 3, text(1).toLowerCase(), 4);
  if (/^[a-z]$/.test(text(0)) && text(1) === ')') return line('item', 2, text(0), 2);
  if (/^[-•*–]$/.test(text(0)) && tokens.length > 1 && tokens[1]!.start > tokens[0]!.end)
    return line('bullet', 1, null, 4);
  return line('text', 0, null);
}

/** "Rule 1. …", "Art. 9 …", "§ 5 …", "Sec. 4": the number of the unit, and where its words begin. */
function numberedUnit(tokens: readonly Token[]): { label: string; to: number } | null {
  const text = (index: number): string => tokens[index]?.text ?? '';
  if (
    !/^(?:§|Article|Art|Section|Sec|Rule|Clause|Paragraph|Para|Regulation|Reg|Point|No|Item)$/i.test(text(0))
  )
    return null;
  let at = 1;
  if (text(at) === '.') at += 1;
  if (!/^\d{1,4}(?:\.\d{1,3})*[a-z]?$/.test(text(at))) return null;
  const label = text(at).toLowerCase();
  at += 1;
  const marked =
    /^[.:—–-]$/.test(text(at)) && (tokens[at]!.start === tokens[at - 1]!.end || /^[—–:-]$/.test(text(at)));
  if (marked) at += 1;
  // "Section 5 applies": the reference is the subject
  if (!marked && text(0) !== '§' && at < tokens.length) return null;
  const rest = tokens.slice(at);
  // "§ 12 Ambulance bays": a heading has no verb
  const titled =
    rest.length <= 6 &&
    !rest.some(
      ({ lower }) => /^[.;:]$/.test(lower) || /^(?:must|may|shall|is|are|has|have|needs|need)$/.test(lower),
    );
  return { label, to: titled ? tokens.length : at };
}

/** "12.—(1) A person …", "**12.** A person …", "12(1) A person …": the deeper number counts, and begins `again` in each section. */
function numberedSection(tokens: readonly Token[]): { label: string; to: number; again: boolean } | null {
  const text = (index: number): string => tokens[index]?.text ?? '';
  let at = 0;
  const skip = (mark: RegExp): boolean => {
    const from = at;
    while (at < 12 && mark.test(text(at))) at += 1;
    return at > from;
  };
  const bold = skip(/^\*$/);
  let label = text(at);
  if (!/^\d{1,3}[A-Z]?$/.test(label)) return null;
  at += 1;
  if (text(at) === '.') at += 1;
  skip(/^\*$/);
  const dashed = /^[—–]$/.test(text(at));
  if (dashed) at += 1;
  skip(/^\*$/);
  const numbered = text(at) === '(' && /^\d{1,3}[A-Z]?$/.test(text(at + 1)) && text(at + 2) === ')';
  if (numbered) {
    label = text(at + 1);
    at += 3;
  }
  const opens = /^\p{Lu}/u.test(text(at)) || /^[“"]$/.test(text(at));
  return opens && (bold || dashed || numbered)
    ? { label: label.toLowerCase(), to: at, again: numbered }
    : null;
}

const emphasis = (token: Token): boolean => /^[*_`]$/.test(token.text);

const depthOf = (label: string): number => (/^\d/.test(label) ? 1 : /^[ivx]{2,}$/.test(label) ? 3 : 2);
