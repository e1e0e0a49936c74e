import type { Token } from '../words/tokens.ts';

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

export const listingAt = (tokens: readonly Token[], at: number): number | null =>
  listingOf(tokens, at)?.to ?? null;

/** What the words before a list say of its items; null where they do not. "either" at their end says any. */
export function listSaid(tokens: readonly Token[]): ListSaid | null {
  for (let at = 0; at < tokens.length; at += 1) {
    const found = listingOf(tokens, at);
    if (found?.quantified === true) return found;
  }
  return null;
}
