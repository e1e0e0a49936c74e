import type { Item } from './item.ts';
import { modals } from './lexicon.ts';

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

/**
 * "must display a sign stating that sales to minors are prohibited": after the main verb of its sentence, what a clause
 * of its own says with such a word is no norm, and its words are words that an input has to say.
 */
export function innerClauses(items: readonly Item[]): Item[] {
  let said = false;
  let open = false;
  return items.flatMap((item): Item[] => {
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
