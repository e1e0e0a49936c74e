import type { InputDeclaration } from '../model.ts';
import { participle as participleOf } from '../../core/participle.ts';
import { isOneThing } from './one-thing.ts';
import { manyOf, oneOf } from './unit-words.ts';
import { isCurrency, isKnownUnit, isTime, rateOf } from './units.ts';

/** How a measured input is said: what it is, and where its amount goes among words that are a sentence of their own. */
export interface Measured {
  /** "the age of the stallholder", before "is at least 18 years". */
  subject: string;
  /** "the claim is received" … "after the departure"; null where the subject says it all. */
  around: readonly [before: string, after: string] | null;
  /** Said of a time that something takes: "at most 2 days" is "within 2 days". */
  takesTime?: boolean;
  /** The unit stands in the subject: "the number of porters is at least 2". */
  saysUnit?: boolean;
  /** What is counted, and what is said of it: "at least 2 lifeguards" … "on duty at the beach". */
  counts?: readonly [what: string, are: string];
}

/** What of a declaration says what it measures. */
type Described = Pick<InputDeclaration, 'name' | 'unit' | 'description'> & { type: string };

/** A description that says what is measured, and then the words of the law that say of what: "Age: the stallholder is". */
interface Description {
  head: string;
  /** Small at its beginning; empty where nothing follows. */
  clause: string;
}

const article = /^(?:the|an?)\s/i;
const determined = /^(?:the|an?|each|every|any|no|all|its|his|her|their|this|that|these|those|such)\s/i;
const pronoun = /^(?:it|they|he|she|one)\s/i;
/** What is counted or measured goes without an article at the head of a description: "Age of the buyer". */
const measures =
  /^(?:age|amount|area|cost|date|day|deposit|depth|distance|duration|fee|height|kind|length|level|name|number|price|quantity|rate|share|size|speed|sum|temperature|time|type|value|volume|weight|width)\b/i;
const prepositions =
  /^(?:of|on|in|at|by|for|from|to|under|over|above|below|with|without|within|during|per|between|outside|inside|before|after|since|until|past|behind|beside|along|across|near|through)\s/i;
const finite =
  /\s(?:is|are|was|were|has|have|had|does|do|did|takes|took|begins|began|ends|ended|occurs|occurred)\s/i;
/** Verbs that go on with the figure, and what only joins it: "the hire lasts", "an aircraft with". */
const goesOn =
  /\s(?:is|are|was|were|be|been|has|have|had|for|of|by|to|in|at|on|than|with|within|from|exceeds?|weighs?|costs?|lasts?|lasted|stays?|stayed|remains?|remained|stands?|stood|measures?)$/i;
const copula = /\s(?:is|are|was|were|aged)$/i;
const participle =
  /^(?:\w{2,}ed|begun|bought|brought|built|drawn|drunk|done|driven|found|given|gone|held|hung|kept|laid|left|lent|let|lit|made|met|paid|put|read|run|said|seen|sent|set|shot|shown|shut|sold|spent|taken|told|thrown|worn|written)$/i;
/** Participles of what goes on for a time, where others say that something was done within one. */
const lasting =
  /^(?:kept|held|stored|retained|preserved|displayed|exhibited|left|hired|rented|lent|let|booked|worn|worked|used|closed|parked|moored)$/i;
/** "in length", "in weight": after the figure. */
const dimension =
  /^(.+?)\s(?:(?:is|are)\s)?(in (?:length|height|width|depth|breadth|diameter|weight|area))$/i;

/** Where what is counted is: "lifeguards on duty", "boats in the water"; "members of the club" are those alone. */
const places = /^(?:on|in|at|under|over|above|below|inside|outside|aboard|within|behind|beside|between)$/i;
/** "The grant share of the cost" is how much the grant is; "the market share of the firm" is no amount of the market. */
const share =
  /^((?:the )?(?:grant|subsidy|fee|charge|deposit|price|rent|loan|tax|levy|contribution|payment|refund|discount)) share (of .+)$/i;
