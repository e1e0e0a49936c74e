import type { Item } from './item.ts';
import { textOf, wordOf } from './item-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "… five members, at least two of whom must be women", "… two lamps, one of which must be red", "… three crosses, none of
 * them in pencil": part of what was counted, read as "and at least two women". "One of whom must be the treasurer" names
 * one: read as "and the treasurer". A norm of its own about one of them ("one of whom may vote") is none of these.
 */
export function countedOnes(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const found = result.some(({ kind }) => kind === 'measure') ? partAt(items, at) : null;
    if (found === null) {
      result.push(items[at]!);
      continue;
    }
    result.push({ kind: 'and', tokens: found.link }, ...found.items);
    at = found.to - 1;
  }
  return result;
}

interface Part {
  link: Token[];
  items: Item[];
  to: number;
}

function partAt(items: readonly Item[], at: number): Part | null {
  const opens = /^(?:comma|and)$/.test(items[at]!.kind);
  const comma = items[at]!.kind === 'comma' && items[at + 1]?.kind === 'and' ? 1 : 0;
  const start = at + 1 + comma;
  // "of whom at least two must be women"
  const led = wordOf(items[start]) === 'of' ? pronounAt(items, start + 1) : null;
  const count = items[led ?? start];
  if (!opens || count === undefined) return null;
  const whom = led === null ? wholeAt(items, start) : count.kind === 'measure' ? led + 1 : null;
  if (whom === null) return null;
  const link = items.slice(at, start).flatMap(({ tokens }) => tokens);
  const ofThem = items.slice(start, whom).flatMap((item) => (item === count ? [] : item.tokens));
  const verb = verbAt(items, whom);
  // "and at least two of them must be trustees": a norm of its own
  if (verb?.modal != null && /^(?:them|these|those)$/.test(wordOf(items[whom - 1]))) return null;
  const none = /^(?:none|neither|no)\b/.test(textOf(count));
  if (
    verb === null ||
    verb.modal === 'must_not' ||
    (verb.modal === 'may' && !none) ||
    (none && verb.modal === 'must')
  )
    return null;
  const said = items.slice(whom, verb.to).flatMap(({ tokens }) => tokens);
  const one = wordOf(count) === 'one';
  const next = wordOf(items[verb.to]);
  if (one && next === 'the') {
    if (verb.modal !== 'must' && !/^(?:is|are)$/.test(said.map(({ lower }) => lower).join(' '))) return null;
    return { link: [...link, ...count.tokens, ...ofThem, ...said], items: [], to: verb.to };
  }
  const tokens = [...count.tokens, ...ofThem, ...said];
  if (count.kind === 'measure') return { link, items: [{ ...count, tokens }], to: verb.to };
  if (!none && !one) return null;
  const measure: Item = {
    kind: 'measure',
    tokens,
    measure: {
      tokens,
      amount: { kind: 'number', value: none ? '0' : '1', unit: null },
      op: none ? '<=' : '>=',
      sense: 'amount',
      of: [],
      to: 0,
    },
  };
  return { link, items: [measure], to: verb.to };
}

/** One past "two of whom", "none of them", "neither of which". */
function wholeAt(items: readonly Item[], at: number): number | null {
  if (/\bof$/.test(textOf(items[at]!))) return pronounAt(items, at + 1);
  const next = items[at + 1];
  if (next?.kind === 'relative' && /^of (?:which|whom)$/.test(textOf(next))) return at + 2;
  return wordOf(next) === 'of' ? pronounAt(items, at + 2) : null;
}

/** One past "whom", "which", "them". */
function pronounAt(items: readonly Item[], at: number): number | null {
  const found = items[at];
  const relative = found?.kind === 'relative' && /^(?:whom|which)$/.test(textOf(found));
  return relative || /^(?:them|these|those)$/.test(wordOf(found)) ? at + 1 : null;
}

/** "must be", "may be", "are"; no verb of another kind is left out. */
function verbAt(items: readonly Item[], at: number): { to: number; modal: Item['kind'] | null } | null {
  const first = items[at];
  if (first === undefined) return null;
  if (/^(?:must|must_not|may)$/.test(first.kind))
    return { to: at + (/^(?:be|have been)$/.test(wordOf(items[at + 1])) ? 2 : 1), modal: first.kind };
  if (/^(?:should|should_not|need_not|entitled|not|prohibited|allowed|required)$/.test(first.kind))
    return null;
  return { to: /^(?:is|are|was|were)$/.test(wordOf(first)) ? at + 1 : at, modal: null };
}
