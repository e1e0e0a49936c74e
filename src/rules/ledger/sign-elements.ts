import { canonicalJson } from '../../core/canonical-json.ts';
import type { Ledger, ReadBy } from './ledger.ts';
import { isReadByModel } from './model-reader.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An element by what it says, without who read it. */
const contentOf = (element: Json): string =>
  canonicalJson(
    JSON.parse(JSON.stringify(element, (key, value: unknown) => (key === 'read_by' ? undefined : value))),
  );

/**
 * Says of each element of a ledger that a person sent who read it so: an element that was there before keeps its reader,
 * every other is the person's. What the sent text itself claims of readers does not count, but for one thing: what a model
 * read stays the model's only while it is sent as such. Sent without `read_by` it is the person's own word, who confirms it.
 * The value need not be a valid ledger yet.
 */
export function signElements(sent: unknown, previous: Ledger | null, person: ReadBy): unknown {
  const known = new Map<string, unknown>();
  const remember = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(remember);
    else if (isObject(value)) {
      if (Array.isArray(value.words)) known.set(contentOf(value), value.read_by);
      Object.values(value).forEach(remember);
    }
  };
  remember(previous);
  const readerOf = (element: Json): ReadBy | undefined => {
    const before = known.get(contentOf(element)) as ReadBy | undefined;
    return before && isReadByModel(before) && element.read_by === undefined ? undefined : before;
  };
  const sign = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sign);
    if (!isObject(value)) return value;
    const signed = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, sign(member)]));
    return Array.isArray(value.words) ? { ...signed, read_by: readerOf(value) ?? person } : signed;
  };
  return sign(sent);
}
