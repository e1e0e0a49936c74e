import type { Item } from './item.ts';
import { endOf } from './item-words.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "Only" in other words, put where "only" would stand: "members, and no one else, may", "it is only members who may", "the
 * only case in which a member may … is where …", "if …; otherwise he may not".
 */
export function saidOfNoneElse(items: readonly Item[]): Item[] {
  const found =
    closedDoer(items) ??
    soleKinds(items) ??
    cleft(items) ??
    onlyCase(items) ??
    onlyAdmissible(items) ??
    items;
  return notWithoutIt(otherwiseNot(nothingElse(found)));
}

const tokensOf = (items: readonly Item[]): Token[] => items.flatMap(({ tokens }) => tokens);
const textOf = (items: readonly Item[]): string =>
  tokensOf(items)
    .map(({ lower }) => lower)
    .join(' ');
const grants = (item: Item | undefined): boolean => /^(?:may|entitled)$/.test(item?.kind ?? '');

/** Where the part that the item at `at` is in begins: the first item, or what comes after the comma of a front. */
function startOf(items: readonly Item[], at: number): number {
  const comma = items.slice(0, at).findLastIndex(({ kind }) => /^(?:comma|semicolon|colon)$/.test(kind));
  return comma + 1;
}

const others =
  /^,? ?(?:and|but) (?:no one else|nobody else|no-one else|no others?|none other|they alone|nobody other|no other person) ?,?$/;

/** "Members, and no one else, may", "members and only members may". */
function closedDoer(items: readonly Item[]): Item[] | null {
  const modal = items.findIndex(grants);
  if (modal < 2) return null;
  for (let from = 1; from < modal; from += 1) {
    if (!others.test(textOf(items.slice(from, modal)))) continue;
    const start = startOf(items, from);
    if (start === from) return null;
    return onlyThose(items, start, from, modal);
  }
  const and = items.findIndex(({ kind, tokens }) => kind === 'and' && tokens.at(-1)!.lower === 'only');
  const start = startOf(items, and);
  const named = textOf(items.slice(start, and));
  return and > 0 && and < modal && named !== '' && textOf(items.slice(and + 1, modal)) === named
    ? onlyThose(items, start, and, modal)
    : null;
}

/** What comes before the modal twice over, or closes what comes before it, is said by "only" alone. */
const onlyThose = (items: readonly Item[], start: number, closing: number, modal: number): Item[] => [
  ...items.slice(0, start),
  { kind: 'only_one', tokens: tokensOf(items.slice(closing, modal)) },
  ...items.slice(start, closing),
  ...items.slice(modal),
];

/**
 * "It is only members who may swim", "It is only if the flag is up that members may swim", "It is only after a shower that
 * they may".
 */
function cleft(items: readonly Item[]): Item[] | null {
  const at = items.findIndex((_, index) => textOf(items.slice(index, index + 2)) === 'it is');
  const only = items[at + 2];
  if (at < 0 || only === undefined || (at > 0 && items[at - 1]!.kind !== 'comma')) return null;
  const that = items.findIndex(({ kind }, index) => index > at + 2 && kind === 'relative');
  if (that < 0) return null;
  const tokens = [...tokensOf(items.slice(at, at + 3)), ...items[that]!.tokens];
  if (/^only(?:_one)?$/.test(only.kind) && grants(items[that + 1]))
    return [
      ...items.slice(0, at),
      { kind: 'only_one', tokens },
      ...items.slice(at + 3, that),
      ...items.slice(that + 1),
    ];
  if (
    only.kind === 'only' &&
    leads.test(textOf(items.slice(at + 3, at + 4))) &&
    textOf([items[that]!]) === 'that'
  ) {
    const stop = items.at(-1)?.kind === 'stop' ? items.slice(-1) : [];
    const granted = items.slice(that + 1, items.length - stop.length);
    return granted.some(grants)
      ? [...items.slice(0, at), ...granted, { kind: 'only', tokens }, ...items.slice(at + 3, that), ...stop]
      : null;
  }
  return only.kind === 'only_if' && textOf([items[that]!]) === 'that' && items.slice(that).some(grants)
    ? [
        ...items.slice(0, at),
        { kind: 'only_if', tokens: tokens.slice(0, -1) },
        ...items.slice(at + 3, that),
        { kind: 'comma', tokens: items[that]!.tokens },
        ...items.slice(that + 1),
      ]
    : null;
}

/**
 * "Beech and oak are the only trees that may be felled", "The only trees that may be felled are beech and oak": only beech
 * and oak may. One noun for all of them tells nothing apart; "the only old trees" would.
 */
function soleKinds(items: readonly Item[]): Item[] | null {
  const that = items.findIndex(
    ({ kind, tokens }, at) =>
      kind === 'relative' && /^(?:that|which|who)$/.test(tokens[0]!.lower) && grants(items[at + 1]),
  );
  const [article, only, noun] = items.slice(that - 3, that);
  if (that < 3 || !/^only(?:_one)?$/.test(only!.kind) || textOf([article!]) !== 'the') return null;
  if (noun!.kind !== 'word' || noun!.tokens.length > 1) return null;
  const tokens = tokensOf(items.slice(that - 3, that + 1));
  const linking = ({ kind, tokens: said }: Item): boolean =>
    kind === 'word' && /^(?:is|are)$/.test(said[0]!.lower);
  if (that === 3) {
    const is = items.findIndex((item, at) => at > that && linking(item));
    const end = items.at(-1)?.kind === 'stop' ? -1 : undefined;
    const named = items.slice(is + 1, end);
    if (is < 0 || named.length === 0 || named.some(({ kind }) => !/^(?:word|and|or|comma)$/.test(kind)))
      return null;
    return [
      { kind: 'only_one', tokens: [...tokens, ...items[is]!.tokens] },
      ...named,
      ...items.slice(that + 1, is),
      ...(end === undefined ? [] : items.slice(-1)),
    ];
  }
  const is = items[that - 4]!;
  const start = startOf(items, that - 4);
  if (!linking(is) || start === that - 4) return null;
  return [
    ...items.slice(0, start),
    { kind: 'only_one', tokens: [...is.tokens, ...tokens] },
    ...items.slice(start, that - 4),
    ...items.slice(that + 1),
  ];
}

