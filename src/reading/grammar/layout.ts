import { captionOf } from './caption-kinds.ts';
import type { Table } from './tables.ts';
import { tableOf } from './tables.ts';
import type { Token } from './tokens.ts';

/** Enumerated items, the word between the last two, and the list under each. */
export interface List {
  items: Token[][];
  nested: (List | null)[];
  connective: 'and' | 'or' | null;
  /** Its marks and connectives. */
  tokens: Token[];
}

/** One sentence with what its list holds, if it has one. */
export interface SentenceUnit {
  /** "2", "a": the number before it, for references. */
  label: string | null;
  /** Words before the list; the whole sentence where there is none. */
  trunk: Token[];
  list: List | null;
  /** Words after the list, which belong to every item. */
  closing: Token[];
  /** Begins with "However": turns against what was said before. */
  however: boolean;
  /** Begins with "Otherwise": where what was said before does not apply. */
  otherwise: Token[];
  /** A bullet or a line without an end: read only as a limit that no verb states. */
  fragment: boolean;
  /** The lines between bars, with the line above them. */
  table: Table | null;
  /** Nested lists, a table that is none: read by no production here. */
  unreadable: boolean;
}

export interface Layout {
  units: SentenceUnit[];
  /** Headings, enumerators and marks of layout: without effect. */
  idle: Token[];
}

interface Line {
  label: string | null;
  style: 'heading' | 'item' | 'text' | 'table' | 'bullet';
  depth: number;
  tokens: Token[];
  idle: Token[];
}

/** Lines into sentences, enumerated items under their trunk. */
export function layoutOf(tokens: readonly Token[]): Layout {
  const lines = linesOf(tokens);
  const idle = lines.flatMap((line) => line.idle);
  const units: SentenceUnit[] = [];
  let label: string | null = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (line.style === 'heading') {
      const captioned = headingList(lines, at);
      if (captioned === null) {
        idle.push(...line.tokens);
        continue;
      }
      units.push(captioned.unit);
      idle.push(...line.tokens.filter((token) => !captioned.unit.trunk.includes(token)));
      at = captioned.to - 1;
      continue;
    }
    if (line.tokens.length === 0) continue;
    if (line.style === 'table') {
      const to = lines.findIndex((other, index) => index > at && other.style !== 'table');
      const rows = lines.slice(at, to < 0 ? lines.length : to);
      units.push(tableUnit(rows, introduces(units.at(-1)) ? units.pop()! : null, label));
      at += rows.length - 1;
      continue;
    }
    if (line.label !== null) label = line.label;
    const sentences = askedFirst(splitSentences(line.tokens));
    const last = sentences.at(-1)!;
    const items = opensList(last) ? itemsAfter(lines, at) : null;
    const whole = items === null ? sentences : sentences.slice(0, -1);
    for (const full of whole) {
      const { sentence, however, otherwise, dropped } = opened(full);
      idle.push(...dropped);
      units.push({
        label,
        trunk: sentence,
        list: null,
        closing: [],
        however,
        otherwise,
        fragment: line.style === 'bullet' || unfinished(sentence),
        table: null,
        unreadable: false,
      });
    }
    if (items !== null) {
      const { sentence, however, otherwise, dropped } = opened(last);
      idle.push(...dropped);
      units.push({
        label,
        however,
        otherwise,
        trunk: sentence,
        list: items.list,
        closing: items.closing,
        fragment: false,
        table: null,
        unreadable: items.unreadable,
      });
      at = items.to - 1;
    }
  }
  return { units, idle };
}

/** "**Eligibility:**" with bullets under it: the heading says how they are meant. */
function headingList(lines: readonly Line[], at: number): { unit: SentenceUnit; to: number } | null {
  const trunk = lines[at]!.tokens.filter(({ kind }) => kind !== 'mark');
  const kind = captionOf(trunk);
  const to = lines.findIndex(({ style }, index) => index > at && style !== 'bullet');
  const bullets = lines.slice(at + 1, to < 0 ? lines.length : to);
  if (kind === null || kind === 'topic' || bullets.length === 0) return null;
  return {
    unit: {
      label: null,
      trunk,
      list: {
        items: bullets.map(({ tokens }) => tokens),
        nested: bullets.map(() => null),
        connective: null,
        tokens: [],
      },
      closing: [],
      however: false,
      otherwise: [],
      fragment: true,
      table: null,
      unreadable: bullets.some(({ depth }) => depth !== bullets[0]!.depth),
    },
    to: at + 1 + bullets.length,
  };
}

