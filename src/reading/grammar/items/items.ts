import { beforeItMay, betweenTwo, whetherOrNot } from './between-two.ts';
import { borneDuties } from './borne-duties.ts';
import { concessionAt } from './concessions.ts';
import { grantedOnly } from './granted-only.ts';
import { asksIf, opensCase } from './case-words.ts';
import { rejoined, turnedBack } from './split-modals.ts';
import { excepted, takesOut } from './exception-words.ts';
import { innerClauses } from './inner-clauses.ts';
import type { Item } from './item.ts';
import type { CueCategory } from '../words/lexicon.ts';
import { runningMarkers } from '../words/running-markers.ts';
import { cuesOf } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import type { Measure } from './measure.ts';
import { comparisonAt, measuresAt, periodRange } from './measures.ts';
import { rangeAt } from './ranges.ts';
import { monthRange } from '../binding/months.ts';
import { isOneTime } from '../words/numbers.ts';
import { isBareVerb, plainVerbs } from '../words/plain-present.ts';
import { notOnly } from './not-only.ts';
import { notBothAt } from '../rewrites/not-both.ts';
import { referenceAt } from '../words/references.ts';
import { rewritten } from './item-rewrites.ts';
import { saidOfNoneElse } from './said-of-none-else.ts';
import type { Token } from '../words/tokens.ts';

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
        betweenTwo(borneDuties(saidOfNoneElse(grantedOnly(notOnly(innerClauses(excepted(items))))))),
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

