/**
 * Verbatim quotes: making their W3C selectors, and finding them again.
 *
 * Two texts are the same quote when they are equal after one normalisation and nothing more:
 * - a run of white space, no-break spaces and line ends included, is one space; none at either end;
 * - typographic quotation marks are `"` and `'`; two single ones in a row are one double;
 * - every dash, or run of dashes, is one `-`;
 * - a hyphen that breaks a word at a line end may belong to the word or to the line; soft hyphens are nothing.
 *
 * Letters, digits, case and all other punctuation must be equal. Offsets are UTF-16, `end` exclusive. Everything here
 * takes time linear in its input.
 */

export interface Span {
  start: number;
  end: number;
}

/** W3C text quote selector (`quote`, `prefix`, `suffix`) and text position selector (`start`, `end`). */
export interface QuoteSelectors extends Span {
  quote: string;
  prefix: string;
  suffix: string;
}

export type QuoteLocation =
  | { status: 'at_span' | 'moved'; start: number; end: number }
  | { status: 'not_found'; start: null; end: null };

/** How a hyphen at a line end is read: as the line's, as the word's, or as a suspended one ("pre- and post-"). */
type LineEndReading = 'joined' | 'hyphenated' | 'suspended';
const lineEndReadings: readonly LineEndReading[] = ['joined', 'hyphenated', 'suspended'];

const contextLength = 32;
const space = 0x20;
const dash = 0x2d;
const softHyphen = 0xad;
const singleMark = 0x27;
const doubleMark = 0x22;

const isWhiteSpace = (unit: number): boolean =>
  unit === space ||
  (unit >= 0x09 && unit <= 0x0d) ||
  (unit >= 0x85 && /[\s\u0085]/.test(String.fromCharCode(unit)));
const isDash = (unit: number): boolean =>
  unit === dash ||
  (unit >= 0x2010 && /[\u2010-\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]/.test(String.fromCharCode(unit)));
const isSingleMark = (unit: number): boolean =>
  unit === singleMark ||
  unit === 0x60 ||
  (unit >= 0xb4 && /[\u00b4\u2018-\u201b\u2032\u2035\u2039\u203a]/.test(String.fromCharCode(unit)));
const isDoubleMark = (unit: number): boolean =>
  unit === doubleMark ||
  (unit >= 0xab &&
    /[\u00ab\u00bb\u201c-\u201f\u2033\u2036\u301d-\u301f\uff02]/.test(String.fromCharCode(unit)));

function runEnd(text: string, start: number, belongs: (unit: number) => boolean): number {
  let end = start;
  while (end < text.length && belongs(text.charCodeAt(end))) end++;
  return end;
}

/** Where the word goes on, when the hyphen at `hyphen` breaks it at a line end; otherwise -1. */
function brokenWordResumes(text: string, hyphen: number): number {
  const resumes = runEnd(text, hyphen + 1, isWhiteSpace);
  if (resumes === hyphen + 1 || !/[\n\r\u2028]/.test(text.slice(hyphen + 1, resumes))) return -1;
  const before = /\p{L}$/u.test(text.slice(Math.max(0, hyphen - 2), hyphen));
  return before && /^\p{Ll}/u.test(text.slice(resumes, resumes + 2)) ? resumes : -1;
}

interface Normalised {
  units: Uint16Array;
  /** Where each unit begins in the original; one more entry than units, though a unit may end before the next begins. */
  starts: Int32Array;
}

function normalise(text: string, reading: LineEndReading): Normalised & { lineEndHyphens: boolean } {
  const units = new Uint16Array(text.length);
  const starts = new Int32Array(text.length);
  let length = 0;
  let lineEndHyphens = false;
  const emit = (unit: number, at: number): void => {
    units[length] = unit;
    starts[length++] = at;
  };
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    if ((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a)) {
      emit(unit, at++);
    } else if (isWhiteSpace(unit)) {
      // A soft hyphen between two spaces does not make them two.
      if (units[length - 1] !== space || length === 0) emit(space, at);
      at = runEnd(text, at, isWhiteSpace);
    } else if (unit === dash || unit === 0x2010 || unit === softHyphen) {
      const resumes = brokenWordResumes(text, at);
      if (resumes > 0) lineEndHyphens = true;
      if (resumes > 0 && (reading === 'joined' || unit === softHyphen)) at = resumes;
      else if (unit === softHyphen) at++;
      else {
        emit(dash, at);
        at = resumes > 0 && reading === 'hyphenated' ? resumes : runEnd(text, at, isDash);
      }
    } else if (isDash(unit)) {
      emit(dash, at);
      at = runEnd(text, at, isDash);
    } else if (isDoubleMark(unit)) {
      emit(doubleMark, at++);
    } else if (isSingleMark(unit)) {
      const paired = isSingleMark(text.charCodeAt(at + 1));
      emit(paired ? doubleMark : singleMark, at);
      at += paired ? 2 : 1;
    } else {
      emit(unit, at++);
    }
  }
  return { units: units.subarray(0, length), starts: starts.subarray(0, length), lineEndHyphens };
}

