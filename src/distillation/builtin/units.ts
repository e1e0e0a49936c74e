import { trimEndOf } from '../../core/trim-end.ts';
import { readEnumeration } from './enumeration.ts';
import { findModal, readNorm } from './norm.ts';
import type { Provision } from './provisions.ts';
import { romanNumerals } from './roman-numerals.ts';
import type { TextRange } from './sentences.ts';
import { tag } from './tagger.ts';

/** One statement of the source: its natural-language form, and the ranges it is quoted from. */
export interface Unit {
  natural_language: string;
  citations: TextRange[];
  provision: Provision;
  /** Read from a list without markers, whose nesting is a guess. */
  guessed: boolean;
}

const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
const letter = (index: number): string =>
  `(${index < 26 ? String.fromCharCode(97 + index) : String(index + 1)})`;
const inner = (index: number): string => `(${romanNumerals[index] ?? String(index + 1)})`;

interface Piece {
  text: string;
  citations: TextRange[];
  provision: Provision;
}

/** Every statement of the provisions, lists read with their trunk. */
export function unitsOf(text: string, provisions: readonly Provision[]): Unit[] {
  return provisions.flatMap((provision) => provisionUnits(text, provision));
}

function provisionUnits(text: string, provision: Provision): Unit[] {
  const open = provision.items.length > 0;
  const alone = open ? provision.sentences.slice(0, -1) : provision.sentences;
  const units = alone.map((range): Unit => single(text, range, provision));
  const trunk = provision.sentences.at(-1);
  if (open && trunk !== undefined) units.push(...listUnits(text, provision, trunk));
  return units;
}

const single = (text: string, range: TextRange, provision: Provision): Unit => ({
  natural_language: clean(text.slice(range.start, range.end)),
  citations: [range],
  provision,
  guessed: false,
});

/** An item's first sentence with its own items; what follows it stands alone. */
function pieceOf(text: string, item: Provision): { piece: Piece; rest: Unit[] } {
  const first = item.sentences[0] ?? item.range;
  const nestedHere = item.items.length > 0 && item.sentences.length === 1;
  const rest = item.sentences.slice(1).map((range) => single(text, range, item));
  if (item.items.length > 0 && !nestedHere) {
    const later = provisionUnits(text, { ...item, sentences: item.sentences.slice(1) });
    return {
      piece: { text: clean(text.slice(first.start, first.end)), citations: [first], provision: item },
      rest: later,
    };
  }
  const nested = nestedHere ? item.items.map((each) => pieceOf(text, each)) : [];
  const parts = nested.map(({ piece }, index) => `${inner(index)} ${piece.text}`);
  return {
    piece: {
      text: [clean(text.slice(first.start, first.end)), ...parts].join(' '),
      citations: [first, ...nested.flatMap(({ piece }) => piece.citations)],
      provision: item,
    },
    rest: [...rest, ...nested.flatMap((each) => each.rest)],
  };
}

const strip = (item: string): string => item.replace(/[\s;,]*(?:[;,]\s*(?:and|or))?[\s;,.]*$/i, '');

function listUnits(text: string, provision: Provision, trunkRange: TextRange): Unit[] {
  const trunk = clean(text.slice(trunkRange.start, trunkRange.end));
  const read = provision.items.map((item) => pieceOf(text, item));
  const pieces = read.map(({ piece }) => piece);
  const rest = read.flatMap((each) => each.rest);
  const guessed =
    provision.items.some((item) => item.path.length <= provision.path.length) &&
    !/^\s*[•–-]/.test(text.slice(provision.items[0]?.range.start ?? 0));
  const joined = `${trunk} ${pieces.map((piece, index) => `${letter(index)} ${piece.text}`).join(' ')}`;
  const whole: Unit = {
    natural_language: joined,
    citations: [trunkRange, ...pieces.flatMap((piece) => piece.citations)],
    provision,
    guessed,
  };
  const split = (prefix: string): Unit[] => [
    ...pieces.map((piece): Unit => ({
      natural_language: clean(`${prefix} ${lowered(prefix, strip(piece.text))}.`),
      citations: [...(prefix === '' ? [] : [trunkRange]), ...piece.citations],
      provision: piece.provision,
      guessed,
    })),
    ...rest,
  ];
  if (/\b(?:means?|includes?)\b/i.test(trunk)) return [whole, ...rest];
  if (
    pieces.some((piece) => /^[“"‘'][^”"’']+[”"’'].{0,60}?\b(?:means?|includes?|has the)\b/i.test(piece.text))
  )
    return split('');
  const norm = readNorm(joined) ?? readNorm(`${trunk} ${pieces[0]?.text ?? ''}`);
  if (norm === null) {
    const normative = pieces.filter(
      (piece) => findModal(piece.text) !== null || readNorm(piece.text) !== null,
    ).length;
    if (normative === 0) return [whole, ...rest];
    return split(
      /[:]\s*$/.test(trunk) && !/^(?:if|where|when|in|for)\b/i.test(trunk) ? '' : trimEndOf(trunk, ':—–-'),
    );
  }
  const alternatives = norm.modality === 'must' && readEnumeration(joined)?.connective === 'or';
  if (
    (norm.enumeration !== null && norm.enumerates === 'condition') ||
    alternatives ||
    !actsListed(trunk, pieces)
  )
    return [whole, ...rest];
  return split(trimEndOf(trunk, '—–-'));
}

/** The trunk stops before its verb, so that each item is an act of its own. */
function actsListed(trunk: string, pieces: readonly Piece[]): boolean {
  const ending = trimEndOf(trunk, ':—–-');
  if (/\b(?:shall|must|may|not|to|will|should|can|also)$/i.test(ending)) return true;
  if (/\bfollowing (?:conduct|acts?|practices?|things?|actions?)\b|\beither$/i.test(ending)) return true;
  const first = tag(pieces[0]?.text ?? '')[0];
  return first !== undefined && first.pos === 'VERB' && /ing$/.test(first.lower) && /\bfrom$/i.test(ending);
}

const lowered = (prefix: string, item: string): string =>
  prefix === '' ? item : item.charAt(0).toLowerCase() + item.slice(1);
