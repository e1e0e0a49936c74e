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
      if (!isSetApart(share, cap, words)) {
        // "70 % of the cost, up to a ceiling of 900 EUR for each device"
        if (followsComma(cap, words)) binder.doubts.push(ofWhat(cap));
        continue;
      }
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

const followsComma = (
  { direction }: Extract<Fact, { kind: 'measure' }>,
  words: readonly Token[],
): boolean => {
  const [first] = direction;
  return (
    first !== undefined &&
    direction.some(({ lower }) => /^(?:up|maximum|max|capped|cap|ceiling|limit)$/.test(lower)) &&
    words.some(({ index }) => index < first.index) &&
    !words.some(({ index }) => index === first.index - 1)
  );
};

const ofWhat = (cap: Extract<Fact, { kind: 'measure' }>): Binder['doubts'][number] => ({
  code: 'ambiguous_range',
  words: cap.direction,
  message: 'Does the figure limit the share, or what it is a share of?',
});

/**
 * "must not exceed 3 EUR for each night, up to a maximum of 45 EUR": one limit, the lesser of the two. The facts without the
 * second one.
 */
export function cappedProducts(facts: readonly Fact[], words: readonly Token[]): Fact[] {
  const merged = new Set<Fact>();
  const capped = facts.map((fact): Fact => {
    if (fact.kind !== 'measure' || fact.bound.kind !== 'product' || !/^(?:>|<=)$/.test(fact.op ?? ''))
      return fact;
    const cap = facts.find(
      (other) =>
        other.kind === 'measure' &&
        other.bound.kind === 'literal' &&
        other.name === fact.name &&
        other.op === '<=' &&
        other.negated === fact.negated &&
        other.at > fact.at &&
        other.direction.some(({ lower }) => /^(?:maximum|max|capped|cap|ceiling)$/.test(lower)) &&
        isSetApart(fact, other, words),
    );
    if (cap?.kind !== 'measure') return fact;
    merged.add(cap);
    return {
      ...fact,
      bound: { kind: 'least', of: [fact.bound, cap.bound], tokens: cap.direction },
      tokens: [...fact.tokens, ...cap.tokens],
    };
  });
  return capped.filter((_, at) => !merged.has(facts[at]!));
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