/** The end, in the original, of the unit that begins at `start`. */
function unitEnd(text: string, start: number): number {
  const unit = text.charCodeAt(start);
  if (isDash(unit)) return runEnd(text, start, isDash);
  return isSingleMark(unit) && isSingleMark(text.charCodeAt(start + 1)) ? start + 2 : start + 1;
}

function trimmed(units: Uint16Array): Uint16Array {
  const start = units[0] === space ? 1 : 0;
  const end = units.length > start && units[units.length - 1] === space ? units.length - 1 : units.length;
  return units.subarray(start, end);
}

function asUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

/** Every occurrence of `needle`, overlapping ones too, by Knuth, Morris and Pratt: no input makes it slow. */
function occurrences(haystack: Uint16Array, needle: Uint16Array): number[] {
  if (needle.length === 0 || needle.length > haystack.length) return [];
  const borders = new Int32Array(needle.length);
  for (let at = 1, border = 0; at < needle.length; at++) {
    while (border > 0 && needle[at] !== needle[border]) border = borders[border - 1]!;
    if (needle[at] === needle[border]) border++;
    borders[at] = border;
  }
  const found: number[] = [];
  for (let at = 0, matched = 0; at < haystack.length; at++) {
    while (matched > 0 && haystack[at] !== needle[matched]) matched = borders[matched - 1]!;
    if (haystack[at] === needle[matched]) matched++;
    if (matched === needle.length) {
      found.push(at - matched + 1);
      matched = borders[matched - 1]!;
    }
  }
  return found;
}

/** A text under the normalisation, and where each of its units is in the text as it was written. */
export interface NormalisedText {
  key: string;
  /** The place in `key` of the first unit that begins at `offset` of the text or after it. */
  place(offset: number): number;
  /** Where the unit at a place begins in the text; its end for the place behind the last. */
  begin(place: number): number;
  /** Where the unit before a place ends in the text. */
  endBefore(place: number): number;
}

/** Two texts with equal keys are the same quote; places of the one are places of the other. */
export function normalisedText(text: string): NormalisedText {
  const { units, starts } = normalise(text, 'joined');
  const first = units[0] === space ? 1 : 0;
  const last = units.length > first && units[units.length - 1] === space ? units.length - 1 : units.length;
  let key = '';
  for (let at = first; at < last; at += 8_192) {
    key += String.fromCharCode(...units.subarray(at, Math.min(last, at + 8_192)));
  }
  return {
    key,
    place(offset) {
      let [low, high] = [first, last];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (starts[middle]! < offset) low = middle + 1;
        else high = middle;
      }
      return low - first;
    },
    begin: (place) => (first + place < last ? starts[first + place]! : text.trimEnd().length),
    endBefore: (place) => (place === 0 ? 0 : unitEnd(text, starts[first + place - 1]!)),
  };
}

/** Whether the two are the same quote under the normalisation. */
export function sameQuote(one: string, other: string): boolean {
  if (one === other) return true;
  return lineEndReadings.some((reading) => {
    const a = trimmed(normalise(one, reading).units);
    const b = trimmed(normalise(other, reading).units);
    return a.length === b.length && a.every((unit, at) => unit === b[at]);
  });
}

/** A text in which many quotes are looked for: it is normalised once. */
export class QuotableText {
  readonly #readings = new Map<LineEndReading, ReturnType<typeof normalise>>();

  constructor(readonly text: string) {}

