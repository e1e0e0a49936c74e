import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Found } from './chart.ts';
import type { AmountFormula, Phrase, Piece, RateTier } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Item } from '../items/item.ts';
import type { Flat } from './clause-tree.ts';
import type { Read } from './one-item.ts';
import { differenceByWhich, shareOfDifference } from './differences-by-which.ts';
import { inPercentOf } from '../binding/quantities.ts';
import type { Token } from '../words/tokens.ts';
import { type At, isMeasure, piece, said, wordsAt } from './formula-items.ts';
import { cappedAt, claims } from './amount-caps.ts';
import { unitNamed } from '../words/units.ts';
import type { Measure } from '../items/measure.ts';

const zero = /^(?:nothing|nil|zero|free of charge|free)$/;

/** "120 EUR", "4 EUR for each day begun", "1 EUR for each m² above 120", "6 % of the takings", "nothing". */
function termAt(items: readonly Item[], at: number): At<AmountFormula> | null {
  const first = items[at];
  if (first?.kind === 'excess_of') return differenceByWhich(items, at);
  if (first !== undefined && zero.test(said(first)))
    return { value: { kind: 'zero', tokens: first.tokens }, to: at + 1 };
  if (!isMeasure(first) || first.measure.op !== null) return null;
  return shareOfDifference(items, at) ?? sameAt(items, at, first) ?? ratedAt(items, at, piece(first));
}

const before =
  /^(?:of |the |that |this |said )*(?:it|amount|fee|sum|rate|charge|price|figure|toll|levy|fare|premium|rent|maximum|limit)(?: (?:so calculated|so determined|stated|above|mentioned above))?$/;

/** "half that amount", "twice the fee so calculated". */
function sameAt(
  items: readonly Item[],
  at: number,
  figure: Extract<Item, { kind: 'measure' }>,
): At<AmountFormula> | null {
  const factor =
    figure.measure.amount.kind === 'share' ? figure.measure.amount.factor : inPercentOf(figure.measure);
  if (factor === null) return null;
  let to = at + 1;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word' || (items[to]?.kind === 'relative' && said(items[to]) === 'that'))
    tokens.push(...items[to++]!.tokens);
  return before.test(tokens.map(({ lower }) => lower).join(' '))
    ? { value: { kind: 'same', factor, tokens: [...figure.tokens, ...tokens], of: null }, to }
    : null;
}

/** The figure at `at` with the words that say of what or for each of what it is. */
function ratedAt(items: readonly Item[], at: number, figure: Flat): At<AmountFormula> {
  const words = wordsAt(items, at + 1);
  const pieces: Flat[] = [figure];
  if (words.value.length > 0) pieces.push({ kind: 'words', tokens: words.value });
  const lower = words.value[0]?.lower ?? '';
  const per = /^(?:per|for|on|of|a|an|each|every|\/)$/.test(lower);
  const excess = items[words.to];
  // "for each mast in excess of three", "per 100 kilometres"
  if (
    per &&
    isMeasure(excess) &&
    (excess.measure.op === '>' || (excess.measure.op === null && words.value.length <= 2))
  ) {
    pieces.push(piece(excess));
    const more = wordsAt(items, words.to + 1);
    if (more.value.length > 0) pieces.push({ kind: 'words', tokens: more.value });
    return { value: { kind: 'amount', pieces }, to: more.to };
  }
  return { value: { kind: 'amount', pieces }, to: words.to };
}

/** Terms with "plus" and "less" between them. */
function sumAt(items: readonly Item[], at: number): At<AmountFormula> | null {
  const start = items[at]?.kind === 'listing' ? at + 1 : at;
  const first = termAt(items, start);
  return first === null ? null : addedTo(items, first);
}

function addedTo(items: readonly Item[], first: At<AmountFormula>): At<AmountFormula> {
  let { value, to } = first;
  for (;;) {
    const sign = items[to];
    if (sign?.kind !== 'plus' && sign?.kind !== 'minus') return { value, to };
    const next = termAt(items, to + 1);
    if (next === null) return { value, to };
    value = {
      kind: sign.kind === 'plus' ? 'sum' : 'difference',
      of: [value, next.value],
      tokens: sign.tokens,
    };
    to = next.to;
  }
}

