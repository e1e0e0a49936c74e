import type { Binder, Fact } from './binding.ts';
import type { Token } from '../words/tokens.ts';

const capping =
  /^(?:maximum|minimum|cap|ceiling|floor|most|least|however|case|event|all|total|aggregate|amount)$/;

/**
 * "10 % of the price, capped at 250 EUR", "10 % of the price, but no more than 250 EUR": after what a share is of, and set
 * apart from it, a figure without a noun of its own is of what the share limits.
 */
export function cappedShares(facts: readonly Fact[], words: readonly Token[], binder: Binder): void {
  for (const share of facts) {
    if (share.kind !== 'measure' || share.bound.kind !== 'share') continue;
    const { of } = share.bound;
    for (const cap of facts) {
      if (cap.kind !== 'measure' || cap.bound.kind !== 'literal' || cap.name !== of) continue;
      if (of.input.unit !== share.name.input.unit || cap.at < share.at) continue;
      if (!isSetApart(share, cap, words)) continue;
      cap.name = share.name;
      cap.caps = cap.op !== null;
      if (cap.op?.[0] !== share.op?.[0])
        binder.doubts.push({
          code: 'ambiguous_range',
          words: cap.direction,
          message: 'Does this figure limit the same from the other side?',
        });
    }
  }
}

function isSetApart(share: Fact, cap: Extract<Fact, { kind: 'measure' }>, words: readonly Token[]): boolean {
  const from = share.kind === 'measure' ? (share.direction.at(-1)?.index ?? share.at) : share.at;
  const to = cap.direction[0]?.index ?? cap.at;
  const between = words.filter(({ index }) => index > from && index < to);
  const gap = between.findLastIndex(({ index }, at) => (between[at + 1]?.index ?? to) > index + 1);
  if (gap < 0) return false;
  const behind = words.filter(({ index }) => index > (cap.direction.at(-1)?.index ?? to));
  return [...between.slice(gap + 1), ...behind].every(
    ({ content, lower }) => !content || capping.test(lower),
  );
}
