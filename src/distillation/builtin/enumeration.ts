import { romanNumerals } from './roman-numerals.ts';

export interface EnumeratedItem {
  marker: string;
  text: string;
  /** Offset of the item's marker in the whole text. */
  start: number;
}

/** A trunk with its items: "if: (a) …; and (b) …". Items may hold enumerations themselves. */
export interface Enumeration {
  trunk: string;
  items: EnumeratedItem[];
  connective: 'and' | 'or' | null;
  mixed: boolean;
}

const marker = /(?:^|[\s:—–-])\(([a-z]{1,4}|[A-Z]{1,4}|\d{1,2})\)\s+/g;
const citing =
  /\b(?:(?:sub)?(?:section|paragraph|clause|article|schedule|item|point|part|title|regulation|rule)s?|and|or|to|through|,)\s*$/i;

type Kind = 'roman' | 'ROMAN' | 'letter' | 'LETTER' | 'number';

function ordinal(label: string, kind: Kind): number {
  if (kind === 'number') return Number(label);
  const lower = label.toLowerCase();
  if (kind === 'roman' || kind === 'ROMAN') return romanNumerals.indexOf(lower) + 1;
  return lower.length === 1 ? lower.charCodeAt(0) - 96 : 0;
}

function kindsOf(label: string): Kind[] {
  if (/^\d+$/.test(label)) return ['number'];
  const upper = label === label.toUpperCase();
  const kinds: Kind[] = [];
  if (romanNumerals.includes(label.toLowerCase())) kinds.push(upper ? 'ROMAN' : 'roman');
  if (label.length === 1) kinds.push(upper ? 'LETTER' : 'letter');
  return kinds;
}

/** The connective before the last item: "…; or" at its predecessor's end. */
function connectives(items: readonly EnumeratedItem[]): ('and' | 'or')[] {
  return items
    .slice(0, -1)
    .map((item) => /[\s;,](and|or)\s*$/i.exec(item.text)?.[1]?.toLowerCase())
    .filter((word): word is 'and' | 'or' => word === 'and' || word === 'or');
}

const anyOf = /\b(?:any|one or more|either|at least one|one) of the following\b|\beither\b\s*[:—–-]*$/i;
const allOf =
  /\b(?:all|each|both) of the following\b|\b(?:the following|these) (?:requirements|conditions|criteria)\b|\bboth\b\s*[:—–-]*$/i;

/** The outermost enumeration of a text, or null. Labels must start at the first and follow one another. */
export function readEnumeration(text: string): Enumeration | null {
  const found = [...text.matchAll(marker)].map((match) => ({
    label: match[1] ?? '',
    start: match.index + match[0].indexOf('('),
    end: match.index + match[0].length,
  }));
  const first = found.find((candidate) => {
    const left = text.slice(0, candidate.start).trimEnd();
    return (
      kindsOf(candidate.label).some((kind) => ordinal(candidate.label, kind) === 1) && !citing.test(left)
    );
  });
  if (first === undefined) return null;
  const kind = kindsOf(first.label).find((each) => ordinal(first.label, each) === 1);
  if (kind === undefined) return null;
  const chosen = [first];
  for (const candidate of found.slice(found.indexOf(first) + 1)) {
    const previous = text.slice(0, candidate.start).trimEnd();
    const follows =
      kindsOf(candidate.label).includes(kind) && ordinal(candidate.label, kind) === chosen.length + 1;
    if (follows && /(?:[;,:.—–]|\b(?:and|or))$/i.test(previous)) chosen.push(candidate);
  }
  if (chosen.length < 2) return null;
  const items = chosen.map((item, index) => ({
    marker: `(${item.label})`,
    text: text.slice(item.end, chosen[index + 1]?.start ?? text.length).trim(),
    start: item.start,
  }));
  const trunk = text.slice(0, first.start).trim();
  const words = new Set(connectives(items));
  const stated = words.size === 1 ? [...words][0] : undefined;
  const implied = anyOf.test(trunk) ? 'or' : allOf.test(trunk) ? 'and' : null;
  const bare = items.map((item) => ({
    ...item,
    text: item.text.replace(/[\s;,]*(?:[;,]\s*(?:and|or))?[\s;,]*$/i, ''),
  }));
  return { trunk, items: bare, connective: stated ?? implied, mixed: words.size > 1 };
}