/** "the greater of A and B"; "A or B, whichever is the higher". */
function extremeAt(items: readonly Item[], at: number): At<AmountFormula> | null {
  const opening = items[at];
  if (opening?.kind === 'greater_of' || opening?.kind === 'lesser_of') {
    const first = sumAt(items, at + 1);
    const link = first === null ? undefined : items[first.to];
    if (first === null || (link?.kind !== 'and' && link?.kind !== 'or')) return null;
    const second = sumAt(items, first.to + 1);
    if (second === null) return null;
    return {
      value: {
        kind: opening.kind === 'greater_of' ? 'greatest' : 'least',
        of: [first.value, second.value],
        tokens: [...opening.tokens, ...link.tokens],
      },
      to: second.to,
    };
  }
  const first = sumAt(items, at);
  return first === null ? null : selectedFrom(items, first);
}

function selectedFrom(items: readonly Item[], first: At<AmountFormula>): At<AmountFormula> {
  const parts = [first.value];
  const tokens: Token[] = [];
  let { to } = first;
  for (;;) {
    const comma = items[to]?.kind === 'comma' ? 1 : 0;
    const chosen = items[to + comma];
    if (parts.length > 1 && (chosen?.kind === 'whichever_more' || chosen?.kind === 'whichever_less')) {
      const kind = chosen.kind === 'whichever_more' ? 'greatest' : 'least';
      return { value: { kind, of: parts, tokens: [...tokens, ...chosen.tokens] }, to: to + comma + 1 };
    }
    const link = items[to + comma];
    if (link?.kind !== 'or' && link?.kind !== 'and') return first;
    const next = sumAt(items, to + comma + 1);
    if (next === null) return first;
    parts.push(next.value);
    tokens.push(...link.tokens);
    to = next.to;
  }
}

/** "for the first 100 vines", "on the part exceeding 50,000 EUR up to 200,000 EUR", "for each further vine". */
function scopeAt(items: readonly Item[], at: number): At<Omit<RateTier, 'rate'>> | null {
  const opening = wordsAt(items, at);
  const text = opening.value.map(({ lower }) => lower);
  const none = { over: null, upTo: null, width: null };
  const figure = items[opening.to];
  const last = text.at(-1) ?? '';
  if (isMeasure(figure) && figure.measure.op === null && /^(?:first|next|following|initial)$/.test(last)) {
    const more = wordsAt(items, opening.to + 1);
    return {
      value: {
        ...none,
        ...(/^(?:first|initial)$/.test(last) ? { upTo: figure.measure } : { width: figure.measure }),
        words: [...opening.value, ...figure.tokens, ...more.value],
      },
      to: more.to,
    };
  }
  // "the first 100 vines" may have been read as a figure with "the first" before it
  if (isMeasure(figure) && figure.measure.op === '>' && text.length > 0) {
    const next = items[opening.to + 1];
    const to = isMeasure(next) && next.measure.op === '<=' ? next : null;
    const end = opening.to + (to === null ? 1 : 2);
    const more = wordsAt(items, end);
    return {
      value: {
        ...none,
        over: figure.measure,
        upTo: to?.measure ?? null,
        words: [...opening.value, ...figure.tokens, ...(to?.tokens ?? []), ...more.value],
      },
      to: more.to,
    };
  }
  if (
    isMeasure(figure) &&
    figure.measure.op === '<=' &&
    /^(?:part|portion|amount|value|income|takings|it)$/.test(last)
  ) {
    const more = wordsAt(items, opening.to + 1);
    return {
      value: { ...none, upTo: figure.measure, words: [...opening.value, ...figure.tokens, ...more.value] },
      to: more.to,
    };
  }
  const first = firstOne(items, at);
  if (first !== null) return first;
  const rest = /^(?:further|additional|remaining|subsequent|other|rest|remainder|balance|excess|more)$/;
  if (!text.some((word) => rest.test(word))) return null;
  const part = partAt(items, opening.to);
  return {
    value: {
      ...none,
      words: [...opening.value, ...part.tokens],
      ...(part.tokens.length > 0 ? { begun: true } : {}),
    },
    to: part.to,
  };
}

