import { contrary } from './directions.ts';
import type { Item } from './item.ts';
import { dateAt } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "… from 15 May 2026. Those sold before that date …": the one day that was said, where it was said in another sentence or
 * in another part of this one.
 */
export function withThatDate(tokens: readonly Token[]): Token[] {
  const said = new Set<string>();
  const result: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const found = dateAt(tokens, at);
    if (found !== null) said.add(found.value);
    const [day, ...more] = said;
    const points = token.lower === 'that' && /^(?:date|day)$/.test(tokens[at + 1]?.lower ?? '');
    const led = /^(?:before|after|from|until|on|by|since|to|of)$/.test(tokens[at - 1]?.lower ?? '');
    const bare = !/^(?:of|on|which|when|in)$/.test(tokens[at + 2]?.lower ?? '');
    result.push(
      points && led && bare && day !== undefined && more.length === 0 ? { ...token, takesUp: day } : token,
    );
  }
  return result;
}

/** Words that take up a date said before them, and on which side of it they lie. */
type Side = 'later' | 'onwards' | 'earlier';
const sides: ReadonlyMap<string, Side> = new Map([
  ...['thereafter', 'afterwards', 'from then on', 'after that', 'after that date', 'after that day'].map(
    (words) => [words, 'later'] as const,
  ),
  ...['from that date', 'from that day', 'from that date on', 'from that day on'].map(
    (words) => [words, 'onwards'] as const,
  ),
  ...[
    'until then',
    'before then',
    'up to then',
    'before that date',
    'before that day',
    'until that date',
  ].map((words) => [words, 'earlier'] as const),
]);
const longest = 4;
const beginnings = new Set([...sides.keys()].map((words) => words.split(' ')[0]!));

/**
 * "Until 31 May boats may …; thereafter they may not", "From 1 June …; until then …": the date before is meant, on its
 * other side. Where the date is not limited towards that side ("from 1 May …; thereafter"), the words stay unread.
 */
export function datesTakenUp(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const found = takenUp(items, at);
    const date = found === null ? undefined : dateBefore(result, found.side);
    if (found === null || date === undefined) {
      result.push(items[at]!);
      continue;
    }
    const tokens = items.slice(at, found.to).flatMap((item) => item.tokens);
    result.push({
      kind: 'measure',
      tokens,
      measure: { ...date.measure, tokens, op: contrary[date.measure.op!] },
    });
    at = found.to - 1;
  }
  return result;
}

function takenUp(items: readonly Item[], at: number): { side: Side; to: number } | null {
  if (!beginnings.has(items[at]!.tokens[0]?.lower ?? '')) return null;
  for (let length = longest; length > 0; length -= 1) {
    const words = items
      .slice(at, at + length)
      .flatMap(({ tokens }) => tokens)
      .map(({ lower }) => lower)
      .join(' ');
    const side = sides.get(words);
    if (side !== undefined && at + length <= items.length) return { side, to: at + length };
  }
  return null;
}

/** The last date before, where it ends what was said and the words speak of what lies beyond it. */
function dateBefore(items: readonly Item[], side: Side): Extract<Item, { kind: 'measure' }> | undefined {
  const last = items.findLast((item) => item.kind === 'measure' && item.measure.amount.kind === 'date');
  if (last?.kind !== 'measure') return undefined;
  const ends = side === 'onwards' ? /^<$/ : side === 'later' ? /^<=?$/ : /^>=?$/;
  return ends.test(last.measure.op ?? '') ? last : undefined;
}