/** "the applicant owes in fees": the amount stands behind the verb. */
const owing = /\s(?:owes?|owed|pays?|earns?|spends?)(?=\s(?:in|for|on|per|by|to)\s)/i;
/** The figure of a rule, where a description was taken from its words: "the temperature of the water exceeds 30 °C". */
const figureOf =
  /\s(?:exceeds?|reaches|does not exceed|is|are)\s(?:(?:not|more|less|fewer|than|at|least|most|under|over|above|below)\s){0,4}\d\S*(?:\s\S{1,14}){0,2}$/i;
/** Of a time: what has no length of its own is said to last. */
const lengths = /\b(?:delay|duration|period|term|time|stay|interval|notice|absence|age|length|pause|wait)$/i;
const timeUnit = /^(?:second|minute|hour|day|business_day|week|month|year)$/;

/** Words of more than one clause, or of a torn one: they are shown as they are and not built into a sentence. */
const isUnclear = (clause: string): boolean =>
  /[,;?]|\s(?:and|or|but|shall|must|may)(?:\s|$)/.test(clause) || clause.split(' ').length > 12;

const spaced = (name: string): string => name.replaceAll('_', ' ');
const withArticle = (words: string): string => (determined.test(words) ? words : `the ${words}`);
const lastWord = (words: string): string => words.slice(words.lastIndexOf(' ') + 1);

/** A description as part of a sentence: small at its beginning, but for a name or an abbreviation. */
export function sentence(description: string | undefined): string {
  const said = (description ?? '').trim().replace(/\.$/, '');
  return /^(?:A|[A-Z][a-z]+)(?:[\s:]|$)/.test(said) ? said[0]!.toLowerCase() + said.slice(1) : said;
}

function parted(description: string | undefined): Description | null {
  const said = sentence(description);
  const colon = said.indexOf(': ');
  if (colon < 0) return null;
  return { head: said.slice(0, colon).replaceAll('_', ' '), clause: sentence(said.slice(colon + 2)) };
}

/** "keep a record", "pay the refund": what is done, with nobody who does it. */
const isAct = (clause: string): boolean => {
  const first = clause.indexOf(' ');
  return (
    first > 0 &&
    !determined.test(clause) &&
    !prepositions.test(clause) &&
    !pronoun.test(clause) &&
    !/^(?:what|how|which|that|whether|half|twice|double)\s/i.test(clause) &&
    determined.test(clause.slice(first + 1))
  );
};

const isNounPhrase = (clause: string): boolean =>
  determined.test(clause) && !finite.test(`${clause} `) && !goesOn.test(clause);

/** The last word before what says more of it: "reasons" of "the reasons for the refund". */
export function nounOf(phrase: string): string {
  const words = phrase.split(' ');
  const end = words.findIndex((word, at) => at > 0 && prepositions.test(`${word} `));
  return words[(end < 0 ? words.length : end) - 1] ?? '';
}

export const isOrAre = (phrase: string): string => (/[^su]s$|ies$/i.test(nounOf(phrase)) ? 'are' : 'is');

/** "a claim acknowledged" → "a claim is acknowledged"; null of other words, as "the permit the board issued". */
export function stated(clause: string): string | null {
  if (finite.test(` ${clause} `) || pronoun.test(clause)) return null;
  const words = clause.split(' ');
  const at = words.findIndex((word) => participle.test(word));
  if (at < 1 || words.slice(at + 1).some((word) => participle.test(word))) return null;
  const subject = words.slice(0, at).join(' ');
  if (!isOneThing(subject)) return null;
  return `${subject} ${isOrAre(subject)} ${words.slice(at).join(' ')}`;
}

const plain = (subject: string): Measured => ({ subject, around: null });
const around = (before: string, after = ''): Measured['around'] => [before, after];

/** Among words that deny, or that speak of all or of none, an amount would be said of more than the one that is measured. */
const isWide = (words: string): boolean =>
  /\b(?:not|no|never|none|nobody|nothing|neither|each|every|everyone|any|all|both|only|unless|if|or|and)\b/i.test(
    words,
  );

