import type { InputDeclaration } from '../model.ts';
import { isOrAre, sentence } from './subject-words.ts';

/** What an input that is true or false says, and its contrary. */
export interface FactWords {
  is: string;
  isNot: string;
}

const auxiliary = /\b(?:is|are|was|were|be|been|has|have|had|does|do|did)\b/i;
const determined = /^(?:the|an?|each|every|any|its|his|her|their)\s/i;
const place = /^(?:on|in|at|under|over|above|below|between|within|inside|outside|without)\s/i;
const actor = /^the one who acts is: (.+)$/i;
/** A verb without anyone who does it, or a noun without a verb: no clause that "it is not so that" could go before. */
const subjectless = /^(?:\w+s|has|is|does)\s(?:the|an?|each|every|any|no|its|his|her|their|to|how)\s/i;

const clause = (said: string): FactWords => ({ is: said, isNot: `it is not so that ${said}` });

/** A fact as a sentence. Descriptions are the words of a law as often as sentences: "state the ticket number". */
export function factWords(input: InputDeclaration): FactWords {
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
  if (/^to\s/i.test(said)) return { is: `the act is ${said}`, isNot: `the act is not ${said}` };
  const isWord = !auxiliary.test(said) && said.split(' ').length <= 2;
  return isWord || subjectless.test(said) ? { is: said, isNot: `this is not so: ${said}` } : clause(said);
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
  if (!determined.test(thing) || !/(?:ed|en|[aiou]d|pt|nt|ld|de|ut|ght|wn|et)$/.test(participle)) return null;
  return {
    is: `${thing} ${isOrAre(thing)} ${participle}`,
    isNot: `${thing} ${isOrAre(thing)} not ${participle}`,
  };
}
