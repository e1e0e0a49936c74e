import { beforeItMay, betweenTwo, whetherOrNot } from './between-two.ts';
import { borneDuties } from './borne-duties.ts';
import { concessionAt } from './concessions.ts';
import { grantedOnly } from './granted-only.ts';
import { asksIf } from './case-words.ts';
import { rejoined, turnedBack } from './split-modals.ts';
import { excepted } from './exception-words.ts';
import { innerClauses } from './inner-clauses.ts';
import type { Item } from './item.ts';
import { runningMarkers } from '../words/running-markers.ts';
import { cuesOf } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import type { Measure } from './measure.ts';
import { comparisonAt, measuresAt } from './measures.ts';
import { periodRange } from './calendar-measures.ts';
import { rangeAt } from './ranges.ts';
import { monthRange } from '../binding/months.ts';
import { isBareVerb, plainVerbs } from '../words/plain-present.ts';
import { closedFigures } from './closed-figures.ts';
import { notOnly } from './not-only.ts';
import { notBothAt } from '../rewrites/not-both.ts';
import { referenceAt } from '../words/references.ts';
import { rewritten } from './item-rewrites.ts';
import { saidOfNoneElse } from './said-of-none-else.ts';
import type { Token } from '../words/tokens.ts';
import { listingAt } from './list-said.ts';
import { isMonthMay, stands, lowerOf } from './standing-cues.ts';

/** Cuts the tokens of one sentence into items, the longest construction first. */
export function itemsOf(
  words: readonly Token[],
  part: 'sentence' | 'fragment' | 'item' = 'sentence',
): Item[] {
  const tokens = turnedBack(rejoined(words));
  const items: Item[] = [];
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  // "when: … the bottom can no longer be seen": the modal comes before the list
  const hasModal =
    part === 'item' ||
    tokens.some(
      (_, at) => cuesOf(tokens, at).some(({ category }) => modals.has(category)) && !isMonthMay(tokens, at),
    );
  const plain = part === 'sentence' ? plainVerbs(tokens) : [];
  const markers = runningMarkers(tokens);
  for (let at = 0; at < tokens.length;) {
    const verb = plain.find((found) => found.at === at);
    if (verb !== undefined) {
      plain.splice(plain.indexOf(verb), 1);
      // "The driver checks the brakes": the verb says that it is a duty, and what has to be done
      const said = verb.to > at || verb.kind === 'imperative' ? verb.to : at + 1;
      items.push({ kind: plainKinds[verb.kind], tokens: tokens.slice(at, said) });
      at = verb.to;
      continue;
    }
    if (tokens[at]!.kind === 'break') {
      at += 1;
      continue;
    }
    const marker = markers.get(at);
    if (marker !== undefined) {
      items.push({ kind: 'emphasis', tokens: tokens.slice(at, marker) });
      at = marker;
      continue;
    }
    const range = rangeAt(tokens, at) ?? periodRange(tokens, at);
    if (range !== null) {
      const [first, second] = range.measures.map((measure): Item => ({
        kind: 'measure',
        tokens: measure.tokens,
        measure,
      }));
      items.push(
        first!,
        ...(range.link.length > 0 ? [{ kind: 'or' as const, tokens: range.link }] : []),
        second!,
      );
      at = range.to;
      continue;
    }
    const months = monthRange(tokens, at);
    if (months !== null) {
      const [first, second] = months.measures.map((measure): Item => ({
        kind: 'measure',
        tokens: measure.tokens,
        measure,
      }));
      items.push(
        first!,
        ...(months.link.length > 0 ? [{ kind: 'or' as const, tokens: months.link }] : []),
        ...(second === undefined ? [] : [second]),
      );
      at = months.to;
      continue;
    }
    const listing = listingAt(tokens, at);
    if (listing !== null) {
      // "meets at least two of the following conditions"
      const verb = items.at(-1);
      if (
        verb?.kind === 'word' &&
        /^(?:meets?|satisf(?:y|ies)|fulfils?|fulfills?)$/.test(verb.tokens[0]?.lower ?? '')
      )
        items[items.length - 1] = { kind: 'emphasis', tokens: verb.tokens };
      items.push({ kind: 'listing', tokens: tokens.slice(at, listing) });
      at = listing;
      continue;
    }
    const notBoth = notBothAt(tokens, at);
    const item: Item =
      notBoth > 0
        ? { kind: 'not_both', tokens: tokens.slice(at, at + notBoth) }
        : itemAt(tokens, at, lower, hasModal);
    items.push(item);
    at += item.tokens.length;
  }
  return rewritten(
    whetherOrNot(
      beforeItMay(
        betweenTwo(
          borneDuties(saidOfNoneElse(grantedOnly(notOnly(closedFigures(innerClauses(excepted(items))))))),
        ),
      ),
    ),
  );
}

const plainKinds = {
  must: 'must',
  must_not: 'must_not',
  allowed: 'may',
  imperative: 'bidden',
  amounts: 'amounts',
  charged: 'charged',
  bans: 'prohibited',
  permits: 'allowed',
  demands: 'required',
} as const;