/** "for the first hour", "for the first hour or part of it": up to one of them. */
function firstOne(items: readonly Item[], at: number): At<Omit<RateTier, 'rate'>> | null {
  const opening = wordsAt(items, at);
  const place = opening.value.findIndex(({ lower }) => /^(?:first|initial)$/.test(lower));
  const unit = opening.value[place + 1];
  const named = place < 1 || unit === undefined ? null : unitNamed(unit.lower);
  if (named === null || unit === undefined || /s$/.test(unit.lower)) return null;
  const part = partAt(items, opening.to);
  const upTo: Measure = {
    tokens: [unit],
    amount: { kind: 'number', value: '1', unit: named },
    op: null,
    sense: 'amount',
    of: [],
    to: 0,
  };
  return {
    value: {
      over: null,
      upTo,
      width: null,
      words: [...opening.value, ...part.tokens],
      ...(part.tokens.length > 0 ? { begun: true } : {}),
    },
    to: part.to,
  };
}

/** "or part of it", "or part of an hour", "or part thereof". */
function partAt(items: readonly Item[], at: number): { tokens: Token[]; to: number } {
  const none = { tokens: [], to: at };
  if (items[at]?.kind !== 'or') return none;
  const words = wordsAt(items, at + 1);
  const text = words.value.map(({ lower }) => lower).join(' ');
  return /^(?:a )?part (?:thereof|of (?:it|one|an? \w+|that \w+))$/.test(text)
    ? { tokens: [...items[at].tokens, ...words.value], to: words.to }
    : none;
}

/** Rates, each with the part that it is for; two at least. */
function tiersAt(items: readonly Item[], at: number): At<AmountFormula> | null {
  const tiers: RateTier[] = [];
  let to = at;
  for (;;) {
    const figure = items[to];
    const nothing = figure !== undefined && zero.test(said(figure));
    if (!nothing && (!isMeasure(figure) || figure.measure.op !== null)) break;
    const opened = nothing ? null : splitRate(items, to);
    const scope = opened ?? scopeOf(items, to + 1, figure, nothing);
    if (scope === null) break;
    tiers.push(scope.value);
    to = scope.to;
    let link = to;
    while (/^(?:comma|semicolon|and)$/.test(items[link]?.kind ?? '')) link += 1;
    if (link === to || link >= items.length) break;
    const next = items[link];
    if (next === undefined || (!zero.test(said(next)) && !(isMeasure(next) && next.measure.op === null)))
      break;
    to = link;
  }
  return tiers.length < 2 ? null : { value: { kind: 'tiers', tiers }, to };
}

function scopeOf(items: readonly Item[], at: number, figure: Item, nothing: boolean): At<RateTier> | null {
  const scope = scopeAt(items, at);
  if (scope === null) return null;
  const rate = nothing || !isMeasure(figure) ? [] : [piece(figure)];
  return {
    value: {
      ...scope.value,
      rate,
      words: nothing ? [...figure.tokens, ...scope.value.words] : scope.value.words,
    },
    to: scope.to,
  };
}

/** "2 EUR per vine for the first 100 vines": the words before "for the first" belong to the rate. */
function splitRate(items: readonly Item[], at: number): At<RateTier> | null {
  const figure = items[at];
  if (!isMeasure(figure)) return null;
  const words = wordsAt(items, at + 1);
  const cut = words.value.findIndex(
    ({ lower }, index) =>
      index > 0 &&
      /^(?:for|on|of|up)$/.test(lower) &&
      /^(?:the|each|every|any)$/.test(words.value[index + 1]?.lower ?? ''),
  );
  if (cut < 1) return null;
  const scope = scopeAt(items, at + 1 + cut);
  if (scope === null) return null;
  return {
    value: { ...scope.value, rate: [piece(figure), { kind: 'words', tokens: words.value.slice(0, cut) }] },
    to: scope.to,
  };
}

