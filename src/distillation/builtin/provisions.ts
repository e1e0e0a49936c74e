import type { DistillableSource, SourceBlock, SourceSection } from '../distiller.ts';
import { romanNumerals } from './roman-numerals.ts';
import { sectionNumber } from './section-numbers.ts';
import { sentencesOf, type TextRange } from './sentences.ts';

/** A paragraph with its place: enumeration labels from the section down, and what it introduces. */
export interface Provision {
  section: SourceSection | null;
  /** `['a', '1']` for (a)(1). */
  path: string[];
  /** The paragraph's text without its marker. */
  range: TextRange;
  sentences: TextRange[];
  /** Items that its last sentence introduces. */
  items: Provision[];
}

const inlineMarkers =
  /^((?:\(\s*(?:[a-z]{1,4}|[A-Z]{1,4}|\d{1,3}[A-Z]?)\s*\)\s*)+|\d{1,3}[A-Z]?[.)]?(?=\s+[A-Z“"‘(])|[a-z][.)](?=\s)|[ivx]{1,5}[.)](?=\s)|[•–—*-](?=\s))\s*/;

type Kind = 'number' | 'letter' | 'LETTER' | 'roman' | 'ROMAN' | 'bullet';

interface Level {
  kind: Kind;
  ordinal: number;
  label: string;
}

function readings(label: string): Level[] {
  if (/^\d/.test(label)) return [{ kind: 'number', ordinal: Number.parseInt(label, 10), label }];
  if (!/^[A-Za-z]+$/.test(label)) return [{ kind: 'bullet', ordinal: 0, label }];
  const lower = label.toLowerCase();
  const upper = label !== lower;
  const options: Level[] = [];
  const place = romanNumerals.indexOf(lower) + 1;
  if (label.length === 1)
    options.push({ kind: upper ? 'LETTER' : 'letter', ordinal: lower.charCodeAt(0) - 96, label });
  if (place > 0) options.push({ kind: upper ? 'ROMAN' : 'roman', ordinal: place, label });
  if (options.length === 0)
    options.push({ kind: upper ? 'LETTER' : 'letter', ordinal: 26 + lower.charCodeAt(0) - 96, label });
  return options;
}

/** Puts a label below the levels that are open: next of an open level, or first of a new one. */
function place(open: Level[], label: string): Level[] {
  const options = readings(label);
  for (let depth = open.length - 1; depth >= 0; depth -= 1) {
    const level = open[depth];
    const next = options.find(
      (option) =>
        option.kind === level?.kind && (option.ordinal === level.ordinal + 1 || option.kind === 'bullet'),
    );
    if (next !== undefined) return [...open.slice(0, depth), next];
  }
  const first = options.find((option) => option.ordinal === 1) ?? options[0];
  if (first === undefined) return open;
  const same = open.findIndex((level) => level.kind === first.kind);
  return same >= 0 ? [...open.slice(0, same), first] : [...open, first];
}

interface Line {
  section: SourceSection | null;
  levels: Level[];
  marked: boolean;
  range: TextRange;
}

const skipped = new Set(['heading', 'table_row', 'code', 'html', 'note']);

function linesOf(source: DistillableSource): Line[] {
  const lines: Line[] = [];
  let open: Level[] = [];
  let section: SourceSection | null = null;
  let next = 0;
  const ordered = [...source.sections].sort((a, b) => a.start - b.start || b.end - a.end);
  let introduced = false;
  for (const block of [...source.blocks].sort((a, b) => a.start - b.start)) {
    while (ordered[next] !== undefined && (ordered[next]?.start ?? Infinity) <= block.start) {
      section = ordered[next] ?? null;
      open = [];
      next += 1;
    }
    if (skipped.has(block.kind)) continue;
    const { labels, start } = markersOf(source.text, block, introduced || open.length > 0);
    for (const label of labels) open = place(open, label);
    if (start < block.end)
      lines.push({ section, levels: open, marked: labels.length > 0, range: { start, end: block.end } });
    introduced = introduces(source.text.slice(start, block.end));
  }
  return lines;
}

/** "No. 1", "1.-", "1 -": the number is the label, however it is set. */
const labelsIn = (marker: string): string =>
  /^(?:N[or]\.\s?)?(\d{1,3})[.:)]?\s?[-–—]?$/.exec(marker)?.[1] ?? marker;

function markersOf(text: string, block: SourceBlock, listed: boolean): { labels: string[]; start: number } {
  const body = text.slice(block.start, block.end);
  const lead = /^\s*/.exec(body)?.[0].length ?? 0;
  const given = block.marker ?? '';
  const written = given !== '' && body.slice(lead).startsWith(given) ? given : '';
  const rest = body.slice(lead + written.length);
  // Some publications drop the brackets: "a relate to a particular operator" is item (a) where a list is open.
  const found =
    sectionNumber.exec(rest) ??
    inlineMarkers.exec(rest) ??
    (listed && given === '' ? /^(?:[a-hj-z]|[ivx]{1,4})\s+(?=[a-z])/.exec(rest) : null);
  const own = written === '' || /^\(/.test(found?.[0] ?? '') ? (found?.[0] ?? '') : '';
  const labels = [
    ...labelsIn(written || (own === '' ? given : '')).matchAll(/[A-Za-z0-9•–—*-]+/g),
    ...own.matchAll(sectionNumber.test(rest) ? /[A-Z0-9]+/g : /[A-Za-z0-9•–—*-]+/g),
  ].map((match) => match[0]);
  const offset = lead + written.length + own.length;
  const space = /^\s*/.exec(body.slice(offset))?.[0].length ?? 0;
  return { labels, start: block.start + offset + space };
}

const isOpen = (text: string): boolean => !/[.;?!]["”’)\]]*\s*$|[;,]?\s*(?:and|or)\s*$/.test(text.trimEnd());
const introduces = (text: string): boolean => /[:—–-]\s*$/.test(text.trimEnd());
/** "(1) Entitlement to leave" on a line of its own. */
const isCaption = (text: string): boolean =>
  text.length < 90 &&
  isOpen(text) &&
  !introduces(text) &&
  !/\b(?:shall|must|may|is|are|means|if|who|that)\b/.test(text);

interface Trunk {
  provision: Provision;
  depth: number;
  /** Takes items with markers only. */
  marked: boolean;
  /** Its last item ended with a full stop. */
  closed: boolean;
}

const isGerund = (text: string): boolean => /^[A-Z]\w+ing\b/.test(text);

/** A list without markers goes on after a full stop only with items of the same form ("Failing to …", "Making …"). */
function closeUnmarked(trunks: readonly Trunk[], line: string, text: string): Trunk[] {
  const open = [...trunks];
  const formOf = (trunk: Trunk | undefined): boolean | null => {
    const first = trunk?.provision.items[0]?.range;
    return first === undefined ? null : isGerund(text.slice(first.start, first.end));
  };
  for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
    const own = formOf(last);
    const ended = last.closed && !(own === true && isGerund(line));
    const outer = own === false && isGerund(line) && formOf(open.at(-2)) === true;
    if (!ended && !outer) break;
    open.pop();
  }
  return open;
}

/** The paragraphs of a source, with enumerations hung under the sentence that introduces them. */
export function provisionsOf(source: DistillableSource): Provision[] {
  const roots: Provision[] = [];
  let trunks: Trunk[] = [];
  let caption = false;
  for (const line of linesOf(source)) {
    const text = source.text.slice(line.range.start, line.range.end);
    const provision: Provision = {
      section: line.section,
      path: line.levels.map((level) => level.label),
      range: line.range,
      sentences: sentencesOf(source.text, line.range),
      items: [],
    };
    const depth = line.levels.length;
    trunks = trunks.filter(({ provision: trunk, depth: own, marked }) => {
      if (trunk.section !== line.section) return false;
      const first = trunk.items[0]?.path.length;
      return line.marked ? depth > own && (first === undefined || depth >= first) : !marked && !caption;
    });
    if (line.marked && isCaption(text)) {
      caption = true;
      continue;
    }
    if (!line.marked) trunks = closeUnmarked(trunks, text, source.text);
    const trunk = trunks.at(-1);
    if (trunk === undefined) roots.push(provision);
    else {
      trunk.marked = line.marked;
      trunk.provision.items.push(provision);
      trunk.closed = !line.marked && /\.\s*$/.test(text);
    }
    const placed = line.marked || caption;
    caption = false;
    const opens = introduces(text) || isOpen(text);
    if (opens)
      trunks.push({ provision, depth: placed ? depth : 0, marked: !introduces(text), closed: false });
  }
  return roots;
}
