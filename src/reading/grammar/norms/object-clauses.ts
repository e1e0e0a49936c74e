import type { Fact } from '../binding/binding.ts';
import { canAct } from '../../meanings/related.ts';
import type { Phrase, Piece } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import { stem } from '../words/stem.ts';
import { opensPhrase } from '../words/words.ts';

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
  const { article, lead } = openingOf(before);
  if (named.test(article)) return 'narrows';
  if (/^(?:by|with)$/.test(lead)) return 'required';
  // "disclose the damage to a buyer who is a consumer": to which buyers
  const relative = pieces[at]!.tokens[0]!.lower;
  const who = relative === 'who' || (relative === 'that' && canAct(before.at(-1)?.lower ?? ''));
  if (lead === 'to' && who && giving.test(verbOf(before)?.lower ?? '')) return 'narrows';
  if (opensPhrase(lead)) return 'open';
  return verbOf(before)?.stems.some((part) => had.has(part)) === true ? 'required' : 'narrows';
}

/** The article of the last noun, and what leads it. */
function openingOf(before: readonly Token[]): { article: string; lead: string } {
  const head = before.findLastIndex(({ content }) => content);
  const opening = before
    .slice(0, Math.max(head, 0))
    .findLastIndex(({ lower }) => determiner.test(lower) || (opensPhrase(lower) && lower !== 'of'));
  const article = determiner.test(before[opening]?.lower ?? '') ? before[opening]!.lower : '';
  return { article, lead: (article === '' ? before[opening] : before[opening - 1])?.lower ?? '' };
}

/**
 * "search every bag larger than 40 litres": which bags; "have a fence at least 2 m high": how high it has to be. Where
 * nothing tells, as in "search bags larger than 40 litres", it is open.
 */
export function figureRole(fact: Fact, predicate: Phrase | null): ClauseRole {
  const figure = fact.kind === 'measure' ? fact.direction[0] : undefined;
  const pieces = regionsOf(predicate).find((own) =>
    own.some(({ kind, tokens }) => kind === 'measure' && tokens[0] === figure),
  );
  const at = pieces?.findIndex(({ kind, tokens }) => kind === 'measure' && tokens[0] === figure) ?? -1;
  const noun = pieces?.[at - 1];
  const said = noun?.kind === 'words' ? noun.tokens : [];
  // "every payment of 5 EUR or more"
  const own = said.at(-1)?.lower === 'of' ? said.slice(0, -1) : said;
  if (pieces === undefined || own.at(-1)?.content !== true) return 'required';
  const before = pieces.slice(0, at).flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  const { article, lead } = openingOf(before);
  if (dimension.test(own.at(-1)!.lower)) return 'required';
  if (/^(?:any|every|each|all|those)$/.test(article)) return 'narrows';
  // "a receipt for payments of 5 EUR or more"
  if (/^(?:for|to|on|from|about)$/.test(lead)) return 'open';
  const verb = verbOf(before);
  if (verb === undefined || verb === before.findLast(({ content }) => content) || opensPhrase(lead))
    return 'required';
  if (verb.stems.some((part) => had.has(part))) return 'required';
  return fact.kind === 'measure' && (fact.op === '>' || fact.op === '<') ? 'open' : 'required';
}

/** "at a distance of at least 5 m": what is measured, and none of several things. */
export const dimension =
  /^(?:distance|length|height|depth|width|weight|mass|temperature|capacity|rate|level|sum|amount|total|thickness|area|volume|speed|price|value|fee|deposit|minimum|maximum|percentage|share|proportion|power|pressure|concentration)$/;

const regionsOf = (phrase: Phrase | null): Piece[][] =>
  phrase === null ? [] : phrase.kind === 'region' ? [phrase.pieces] : phrase.items.flatMap(regionsOf);

const giving =
  /^(?:disclose|tell|explain|offer|sell|supply|pay|give|hand|grant|issue|publish|show|report|name|announce|send|deliver|lend|let|rent|serve)$/;

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