/** What an input measures. Descriptions come from people and from readers: what fits no kind is put in brackets. */
export function measured(input: Described): Measured {
  const found = measuredAs(input);
  const { subject, counts } = found;
  const isWhole = input.type === 'int' && !isMeasure(input.unit ?? null);
  if (counts && (!isWhole || isWide(counts.join(' ')))) return uncounted(found, input.unit ?? null);
  return found.around !== null && isWide(found.around.join(' ')) ? plain(subject) : found;
}

/** Of hours, or of what has a half, there is more between none and one. */
const isMeasure = (unit: string | null): boolean =>
  unit !== null && (isKnownUnit(unit) || isTime(unit) || rateOf(unit) !== null || isCurrency(unit));

const uncounted = ({ subject, counts, saysUnit }: Measured, unit: string | null): Measured => ({
  ...plain(subject),
  saysUnit:
    saysUnit === true || (unit !== null && counts !== undefined && lastWord(counts[0]) === manyOf(unit)),
});

function measuredAs(input: Described): Measured {
  const description = parted(input.description);
  const said = sentence(input.description).replace(figureOf, '');
  if (said === '') return plain(spaced(input.name));
  if (description === null) return undivided(input, said);
  const { head, clause } = description;
  const unit = input.unit ? manyOf(input.unit).toLowerCase() : null;
  if (clause === '') return undivided(input, head);
  if (head.toLowerCase() === unit) return counted(unit, clause);
  if (isUnclear(clause)) return inBrackets(head, clause);
  // "Age: sell wine to a guest": whose it is, the name says.
  if (/^age$/i.test(head) && !determined.test(clause) && /^\w+(?: \w+)* (?:to|of|for) an? /i.test(clause))
    return plain(ofName(input.name, 'age'));
  const kind = kinds.find(([pattern]) => pattern.test(head));
  return kind?.[1](clause, head) ?? dimensioned(head, clause, input.name);
}

/** Of a description without a colon. A bare "Amount" says less than the name. */
function undivided({ name, unit }: Described, said: string): Measured {
  const counted = countedThere(/^(?:the )?number of (.+)$/i.exec(said)?.[1] ?? '');
  if (counted !== null) return { ...plain(withArticle(thatAre(said))), counts: counted };
  const [, paid, ofWhat] = unit === 'percent' ? (share.exec(said) ?? []) : [];
  const owes = owing.exec(said);
  if (owes !== null) {
    const behind = owes.index + owes[0].length;
    return { subject: `what ${said}`, around: around(said.slice(0, behind), said.slice(behind + 1)) };
  }
  if (ofWhat !== undefined)
    return { subject: withArticle(said), around: around(`${withArticle(paid!)} is`, ofWhat) };
  if (timeUnit.test(unit ?? '') && name.endsWith('_duration') && isNounPhrase(said) && !lengths.test(said))
    return { subject: said, around: around(`${said} lasts`) };
  if (!/\s/.test(said) && measures.test(said)) return plain(ofName(name, said));
  if (goesOn.test(said)) return { subject: `the ${spaced(name)}`, around: around(said) };
  return plain(measures.test(said) ? withArticle(said) : said);
}

/** "lifeguards on duty at the beach", "ropes are tied to the fence": apart from what is said of them; null of other words. */
function countedThere(said: string): readonly [what: string, are: string] | null {
  if (isUnclear(said)) return null;
  const are = said.indexOf(' are ');
  if (are > 0) {
    const what = said.slice(0, are);
    return isMany(what) ? [what, said.slice(are + ' are '.length)] : null;
  }
  const words = said.split(' ');
  const at = words.findIndex(
    (word, index) => index > 0 && (prepositions.test(`${word} `) || participle.test(word)),
  );
  if (at < 1 || !(places.test(words[at]!) || participle.test(words[at]!))) return null;
  const what = words.slice(0, at).join(' ');
  return isMany(what) ? [what, words.slice(at).join(' ')] : null;
}

/** Many of one kind, by one noun: "hours guests", "boats the club has" are of a clause of their own. */
const isMany = (what: string): boolean =>
  /^[\w -]+$/.test(what) &&
  (/[^su]s$/i.test(what) || oneOf(what) !== what) &&
  !what
    .split(' ')
    .some((word, at, words) => isNoNoun.test(word) || (at < words.length - 1 && /[^su]s$/i.test(word)));

