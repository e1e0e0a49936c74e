import type { Binder, BoundQuantity, Surroundings } from './binding.ts';
import { choose, metBy, rank } from './binding.ts';
import type { Region } from './clause-tree.ts';
import type { Measure } from './measures.ts';
import type { Token } from './tokens.ts';
import { converted, isMoney, unitNamed } from './units.ts';
import type { Name } from './vocabulary.ts';

/** "25 % of the amount borrowed": of another input, unless an input is that percentage itself. */
export function shareOf(
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  around: Surroundings,
  binder: Binder,
): { left: Name; bound: BoundQuantity; tokens: Token[] } | 'none' | null {
  if (
    measure.amount.kind !== 'number' ||
    measure.amount.unit?.dimension !== 'ratio' ||
    next[0]?.lower !== 'of'
  )
    return null;
  const percent = binder.names.inputs.filter(
    (name) => name.kind === 'number' && name.unit?.dimension === 'ratio',
  );
  if (percent.length > 0) return null;
  const numbers = binder.names.inputs.filter((name) => name.kind === 'number');
  const baseWords = next.slice(1);
  const base = choose(rank(numbers, baseWords, { near: [], norm: [] }, binder), baseWords, binder);
  if (base === null) return 'none';
  const rest = own.filter((token) => !next.includes(token));
  const unit = base.unit?.name ?? null;
  const left = choose(
    rank(
      numbers.filter((name) => name !== base && (name.unit?.name ?? null) === unit),
      rest,
      around,
      binder,
    ),
    measure.tokens,
    binder,
  );
  if (left === null) return 'none';
  binder.used.add(base);
  const factor = shift(measure.amount.value);
  return {
    left,
    bound: { kind: 'share', of: base, factor, tokens: measure.tokens },
    tokens: metBy(baseWords, [...base.stems, ...base.described]),
  };
}

/** Hundredths, exactly. */
function shift(value: string): string {
  const [whole = '', fraction = ''] = value.split('.');
  const digits = whole.padStart(3, '0') + fraction;
  const point = digits.length - fraction.length - 2;
  const units = digits.slice(0, point).replace(/^0+(?=\d)/, '');
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end -= 1;
  return end === point ? units : `${units}.${digits.slice(point, end)}`;
}

/** "12 EUR per participant": times the number of participants, where an input counts them. */
export function productOf(
  measure: Measure,
  next: readonly Token[],
  own: readonly Token[],
  numbers: readonly Name[],
  around: Surroundings,
  binder: Binder,
): { left: Name; bound: BoundQuantity; tokens: Token[] } | 'none' | null {
  const per = next.findIndex(
    (token, index) =>
      token.lower === 'per' ||
      (/^(?:each|every)$/.test(token.lower) && next[index - 1]?.lower === 'for') ||
      (/^(?:a|an|each)$/.test(token.lower) && index === 0),
  );
  if (per < 0 || per > 1 || measure.amount.kind !== 'number') return null;
  const noun = next.slice(per + 1).find((token) => token.content);
  if (noun === undefined) return null;
  if (
    numbers.some(
      (name) =>
        metBy([noun], [...name.stems, ...name.described, ...(name.counted === null ? [] : [name.counted])])
          .length > 0,
    )
  )
    return null;
  const counts = binder.names.inputs.filter(
    (name) =>
      name.kind === 'number' &&
      !isMoney(name.unit) &&
      (metBy([noun], name.stems).length > 0 ||
        (name.unit?.name === unitNamed(noun.lower)?.name && name.unit !== null)),
  );
  if (counts.length !== 1) return 'none';
  const left = choose(
    rank(
      numbers.filter((name) => name !== counts[0]),
      own,
      around,
      binder,
    ),
    measure.tokens,
    binder,
  );
  if (left === null) return 'none';
  binder.used.add(counts[0]!);
  return {
    left,
    bound: {
      kind: 'product',
      amount: measure.amount.value,
      unit: left.input.unit ?? null,
      by: counts[0]!,
      tokens: measure.tokens,
    },
    tokens: [noun, ...next.slice(0, per + 1)],
  };
}

/** A figure or a share that stands beside another one of the same input: "…, or 120 EUR, whichever is the higher". */
export function quantityBeside(
  region: Region,
  name: Name,
  binder: Binder,
): { bound: BoundQuantity; words: Token[]; left: Token[] } | null {
  const [first, next, ...more] = region.pieces;
  if (
    first?.kind !== 'measure' ||
    first.measure.op !== null ||
    first.measure.amount.kind !== 'number' ||
    more.length > 0
  )
    return null;
  const words = next?.kind === 'words' ? next.tokens : [];
  if (next !== undefined && next.kind !== 'words') return null;
  const { amount } = first.measure;
  if (amount.unit?.dimension === 'ratio' && words[0]?.lower === 'of') {
    const base = choose(
      rank(
        binder.names.inputs.filter((other) => other.kind === 'number' && other !== name),
        words.slice(1),
        { near: [], norm: [] },
        binder,
      ),
      words,
      binder,
    );
    if (base === null) return null;
    binder.used.add(base);
    const met = metBy(words, [...base.stems, ...base.described]);
    return {
      bound: { kind: 'share', of: base, factor: shift(amount.value), tokens: [...first.tokens, ...met] },
      words,
      left: words.filter((token) => token.content && !met.includes(token)),
    };
  }
  const value =
    amount.unit === null || name.unit === null
      ? amount.unit === name.unit
        ? amount.value
        : null
      : converted(amount.value, amount.unit, name.unit);
  return value === null
    ? null
    : {
        bound: { kind: 'literal', value, unit: name.input.unit ?? null, tokens: first.tokens },
        words,
        left: words.filter(({ content }) => content),
      };
}
