import { opensCase } from './case-words.ts';
import { takesOut } from './exception-words.ts';
import type { CueCategory } from '../words/lexicon.ts';
import { measuresAt } from './measures.ts';
import { isOneTime } from '../words/numbers.ts';
import { referenceAt } from '../words/references.ts';
import type { Token } from '../words/tokens.ts';

export function stands(category: CueCategory, tokens: readonly Token[], at: number, length: number): boolean {
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
  // "it is for less than 1,000 EUR": how much, and nobody's duty
  if (category === 'duty_of' && word === 'it') return measuresAt(tokens, at + length).length === 0;
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

export const lowerOf = (tokens: readonly Token[], at: number): string => tokens[at]?.lower ?? '';

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

export const isMonthMay = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === 'May' &&
  (tokens[at + 1]?.kind === 'number' ||
    /^\d{1,2}(?:st|nd|rd|th)?$/.test(tokens[at - 1]?.lower ?? '') ||
    /^(?:in|of|since|until|by|during)$/.test(tokens[at - 1]?.lower ?? ''));
