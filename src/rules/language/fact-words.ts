import { thirdPerson } from '../../core/third-person.ts';
import type { InputDeclaration } from '../model.ts';
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
/** What no verb is, though an article can follow it. */
const noAct =
  /^(?:to|it|they|he|she|no|not|only|half|such|all|both|also|for|of|with|by|as|from|during|after|before|until|per)$/i;
/** A verb without anyone who does it, or a noun without a verb: no clause that "it is not so that" could go before. */
const subjectless = /^(?:\w+s|has|is|does)\s(?:the|an?|each|every|any|no|its|his|her|their|to|how)\s/i;

const clause = (said: string): FactWords => ({ is: said, isNot: `it is not so that ${said}` });

/**
 * A fact as a sentence. Descriptions are the words of a law as often as sentences: "state the ticket number". `doer`: who
 * does it, where it says what is done.
 */
export function factWords(input: InputDeclaration, doer?: string): FactWords {
  const said = sentence(input.description).replace(/^(?:whether|that|true if|if)\s+/i, '');
  if (said === '') return clause(input.name.replaceAll('_', ' '));
  const who = actor.exec(said)?.[1];
  if (who !== undefined) {
    const one = /^[aeio]/i.test(who) ? `an ${who}` : `a ${who}`;
    return { is: `the one who acts is ${one}`, isNot: `the one who acts is not ${one}` };
  }
  const done = whatIsDone(input.name, said);
  if (done !== null) return done;
  if (place.test(said) && !auxiliary.test(said)) return { is: `it is ${said}`, isNot: `it is not ${said}` };
  const act = doer === undefined ? null : actOf(doer, said);
  if (act !== null) return clause(act);
  if (/^to\s/i.test(said)) return { is: `the act is ${said}`, isNot: `the act is not ${said}` };
  const isWord = !auxiliary.test(said) && said.split(' ').length <= 2;
  return isWord || subjectless.test(said) ? { is: said, isNot: `this is not so: ${said}` } : clause(said);
}

/**
 * "The office" with "inspects each plot" or "inspect each plot" → "the office inspects each plot"; null of other words. What
 * is done to something has that behind it, with its article: "permit to fish" and "dog on a lead" may be nouns.
 */
function actOf(doer: string, said: string): string | null {
  const [verb = '', ...rest] = said.split(' ');
  if (determined.test(said) || place.test(said) || noAct.test(verb)) return null;
  if (!determined.test(rest.join(' '))) return null;
  if (rest.some((word) => auxiliary.test(word))) return null;
  const who = sentence(doer);
  const isMany = isOrAre(who) === 'are';
  const isThird = /[^s]s$|^is$/.test(verb);
  if (isThird && isMany) return null;
  return [who, isThird || isMany ? verb : thirdPerson(verb), ...rest].join(' ');
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
  return {
    is: `${thing} ${isOrAre(thing)} ${participle}`,
    isNot: `${thing} ${isOrAre(thing)} not ${participle}`,
  };
}
