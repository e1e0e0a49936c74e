import type { Item } from './item.ts';
import type { Token } from '../words/tokens.ts';
import { endOf } from './item-words.ts';

/**
 * "The duty of washing the vats lies with the brewer", "a duty to wash the vats is imposed on the brewer", "the right to fish
 * belongs to members": who it is said of comes last. Read as "it is the duty of the brewer to wash the vats".
 */
export function borneDuties(items: readonly Item[]): Item[] {
  for (let at = 0; at < items.length; at += 1) {
    if (at > 0 && items[at - 1]!.kind !== 'comma') continue;
    const rewritten = failure(items, at) ?? borne(items, at) ?? reservedRight(items, at);
    if (rewritten !== null) return rewritten;
  }
  return [...items];
}

const opens = {
  duty: [
    /^(?:the |a |an |any )?(?:sole |full |legal |primary |statutory |contractual )?(?:duty|obligation|responsibility|burden|onus|task|job)$/,
    /^(?:lies|lie|rests|rest|falls|fall|devolves|shall lie|shall rest|shall fall) (?:with|on|upon|to)$|^(?:is|are|shall be) (?:imposed|placed|laid|incumbent) (?:on|upon)$|^(?:is|shall be) (?:borne|discharged|assumed) by$|^(?:is|shall be) (?:on|with|that of)$/,
  ],
  right: [
    /^(?:the |a )?(?:legal )?(?:right|power|authority|liberty|freedom|option)$/,
    /^(?:belongs|belong|is granted|is given|is accorded|shall belong|is open) to$|^(?:is conferred|is bestowed) (?:on|upon)$|^(?:is vested|vests|lies|rests) (?:in|with)$/,
  ],
} as const;

const tokensOf = (items: readonly Item[]): Token[] => items.flatMap(({ tokens }) => tokens);

/** "to wash", "of washing", "for washing": where the act begins. */
function opensAct(items: readonly Item[], at: number): boolean {
  const link = items[at]?.tokens[0]?.lower ?? '';
  const next = items[at + 1]?.tokens[0]?.lower ?? '';
  return link === 'to' ? /^[a-z]+$/.test(next) : /^(?:of|for)$/.test(link) && /^[a-z]{2,}ing$/.test(next);
}

function borne(items: readonly Item[], at: number): Item[] | null {
  for (const kind of ['duty', 'right'] as const) {
    const [head, closing] = opens[kind];
    const act = endOf(items, at, head, 4);
    if (act === null || !opensAct(items, act)) continue;
    for (let close = act + 2; close < items.length; close += 1) {
      if (items[close]!.kind === 'stop' || items[close]!.kind === 'semicolon') break;
      const whom = endOf(items, close, closing, 3);
      if (whom === null) continue;
      let end = whom;
      while (items[end]?.kind === 'word') end += 1;
      if (end === whom) return null;
      return [
        ...items.slice(0, at),
        {
          kind: kind === 'duty' ? 'duty_of' : 'lawful',
          tokens: [...tokensOf(items.slice(at, act)), ...tokensOf(items.slice(close, whom))],
        },
        ...items.slice(whom, end),
        ...items.slice(act, close),
        ...items.slice(end),
      ];
    }
  }
  return null;
}

/** "The right to vote is reserved to members": voting is. */
function reservedRight(items: readonly Item[], at: number): Item[] | null {
  const act = endOf(items, at, /^(?:the |a )?(?:right|power|authority|privilege|permission)$/, 2);
  if (act === null || !opensAct(items, act)) return null;
  const close = items.findIndex(({ kind }, index) => index > act && kind === 'reserved_for');
  if (close < 0 || items.slice(act, close).some(({ kind }) => kind === 'stop')) return null;
  const tokens = [...tokensOf(items.slice(at, act + 1)), ...items[close]!.tokens];
  return [
    ...items.slice(0, at),
    ...items.slice(act + 1, close),
    { kind: 'reserved_for', tokens },
    ...items.slice(close + 1),
  ];
}

const breaches =
  /^(?:is|are|shall be|constitutes|amounts to) (?:an? )?(?:criminal )?(?:offence|breach|infringement|violation|contravention|infraction|punishable|in breach)(?: of (?:these|this|the) (?:rules|rule|section|law|regulations|agreement|contract|act|code|policy|clause|lease))?$/;

/** "Failure (by the brewer) to wash the vats is an offence": they must be washed. */
function failure(items: readonly Item[], at: number): Item[] | null {
  const act = endOf(items, at, /^(?:a |any |the )?(?:failure|omission|neglect|refusal)$/, 2);
  const link = items[act ?? items.length]?.tokens[0]?.lower;
  if (act === null || (link !== 'to' && link !== 'by')) return null;
  for (let close = act + 2; close < items.length; close += 1) {
    const item = items[close]!;
    if (/^(?:stop|semicolon|not)$/.test(item.kind)) return null;
    const end = /^(?:prohibited|liable)$/.test(item.kind) ? close + 1 : endOf(items, close, breaches, 9);
    if (end === null) continue;
    return [
      ...items.slice(0, at),
      {
        kind: 'it_is_required',
        tokens: [...tokensOf(items.slice(at, act)), ...tokensOf(items.slice(close, end))],
      },
      ...items.slice(act, close),
      ...items.slice(end),
    ];
  }
  return null;
}
