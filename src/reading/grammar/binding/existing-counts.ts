import type { Binder, BoundQuantity, Fact, Surroundings } from './binding.ts';
import { metBy, recall } from './binding.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Marks } from './marks.ts';
import type { Token } from '../words/tokens.ts';
import { isMoney } from '../words/units.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { singular, stem } from '../words/stem.ts';

/** "whose rungs are cracked" where an input counts cracked rungs: there is at least one. */
export function existing(
  pieces: readonly Flat[],
  words: readonly Token[],
  claimed: Set<number>,
  around: Surroundings,
  binder: Binder,
  marks: Marks,
): Fact[] {
  // "carry standing passengers on a journey of more than 30 minutes": a figure with a unit counts none of them
  const counts = (piece: Flat): boolean =>
    piece.kind === 'compare' ||
    (piece.kind === 'measure' &&
      !(piece.measure.amount.kind === 'number' && piece.measure.amount.unit !== null));
  if (pieces.some(counts)) return [];
  const persons = personsCounted(pieces, words, claimed, binder);
  const [found, other] = persons === null ? countsMet(pieces, words, claimed, around, binder) : [persons];
  if (found === undefined) return [];
  if (other !== undefined && isWholeOf(other, found, words)) {
    binder.used.add(other.name);
    for (const { index } of other.tokens) claimed.add(index);
  }
  for (const { index } of found.tokens) claimed.add(index);
  const bound: BoundQuantity = {
    kind: 'literal',
    value: '0',
    unit: found.name.input.unit ?? null,
    tokens: [],
  };
  return [
    {
      kind: 'measure',
      op: '>',
      bound,
      direction: [],
      ...marks.base(found.name, found.tokens),
      existence: true,
    },
  ];
}

interface Counted {
  name: Name;
  tokens: Token[];
}

/** Counts that the words speak of; first the one that they say most of: "any of the bottles is cracked" of `cracked_bottles`. */
function countsMet(
  pieces: readonly Flat[],
  words: readonly Token[],
  claimed: ReadonlySet<number>,
  around: Surroundings,
  binder: Binder,
): Counted[] {
  const own = words.flatMap(({ stems }) => stems);
  const found = binder.names.inputs.flatMap((name): Counted[] => {
    if (name.kind !== 'number' || !(isCount(name) || (isMass(name) && saysAny(words, pieces)))) return [];
    const met = recall(name.stems, own, around, name, binder.names);
    const tokens = metBy(
      words.filter(({ index }) => !claimed.has(index)),
      name.stems,
    );
    if (met.own < 0.7 || met.all < 0.85 || tokens.length === 0) return [];
    // "every anchor a red buoy": of all of them it is said, and not that there are some
    if (!/^number\b|^how many\b/.test(name.description) && saidOfEach(tokens, words)) return [];
    if (around.none !== true && !speaksOfAny(tokens, words, pieces)) return [];
    // "must not be approved" of an action to approve is the act, and no count of approvals
    if (tokens.every(({ stems }) => stems.every((part) => binder.names.action.includes(part)))) return [];
    return [{ name, tokens }];
  });
  const said = ({ tokens }: Counted): number => new Set(tokens.flatMap(({ stems }) => stems)).size;
  return found.sort(
    (left, right) =>
      said(right) - said(left) ||
      Number(isWholeOf(left, right, words)) - Number(isWholeOf(right, left, words)),
  );
}

/** "any of the bottles taken from it is cracked" of `bottles_taken` beside `cracked_bottles`: what is said of them is said last. */
function isWholeOf(whole: Counted, part: Counted, words: readonly Token[]): boolean {
  const verb = words.findIndex(({ lower }) => /^(?:is|are|was|were|has|have)$/.test(lower));
  const after = (one: Counted): boolean => one.tokens.some((token) => words.indexOf(token) > verb);
  return (
    verb > 0 &&
    after(part) &&
    !after(whole) &&
    whole.tokens.some((token) => part.tokens.includes(token)) &&
    words.slice(0, verb).some(({ lower }) => lower === 'of')
  );
}

