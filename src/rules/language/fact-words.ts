import { participle } from '../../core/participle.ts';
import { thirdPerson } from '../../core/third-person.ts';
import type { InputDeclaration } from '../model.ts';
import { baseOf, contraryOf, isWide } from './contrary-words.ts';
import { isParticiple, many, preposition as isPreposition } from './one-thing.ts';
import { isOrAre, nounOf, sentence } from './subject-words.ts';

/** What an input that is true or false says, and its contrary. */
export interface FactWords {
  is: string;
  isNot: string;
}

const auxiliary = /\b(?:is|are|was|were|be|been|has|have|had|does|do|did)\b/i;
const determined = /^(?:the|an?|each|every|any|its|his|her|their)\s/i;
const place = /^(?:on|in|at|under|over|above|below|between|within|inside|outside|without)\s/i;
/** Before what more is said of a noun: "for the refund". */
const ofNoun = /^(?:of|for|in|on|at|to|from|by|with|under|per)$/i;
const actor = /^the one who acts is(?:: | an? )(.+)$/i;
/** "no guest", "nobody": of whom a law says that it is not done. */
const ofNobody = /^(?:no|none|nobody|neither|nothing|not|only|few)\b/i;
/** What no verb is, though an article can follow it. */
const noAct =
  /^(?:to|it|they|he|she|no|not|only|half|such|all|both|also|for|of|with|by|as|from|during|after|before|until|per)$/i;
/** A verb without anyone who does it, or a noun without a verb: no clause that "it is not so that" could go before. */
const subjectless = /^(?:\w+s|has|is|does)\s(?:the|an?|each|every|any|no|its|his|her|their|to|how)\s/i;

export const wholeDenied = (said: string): string => `it is not so that ${said}`;
const namedDenied = (said: string): string => `this is not so: ${said}`;

/** Whether a denial only denies the whole, for want of shorter words. */
export const isClumsy = (denied: string): boolean => /^(?:it is not so that |this is not so: )/.test(denied);

const clause = (said: string): FactWords => ({ is: said, isNot: contraryOf(said) ?? wholeDenied(said) });

/** "it is", "on a deck": "not" between them, but where the words are more than it would reach. */
const stateOf = (subject: string, state: string): FactWords => {
  const is = `${subject} ${state}`;
  return { is, isNot: isWide(state) ? wholeDenied(is) : `${subject} not ${state}` };
};

/** What only a figure or a further clause would go on with: "accompanies a child who is". */
const torn = /\s(?:who|which|that)(?:\s(?:is|are|was|were|has|have))?$/i;
/** "pitch is shared": the words of a law without their article. */
const bare =
  /^(?!it |they |he |she |one |this |that |there |who |which |what |each |none |neither |either |another |some(?:one|body|thing) |any(?:one|body|thing) |every(?:one|body|thing) |no(?:body|thing) )[a-z]+ (?:is|was|has) /;
/** "carrying a dog", "riding on the quay"; no "building on the plot", "heating in the cabin". */
const going =
  /^(?:(?!during)\w{2,}ing (?:the|an?)|(?:riding|rowing|swimming|bathing|diving|sailing|fishing|walking|running|cycling|driving|travelling|standing|sitting|lying|sleeping|waiting|working|playing|camping|climbing|skating|smoking) (?:on|in|at|to|with|along|across|through|over|under|near)) /i;

/**
 * A fact as a sentence. Descriptions are the words of a law as often as sentences: "state the ticket number". `doer`: who
 * does it, where it says what is done.
 */
export function factWords(input: InputDeclaration, doer?: string): FactWords {
  const described = sentence(input.description).replace(/^(?:whether|that|true if|if)\s+/i, '');
  const untorn = described.replace(torn, '');
  const said = bare.test(untorn) ? `the ${untorn}` : untorn;
  if (said === '') return clause(input.name.replaceAll('_', ' '));
  const who = actor.exec(said)?.[1];
  if (who !== undefined) {
    return stateOf('the one who acts is', /^[aeio]/i.test(who) ? `an ${who}` : `a ${who}`);
  }
  const owned = ofOwner(said);
  if (owned !== null) return owned;
  const done = whatIsDone(input.name, said);
  if (done !== null) return done;
  if (place.test(said) && !auxiliary.test(said)) return stateOf('it is', said);
  const act = doer === undefined ? null : actOf(doer, said);
  if (act !== null) return act;
  if (/^to\s/i.test(said)) return stateOf('it is', said);
  if (going.test(said) && !auxiliary.test(said)) return stateOf('the one who acts is', said);
  const isWord = !auxiliary.test(said) && said.split(' ').length <= 2;
  if (isWord || subjectless.test(said) || isVerbless(said)) return { is: said, isNot: namedDenied(said) };
  return clause(said);
}

/** "into the pool", "dog on a lead": no statement that "it is not so that" could go before. */
const isVerbless = (said: string): boolean =>
  !auxiliary.test(said) &&
  !/\b(?:must|shall|should|may|might|can|could|will|would)\b/.test(said) &&
  !said
    .split(' ')
    .slice(1)
    .some((word) => many.test(word) || isParticiple(word));