/** A figure by itself, which no cap could change: neither a rate nor a share. */
function isFigure(value: AmountFormula): boolean {
  const [only, ...more] = value.kind === 'amount' ? value.pieces : [];
  return (
    only?.kind === 'measure' &&
    more.length === 0 &&
    only.measure.amount.kind === 'number' &&
    only.measure.amount.unit?.dimension !== 'ratio' &&
    !only.tokens.slice(1).some(({ lower }) => /^(?:per|an?|each|every|\/)$/.test(lower))
  );
}

export interface FormulaAt {
  formula: AmountFormula;
  /** The direction of its first figure. */
  op: Comparison | null;
  tokens: Token[];
}

/** Every formula that starts at `at`, the one that takes most first. */
export const formula: Read<FormulaAt> = ({ items }, at) => {
  const first = items[at];
  const directed =
    isMeasure(first) && first.measure.op !== null && first.measure.op !== '==' ? first.measure.op : null;
  const own =
    directed !== null && isMeasure(first)
      ? items.with(at, { ...first, measure: { ...first.measure, op: null } })
      : items;
  const bases = [tiersAt(own, at), extremeAt(own, at), sumAt(own, at)].filter((found) => found !== null);
  const found = bases.flatMap((base): At<AmountFormula>[] => {
    // "at least 3 m and no longer than 5 m": two limits, and neither caps the other
    const capped = isFigure(base.value) ? base : cappedAt(own, base);
    return [capped.to > base.to ? capped : base];
  });
  return found.map(({ value, to }): Found<FormulaAt> => ({
    to,
    value: { formula: value, op: directed, tokens: items.slice(at, to).flatMap((item) => item.tokens) },
  }));
};

/** "charge a toll of": neither more nor less; who has to pay may pay more. */
export const chargesExactly = (words: readonly Token[]): boolean =>
  words.some(({ lower }) =>
    /^(?:charged?|levy|levied|collect|collected|billed?|impose|imposed|deducted?|invoiced?)$/.test(lower),
  ) || words.every(({ lower }) => lower === 'be');

/** "charge a toll of 0.40 EUR per tonne, subject to a minimum of 15 EUR": words up to a formula of several figures. */
export const formulated: Read<Phrase> = (chart, at) => {
  const { items } = chart;
  const words = wordsAt(items, at);
  const compare = items[words.to]?.kind === 'compare' ? 1 : 0;
  const direction = items[words.to];
  const pieces: Piece[] = words.value.length === 0 ? [] : [{ kind: 'words', tokens: words.value }];
  return formula(chart, words.to + compare)
    .filter(({ value }) => isComposed(value.formula))
    .map(({ to, value }) => {
      const op =
        direction?.kind === 'compare'
          ? direction.op
          : chargesExactly(words.value)
            ? '=='
            : claims(words.value) && value.formula.kind === 'least'
              ? '<='
              : null;
      const made = formulaPiece(value, op);
      const tokens =
        op === null || direction === undefined ? made.tokens : [...direction.tokens, ...made.tokens];
      return { to, value: regionOf([...pieces, { ...made, tokens }]) };
    });
};

/** Whether the text puts it together of more than one figure, or multiplies it. */
export const isComposed = ({ kind }: AmountFormula): boolean => kind !== 'amount';

/** The words of a formula that are no figures. */
export function formulaWords(found: AmountFormula): Token[] {
  switch (found.kind) {
    case 'amount':
      return found.pieces.flatMap((part) => part.tokens);
    case 'zero':
    case 'same':
      return found.tokens;
    case 'tiers':
      return found.tiers.flatMap(({ rate, words }) => [...rate.flatMap((part) => part.tokens), ...words]);
    default:
      return [...found.of.flatMap(formulaWords), ...found.tokens];
  }
}

export const formulaPiece = (found: FormulaAt, op: Comparison | null): Piece => ({
  kind: 'formula',
  tokens: found.tokens,
  formula: found.formula,
  op: found.op ?? op,
});