/** "Number of guests", "Cracked eggs in the tray": so many of what its name says. */
function isCount({ unit, description, input, stems }: Name): boolean {
  if (unit !== null) return false;
  if (/^(?:number of|how many)\b/.test(description)) return true;
  return (
    input.type === 'int' &&
    description
      .split(/[^\p{L}'’-]+/u)
      .slice(0, 3)
      .some((word) => singular(word) !== word && stems.includes(stem(word)))
  );
}

const saidOfEach = (tokens: readonly Token[], words: readonly Token[]): boolean =>
  tokens.some((token) => /^(?:every|each|all|both)$/.test(words[words.indexOf(token) - 1]?.lower ?? ''));

/** "any cash on the counter", "owes no rent": there is some where the amount is not zero. */
const isMass = ({ unit }: Name): boolean =>
  unit !== null && (isMoney(unit) || /^(?:mass|volume)$/.test(unit.dimension));
const saysAny = (words: readonly Token[], pieces: readonly Flat[]): boolean =>
  words.some(
    ({ lower }, at) =>
      (lower === 'any' && words[at + 1]?.content === true) || /^ow(?:es?|ed|ing)$/.test(lower),
  ) || pieces.some(({ kind, tokens }) => kind === 'not' && tokens[0]?.lower === 'no');

/**
 * "if there are guests", "with passengers on board", "whose rungs are cracked": that there are some is said. "The name of
 * the tenant", "must not be let" name a thing or do something to it, and count none.
 */
function speaksOfAny(tokens: readonly Token[], words: readonly Token[], pieces: readonly Flat[]): boolean {
  const [first] = tokens;
  if (new Set(tokens.flatMap(({ stems }) => stems)).size > 1) return true;
  const at = words.indexOf(first!);
  if (/^(?:be|been|being)$/.test(words[at - 1]?.lower ?? '')) return false;
  const denied = pieces.some(
    ({ kind, tokens: own }) =>
      kind === 'not' && own.at(-1)!.index < first!.index && own.at(-1)!.index > first!.index - 4,
  );
  if (denied) return true;
  if (words.slice(Math.max(at - 4, 0), at).some(({ lower }) => having.test(lower))) return true;
  return keeping.test(words[at - 1]?.lower ?? '') && singular(first!.lower) !== first!.lower;
}
const having =
  /^(?:no|any|without|with|there|has|have|had|having|contains?|containing|carry|carries|carrying|holds?|holding|shows?|showing|bears?|bearing)$/;
/** "keep goats", "bring guests": of things that no article and no figure tells from others. */
const keeping =
  /^(?:keep|keeps|keeping|bring|brings|bringing|take|takes|taking|employ|employs|employing|use|uses|using|store|stores|storing|owes?|owing)$/;

/** "while nobody is in the cabin", "if anyone is on the roof", where an input counts the persons who are. */
function personsCounted(
  pieces: readonly Flat[],
  words: readonly Token[],
  claimed: ReadonlySet<number>,
  { names }: Binder,
): Counted | null {
  const some = words.filter(({ lower }) => /^(?:some|any)(?:one|body)$/.test(lower));
  const none = pieces.filter(
    ({ kind, tokens }) =>
      kind === 'not' && /^(?:nobody|no one|no person)$/.test(tokens.map(({ lower }) => lower).join(' ')),
  );
  const [whom] = [...some, ...none.flatMap(({ tokens }) => tokens)];
  if (whom === undefined || some.length + none.length > 1) return null;
  const found = names.inputs.flatMap((name): Counted[] => {
    const rest = name.stems.filter((part) => !people.has(part));
    if (name.kind !== 'number' || !isCount(name) || rest.length === name.stems.length) return [];
    const after = words.filter(({ index }) => index > whom.index && !claimed.has(index));
    const said = after.filter(
      (token) =>
        token.stems.some((part) => bestLikeness(part, rest) >= 0.9) ||
        // `persons_below`: the place is a word that says nothing by itself elsewhere
        (rest.length === 0 && name.input.name.endsWith(`_${token.lower}`)),
    );
    const all = rest.every((part) => said.some(({ stems }) => bestLikeness(part, stems) >= 0.9));
    return all && said.length > 0 ? [{ name, tokens: [...some, ...said] }] : [];
  });
  return found.length === 1 ? found[0]! : null;
}
const people = new Set(['person', 'people', 'individual', 'human'].map(stem));
