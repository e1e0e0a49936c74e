import { canonicalJson } from '../../core/canonical-json.ts';
import type { Ledger, ReadBy } from './ledger.ts';
import { isReadByModel } from './model-reader.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** By what it says, with all that is in it, without who read it. */
const contentOf = (value: unknown): string =>
  canonicalJson(
    JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'read_by' ? undefined : member))),
  );

const isElement = (value: unknown): value is Json => isObject(value) && Array.isArray(value.words);

/** What an element means by itself: without its words, and without the elements in it, which have readers of their own. */
function meaningOf({ words: _words, read_by: _reader, ...members }: Json): string {
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((item) => !isElement(item)).map(bare);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]) => (isElement(member) ? [] : [[name, bare(member)]])),
    );
  };
  return canonicalJson(JSON.parse(JSON.stringify(bare(members))));
}

/** Whether all of the words are words of the other element: some may have been taken out of it. */
function areWithin(words: readonly unknown[], others: readonly unknown[]): boolean {
  if (words.length === 0) return others.length === 0;
  return words.every((word) => others.some((other) => isWithin(word, other)));
}

const isWithin = (inner: unknown, outer: unknown): boolean =>
  isObject(inner) &&
  isObject(outer) &&
  inner.citation === outer.citation &&
  Number(inner.start) >= Number(outer.start) &&
  Number(inner.end) <= Number(outer.end);

/**
 * Says of each element of a ledger that a person sent who read it so: an element that meant the same of these words before
 * keeps its reader, every other is the person's; where only their order or place is another, the norm is. What the sent text
 * itself claims of readers does not count, but for one thing: what a model read stays the model's only while it is sent as
 * such. Sent without `read_by` it is the person's own word, who confirms it. The value need not be a valid ledger yet.
 */
export function signElements(sent: unknown, previous: Ledger | null, person: ReadBy): unknown {
  const known = new Map<string, { words: readonly unknown[]; reader: ReadBy }[]>();
  const remember = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(remember);
    else if (isObject(value)) {
      const { words, read_by: reader } = value;
      if (Array.isArray(words)) {
        const meaning = meaningOf(value);
        known.set(meaning, [...(known.get(meaning) ?? []), { words, reader: reader as ReadBy }]);
      }
      Object.values(value).forEach(remember);
    }
  };
  remember(previous);
  const readerOf = (element: Json, words: readonly unknown[]): ReadBy | undefined => {
    const alike = known.get(meaningOf(element)) ?? [];
    const before = alike.find((one) => areWithin(words, one.words))?.reader;
    return before && isReadByModel(before) && element.read_by === undefined ? undefined : before;
  };
  let signed = 0;
  const sign = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sign);
    if (!isObject(value)) return value;
    const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sign(member)]));
    if (!Array.isArray(value.words)) return members;
    const reader = readerOf(value, value.words);
    if (reader === undefined) signed += 1;
    return { ...members, read_by: reader ?? person };
  };
  const ledger = sign(sent);
  const isMoved = signed === 0 && previous !== null && contentOf(sent) !== contentOf(previous);
  return isMoved && isObject(ledger) && isElement(ledger.norm)
    ? { ...ledger, norm: { ...ledger.norm, read_by: person } }
    : ledger;
}