function stands(category: CueCategory, tokens: readonly Token[], at: number, length: number): boolean {
  const word = tokens[at]!.lower;
  if (word === 'may' && length === 1) return !isMonthMay(tokens, at);
  const opens = opensCase(category, tokens, at, length);
  if (opens !== null) return opens;
  if (word === 'that' && category === 'relative') {
    // "that person", "by that date": points back; "… report that the": a relative clause has a verb or a noun before it
    const previous = tokens[at - 1]?.lower ?? '';
    return (
      at > 0 &&
      !/^(?:of|on|by|for|in|to|at|under|from|after|before|until|during|with|than|if|unless|where|since)$/.test(
        previous,
      )
    );
  }
  if (category === 'except' && word === 'save' && length === 1) {
    return (
      at > 0 &&
      (tokens[at - 1]!.lower === ',' ||
        /^(?:on|in|by|with|at|a|an|the|to|from|between|during|for|under)$/.test(
          tokens[at + 1]?.lower ?? '',
        ) ||
        takesOut(tokens, at, length))
    );
  }
  if (
    category === 'except' &&
    (word === 'bar' || (word === 'but' && (length === 1 || lowerOf(tokens, at + 1) === 'for')))
  )
    return takesOut(tokens, at, length);
  // "shall be provided with", "services provided by": a participle
  if (category === 'if' && word === 'provided' && length === 1)
    return (
      !/^(?:be|been|being|is|are|was|were)$/.test(lowerOf(tokens, at - 1)) &&
      (!/^(?:with|by|to|for|in|on|at|under|from|,|\.|)$/.test(lowerOf(tokens, at + 1)) ||
        /^(?:either|each|every|all|any)$/.test(lowerOf(tokens, at + 2)))
    );
  // "loans need the approval of": a verb where what is needed follows
  if (category === 'requires' && /^needs?$/.test(word))
    return (
      /^(?:a|an|the|two|three|prior|written|both|either|at|no)$/.test(lowerOf(tokens, at + 1)) &&
      !/^(?:the|a|an|of|in|no|any|urgent|if|not|may|must|shall|can|will|to|such|not)$/.test(
        lowerOf(tokens, at - 1),
      )
    );
  // "may require an item": to ask for it
  if (category === 'requires' && /^(?:may|must|shall|can|will|not|to)$/.test(lowerOf(tokens, at - 1)))
    return false;
  if (category === 'requires' && /^(?:is|are|shall)$/.test(word))
    return referenceAt(tokens, at + length) === null;
  // "free of charge": how, no denial
  if (category === 'not' && /^(?:free|clear)$/.test(word))
    return !/^(?:charge|charges|cost|costs|duty|duties|tax|taxes|toll|all|the)$/.test(
      lowerOf(tokens, at + length),
    );
  // "…, whether full or empty": no matter which; "must state whether" asks it
  if (category === 'irrelevant' && word === 'whether' && length === 1)
    return (at === 0 || lowerOf(tokens, at - 1) === ',') && namesBoth(tokens, at + 1);
  // "wherever the visitor lives": no matter where; "wherever there is a risk": if there is
  if (word === 'wherever' && length === 1)
    return (category === 'irrelevant') === saysAnyPlace(tokens, at + 1);
  if (
    category === 'irrelevant' &&
    /^(?:despite|notwithstanding|spite)$/.test(lowerOf(tokens, at + length - 2))
  )
    return !tokens.slice(at, at + 10).some(({ lower }) => textual.test(lower));
  // "a transitional period of 6 months" says how long
  if (category === 'doubtful' && /^(?:period|time)$/.test(tokens[at + length - 1]!.lower))
    return !/^(?:of|from|until|till|to|beginning|ending|starting|commencing|running|that|which)$/.test(
      lowerOf(tokens, at + length),
    );
  // "who was sent away for want of a ticket": why, and no case of the norm
  if (category === 'not' && /^(?:default|want|lack)$/.test(lowerOf(tokens, at + length - 2)))
    return !tokens.slice(0, at).some(({ lower }) => /^(?:who|which|that|whose)$/.test(lower));
  // "vouchers that are not valid": which of them
  if (category === 'prohibited' && tokens[at + length - 1]!.lower === 'valid')
    return !/^(?:that|which)$/.test(lowerOf(tokens, at - 1));
  // "in spite of a reminder": what happened all the same, and no text
  if (
    category === 'notwithstanding' &&
    /^(?:spite|deviation|exception)$/.test(lowerOf(tokens, at + length - 2))
  )
    return referenceAt(tokens, at + length) !== null;
  // "that is subject to a freezing order": what it is, no reservation
  if (category === 'subject_to')
    return !/^(?:is|are|be|been|being|was|were|not)$/.test(lowerOf(tokens, at - 1));
  if (category === 'otherwise' && length === 1)
    return at === 0 || /^(?:,|;|and|or)$/.test(tokens[at - 1]!.lower) || closesContrast(tokens, at);
  // "As soon as the gauge reads 4 m, …": when; elsewhere how fast, for a person to say
  if (category === 'if' && word === 'as' && lowerOf(tokens, at + 1) === 'soon')
    return (
      (at === 0 || lowerOf(tokens, at - 1) === ';') &&
      /^(?:it|the|a|an|this|that|he|she|they)$/.test(lowerOf(tokens, at + 3))
    );
  if (category === 'except' && word === 'save' && at === 0)
    return /^(?:with|in|as|for|where|by|on|to)$/.test(tokens[at + 1]?.lower ?? '');
  if (word === 'but' && length === 1)
    return (
      !/^(?:all|nothing|anything|anywhere|nowhere|none|anyone|everything|everyone|any|no|last|cannot)$/.test(
        tokens[at - 1]?.lower ?? '',
      ) && !/^(?:for|not|never|a|an|one)$/.test(tokens[at + 1]?.lower ?? '')
    );
  // "limited to 3 hours", "restricted to the ground floor": how far, and not to whom
  if (category === 'reserved_for')
    return (
      measuresAt(tokens, at + length).length === 0 &&
      !/^(?:a|the) (?:maximum|minimum|period|total)\b/.test(
        `${lowerOf(tokens, at + length)} ${lowerOf(tokens, at + length + 1)}`,
      )
    );
  // "stored apart from food": where, no exception
  if (
    category === 'except' &&
    word === 'apart' &&
    /(?:ed|ept|eld|tand|stands|ive|ives)$/.test(lowerOf(tokens, at - 1))
  )
    return false;
  if (category === 'minus' && length === 1 && word === 'less')
    return /^(?:the|any|its|his|her|their|\d.*)$/.test(tokens[at + 1]?.lower ?? '') && at > 0;
  // "in either direction", "on either side": no choice between what follows
  // "the amount by which the price exceeds 250 EUR"; "the amount by which the rent is raised" is no difference
  if (category === 'excess_of')
    return tokens.slice(at + length, at + length + 8).some(({ lower }) => /^exceed(?:s|ed)?$/.test(lower));
  if (category === 'either')
    return !/^(?:direction|way|side|end|hand)$/.test(lowerOf(tokens, at + 1)) && choiceFollows(tokens, at);
  if (category === 'both') return tokens.slice(at + 1).some((token) => token.lower === 'and');
  if (category === 'dash')
    return tokens[at - 1]?.end !== tokens[at]!.start || tokens[at + 1]?.start !== tokens[at]!.end;
  if (category === 'if' && word === 'once' && length === 1)
    return (
      !/^(?:only|least|than)$/.test(tokens[at - 1]?.lower ?? '') &&
      (tokens[at + 1]?.kind === 'word' || hasPassed(tokens, at + 1)) &&
      !isOneTime(tokens, at) &&
      !/^(?:a|per|every|each|only|in)$/.test(tokens[at + 1]!.lower)
    );
  if (category === 'must' && /^(?:is|are)$/.test(word) && length === 2)
    return tokens[at + 2]?.kind === 'word';
  return true;
}

/** "either a script or a film"; "either parent" is any of them. */
const choiceFollows = (tokens: readonly Token[], at: number): boolean =>
  tokens[at + 1]?.kind !== 'word' ||
  !tokens[at + 1]!.content ||
  tokens.slice(at + 1).some(({ lower }) => /^(?:or|and|if|unless)$/.test(lower));

/** ", and not less than 50 % of it otherwise." */
function closesContrast(tokens: readonly Token[], at: number): boolean {
  const end = tokens[at + 1];
  const figure = tokens.slice(Math.max(at - 5, 0), at).some(({ kind }) => kind === 'number');
  return figure && (end === undefined || end.lower === '.' || end.lower === ';');
}