const isNoNoun =
  /^(?:the|an?|each|every|any|no|all|its|his|her|their|this|that|these|those|such|not|who|which|whose|it|they|he|she|is|are|was|were|has|have|had|does|do|did|can|will)$/i;

/** "ropes are tied to the fence" → "ropes that are tied to the fence", of which "the number" can go before. */
const thatAre = (said: string): string =>
  /\b(?:who|which|that) are /i.test(said) ? said : said.replace(/ are /i, ' that are ');

/** `person_age`, "age" → "the age of the person". */
function ofName(name: string, measure: string): string {
  const words = spaced(name).split(' ');
  const rest = words.filter((word) => word !== measure).join(' ');
  return rest === '' || words.length === rest.split(' ').length
    ? `the ${spaced(name)}`
    : `the ${measure} of the ${rest}`;
}

const inBrackets = (what: string, clause: string): Measured => plain(`${withArticle(what)} (${clause})`);

type Kind = (clause: string, head: string) => Measured | null;

/** "Age: the minor is", "Age: person". */
const age: Kind = (clause) => {
  const who = clause.replace(copula, '').replace(/^an? /i, '');
  return finite.test(who) || isAct(clause) ? null : plain(`the age of ${withArticle(who)}`);
};

/** "Amount: the fee for a stall", "Amount: deposit", "Amount: paid for each tonne", "Amount: it is worth". */
const amount: Kind = (clause) => {
  if (isNounPhrase(clause)) return plain(clause);
  const words = clause.split(' ');
  if (pronoun.test(clause) || participle.test(words[0]!)) return plain(`the amount ${clause}`);
  return words.length === 1 || measures.test(clause) ? plain(withArticle(clause)) : null;
};

/** "How long: the delay", "How long: keep a record of each refund", "How long: the hire lasts". */
const duration: Kind = (clause) => {
  const bare = clause.replace(/\sfor$/, '');
  if (isAct(bare)) return plain(`the time to ${bare}`);
  if (goesOn.test(clause)) return { subject: `how long ${bare}`, around: around(clause) };
  if (finite.test(clause)) return { subject: `how long ${clause}`, around: around(`${clause} for`) };
  return isNounPhrase(clause) ? plain(clause) : null;
};

const times: Kind = (clause) =>
  finite.test(clause) ? { subject: `how many times ${clause}`, around: around(clause, 'times') } : null;

/** "Number: passengers on board". */
const number: Kind = (clause) => {
  const counts = countedThere(clause);
  const subject = thatAre(clause);
  return { ...plain(`the number of ${subject}`), ...(counts && { counts }) };
};

/** "Date: reviewed regulation", "Date: the application". */
const date: Kind = (clause) => {
  const [first = '', ...rest] = clause.split(' ');
  const what = withArticle(rest.join(' '));
  if (rest.length > 0 && participle.test(first))
    return plain(`the date on which ${what} ${isOrAre(what)} ${first}`);
  if (finite.test(clause)) return plain(`the date on which ${clause}`);
  return isNounPhrase(clause) ? plain(`the date of ${clause}`) : null;
};

/** "pay a refund" → "a refund is paid". */
function whatIsDone(act: string): string {
  const [verb = '', ...rest] = act.split(' ');
  const thing = rest.join(' ');
  return `${thing} ${isOrAre(thing)} ${participleOf(verb.toLowerCase())}`;
}

/** "Days after the departure: the claim is received", "Days after the claim is received: pay a refund". */
const anchored: Kind = (clause, head) => {
  const anchor = head.slice(head.search(/\s(?:after|before)\s/i) + 1);
  const subject = `the time ${anchor} (${clause})`;
  const done = isAct(clause) ? whatIsDone(clause) : participle.test(clause) ? `it is ${clause}` : null;
  if (done !== null) return { subject, around: around(done, anchor) };
  const before = finite.test(clause) ? clause : stated(clause);
  return before === null ? plain(subject) : { subject, around: around(before, anchor) };
};

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^age$/i, age],
  [/^amount$/i, amount],
  [/^how long$/i, duration],
  [/^how many times$/i, times],
  [/^number$/i, number],
  [/^date$/i, date],
  [/^[\w ]+ (?:after|before) /i, anchored],
];

