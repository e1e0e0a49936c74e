import { captionOf } from './caption-kinds.ts';
import { ends, linesOf, type Line } from '../words/lines.ts';
import { askedFirst, opened, splitSentences } from '../words/sentences.ts';
import type { List } from './list.ts';
import { runningList } from './running-lists.ts';
import { tableOf } from './tables.ts';
import { joinedCharges } from './named-charges.ts';
import type { SentenceUnit } from './sentence-unit.ts';
import type { Token } from '../words/tokens.ts';

export type { SentenceUnit };

export interface Layout {
  units: SentenceUnit[];
  /** Headings, enumerators and marks of layout: without effect. */
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
      const running = runningList(sentence);
      units.push({
        label,
        trunk: running?.trunk ?? sentence,
        list: running?.list ?? null,
        closing: [],
        however,
        otherwise,
        fragment: line.style === 'bullet' ? !isSentence(sentence) : unfinished(sentence),
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
  const named = joinedCharges(units);
  return { units: named.units, idle: [...idle, ...named.idle] };
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

const opensList = (tokens: readonly Token[]): boolean => !/^[.!?]$/.test(ends(tokens));
const unfinished = (tokens: readonly Token[]): boolean => !/^[.!?;”"]$/.test(ends(tokens));

/** "- Visitors under 14 must be accompanied by an adult.": a bullet that has a subject and a modal. */
const isSentence = (tokens: readonly Token[]): boolean =>
  /^\p{Lu}/u.test(tokens[0]?.text ?? '') &&
  tokens.findIndex(({ lower }) => /^(?:must|may|shall|should|cannot)$/.test(lower)) > 0;

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