const leads = /^(?:after|with|by|from|on|in|at|for|to|during|before|until|upon)$/;

const cases =
  /^the (?:only|sole) (?:case|circumstance|circumstances|situation|event|instance|condition|time) (?:in|under|on|at) which$/;
const oneCase =
  /^(?:in|on) one (?:case|condition|circumstance|occasion) only ,? ?(?:namely|that is|viz)? ?,?$/;

/** "The only case in which a member may swim is where the flag is up"; "… may swim in one case only, namely where …". */
function onlyCase(items: readonly Item[]): Item[] | null {
  const opening = endOf(items, 0, cases, 6);
  if (opening !== null && items.slice(opening).some(grants)) {
    const is = items.findIndex(
      (item, at) =>
        at > opening && textOf([item]) === 'is' && /^(?:only_)?if$/.test(items[at + 1]?.kind ?? ''),
    );
    if (is > 0)
      return [
        ...items.slice(opening, is),
        {
          kind: 'only_if',
          tokens: [...tokensOf(items.slice(0, opening)), ...tokensOf(items.slice(is, is + 2))],
        },
        ...items.slice(is + 2),
      ];
  }
  if (!items.some(grants)) return null;
  for (let at = 1; at < items.length; at += 1) {
    const end = endOf(items, at, oneCase, 9);
    if (end !== null && items[end]?.kind === 'if')
      return [
        ...items.slice(0, at),
        { kind: 'only_if', tokens: tokensOf(items.slice(at, end + 1)) },
        ...items.slice(end + 1),
      ];
  }
  return null;
}

const admissible = /^(?:admissible|permissible|permitted|allowed|lawful|allowable|acceptable)$/;

/** "is only admissible where": admissible only where. */
function onlyAdmissible(items: readonly Item[]): Item[] | null {
  const at = items.findIndex(
    (item, index) =>
      /^(?:is|are)$/.test(textOf([item])) &&
      items[index + 1]?.kind === 'only' &&
      admissible.test(textOf(items.slice(index + 2, index + 3))) &&
      items[index + 3]?.kind === 'if',
  );
  if (at < 0) return null;
  const [is, only, what, when] = items.slice(at, at + 4) as [Item, Item, Item, Item];
  return [
    ...items.slice(0, at),
    { kind: 'allowed', tokens: [...is.tokens, ...what.tokens] },
    { kind: 'only_if', tokens: [...only.tokens, ...when.tokens] },
    ...items.slice(at + 4),
  ];
}

/** "must contain nothing but glass": only glass. */
const nothingElse = (items: readonly Item[]): Item[] =>
  items.map((item, at) =>
    item.kind === 'only_one' &&
    /^nothing (?:but|other than|except|else than)$/.test(textOf([item])) &&
    items[at - 1]?.kind === 'word' &&
    items[at - 2]?.kind === 'must'
      ? { kind: 'only', tokens: item.tokens }
      : item,
  );

const otherwise =
  /^[,;] (?:but |and )?(?:otherwise|if not ,|failing which) ,? ?(?:it|he|she|they|he or she|this) (?:may not|must not|shall not|is not permitted to|is not allowed to|cannot)(?: do so)?$/;

/** "… may swim if the flag is up; otherwise they may not." */
function otherwiseNot(items: readonly Item[]): Item[] {
  if (!items.some(grants)) return [...items];
  for (let at = 3; at < items.length; at += 1) {
    if (!/^(?:comma|semicolon)$/.test(items[at]!.kind)) continue;
    const end = endOf(items, at, otherwise, 9);
    if (end !== null && (items[end] === undefined || items[end].kind === 'stop'))
      return [
        ...items.slice(0, at),
        { kind: 'only_then', tokens: tokensOf(items.slice(at, end)) },
        ...items.slice(end),
      ];
  }
  return [...items];
}

const withoutIt = /^,? ?but not without (?:it|one|them|that|this)$/;

/** "may swim with a badge, but not without one": only with a badge. */
function notWithoutIt(items: readonly Item[]): Item[] {
  if (!items.some(grants)) return [...items];
  for (let at = 3; at < items.length; at += 1) {
    const end = endOf(items, at, withoutIt, 5);
    if (end === null || (items[end] !== undefined && items[end].kind !== 'stop')) continue;
    const from = items.slice(0, at).findLastIndex((item) => textOf([item]) === 'with');
    if (from < 1) continue;
    return [
      ...items.slice(0, from),
      { kind: 'only', tokens: tokensOf(items.slice(at, end)) },
      ...items.slice(from, at),
      ...items.slice(end),
    ];
  }
  return [...items];
}
