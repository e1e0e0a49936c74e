import type { RuleBody } from '../rules/model.ts';

/** What a rule says, and where in it its norm is. */
export type ReadWords = Pick<RuleBody, 'citations' | 'ledger'>;

/** Where a clause of a quote ends and another follows; items of a list, "(a) …; or (b) …", are of one clause. */
const clauseEnd = /;(?= ?\S)(?! ?(?:(?:and|or) )?\(\w{1,5}\))|\.(?= ["“(]?[A-Z§])/g;

/** "This section is subject to …": said of all that it says. */
const ofWhole = /^ ?(?:\(\w{1,5}\) ?)?th(?:is|ese) \w{1,20} (?:is|are|appl(?:y|ies)|ha(?:s|ve) effect)\b/i;

/**
 * Whether words at a place of a quote are in the clause of the rule's own norm. Of a quote with other clauses, "Notwithstanding
 * section 5, a member may moor; a guest must not", the account of the words says which is the norm's.
 */
export function isOfNorm({ citations, ledger }: ReadWords, index: number, at: number): boolean {
  const quote = citations[index]?.quote ?? '';
  const ends = [...quote.matchAll(clauseEnd)].map((match) => match.index);
  if (ends.length === 0) return true;
  if (ofWhole.test(quote.slice(startOfClause(ends, at)))) return true;
  const clauseAt = (place: number): number => ends.filter((end) => end < place).length;
  const norm = (ledger?.norm.words ?? []).filter(({ citation }) => citation === index);
  return norm.length > 0 && norm.every(({ start }) => clauseAt(start) === clauseAt(at));
}

const startOfClause = (ends: readonly number[], at: number): number =>
  (ends.findLast((end) => end < at) ?? -1) + 1;

const says =
  /^(?:may|must|shall|can|could|should|will|need|right|entitled|allowed|permitted|authori[sz]ed|free|lawful|permits?|allows?|forbidden|prohibited|banned|appl(?:y|ies))$/i;
const relates =
  /^(?:who|whom|which|that|whose|if|where|when|whenever|unless|whether|while|because|since|until|after|before)$/i;
const denies =
  /^(?:not|never|neither|nor|longer|without|exempt\w{0,4}|freed?|released|ceas\w{1,3}|\w{2,6}n['’]t)$/i;

/** Words before such a cue that may stand between a denial and it: "is not, however, subject to". */
const deniedWithin = 3;

/**
 * Whether words that end in front of a cue let it say something of the norm: nothing is before it, or the norm's own verb. "A pilot
 * who is subject to section 7" and "a pilot subject to section 7" tell who is meant; "not subject to" says the contrary.
 */
export function leadsToNorm(before: string): boolean {
  if (/\b(?:not|never) $/i.test(before)) return false;
  const clause = before.slice(Math.max(0, before.length - 200));
  const words = clause.match(/[\w'’-]+|[,;:.()–—]/g) ?? [];
  const said = words.filter((word) => /\w/.test(word));
  const verb = said.findLastIndex((word) => says.test(word));
  if (isDenied(said, verb)) return false;
  const stretch = words.slice(words.findLastIndex((word) => !/\w/.test(word)) + 1);
  if (stretch.every((word) => /^(?:and|but|or|however)$/i.test(word))) return true;
  const own = stretch.findLastIndex((word) => says.test(word));
  const relative = stretch.findLastIndex((word) => relates.test(word));
  if (own > relative) return true;
  return relative < 0 && own < 0 && stretch.slice(-2).some((word) => /^(?:is|are|has|have)$/i.test(word));
}

/** "Must not, notwithstanding section 5, moor" denies the mooring: only behind the norm's verb and its own "not". */
function isDenied(said: readonly string[], verb: number): boolean {
  const own = said[verb + 1]?.toLowerCase() === 'not' ? verb + 2 : verb + 1;
  return said.slice(Math.max(own, said.length - deniedWithin)).some((word) => denies.test(word));
}
