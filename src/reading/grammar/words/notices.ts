import type { PlainVerb } from './plain-verb.ts';

/** Notices without a verb: "Mooring at the jetty prohibited", "Dogs not allowed", "Fees to be paid in advance". */

const demands = /^(?:required|compulsory|mandatory|obligatory|needed|essential)$/;
const bans = /^(?:prohibited|forbidden|banned|disallowed)$/;
const permits = /^(?:allowed|permitted)$/;
/** "only with a receipt", "only after approval": on which terms. */
const onTerms =
  /^(?:between|during|before|from|at|until|with|without|if|when|where|after|by|against|on|upon|under|in|for|to)$/;
const holds =
  /^(?:appl(?:y|ies)|holds?|is|are|goes|go|counts?|extends?|runs?|lasts?|binds?|begins?|ends?|starts?|continues?|remains?|open|closed|valid|available)$/;
/** What may come after the last word of a notice; "permitted to", "allowed:" are parts of something else. */
const closes =
  /^(?:|\.|,|if|when|where|while|whilst|unless|except|on|in|at|from|between|during|without|after|before|within|inside|outside|until|by|for|to|only)$/;
const opensNoun = /^(?:of|the|a|an|and|or|is|are|was|were|be|been|being|not|to|that|which|who|as|by)$/;
const participle = /(?:ed|en|wn|ept|ent|ought|aught|old|aid|ade|ut|et|un)$/;

/** The part of a sentence from `from` to `to` as a notice, where no verb was found in it. */
export function noticeAt(lower: (index: number) => string, from: number, to: number): PlainVerb | null {
  for (let at = from + 1; at < to; at += 1) {
    const word = lower(at);
    // "Expenses above 50 EUR only with a receipt"; "paragraph 1 applies only at night" has a verb
    if (word === 'only' && onTerms.test(lower(at + 1)) && lower(at + 2) !== '' && !holds.test(lower(at - 1)))
      return { at, to: at, kind: 'permits' };
    if (word === ':' || /^(?:only|maximum|minimum|number)$/.test(word)) return null;
    // "Gloves when handling acid"
    if (
      /^(?:when|while|whilst)$/.test(word) &&
      /ing$/.test(lower(at + 1)) &&
      at - from <= 4 &&
      lower(from) !== 'no'
    )
      return { at, to: at, kind: 'demands' };
    if (
      word === 'to' &&
      lower(at + 1) === 'be' &&
      participle.test(lower(at + 2)) &&
      startsNoun(lower, from, at)
    )
      return { at, to: at + 1, kind: 'must' };
    if (!(bans.test(word) || permits.test(word) || demands.test(word)) || !closes.test(lower(at + 1)))
      continue;
    const denied = lower(at - 1) === 'not';
    const stressed = /^(?:strictly|absolutely|expressly)$/.test(lower(at - 1));
    const start = denied || stressed ? at - 1 : at;
    if (start <= from || opensNoun.test(lower(start - 1)) || (denied && bans.test(word))) continue;
    // "Reservation not required": nothing is asked for
    if (demands.test(word)) return denied ? null : { at: start, to: at + 1, kind: 'demands' };
    return { at: start, to: at + 1, kind: denied || bans.test(word) ? 'bans' : 'permits' };
  }
  return null;
}

/** "A guide to be booked": a noun with its article; after a comma, that of the last part. */
function startsNoun(lower: (index: number) => string, from: number, at: number): boolean {
  let start = from;
  for (let index = from; index < at; index += 1) if (lower(index) === ',') start = index + 1;
  return (
    /^(?:the|a|an|all|every|each|any)$/.test(lower(start)) &&
    !Array.from({ length: at - start }, (_, offset) => lower(start + offset)).some((word) =>
      /^(?:who|which|that|if|when|where|is|are|has|have|must|may|shall)$/.test(word),
    )
  );
}
