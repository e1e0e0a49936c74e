import type { Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { norm } from './clauses.ts';
import type { Item } from '../items/item.ts';
import { phrase } from './phrases.ts';

const lower = (items: readonly Item[]): string =>
  items.flatMap(({ tokens }) => tokens.map((token) => token.lower)).join(' ');

const remaining = /^(?:all |everyone |everybody |anyone )?(?:others|else)$/;

/**
 * "Minimum deposit: 5% (first-time buyers) / 15% (all others)", "Bag: max. 8 kg (economy), 12 kg (business)": a figure for
 * each case, and one for what is left where words say so. The first of them has the direction of all.
 */
export function slashedCases(given: readonly Item[]): StatementTree | null {
  const items = given.at(-1)?.kind === 'stop' ? given.slice(0, -1) : given;
  const colon = items.findIndex(({ kind }) => kind === 'colon');
  const topic = items.slice(0, Math.max(colon, 0));
  if (topic.length === 0 || topic.some(({ kind }) => kind !== 'word')) return null;
  const segments = segmentsOf(items.slice(colon + 1));
  const cases = segments.map(caseOf);
  const last = cases.at(-1);
  if (cases.length < 2 || cases.length > 6 || cases.some((found) => found === null) || last == null)
    return null;
  const op = cases[0]?.figure.measure.op ?? null;
  if (op === null) return null;
  if (cases.some((found) => (found?.figure.measure.op ?? op) !== op)) return null;
  const hasRest = remaining.test(last.said);
  const own = hasRest ? cases.slice(0, -1) : cases;
  const named = own.flatMap((found) => (found?.when == null ? [] : [found.when]));
  if (named.length !== own.length) return null;
  const others: Phrase = regionOf([
    {
      kind: 'group',
      tokens: [],
      negated: true,
      phrase:
        named.length === 1
          ? named[0]!
          : {
              kind: 'coordination',
              connective: 'or',
              least: null,
              items: named,
              tokens: [],
              marked: true,
              mixed: false,
              open: false,
            },
    },
  ]);
  const words = topic.flatMap(({ tokens }) => tokens);
  return {
    kind: 'norms',
    norms: cases.flatMap((found, index) =>
      found === null
        ? []
        : [
            norm({
              modality: 'must',
              words: found.marks,
              predicate: regionOf([
                { kind: 'words', tokens: words },
                { kind: 'measure', tokens: found.figure.tokens, measure: { ...found.figure.measure, op } },
              ]),
              conditions: [{ relation: 'if', tokens: [], phrase: named[index] ?? others, front: true }],
            }),
          ],
    ),
  };
}

interface Case {
  figure: Extract<Item, { kind: 'measure' }>;
  said: string;
  when: Phrase | null;
  marks: Item['tokens'];
}

function segmentsOf(items: readonly Item[]): Item[][] {
  const segments: Item[][] = [[]];
  for (const item of items)
    if (item.tokens.length === 1 && /^[/,;]$/.test(item.tokens[0]!.text)) segments.push([]);
    else segments.at(-1)!.push(item);
  return segments;
}

function caseOf(items: readonly Item[]): Case | null {
  const [figure, open, ...inner] = items;
  const close = inner.pop();
  if (figure?.kind !== 'measure' || open?.kind !== 'open' || close?.kind !== 'close') return null;
  if (inner.length === 0) return null;
  const said = lower(inner);
  const when = phrase({ items: inner }, 0).find(({ to }) => to === inner.length)?.value ?? null;
  const rest = remaining.test(said) ? inner.flatMap(({ tokens }) => tokens) : [];
  return { figure, said, when, marks: [...open.tokens, ...rest, ...close.tokens] };
}
