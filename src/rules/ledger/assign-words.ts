import type { Modality } from '../model.ts';
import type { Ledger, TokenRange } from './ledger.ts';
import { tokenize, tokenizer } from './tokens.ts';

type Json = Record<string, unknown>;

/** Words of the quotes, what they are, and what of the rule they belong to. */
export interface WordAssignment {
  /** Runs of whole words. */
  words: TokenRange[];
  /**
   * A condition, a note, a reference, an obligation, or `{kind: "norm", modality}` for the modal, in the shape of a
   * ledger without `words` and `read_by`. `all`, `any` and `not` name in `of` the paths of the elements that they join:
   * their scope; `cases` in `rows[].when`, `rows[].then` and `otherwise`.
   */
  element: Json;
  /** Where a condition goes: `who`, `if`, `act`, `only`, `except`, or the path of an `all` or `any` (`norm/if/0`). */
  place: string | null;
}

export type AssignedWords =
  { ok: true; ledger: unknown } | { ok: false; problem: { pointer: string; message: string } };

const slots = ['who', 'if', 'act', 'only', 'except'] as const;
/** A part of a norm that holds conditions. */
export type LedgerSlot = (typeof slots)[number];
const noConditions: ReadonlySet<unknown> = new Set(['norm', 'note', 'reference', 'obligation']);

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Misplaced extends Error {
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The ledger after a person said what some words are. Words that something else read before are taken from it, and what
 * has no words left goes. What comes back is a ledger in shape once it is checked and signed; no ledger yet: one is begun.
 */
export function assignWords(
  ledger: Ledger | null,
  modality: Modality,
  quotes: readonly string[],
  { words, element, place }: WordAssignment,
): AssignedWords {
  // As JSON: what is put in by pointer has the shape of a ledger only once all of it is in.
  const next: Json = ledger === null ? emptyLedger(modality) : { ...structuredClone(ledger) };
  try {
    const joined = scopeOf(next, element);
    release(next, quotes, words, joined);
    put(next, { ...withWords(element), words }, place, joined);
    return { ok: true, ledger: next };
  } catch (error) {
    if (!(error instanceof Misplaced)) throw error;
    return { ok: false, problem: { pointer: error.pointer, message: error.message } };
  }
}

/** `read_by` is set when the ledger is signed. */
const emptyLedger = (modality: Modality): Json => ({
  tokenizer,
  norm: {
    words: [],
    modality,
    ...Object.fromEntries(slots.map((slot) => [slot, []])),
    instead: [],
    over: [],
    obligations: [],
    release: false,
  },
  terms: [],
  notes: [],
});

/** Parts of an element that a person left without words have none. */
function withWords(value: Json): Json {
  const fill = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(fill);
    if (!isObject(item)) return item;
    const filled = Object.fromEntries(Object.entries(item).map(([name, member]) => [name, fill(member)]));
    return typeof item.kind === 'string' && !Array.isArray(item.words) ? { words: [], ...filled } : filled;
  };
  return fill(value) as Json;
}

/** Of cases: each row's `when` and `then` in turn, then `otherwise` where there is one. */
function pathsOfCases({ rows, otherwise }: Json): unknown[] {
  if (!Array.isArray(rows) || rows.length === 0 || !rows.every(isObject))
    throw new Misplaced(
      '/element/rows',
      'Say of each case by their paths when it is one, and what holds then: {"when": "norm/if/0", "then": "norm/if/1"}.',
    );
  const paths = rows.flatMap(({ when, then }) => [when, then]);
  return otherwise === undefined || otherwise === null ? paths : [...paths, otherwise];
}

/** The elements that a connective, a negation or cases are said of, which are beside one another. */
function scopeOf(ledger: Json, element: Json): unknown[] | null {
  const { kind, of } = element;
  if (kind !== 'all' && kind !== 'any' && kind !== 'not' && kind !== 'cases') return null;
  const paths = kind === 'cases' ? pathsOfCases(element) : Array.isArray(of) ? of : [of];
  if (paths.length === 0 || !paths.every((path): path is string => typeof path === 'string'))
    throw new Misplaced(
      '/element/of',
      'Name the elements that these words join by their paths, such as "norm/if/0".',
    );
  if (new Set(paths).size < paths.length)
    throw new Misplaced('/element/of', 'An element is named twice; each is in one place.');
  const parents = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))));
  if (parents.size > 1)
    throw new Misplaced(
      '/element/of',
      'The elements are in different places; only neighbours can be joined.',
    );
  if (kind === 'not' && paths.length > 1)
    throw new Misplaced('/element/of', 'A denial is of one element; join them first.');
  return paths.map((path, index) => elementAt(ledger, path, `/element/of/${index}`));
}

function elementAt(ledger: Json, path: string, pointer: string): Json {
  let at: unknown = ledger;
  for (const step of path.split('/'))
    at = Array.isArray(at)
      ? at[Number(step)]
      : isObject(at) && Object.hasOwn(at, step)
        ? at[step]
        : undefined;
  if (isObject(at) && path.startsWith('norm/') && typeof at.kind === 'string') return at;
  throw new Misplaced(pointer, `There is no element "${path}". Read the ledger again.`);
}