const lowerOf = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? '';

const textual =
  /^(?:rules?|sections?|articles?|paragraphs?|clauses?|provisions?|laws?|acts?|agreements?|contracts?|terms?|other|others|regulations?|statutes?)$/;

/** "the visitor lives", "the goods are kept": where it is, and nothing of what it is. */
function saysAnyPlace(tokens: readonly Token[], from: number): boolean {
  const rest = tokens.slice(from);
  const end = rest.findIndex(
    ({ lower, kind }) => kind === 'break' || /^(?:[,;:.]|must|may|shall|and|or)$/.test(lower),
  );
  const last = (end < 0 ? rest : rest.slice(0, end)).at(-1);
  return /^(?:is|are|was|were|be|lives?|resides?|dwells?|stands?|lies?|works?|goes|go|stays?|kept|stored|held|located|situated|found|used|place|happens?|occurs?|from|comes?|travels?|moored|parked|placed|born|based|registered|docked|installed|employed)$/.test(
    last?.lower ?? '',
  );
}

/** "full or empty", before the part of the sentence ends. */
function namesBoth(tokens: readonly Token[], from: number): boolean {
  const rest = tokens.slice(from).map(({ lower }) => lower);
  const end = rest.findIndex((word) => /^[,;.]$/.test(word));
  return (end < 0 ? rest : rest.slice(0, end)).includes('or');
}

/** "once 25 full years have passed": a time after which, no number of times. */
const hasPassed = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(at, at + 6)
    .some(({ lower }, index, all) => /^(?:have|has)$/.test(lower) && all[index + 1]?.kind === 'word');

const isMonthMay = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'May' &&
  (tokens[at + 1]?.kind === 'number' ||
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(tokens[at - 1]?.lower ?? '') ||
    /^(?:in|of|since|until|by|during)$/.test(tokens[at - 1]?.lower ?? ''));

/** What the words before a list say of its items: all, any, or at least so many of them. */
export interface ListSaid {
  connective: 'and' | 'or';
  least: number | null;
}

const listNouns =
  /^(?:conditions?|cases?|requirements?|circumstances?|documents?|criteria|persons?|items?|things?|grounds?|purposes?|ways?|tests?|points?|particulars|statements?|records?|measures?|events?|facts?|proofs?|papers?|qualifications?|lines?)$/;

interface Listing extends ListSaid {
  to: number;
  quantified: boolean;
}

/** "any one of the following conditions is met", "all of these", "at least two of the following three": how the items of a list belong together. */
function listingOf(tokens: readonly Token[], at: number): Listing | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  let to = at;
  let connective: 'and' | 'or' = 'or';
  let least: number | null = null;
  if (/^(?:at|any|one|all|each|every|either|both)$/.test(lower(to)) || countAt(tokens, to) !== null) {
    // "each of these", "every one of these", "each and every one of these"
    if (/^(?:all|each|every|both)$/.test(lower(to))) connective = 'and';
    if (lower(to) === 'each' && lower(to + 1) === 'and' && lower(to + 2) === 'every') to += 2;
    if (lower(to) === 'at') {
      if (lower(to + 1) !== 'least') return null;
      to += 2;
    } else if (/^(?:any|all|each|every|either|both)$/.test(lower(to))) to += 1;
    const count = countAt(tokens, to);
    if (count !== null) {
      if (count > 1 && connective === 'or') least = count;
      to += 1;
      if (lower(to) === 'or' && lower(to + 1) === 'more') to += 2;
    }
    if (lower(to) !== 'of') return null;
    to += 1;
  }
  let quantified = to > at;
  if (lower(to) === 'these' && quantified) to += 1;
  else if (lower(to) === 'the' && lower(to + 1) === 'following') to += 2;
  else return null;
  if (/^(?:cumulative|alternative)$/.test(lower(to))) {
    if (lower(to) === 'cumulative') connective = 'and';
    quantified = true;
    to += 1;
  }
  if (countAt(tokens, to) !== null) to += 1;
  if (listNouns.test(lower(to))) to += 1;
  if (/^(?:is|are|apply|applies|hold|holds|obtain|obtains)$/.test(lower(to))) to += 1;
  if (/^(?:met|satisfied|fulfilled|true|present|given)$/.test(lower(to)) && to > at) to += 1;
  else if (lower(to) === 'the' && lower(to + 1) === 'case') to += 2;
  return { to, connective, least, quantified };
}

const counts = ['zero', 'one', 'two', 'three', 'four', 'five', 'six'];
const countAt = (tokens: readonly Token[], at: number): number | null => {
  const word = tokens[at]?.lower ?? '';
  const named = counts.indexOf(word);
  return named > 0 ? named : /^[1-6]$/.test(word) ? Number(word) : null;
};

const listingAt = (tokens: readonly Token[], at: number): number | null => listingOf(tokens, at)?.to ?? null;

/** What the words before a list say of its items; null where they do not. "either" at their end says any. */
export function listSaid(tokens: readonly Token[]): ListSaid | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = listingOf(tokens, at);
    if (found?.quantified === true) return found;
  }
  return null;
}
