import { tag } from './tagger.ts';

const modal =
  /\b(?:shall|must|should|ought to|cannot|need not|needs? to|ha(?:s|ve) to|will not|may (?!\d)|can (?:only|not)\b|only|unless|except|never|always)\b|\bmay:?$/i;
/** "The minutes are to be sent round"; "the purpose of the act is to protect" tells an aim. */
const isTo = /\b(?:is|are) (?:not |never )?to \p{Ll}{2}/u;
const aim = /\b(?:purpose|aim|object|objective|goal|intention|idea|point)s?\b/i;
const status =
  /\b(?:is|are|be|being|remains?) (?:\w+ ){0,2}?(?:entitled|eligible|required|obliged|bound|prohibited|forbidden|unlawful|illegal|permitted|allowed|authori[sz]ed|exempt|liable|subject|deemed|considered|treated|regarded|valid|void|invalid|payable|due|limited|restricted|responsible|compulsory|mandatory|optional|free|necessary|sufficient|refus|grant|reimburs|charg|paid|accept|reject|issu|renew|revok|cancel|suspend|clos|admit|exclud|calculat|round|reduc|increas|forfeit|return|refund|cover|insur|approv|award|credit|impos|levi|kept|retain|stor|delet|destroy|waiv|count|tax|made|given|carried out|irrelevant|rated|set)/i;
const duty =
  /\b(?:consists? of|appl(?:y|ies) to|does not apply|do not apply|prevails?|expires?|lapses?|takes? effect|has the right|have the right|has priority|has precedence|qualif(?:y|ies)|counts? (?:as|towards)|offen[cs]e|violation|breach|penalt(?:y|ies)|duty|prohibition|requires?|entitles?|would be entitled|costs?|bears?|pays?|receives?|loses?|refuses?|accepts?|rejects?|grants?|admits?|charges?|reimburses?|submits?|ensures?|notif(?:y|ies)|advised|recommended|encouraged|expected|suffices?|extends? to|(?:holds?|goes) (?:for|of|good))\b/i;
/** "It is for the tenant to …", "It falls to him to …". */
const impersonal =
  /\bit (?:is (?:for|up to|on|with|incumbent)|falls (?:to|on|upon)|lies with|rests with|rests on|behoves)\b/i;
const bound =
  /\b(?:max(?:imum)?|min(?:imum)?|at least|at most|up to|no more than|not more than|no less than|not less than|no fewer than|no later than|less than|more than|fewer than|over|under|above|below|within|before|after|by|until|from|exceeding|older than|younger than|per)\b|[≥≤<>%€$£+]|\d\s?(?:EUR|USD|GBP|CHF|kg|g|m|km|cm|h|hrs?|hours?|days?|weeks?|months?|years?|minutes?)\b/i;
const telegram = /^(?:no|not|none|never|only|please|don.t|nothing)\b/i;
/** "Under no circumstances is bleach to be mixed", "its door stays shut", "nothing is worn over it": what holds each time. */
const standing =
  /\b(?:under no circumstances|on no account|in no (?:case|event|circumstances)|at no (?:time|point)|at all times|for (?:so|as) long as|nothing (?:is|are|may|else)|nobody|no one|stays?)\b/i;
/** "Visitors: badge visible at all times": what a label says of itself. */
const labelled = /^\p{Lu}[^:.;\n]{0,40}:\s+\S/u;
/** What happened is told; what was is no duty. */
const told = /^[^,;:]{1,120}\b(?:was|were|has been|have been|had)\b/i;

/**
 * Whether a statement may oblige, forbid, permit or entitle: a modal, a status, a duty told in the present, an
 * imperative, a limit. Generous: what is taken for a norm and not read is listed for a person, nothing more.
 */
export function hasForce(text: string): boolean {
  const words = text.trim();
  if ([modal, status, impersonal, standing].some((sign) => sign.test(words))) return true;
  if (isTo.test(words) && !tellsAim(words)) return true;
  if (telegram.test(words) || labelled.test(words) || isImperative(words)) return true;
  if (/\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|half)\b/i.test(words) && bound.test(words))
    return !told.test(words);
  return duty.test(words) && !told.test(words);
}

/** "The purpose of the act is to protect": within one clause, the word for an aim stands before "is to". */
const tellsAim = (words: string): boolean =>
  words.split(/[.;]/).some((clause) => {
    const before = clause.split(/\b(?:is|are) to\b/i).slice(0, -1);
    return before.some((part) => aim.test(part));
  });

/** A sentence with a modal verb, where otherwise headings and captions are: "Dogs must be kept on a lead". */
export const hasModal = (text: string): boolean =>
  /\b(?:shall|must|may not|cannot|is prohibited|are prohibited)\b/i.test(text) && /\s\S+\s\S+\s/.test(text);

/** "Keep the receipts": a bare verb opens the sentence. */
function isImperative(text: string): boolean {
  const opening = text.slice(0, 80).replace(/^[^\p{L}]+/u, '');
  const [first, second] = tag(opening);
  // "Book the cheapest fare": no noun has an article after it
  if (first?.pos === 'NOUN' && second?.pos === 'DET' && first.lemma === first.lower) return true;
  return (
    first?.pos === 'VERB' && first.lemma === first.lower && second?.pos !== 'VERB' && second?.pos !== 'AUX'
  );
}