/** A line without an end above a table, or a sentence that points to it. */
const introduces = (unit: SentenceUnit | undefined): boolean =>
  unit !== undefined &&
  unit.list === null &&
  unit.table === null &&
  (unit.fragment || unit.trunk.some(({ lower }) => /^(?:following|below|table|tables)$/.test(lower)));

function tableUnit(rows: readonly Line[], above: SentenceUnit | null, label: string | null): SentenceUnit {
  const table = tableOf(
    rows.map(({ tokens }) => tokens),
    above?.trunk ?? [],
  );
  return {
    label,
    trunk: [...(above?.trunk ?? []), ...rows.flatMap(({ tokens }) => tokens)],
    list: null,
    closing: [],
    however: false,
    otherwise: [],
    fragment: false,
    table,
    unreadable: table === null,
  };
}

const ends = (tokens: readonly Token[]): string => tokens.at(-1)?.lower ?? '';
const opensList = (tokens: readonly Token[]): boolean => !/^[.!?]$/.test(ends(tokens));
const unfinished = (tokens: readonly Token[]): boolean => !/^[.!?;”"]$/.test(ends(tokens));

function itemsAfter(
  lines: readonly Line[],
  trunk: number,
): {
  list: List;
  closing: Token[];
  to: number;
  unreadable: boolean;
  /** After the last item of a list under an item: what joins that item to the next one. */
  trailing: 'and' | 'or' | null;
} | null {
  const parent = lines[trunk]!;
  let to = trunk + 1;
  const items: Token[][] = [];
  const nested: (List | null)[] = [];
  const marks: Token[] = [];
  let unreadable = false;
  const [style, depth] = [lines[to]?.style, lines[to]?.depth];
  const before = connectiveBefore(parent, lines[to]);
  if (
    (style !== 'item' && style !== 'bullet') ||
    (parent.style === style && parent.depth === depth && (parent.label !== null || style === 'bullet'))
  )
    return null;
  const said = new Set<'and' | 'or'>();
  let trailing: 'and' | 'or' | null = null;
  // "(i) …; or (ii) …; and (b) …": the list under an item ends where the next item begins
  const isNext = (line: Line | undefined): boolean =>
    parent.style === 'item' && line?.style === 'item' && line.depth <= parent.depth;
  while (lines[to]?.style === style && !isNext(lines[to])) {
    if (lines[to]!.depth !== depth) unreadable = true;
    const line = to;
    let tokens = lines[to]!.tokens;
    const strip = (): void => {
      marks.push(tokens.at(-1)!);
      tokens = tokens.slice(0, -1);
    };
    if (/^(?:and|or)$/.test(ends(tokens))) {
      const found = ends(tokens) === 'or' ? 'or' : 'and';
      if (isNext(lines[line + 1])) trailing = found;
      else said.add(found);
      strip();
    }
    const full = ends(tokens) === '.';
    if (/^[;,.]$/.test(ends(tokens))) strip();
    items.push(tokens);
    const inner = full || !((lines[line + 1]?.depth ?? 0) > (depth ?? 0)) ? null : itemsAfter(lines, line);
    nested.push(inner?.list ?? null);
    if (inner !== null && (inner.unreadable || inner.closing.length > 0)) unreadable = true;
    if (inner?.trailing != null) said.add(inner.trailing);
    to = inner?.to ?? to + 1;
    if (full || ends(lines[to - 1]!.tokens) === '.') break;
  }
  const [connective = null] = said;
  if (said.size > 1 || (before !== null && connective !== null && before !== connective)) unreadable = true;
  let closing: Token[] = [];
  const next = lines[to];
  if (next?.style === 'text' && /^\p{Ll}/u.test(next.tokens[0]?.text ?? '')) {
    closing = next.tokens;
    to += 1;
  }
  return {
    list: { items, nested, connective, tokens: marks },
    closing,
    to,
    trailing,
    unreadable: unreadable || items.length < 2,
  };
}

/** "where the applicant (a) is under 20; or" above a list that begins with "(b)": the first item is in the trunk. */
function connectiveBefore({ tokens }: Line, first: Line | undefined): 'and' | 'or' | null {
  const label = first?.label ?? '';
  const end = ends(tokens);
  if (!/^[b-z]$/.test(label) || (end !== 'and' && end !== 'or')) return null;
  const before = String.fromCharCode(label.charCodeAt(0) - 1);
  const marked = tokens.some(({ lower }, at) => lower === before && tokens[at + 1]?.lower === ')');
  return marked ? end : null;
}

function linesOf(tokens: readonly Token[]): Line[] {
  const lines: Line[] = [];
  let current: Token[] = [];
  const flush = (): void => {
    if (current.length > 0) lines.push(lineOf(current));
    current = [];
  };
  for (const token of tokens) {
    if (token.kind === 'break') flush();
    else current.push(token);
  }
  flush();
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

const emphasis = (token: Token): boolean => /^[*_`]$/.test(token.text);
const depthOf = (label: string): number => (/^\d/.test(label) ? 1 : /^[ivx]{2,}$/.test(label) ? 3 : 2);

/** "…; this does not apply to guests": a sentence of its own. */
function opensRelease(tokens: readonly Token[], at: number): boolean {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (lower(at) !== ';') return false;
  const from = /^(?:but|and|however)$/.test(lower(at + 1)) ? at + 2 : at + 1;
  if (!/^(?:this|that|these|the)$/.test(lower(from))) return false;
  const verb = /^(?:rule|prohibition|duty|requirement|limit|ban|restriction)$/.test(lower(from + 1))
    ? from + 2
    : from + 1;
  return (
    /^(?:does|do|shall|will)$/.test(lower(verb)) &&
    lower(verb + 1) === 'not' &&
    /^(?:apply|extend|concern|affect)$/.test(lower(verb + 2))
  );
}

/** "Lost your key? Tell the porter.": the short question is the case that the next sentence is about. */
function askedFirst(sentences: readonly Token[][]): Token[][] {
  const joined: Token[][] = [];
  sentences.forEach((sentence) => {
    const before = joined.at(-1);
    const asks =
      before !== undefined &&
      before.at(-1)!.text === '?' &&
      before.length <= 12 &&
      !/^(?:what|who|whom|whose|when|where|how|why|which|can|could|may|must|should|shall|need|do|does|is)$/.test(
        before[0]!.lower,
      );
    if (asks) before.push(...sentence);
    else joined.push([...sentence]);
  });
  return joined;
}

/** "'Child' means …; 'small child' means …": a definition of its own. */
function opensDefinition(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.lower !== ';') return false;
  const next = tokens.slice(at + 1, at + 9).map(({ lower }) => lower);
  const end = next.findIndex((word) => /^[;.]$/.test(word));
  return (end < 0 ? next : next.slice(0, end)).some((word) => /^(?:means|includes)$/.test(word));
}

/** At a full stop before a capital or the end; not after an abbreviation or an initial. */
export function splitSentences(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  tokens.forEach((token, index) => {
    current.push(token);
    const next = tokens[index + 1];
    const previous = tokens[index - 1];
    if (opensRelease(tokens, index) || opensDefinition(tokens, index)) {
      sentences.push(current);
      current = [];
      return;
    }
    if (!/^[.!?]$/.test(token.text) || (next !== undefined && !/^[\p{Lu}“"‘(\d]/u.test(next.text))) return;
    if (
      next !== undefined &&
      (previous === undefined ||
        /^(?:max|min|no|nos|art|approx|incl|e|g|i|st|mr|ms|dr)$/.test(previous.lower))
    )
      return;
    if (next !== undefined && next.start === token.end) return;
    sentences.push(current);
    current = [];
  });
  if (current.length > 0) sentences.push(current);
  return sentences;
}

/** The parts of a sentence between its semicolons, each as a sentence. */
export function apart(unit: SentenceUnit): SentenceUnit[] {
  if (unit.list !== null || unit.table !== null || unit.fragment) return [unit];
  const parts: Token[][] = [[]];
  for (const token of unit.trunk) {
    parts.at(-1)!.push(token);
    if (token.lower === ';') parts.push([]);
  }
  return parts
    .filter(({ length }) => length > 0)
    .map((part, index) => {
      const { sentence, however, otherwise } = opened(part);
      return index === 0 ? { ...unit, trunk: part } : { ...unit, trunk: sentence, however, otherwise };
    });
}

const contrasts = [
  ...['notwithstanding', 'despite', 'in spite of', 'in derogation from', 'by way of derogation from'].flatMap(
    (words) => ['this', 'that', 'the above', 'the foregoing'].map((said) => `${words} ${said} ,`),
  ),
  ...['by way of exception ,', 'by way of derogation ,', 'as an exception ,', 'even so ,'],
  ...['however', 'but', 'nevertheless', 'nonetheless', 'yet'],
].map((phrase) => phrase.split(' '));

/** "However", "Notwithstanding this,": how many words turn against what was said before. */
function contrastAt(tokens: readonly Token[], at: number): number {
  const said = contrasts.find((words) => words.every((word, index) => tokens[at + index]?.lower === word));
  return said === undefined ? 0 : said.filter((word) => word !== ',').length;
}

/** "If it rains, however, they must …": stands for "However" in front, where no norm was said before it. */
function medial(tokens: readonly Token[]): number | null {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      lower === ',' &&
      /^(?:however|nevertheless|nonetheless)$/.test(tokens[index + 1]?.lower ?? '') &&
      tokens[index + 2]?.lower === ',',
  );
  const said = tokens
    .slice(0, Math.max(at, 0))
    .some(({ lower }) => /^(?:must|may|shall|can|is|are)$/.test(lower));
  return at < 1 || said ? null : at;
}

/** "However, …" turns against what was before it; "In addition, …" says nothing by itself, wherever it is. */
function opened(tokens: readonly Token[]): {
  sentence: Token[];
  however: boolean;
  otherwise: Token[];
  dropped: Token[];
} {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const contrary = contraryOpening(tokens);
  if (contrary > 0)
    return {
      sentence: tokens.slice(contrary),
      however: false,
      otherwise: tokens.slice(0, contrary),
      dropped: [],
    };
  const turned = contrastAt(tokens, 0);
  const adverse = turned > 0 || medial(tokens) !== null;
  const additive = /^(?:furthermore|moreover|also|additionally)$/.test(lower(0));
  let start = turned > 0 ? turned : additive ? 1 : 0;
  if (start > 0 && lower(start) === ',') start += 1;
  const aside = medial(tokens) ?? -1;
  const dropped = tokens.slice(0, start);
  const sentence: Token[] = [];
  for (let at = start; at < tokens.length; at += 1) {
    if (at === aside) {
      dropped.push(...tokens.slice(at, at + 3));
      at += 2;
      continue;
    }
    const comma = lower(at) === ',' ? 1 : 0;
    const phrase = lower(at + comma) === 'in' && lower(at + comma + 1) === 'addition' ? 2 : 0;
    if (phrase > 0 && (comma === 1 || at === start) && lower(at + comma + 2) === ',') {
      const end = at + comma + 3;
      dropped.push(...tokens.slice(at, end));
      at = end - 1;
    } else sentence.push(tokens[at]!);
  }
  return { sentence, however: adverse, otherwise: [], dropped };
}

const contraries = [
  'otherwise',
  'in all other cases',
  'in any other case',
  'in every other case',
  'in other cases',
  'failing that',
  'if not',
  'where this is not the case',
  'if this is not the case',
].map((phrase) => phrase.split(' '));

/** "Otherwise, …": how many words say that the condition before does not hold. */
export function contraryOpening(tokens: readonly Token[]): number {
  const said = contraries.find((words) => words.every((word, index) => tokens[index]?.lower === word));
  if (said === undefined) return 0;
  const comma = tokens[said.length]?.lower === ',';
  return said.length > 1 && !comma && said[0] !== 'in' ? 0 : said.length + (comma ? 1 : 0);
}
