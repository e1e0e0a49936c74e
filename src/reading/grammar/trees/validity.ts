import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Phrase, Piece, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Item } from '../items/item.ts';
import { phrase } from './phrases.ts';
import type { Read } from './one-item.ts';
import type { Token } from '../words/tokens.ts';

/** What a sentence about the time of a norm does to it. */
type Turn = 'holds' | 'begins' | 'ends';

const turns: ReadonlyMap<string, Turn> = new Map([
  ...[
    'applies',
    'apply',
    'shall apply',
    'is in force',
    'are in force',
    'is valid',
    'has effect',
    'have effect',
  ].map((verb) => [verb, 'holds'] as const),
  ...[
    ...['takes effect', 'take effect', 'shall take effect', 'enters into force', 'enter into force'],
    ...['comes into force', 'come into force', 'shall come into force', 'begins to apply', 'starts to apply'],
    ...['becomes effective', 'is effective', 'will apply'],
  ].map((verb) => [verb, 'begins'] as const),
  ...[
    ...['ceases to apply', 'cease to apply', 'shall cease to apply', 'ceases to have effect'],
    ...[
      'ceases to be in force',
      'lapses',
      'lapse',
      'shall lapse',
      'expires',
      'expire',
      'shall expire',
      'ends',
    ],
    ...['no longer applies', 'no longer apply', 'is repealed', 'are repealed', 'stops applying'],
  ].map((verb) => [verb, 'ends'] as const),
]);
const longestVerb = 5;

const textOf = (items: readonly Item[]): string =>
  items
    .flatMap(({ tokens }) => tokens)
    .map(({ lower }) => lower)
    .join(' ');

/** "This", "it", "rule 3", "this duty": where it is and where it ends. */
function referentAt(items: readonly Item[], at: number): number | null {
  const first = items[at];
  if (first?.kind === 'reference') return at + 1;
  const word = first?.kind === 'word' || first?.kind === 'relative' ? first.tokens[0]!.lower : '';
  if (/^(?:it|they)$/.test(word)) return at + 1;
  if (!/^(?:this|these|the)$/.test(word)) return null;
  const noun =
    /^(?:prohibition|ban|restriction|rule|rules|requirement|requirements|duty|obligation|limit|provision|foregoing|above)$/;
  if (noun.test(items[at + 1]?.tokens[0]?.lower ?? '')) return at + 2;
  return word === 'the' ? null : at + 1;
}

interface Verb {
  turn: Turn;
  to: number;
}

function verbAt(items: readonly Item[], at: number): Verb | null {
  for (let length = longestVerb; length > 0; length -= 1) {
    const turn = turns.get(textOf(items.slice(at, at + length)));
    if (turn !== undefined && at + length <= items.length) return { turn, to: at + length };
  }
  return null;
}

/** When the norm holds, of a date that goes with `op` after the verb; null where the words do not say. */
function inForce(turn: Turn, op: Comparison | null, lead: string): Comparison | null {
  const whole = /^(?:at|with|on) the (?:end|close|expiry) of$/.test(lead);
  if (lead !== '' && !whole) return null;
  switch (turn) {
    case 'holds':
      return whole ? null : op;
    case 'begins':
      return op === '==' ? '>=' : op === '>=' || op === '>' ? op : null;
    case 'ends':
      if (whole) return '<=';
      return op === '==' || op === '>=' ? '<' : op === '>' ? '<=' : null;
  }
}

/** The dates after the verb, each as what has to hold for the norm to be in force. */
function datesFrom(items: readonly Item[], at: number, turn: Turn): { pieces: Piece[]; to: number } | null {
  const pieces: Piece[] = [];
  let to = at;
  for (;;) {
    if (pieces.length > 0 && items[to]?.kind === 'and') to += 1;
    const dated = items.findIndex((item, index) => index >= to && item.kind === 'measure');
    const found = dated < 0 || dated - to > 5 ? undefined : items[dated];
    if (found?.kind !== 'measure' || found.measure.amount.kind !== 'date') break;
    const lead = items.slice(to, dated).flatMap(({ tokens }) => tokens);
    const op = inForce(turn, found.measure.op, lead.map(({ lower }) => lower).join(' '));
    if (op === null) return null;
    const tokens = [...lead, ...found.tokens];
    pieces.push({ kind: 'measure', tokens, measure: { ...found.measure, tokens, op } });
    to = dated + 1;
  }
  return pieces.length > 0 ? { pieces, to } : null;
}

/** What the sentence narrows the norm to: "for those opened before 1 May 2025", "in the case of guests". */
function scopeBefore(items: readonly Item[]): { to: Phrase | null; tokens: Token[] } | null {
  const own = items.at(-1)?.kind === 'comma' ? items.slice(0, -1) : items;
  if (own.length === 0) return { to: null, tokens: [] };
  const text = textOf(own);
  const lead = /^in the case of /.test(text) ? 4 : /^(?:for|to) /.test(text) || own[0]!.kind === 'if' ? 1 : 0;
  if (lead === 0) return null;
  const inner = own.slice(lead);
  const found = phrase({ items: inner }, 0).find(({ to }) => to === inner.length);
  return found === undefined
    ? null
    : { to: found.value, tokens: own.slice(0, lead).flatMap(({ tokens }) => tokens) };
}

/**
 * "Rule 1 ceases to apply at the end of 30 June 2026"; "This applies only from 1 May 2027": what the norm says is not
 * said on other days. As an exception to it: on every day that is not one of these.
 */
export const validity: Read<StatementTree> = ({ items }, at) => {
  for (let start = at; start < items.length; start += 1) {
    const referent = referentAt(items, start);
    const verb = referent === null ? null : verbAt(items, referent);
    if (referent === null || verb === null) continue;
    const only = items[verb.to]?.kind === 'only' ? verb.to + 1 : verb.to;
    const dates = datesFrom(items, only, verb.turn);
    const scope = scopeBefore(items.slice(at, start));
    if (dates === null || scope === null) return [];
    const what = items.slice(start, referent).flatMap(({ tokens }) => tokens);
    const does = items.slice(referent, only).flatMap(({ tokens }) => tokens);
    return [
      {
        to: dates.to,
        value: {
          kind: 'release',
          tokens: [...scope.tokens, ...what, ...does],
          references: [what],
          conditions: [{ relation: 'unless', tokens: [], phrase: regionOf(dates.pieces), front: false }],
          to: scope.to,
        },
      },
    ];
  }
  return [];
};
