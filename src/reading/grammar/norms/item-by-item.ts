import type { StatementTree } from '../trees/clause-tree.ts';
import type { Item } from '../items/item.ts';
import { itemsOf } from '../items/items.ts';
import { listSaid } from '../items/list-said.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import type { List } from '../trees/list.ts';
import { statement } from '../trees/productions.ts';
import { cuesAt } from '../words/cues.ts';
import type { Token } from '../words/tokens.ts';

/** Items that are conditions of their own: each with the trunk before it, where the norm is about each of them. */
export function itemByItem({ trunk, list, closing }: SentenceUnit): StatementTree[] {
  if (list === null) return [];
  const open = /^[:—–-]$/.test(trunk.at(-1)?.text ?? '') ? trunk.slice(0, -1) : trunk;
  const each = list.items.map((item) =>
    parses(itemsOf([...open, ...item, ...closing])).filter((way) => way.kind === 'norms'),
  );
  const [one, ...more] = each;
  if (one === undefined || each.some((ways) => ways.length === 0 || ways.length > 4)) return [];
  const combined = more
    .reduce(
      (rows, ways) => rows.flatMap((row) => ways.map((way) => [...row, ...way.norms])),
      one.map((way) => way.norms),
    )
    .slice(0, 16);
  const together = (listSaid(trunk)?.connective ?? list.connective) === 'and';
  return combined
    .filter((norms) =>
      norms.every(
        ({ modality, only }) =>
          only === null && ((modality === 'must' && together) || modality === 'must_not'),
      ),
    )
    .map((norms) => ({ kind: 'norms', norms }));
}

export function itemsWithList({ trunk, list, closing }: SentenceUnit): Item[] {
  if (list === null) return itemsOf(trunk);
  const open = itemsOf(withoutMark(trunk));
  const below = listItem(list, trunk);
  const rest = closing.length > 0 ? itemsOf(closing, 'fragment') : [];
  // "The following may enter without a ticket: …": those below enter, and are no exceptions
  return open[0]?.kind === 'listing' && open.some(({ kind }) => opensPart.test(kind))
    ? [open[0], below, ...open.slice(1), ...rest]
    : [...open, below, ...rest];
}

const opensPart = /^(?:not|except|unless|if|only_if)$/;

export const withoutMark = (tokens: readonly Token[]): readonly Token[] =>
  /^[:—–-]$/.test(tokens.at(-1)?.text ?? '') ? tokens.slice(0, -1) : tokens;

/** The items of a list, each with the list under it; "either" before a list says that one of them is enough. */
function listItem(list: List, trunk: readonly Token[]): Item {
  const said = listSaid(trunk);
  const items = list.items.map((tokens, index): Item[] => {
    const inner = list.nested[index];
    if (inner === undefined || inner === null) return itemsOf(tokens, 'item');
    const open = withoutMark(tokens);
    const either = /^(?:either|both)$/.test(open.at(-1)?.lower ?? '');
    return [...itemsOf(either ? open.slice(0, -1) : open, 'item'), listItem(inner, tokens)];
  });
  return {
    kind: 'list',
    tokens: [...list.tokens, ...eitherBefore(trunk)],
    items,
    connective: said?.connective ?? eachOf(trunk) ?? list.connective ?? bySubject(trunk),
    least: said?.least ?? null,
  };
}

/**
 * "The following may not serve: judges; and officers", "no one except: judges; officers": each of them, whatever word is
 * before the last.
 */
const eachOf = (trunk: readonly Token[]): 'or' | null =>
  bySubject(trunk) === 'or' || endsWithException(trunk) ? 'or' : null;

/** "except the following:", "other than:", "with the exception of:". */
function endsWithException(trunk: readonly Token[]): boolean {
  const open = withoutMark(trunk);
  const following = /^(?:the following|these)$/;
  const ends = [2, 1].find((count) =>
    following.test(
      open
        .slice(-count)
        .map(({ lower }) => lower)
        .join(' '),
    ),
  );
  const last = itemsOf(open.slice(0, open.length - (ends ?? 0))).at(-1);
  return last?.kind === 'except' || last?.kind === 'only_one';
}

/**
 * "The following must not be brought in: …" forbids each of them, "The following are entitled to …" goes for each of them:
 * whatever is one of them. "The following must be worn: …" asks for all.
 */
function bySubject(trunk: readonly Token[]): 'and' | 'or' | null {
  if (trunk[0]?.lower !== 'the' || trunk[1]?.lower !== 'following') return null;
  const lower = (index: number): string => trunk[index]?.lower ?? '';
  for (let at = 2; at < trunk.length; at += 1) {
    const [cue] = cuesAt(lower, at);
    switch (cue?.category) {
      case 'must_not':
      case 'prohibited':
      case 'may':
      case 'entitled':
      case 'allowed':
      case 'exempt':
        return 'or';
      case 'must':
      case 'required':
        return 'and';
      case 'if':
      case 'unless':
      case 'relative':
        return null;
      default:
    }
  }
  return null;
}

const eitherBefore = (trunk: readonly Token[]): Token[] => {
  const last = withoutMark(trunk).at(-1);
  return last !== undefined && /^(?:either|both)$/.test(last.lower) ? [last] : [];
};

export const parses = (items: readonly Item[]): StatementTree[] =>
  statement({ items }, 0)
    .filter(
      ({ to }) =>
        to === items.length ||
        (to === items.length - 1 && (items[to]?.kind === 'stop' || items[to]?.kind === 'semicolon')),
    )
    .map(({ value }) => value);