/** "Wind speed: the wind speed", "Vehicle weight: the weight of the vehicle", "Height: the mast", "Share: of the price". */
function dimensioned(head: string, clause: string, name: string): Measured {
  if (prepositions.test(clause)) return plain(`${withArticle(head)} ${clause}`);
  if (isAct(clause)) return ofAct(head, clause, name);
  if (article.test(clause) && copula.test(clause)) return plain(measureOf(head, clause.replace(copula, '')));
  if (goesOn.test(clause)) return { subject: withArticle(head), around: around(clause) };
  return isNounPhrase(clause) ? plain(measureOf(head, clause)) : inBrackets(head, clause);
}

/**
 * "Distance to tent: light a fire of a tent": what is done is said by the action, and of what it is by its last words. Where
 * head and name do not say that, two of one head are told apart by the act.
 */
function ofAct(head: string, clause: string, name: string): Measured {
  const at = clause.search(/ (?:of|from) (?:the|an?) /i);
  const place = at < 0 ? undefined : clause.slice(clause.indexOf(' ', at + 1) + 1);
  const to = /^distance to (.+)$/i.exec(head)?.[1];
  if (place !== undefined && to !== undefined && place.endsWith(` ${to}`))
    return plain(`the distance to ${place}`);
  const known = `${head} ${spaced(name)}`.toLowerCase().split(' ');
  return known.includes(lastWord(clause).toLowerCase()) ? plain(withArticle(head)) : inBrackets(head, clause);
}

/** "Height: the mast" → "the height of the mast"; nothing is said twice: "Vehicle weight: the vehicle", "Speed: the speed of the cart". */
function measureOf(head: string, phrase: string): string {
  const said = new Set(phrase.toLowerCase().split(' '));
  const words = head.split(' ');
  const own = words.filter((word) => !said.has(word.toLowerCase()));
  if (said.has(lastWord(head).toLowerCase())) return phrase;
  return `${withArticle((own.length === words.length ? words : own).join(' '))} of ${phrase}`;
}

const timely = /^(?:seconds|minutes|hours|(?:business |working )?days|weeks|months|years)$/;

/** Where the head is the unit: "Minutes: before departure", "Days: a book kept", "Metres: vessel in length". */
function counted(unit: string, clause: string): Measured {
  const how = unit === 'percent' ? 'percentage' : `number of ${unit}`;
  const inBracketsHere: Measured = { ...inBrackets(how, clause), saysUnit: unit !== 'percent' };
  if (isUnclear(clause)) return inBracketsHere;
  const time = timely.test(unit);
  const are = /^are (.+)$/i.exec(clause)?.[1];
  if (are !== undefined && !time) return { ...inBracketsHere, counts: [unit, are] };
  if (prepositions.test(clause)) return plain(`${time ? 'the time' : `the ${unit}`} ${clause}`);
  const across = dimension.exec(clause);
  if (across !== null)
    return { subject: clause, around: around(`${across[1]} ${isOrAre(across[1]!)}`, across[2]) };
  if (goesOn.test(clause)) return { subject: inBracketsHere.subject, around: around(clause) };
  if (determined.test(clause) && measures.test(clause.replace(determined, ''))) return plain(clause);
  if (!time) return determined.test(clause) && stated(clause) === null ? plain(clause) : inBracketsHere;
  return timed(clause) ?? inBracketsHere;
}

function timed(clause: string): Measured | null {
  const said = stated(clause) ?? clause;
  const anchor = said.search(/\s(?:after|before)\s/i);
  if (anchor > 0) {
    const before = said.slice(0, anchor);
    return { subject: `the time (${said})`, around: around(before, said.slice(anchor + 1)) };
  }
  if (stated(clause) === null) return isNounPhrase(clause) ? plain(clause) : null;
  return said.split(' ').some((word) => lasting.test(word))
    ? { subject: `the time for which ${said}`, around: around(`${said} for`) }
    : { subject: `the time until ${said}`, around: around(said), takesTime: true };
}