/** "person: intoxicated", "cyclist: wears a helmet": of whom it is said, and what. */
function ofOwner(said: string): FactWords | null {
  const [owner = '', what = '', ...more] = said.split(': ');
  if (what === '' || more.length > 0 || !/^[\w-]+(?: [\w-]+){0,2}$/.test(owner)) return null;
  const who = determined.test(owner) ? owner : `the ${owner}`;
  const words = sentence(what);
  if (auxiliary.test(words.split(' ')[0]!)) return clause(`${who} ${words}`);
  if (subjectless.test(words)) return acts(who, words);
  if (auxiliary.test(words) || determined.test(words)) return null;
  if (/^\w+[^su]s$/.test(words)) return { is: `${who} ${words}`, isNot: wholeDenied(`${who} ${words}`) };
  const isWord = /^\S+$/.test(words) && !isVerb.test(words);
  const isState = place.test(words) || going.test(words) || isWord || isDone(words);
  return isState ? clause(`${who} ${isOrAre(who)} ${words}`) : null;
}

/** What one does as well as what is done to one, and verbs that only look like what is done. */
const isVerb =
  /^(?:paid|signed|asked|agreed|acted|arrived|applied|played|stopped|left|sold|bought|told|sent|handed|offered|provided|promised|refused|failed|answered|replied|returned|consented|objected|let|need|exceed|feed|speed|proceed|succeed|breed|bleed|heed)$/i;

/** "insured against theft"; "paid the deposit" and "asked for the paper" say what one did. */
function isDone(words: string): boolean {
  const [first = '', next = ''] = words.split(' ');
  return participle(first) === first && !isVerb.test(first) && (next === '' || isPreposition.test(next));
}

/** "the warden", "inspects each plot". Of one who is not named, "a warden does not" would be said of any of them. */
function acts(who: string, does: string): FactWords {
  const [verb = '', ...rest] = does.split(' ');
  const is = `${who} ${does}`;
  if (auxiliary.test(verb)) return clause(is);
  if (!/^the\s/i.test(who) || isWide(does)) return { is, isNot: wholeDenied(is) };
  return { is, isNot: [who, 'does not', baseOf(verb), ...rest].join(' ') };
}

/**
 * "The office" with "inspects each plot" or "inspect each plot" → "the office inspects each plot"; null of other words. What
 * is done to something has that behind it, with its article: "permit to fish" and "dog on a lead" may be nouns.
 */
function actOf(doer: string, said: string): FactWords | null {
  const [verb = '', ...rest] = said.split(' ');
  if (determined.test(said) || place.test(said) || noAct.test(verb) || ofNobody.test(doer)) return null;
  if (!determined.test(rest.join(' '))) return null;
  if (rest.some((word) => auxiliary.test(word))) return null;
  const who = sentence(doer)
    .replace(/^any (?=[aeio])/i, 'an ')
    .replace(/^any /i, 'a ');
  const isMany = isOrAre(who) === 'are';
  const isThird = /[^s]s$|^is$/.test(verb);
  if (isThird && isMany) return null;
  if (isMany) return { is: `${who} ${said}`, isNot: wholeDenied(`${who} ${said}`) };
  return acts(who, [isThird ? verb : thirdPerson(verb), ...rest].join(' '));
}

/** One thing that the name has too, and no clause: "the operator provides a life jacket" has a second article. */
function isThing(phrase: string, name: string): boolean {
  const rest = phrase.replace(determined, '');
  const noun = nounOf(phrase).toLowerCase();
  return (
    rest !== phrase &&
    name.split('_').includes(noun) &&
    !rest
      .split(' ')
      .some((word, at, words) => determined.test(`${word} `) && !ofNoun.test(words[at - 1] ?? ''))
  );
}

/**
 * What a law tells one to do with a thing, as done: the name has the participle that the words lack. "State the ticket
 * number" of `ticket_number_stated` and "the reason for the refund" of `reason_stated_refund` both are stated.
 */
function whatIsDone(name: string, said: string): FactWords | null {
  if (auxiliary.test(said)) return null;
  const words = said.toLowerCase().split(/[\s’']+/);
  const [participle, ...others] = name.split('_').filter((word) => !words.includes(word));
  if (participle === undefined || others.length > 0) return null;
  const verb = words[0]!;
  const isAct = !determined.test(said) && determined.test(said.slice(verb.length + 1));
  const sameVerb = participle.startsWith(verb.slice(0, Math.max(2, Math.min(verb.length - 1, 4))));
  const thing = isAct && sameVerb ? said.slice(verb.length + 1) : said;
  if (!isThing(thing, name) || !/(?:ed|en|[aiou]d|pt|nt|ld|de|ut|ght|wn|et)$/.test(participle)) return null;
  return clause(`${thing} ${isOrAre(thing)} ${participle}`);
}
