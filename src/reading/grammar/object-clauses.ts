import type { Fact } from './binding.ts';
import type { Phrase, Piece } from './clause-tree.ts';
import type { Token } from './tokens.ts';
import { opensPhrase, stem } from './words.ts';

/** What a relative clause of the predicate of a duty does: says which one is meant, is asked for itself, or may be either. */
export type ClauseRole = 'narrows' | 'required' | 'open';

const determiner =
  /^(?:a|an|the|any|every|each|all|both|those|these|such|this|that|his|her|its|their|no|one|another)$/;
const named = /^(?:the|any|every|each|all|both|those|these|such|this|that|his|her|its|their|no)$/;
const had = new Set(
  'have hold carry bear wear show produce present submit possess provide obtain display own bring use contain be'
    .split(' ')
    .map(stem),
);

/**
 * "muzzle a dog that bites": which dogs. "be accompanied by an adult who can swim", "carry a licence that has been
 * stamped": the adult has to be able to swim, the licence to be stamped. After another preposition it may be either.
 */
export function clauseRole(fact: Fact, predicate: Phrase | null): ClauseRole {
  const pieces = piecesWith(fact, predicate);
  const last = Math.max(...fact.tokens.map(({ index }) => index));
  const at = pieces.findLastIndex(({ kind, tokens }) => kind === 'relative' && tokens[0]!.index < last);
  if (at < 0) return 'narrows';
  const before = pieces.slice(0, at).flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  const head = before.findLastIndex(({ content }) => content);
  const opening = before
    .slice(0, head)
    .findLastIndex(({ lower }) => determiner.test(lower) || (opensPhrase(lower) && lower !== 'of'));
  const article = determiner.test(before[opening]?.lower ?? '') ? before[opening]!.lower : '';
  if (named.test(article)) return 'narrows';
  const lead = (article === '' ? before[opening] : before[opening - 1])?.lower ?? '';
  if (/^(?:by|with)$/.test(lead)) return 'required';
  // "disclose the damage to a buyer who is a consumer": to which buyers
  const who = pieces[at]!.tokens[0]!.lower === 'who';
  if (lead === 'to' && who && giving.test(verbOf(before)?.lower ?? '')) return 'narrows';
  if (opensPhrase(lead)) return 'open';
  return verbOf(before)?.stems.some((part) => had.has(part)) === true ? 'required' : 'narrows';
}

const giving = /^(?:disclose|tell|explain|offer|sell|supply|pay|give|hand|grant|issue)$/;

const verbOf = (words: readonly Token[]): Token | undefined => words.find(({ content }) => content);

/** The pieces of the region that states the fact. */
function piecesWith(fact: Fact, phrase: Phrase | null): Piece[] {
  if (phrase === null) return [];
  if (phrase.kind === 'coordination') return phrase.items.flatMap((item) => piecesWith(fact, item));
  const own = phrase.pieces.some(
    (piece) => piece.kind === 'words' && piece.tokens.some((token) => fact.tokens.includes(token)),
  );
  const inner = phrase.pieces.flatMap((piece) =>
    piece.kind === 'group' || piece.kind === 'except' ? piecesWith(fact, piece.phrase) : [],
  );
  return own ? phrase.pieces : inner;
}
