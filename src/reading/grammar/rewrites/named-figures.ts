import type { Binder } from '../binding/binding.ts';
import { metBy } from '../binding/binding.ts';
import type { Flat } from '../trees/clause-tree.ts';
import { numberAt } from '../words/numbers.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/**
 * Figures that name something instead of measuring it: "members under 18" where an input counts `members_under_18`,
 * "by two porters" where one says `two_porters`, "onto one aisle" where `aisles` is one of `one` and `two`. They are
 * words of that name.
 */
export function figuresAsNames(pieces: readonly Flat[], near: readonly string[], binder: Binder): Flat[] {
  const words = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  return pieces.map((piece) =>
    piece.kind === 'measure' && isName(piece.tokens, words, near, binder)
      ? { kind: 'words', tokens: piece.tokens }
      : piece,
  );
}

function isName(
  tokens: readonly Token[],
  words: readonly Token[],
  near: readonly string[],
  { names }: Binder,
): boolean {
  if (!tokens.some((_, at) => numberAt(tokens, at) !== null)) return false;
  return names.inputs.some((name) => {
    // "stored above 8 °C for more than six hours" of `hours_above_8_c`
    if (name.kind === 'number' && isDirected(tokens) && isPartOf(tokens, name)) return true;
    const said = metBy(words, name.stems).length > 0 || name.stems.some((part) => near.includes(part));
    if (!said) return false;
    if (name.kind === 'enum') return tokens.length === 1 && isValue(tokens[0]!, name);
    return name.kind !== 'date' && isPartOf(tokens, name);
  });
}

/** `one` beside `two`: every value is a number. */
const isValue = ({ lower }: Token, { values }: Name): boolean =>
  values.some(({ raw }) => raw.length === 1 && raw[0] === lower) &&
  values.filter(({ raw }) => raw.length === 1 && numbers.test(raw[0]!)).length > 1;
const numbers = /^(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten)$/;

const isDirected = ([first, second]: readonly Token[]): boolean =>
  /^(?:above|over|below|under)$/.test(first?.lower ?? '') && second?.kind === 'number';

/** "under 18" in `members_under_18`: next to each other, and not the whole of it. */
function isPartOf(tokens: readonly Token[], { input }: Name): boolean {
  const parts = input.name.toLowerCase().split('_');
  const said = tokens.flatMap(({ lower }) => lower.split(' ')).filter((word) => word !== '°');
  const at = parts.findIndex((_, from) => said.every((word, index) => parts[from + index] === word));
  return at >= 0 && parts.length > said.length;
}
