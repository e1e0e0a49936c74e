import type { Item } from './item.ts';
import { modals } from '../words/lexicon.ts';

const main = new Set<Item['kind']>([...modals, 'bidden', 'do_not']);
const inner = new Set<Item['kind']>([
  'prohibited',
  'allowed',
  'required',
  'liable',
  'exempt',
  'requires',
  'lawful',
  'unlawful',
]);
const bounds = new Set<Item['kind']>([
  'comma',
  'semicolon',
  'colon',
  'dash',
  'and',
  'or',
  'if',
  'unless',
  'stop',
]);

/** "where further evidence is required, the period is …": up to the comma, where the norm comes after it or before. */
function endOfCase(items: readonly Item[], at: number, said: boolean): number {
  const end = items.findIndex(
    ({ kind }, index) => index > at && /^(?:comma|semicolon|stop|colon)$/.test(kind),
  );
  const to = end < 0 ? items.length : end;
  const after = items[to]?.kind === 'comma' && items.length > to + 2;
  const modal = items.slice(at + 1, to).some(({ kind }) => main.has(kind));
  return !modal && (after || said) ? to : 0;
}

/**
 * "must display a sign stating that sales to minors are prohibited": after the main verb of its sentence, what a clause
 * of its own says with such a word is no norm, and its words are words that an input has to say.
 */
export function innerClauses(items: readonly Item[]): Item[] {
  let said = false;
  let open = false;
  let until = 0;
  return inMeanings(items).flatMap((item, at): Item[] => {
    if (item.kind === 'if' || item.kind === 'unless') until = endOfCase(items, at, said);
    else if (at < until && inner.has(item.kind))
      return item.tokens.map((token): Item => ({ kind: 'word', tokens: [token] }));
    if (main.has(item.kind)) {
      said = true;
      open = false;
    } else if (item.kind === 'relative') open = said;
    else if (bounds.has(item.kind)) {
      open = false;
      if (/^(?:semicolon|colon|dash|stop)$/.test(item.kind)) said = false;
    } else if (open && inner.has(item.kind))
      return item.tokens.map((token): Item => ({ kind: 'word', tokens: [token] }));
    return [item];
  });
}

/** "“Heavy parcel” means … or, if it has to be carried upstairs, …": what a term means lays down no duty. */
function inMeanings(items: readonly Item[]): Item[] {
  const means = items.findIndex(({ kind }) => kind === 'means');
  if (means < 0) return [...items];
  return items.flatMap((item, at): Item[] =>
    at > means &&
    item.kind === 'must' &&
    /^(?:has|have) to$/.test(item.tokens.map(({ lower }) => lower).join(' '))
      ? item.tokens.map((token): Item => ({ kind: 'word', tokens: [token] }))
      : [item],
  );
}