  #read(reading: LineEndReading): ReturnType<typeof normalise> {
    let normalised = this.#readings.get(reading);
    if (!normalised) this.#readings.set(reading, (normalised = normalise(this.text, reading)));
    return normalised;
  }

  /** Every place where the quote is, in reading order, or nearest to `expectedStart` first. */
  find(quote: string, expectedStart?: number): Span[] {
    if (quote.trim() === '') return [];
    const spans = this.#findNormalised(quote) ?? this.#findExact(quote);
    if (expectedStart === undefined) return spans;
    return spans.sort((a, b) => Math.abs(a.start - expectedStart) - Math.abs(b.start - expectedStart));
  }

  #findNormalised(quote: string): Span[] | null {
    for (const reading of lineEndReadings) {
      const needle = normalise(quote, reading);
      const wanted = trimmed(needle.units);
      const { units, starts, lineEndHyphens } = this.#read(reading);
      const found = occurrences(units, wanted);
      if (found.length > 0) {
        return found.map((at) => ({
          start: starts[at]!,
          end: unitEnd(this.text, starts[at + wanted.length - 1]!),
        }));
      }
      if (!lineEndHyphens && !needle.lineEndHyphens) break;
    }
    return null;
  }

  /** A quote that begins or ends inside what the normalisation makes one, such as half of a double dash. */
  #findExact(quote: string): Span[] {
    return occurrences(asUnits(this.text), asUnits(quote)).map((start) => ({
      start,
      end: start + quote.length,
    }));
  }

  /**
   * Where a recorded quote is now: `at_span` when its own span still holds it, `moved` with the place whose
   * surroundings are most like the recorded ones (then the nearest), or `not_found`.
   */
  locate(selectors: QuoteSelectors): QuoteLocation {
    const { quote, start, end } = selectors;
    if (quote.trim() === '') return { status: 'not_found', start: null, end: null };
    const inText =
      Number.isInteger(start) &&
      Number.isInteger(end) &&
      0 <= start &&
      start < end &&
      end <= this.text.length;
    if (inText && sameQuote(this.text.slice(start, end), quote)) return { status: 'at_span', start, end };
    const before = trimmed(normalise(selectors.prefix, 'joined').units);
    const after = trimmed(normalise(selectors.suffix, 'joined').units);
    let best: Span | null = null;
    let bestLikeness = -1;
    for (const span of this.find(quote, start)) {
      const likeness = this.#likeness(span, before, after);
      if (likeness <= bestLikeness) continue;
      best = span;
      bestLikeness = likeness;
    }
    return best ? { status: 'moved', ...best } : { status: 'not_found', start: null, end: null };
  }

  #likeness({ start, end }: Span, before: Uint16Array, after: Uint16Array): number {
    const left = trimmed(
      normalise(this.text.slice(Math.max(0, start - 2 * contextLength), start), 'joined').units,
    );
    const right = trimmed(normalise(this.text.slice(end, end + 2 * contextLength), 'joined').units);
    let likeness = 0;
    for (let back = 1; back <= Math.min(left.length, before.length); back++, likeness++) {
      if (left[left.length - back] !== before[before.length - back]) break;
    }
    for (let on = 0; on < Math.min(right.length, after.length); on++, likeness++) {
      if (right[on] !== after[on]) break;
    }
    return likeness;
  }
}

/** {@link QuotableText.find}, once. */
export const findQuote = (text: string, quote: string, expectedStart?: number): Span[] =>
  new QuotableText(text).find(quote, expectedStart);

/** {@link QuotableText.locate}, once. */
export const locate = (text: string, selectors: QuoteSelectors): QuoteLocation =>
  new QuotableText(text).locate(selectors);

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * The quote at a span with up to 32 characters on either side; they hold no half of a character, even where a span that
 * a caller gave begins or ends within one.
 */
export function makeCitationSelectors(text: string, start: number, end: number): QuoteSelectors {
  const context = (from: number, until: number): string => {
    const first = isLowSurrogate(text.charCodeAt(from)) ? from + 1 : from;
    const last = isLowSurrogate(text.charCodeAt(until)) ? until - 1 : until;
    return first < last ? text.slice(first, last) : '';
  };
  return {
    quote: text.slice(start, end),
    start,
    end,
    prefix: context(Math.max(0, start - contextLength), start),
    suffix: context(end, Math.min(text.length, end + contextLength)),
  };
}