/** Takes the words from every element that read them; elements that had words and have none any more are dropped. */
function release(
  ledger: Json,
  quotes: readonly string[],
  words: readonly TokenRange[],
  kept: readonly unknown[] | null,
): void {
  const cut = (item: unknown): void => {
    if (Array.isArray(item)) {
      item.forEach(cut);
      return;
    }
    if (!isObject(item)) return;
    if (Array.isArray(item.words))
      item.words = (item.words as TokenRange[]).flatMap((range) => without(range, words, quotes));
    for (const [name, member] of Object.entries(item)) if (name !== 'words') cut(member);
  };
  const hadWords = new Set<unknown>();
  const note = (item: unknown): boolean => {
    if (Array.isArray(item)) return item.map(note).some(Boolean);
    if (!isObject(item)) return false;
    const own = Array.isArray(item.words) && item.words.length > 0;
    const inner = Object.entries(item)
      .filter(([name]) => name !== 'words')
      .map(([, member]) => note(member))
      .some(Boolean);
    if (own || inner) hadWords.add(item);
    return own || inner;
  };
  note(ledger);
  cut(ledger);
  const stays = (item: unknown): boolean =>
    !isObject(item) || !hadWords.has(item) || kept?.includes(item) === true || speaks(item);
  const prune = (item: unknown): void => {
    if (!isObject(item)) return;
    for (const [name, member] of Object.entries(item)) {
      if (name === 'words') continue;
      if (Array.isArray(member)) {
        member.forEach(prune);
        item[name] = member.filter(stays);
      } else prune(member);
    }
  };
  prune(ledger);
}

const speaks = (item: unknown): boolean =>
  Array.isArray(item)
    ? item.some(speaks)
    : isObject(item) &&
      ((Array.isArray(item.words) && item.words.length > 0) ||
        Object.entries(item).some(([name, member]) => name !== 'words' && speaks(member)));

/** What is left of a range outside of others, in whole words. */
function without(range: TokenRange, others: readonly TokenRange[], quotes: readonly string[]): TokenRange[] {
  let left = [range];
  for (const { citation, start, end } of others) {
    if (citation !== range.citation || end <= range.start || start >= range.end) continue;
    left = left.flatMap((piece) => {
      const pieces = [
        { citation, start: piece.start, end: Math.min(piece.end, start) },
        { citation, start: Math.max(piece.start, end), end: piece.end },
      ];
      return pieces.filter((each) => each.start < each.end);
    });
  }
  if (left.length === 1 && left[0] === range) return left;
  return left.flatMap(({ citation, start, end }): TokenRange[] => {
    const inside = tokenize(quotes[citation] ?? '').filter(
      (token) => token.start >= start && token.end <= end,
    );
    const [first, last] = [inside[0], inside.at(-1)];
    return first && last ? [{ citation, start: first.start, end: last.end }] : [];
  });
}

function put(ledger: Json, element: Json, place: string | null, joined: unknown[] | null): void {
  const norm = ledger.norm as Json;
  const { kind } = element;
  if (typeof kind !== 'string')
    throw new Misplaced(
      '/element/kind',
      'Say what the words are: "fact", "measure", "note", "norm", "any" ….',
    );
  if (noConditions.has(kind) && place !== null)
    throw new Misplaced('/slot', `A ${kind} has its own place; leave "slot" out.`);
  switch (kind) {
    case 'norm': {
      const { modality, release: released, words } = element;
      norm.words = [...(norm.words as TokenRange[]), ...(words as TokenRange[])];
      if (modality !== undefined) norm.modality = modality;
      if (released !== undefined) norm.release = released;
      return;
    }
    case 'note':
      (ledger.notes as unknown[]).push(element);
      return;
    case 'reference':
      (norm.over as unknown[]).push(element);
      return;
    case 'obligation':
      (norm.obligations as unknown[]).push(element);
      return;
  }
  if (joined !== null) {
    join(ledger, element, joined);
    return;
  }
  listAt(ledger, place).push(element);
}

/** The connective takes the place of the first element that it joins. */
function join(ledger: Json, element: Json, joined: unknown[]): void {
  const search = (item: unknown): unknown[] | null => {
    if (Array.isArray(item)) return item.includes(joined[0]) ? item : firstOf(item, search);
    return isObject(item) ? firstOf(Object.values(item), search) : null;
  };
  const list = search(ledger.norm);
  if (list === null)
    throw new Misplaced('/element/of', 'The elements are not in a list that could be joined.');
  const of = list.filter((item) => joined.includes(item));
  const at = list.indexOf(of[0]);
  list.splice(0, list.length, ...list.filter((item) => !joined.includes(item)));
  list.splice(at, 0, element.kind === 'cases' ? casesOf(element, joined) : scoped(element, of));
}

const scoped = (element: Json, of: unknown[]): Json => ({
  ...element,
  of: element.kind === 'not' ? of[0] : of,
});

/** The elements in the order of `pathsOfCases`, each in its row. */
function casesOf(element: Json, joined: readonly unknown[]): Json {
  const rows = (element.rows as unknown[]).map((_, index) => ({
    when: joined[2 * index],
    then: joined[2 * index + 1],
  }));
  return { ...element, rows, otherwise: joined[2 * rows.length] ?? null };
}

function firstOf<T, R>(items: readonly T[], of: (item: T) => R | null): R | null {
  for (const item of items) {
    const found = of(item);
    if (found !== null) return found;
  }
  return null;
}

function listAt(ledger: Json, place: string | null): unknown[] {
  const slot = slots.find((name) => name === place);
  if (slot !== undefined) return (ledger.norm as Json)[slot] as unknown[];
  if (place === null)
    throw new Misplaced(
      '/slot',
      `Say what the condition belongs to: ${slots.join(', ')}, or the path of an "all" or "any".`,
    );
  const group = elementAt(ledger, place, '/group');
  if ((group.kind === 'all' || group.kind === 'any') && Array.isArray(group.of)) return group.of;
  throw new Misplaced('/group', `"${place}" is no "all" or "any" that could take another condition.`);
}