function itemAt(
  tokens: readonly Token[],
  at: number,
  lower: (index: number) => string,
  hasModal: boolean,
): Item {
  if (tokens[at]!.declared === true) return { kind: 'word', tokens: [tokens[at]!] };
  if (
    /^(?:his|he|him|its)$/.test(lower(at)) &&
    lower(at + 1) === 'or' &&
    /^(?:her|she|their)$/.test(lower(at + 2))
  ) {
    return { kind: 'word', tokens: tokens.slice(at, at + 3) };
  }
  const conceded = concessionAt(tokens, at);
  if (conceded !== null) return conceded;
  const reminding = remindsAt(tokens, at);
  if (reminding > 0) return { kind: 'bidden', tokens: tokens.slice(at, at + reminding) };
  const forbidding = forbidsAt(tokens, at);
  if (forbidding > 0) return { kind: 'do_not', tokens: tokens.slice(at, at + forbidding) };
  if (asksIf(tokens, at)) return { kind: 'if', tokens: [tokens[at]!] };
  const reference = referenceAt(tokens, at);
  const [cue] = cuesOf(tokens, at).filter(({ category, length }) => stands(category, tokens, at, length));
  // "these rules allow": what a text does is a norm of it
  if (reference !== null && at + (cue?.length ?? 0) <= reference)
    return { kind: 'reference', tokens: tokens.slice(at, reference) };
  const measure = measuresAt(tokens, at).sort((left, right) => right.to - left.to)[0];
  const measured = measure === undefined ? 0 : measure.to - at;
  if (!hasModal && lower(at) === 'can') return { kind: 'may', tokens: [tokens[at]!] };
  if (!hasModal && lower(at) === 'cannot') return { kind: 'must_not', tokens: [tokens[at]!] };
  if (measure !== undefined && measured >= (cue?.length ?? 0) && !idleNumber(tokens, at, measure)) {
    return { kind: 'measure', tokens: tokens.slice(at, measure.to), measure };
  }
  const compared = comparisonAt(tokens, at);
  if (compared !== null && compared.to - at > (cue?.length ?? 0)) {
    return { kind: 'compare', tokens: tokens.slice(at, compared.to), op: compared.op };
  }
  if (cue !== undefined) return { kind: cue.category, tokens: tokens.slice(at, at + cue.length) };
  return { kind: 'word', tokens: [tokens[at]!] };
}

/** "Do not", "Don't", "Never" before a bare verb: first, or after an adjunct that comes first. */
function forbidsAt(tokens: readonly Token[], at: number): number {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const polite = /^(?:please|kindly)$/.test(lower(at)) ? forbidsAt(tokens.slice(at + 1), 0) : 0;
  const opened = /^(?:if|when|whenever|where|before|after|during|in|on|at|while|unless)$/.test(lower(0));
  const first = at === 0 || (/^[,?]$/.test(lower(at - 1)) && (opened || lower(at - 1) === '?'));
  if (polite > 0) return first ? polite + 1 : 0;
  // "Refrain from selling"
  if (/^(?:refrain|abstain|desist)$/.test(lower(at)) && lower(at + 1) === 'from')
    return first && /ing$/.test(lower(at + 2)) ? 2 : 0;
  const length =
    lower(at) === 'do' && lower(at + 1) === 'not' ? 2 : /^(?:don't|never)$/.test(lower(at)) ? 1 : 0;
  if (length === 0 || tokens[at + length]?.kind !== 'word') return 0;
  if (length === 1 && !isBareVerb(lower(at + 1))) return 0;
  return first ? length : 0;
}

/** "Do not forget to", "Never omit to": bids what comes after. */
function remindsAt(tokens: readonly Token[], at: number): number {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const denial = lower(at) === 'do' && lower(at + 1) === 'not' ? 2 : lower(at) === 'never' ? 1 : 0;
  const first = at === 0 || /^[,?]$/.test(lower(at - 1));
  return first &&
    denial > 0 &&
    /^(?:forget|fail|omit|neglect)$/.test(lower(at + denial)) &&
    lower(at + denial + 1) === 'to'
    ? denial + 2
    : 0;
}

/** "one of the", "one" by itself, a year after "of": no quantity. */
const idleNumber = (tokens: readonly Token[], at: number, measure: Measure): boolean =>
  measure.op === null &&
  measure.amount.kind === 'number' &&
  // "between two tents", "between any two of them": which distance, and no count
  ((tokens[at]!.lower === 'two' && measure.amount.unit === null && opensBetween(tokens, at)) ||
    (tokens[at]!.lower === 'one' && tokens[at - 1]?.lower === 'any') ||
    isPronounOne(tokens, at, measure) ||
    (measure.amount.unit === null &&
      (tokens[at]!.lower === 'zero' ||
        (tokens[at]!.lower === 'one' && /^(?:of|another|or)$/.test(tokens[measure.to]?.lower ?? '')))));

/** "between two tents", "between any two of them" */
const opensBetween = (tokens: readonly Token[], at: number): boolean =>
  lowerOf(tokens, at - 1) === 'between' ||
  (lowerOf(tokens, at - 1) === 'any' && lowerOf(tokens, at - 2) === 'between');

/** "…, and one deeper than 2 m must": another of what the norm before speaks of. */
const isPronounOne = (tokens: readonly Token[], at: number, { amount, to }: Measure): boolean =>
  tokens[at]!.lower === 'one' &&
  amount.kind === 'number' &&
  amount.unit === null &&
  /^(?:and|or|but|,|;)$/.test(tokens[at - 1]?.lower ?? '') &&
  (tokens[to + 1]?.lower === 'than' ||
    /^(?:over|under|above|below|exceeding|who|which|that|whose|with)$/.test(tokens[to]?.lower ?? ''));
