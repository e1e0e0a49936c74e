import type { Comparison } from '../../../rules/ledger/ledger.ts';
import { fractionAt } from '../words/fractions.ts';
import type { Item } from './item.ts';
import type { Measure } from './measure.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "… at least 50 members, of whom at least half are women", "six lamps, none of which may …" without its own modal: the
 * relative clause counts part of what comes before it. It is read as "and at least half of the members are women".
 */
export function partitives(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const link = linkAt(items, at);
    const noun = link === null ? undefined : nounBefore(result);
    const counted = link === null || noun === undefined ? null : countedAt(items, link.to, noun);
    if (link === null || counted === null || hasModal(items, counted.to)) {
      result.push(items[at]!);
      continue;
    }
    const verb = items[counted.to]?.tokens[0]?.lower ?? '';
    const to = /^(?:are|is|were|was)$/.test(verb) ? counted.to + 1 : counted.to;
    result.push({ kind: 'and', tokens: link.tokens }, counted.item);
    at = to - 1;
  }
  return result;
}

const wordAt = (items: readonly Item[], at: number): string =>
  (items[at]?.tokens ?? []).map(({ lower }) => lower).join(' ');

/** ", of whom". */
function linkAt(items: readonly Item[], at: number): { tokens: Token[]; to: number } | null {
  if (items[at]?.kind !== 'comma' || wordAt(items, at + 1) !== 'of') return null;
  const who = items[at + 2];
  return who?.kind === 'relative' && /^(?:whom|which)$/.test(wordAt(items, at + 2))
    ? { tokens: items.slice(at, at + 3).flatMap(({ tokens }) => tokens), to: at + 3 }
    : null;
}

/** The noun of the last figure before: what there are parts of. */
function nounBefore(items: readonly Item[]): Token | undefined {
  const figure = items.findLastIndex(({ kind }) => kind === 'measure');
  if (figure < 0) return undefined;
  const noun = items
    .slice(figure + 1)
    .flatMap((item) => (item.kind === 'word' ? item.tokens : []))
    .find(({ content }) => content);
  return noun;
}

/** "at least two", "at least half", "no more than a third". */
function countedAt(items: readonly Item[], at: number, noun: Token): { item: Item; to: number } | null {
  const item = items[at];
  if (item?.kind === 'measure') {
    if (item.measure.op === null) return null;
    const share = item.measure.amount.kind === 'share';
    return { item: share ? { ...item, measure: { ...item.measure, base: [noun] } } : item, to: at + 1 };
  }
  if (item?.kind !== 'compare') return null;
  const rest = items.slice(at + 1, at + 4).flatMap(({ tokens }) => tokens);
  const fraction = fractionAt(rest, 0);
  if (fraction === null) return null;
  const tokens = [...item.tokens, ...rest.slice(0, fraction.to)];
  return {
    item: { kind: 'measure', tokens, measure: shareMeasure(tokens, item.op, fraction.factor, noun) },
    to: at + 1 + fraction.to,
  };
}

const shareMeasure = (tokens: Token[], op: Comparison, factor: string, noun: Token): Measure => ({
  tokens,
  amount: { kind: 'share', factor },
  op,
  sense: 'amount',
  of: [],
  base: [noun],
  to: 0,
});

const hasModal = (items: readonly Item[], from: number): boolean => {
  for (const { kind } of items.slice(from)) {
    if (/^(?:comma|semicolon|stop)$/.test(kind)) return false;
    if (/^(?:must|must_not|may|need_not|should|should_not|entitled)$/.test(kind)) return true;
  }
  return false;
};
