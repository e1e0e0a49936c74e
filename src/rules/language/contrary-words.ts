import { adverb, determiner, isOneThing, isParticiple, many, preposition } from './one-thing.ts';
import { isOrAre } from './subject-words.ts';

/**
 * What makes that "not" behind the verb says less or more than that the whole is not so: further clauses, all or none of
 * what it speaks of, what may or must be, and what only qualifies ("hardly", "once").
 */
const scope =
  /[,;:\d]|\b(?:and|or|not|never|no|none|nobody|nothing|neither|nor|only|unless|if|because|since|but|than|though|although|whereas|except|save|without|who|whom|whose|which|that|what|how|why|whether|where|when|while|until|any|anyone|anybody|anything|either|all|both|each|every|everyone|everybody|everything|some|someone|somebody|something|several|few|fewer|many|most|much|more|less|half|dozen|another|one|two|three|four|five|six|seven|eight|nine|ten|once|twice|sometimes|must|shall|should|may|might|could|would|it|hardly|barely|scarcely|seldom|rarely|little|almost|nearly|just|even|also|too|possibly|probably|perhaps|a (?:\w+ )?(?:lot|number|couple|bit|deal|majority|variety|range) of)\b/i;
/** Of one thing: "the doors are not closed" is said of all and of some. */
const verbs = / (is|was|has|had|can|will) /;
const furtherVerb = /\b(?:is|are|was|were|be|has|have|had|does|do|did|can|will)\b/;
const indefinite = /^an? /i;
/** What is there or is not: of the one who acts nobody says it. */
const thereIs = /^(?:present|on duty|on watch|in attendance)(?: |$)/;
/** "the holder carries the permit": after one who is named, and before what has an article, is a verb. */
const plainVerb = /^((?:the|its|his|her|their) (?:\w+ )?\w+) (\w+[^su]s) ((?:the|an?|its|his|her|their) .+)$/;

/** Whether the denial of the words has to be said of them as a whole. */
export const isWide = (said: string): boolean => scope.test(said);

/** The verb of "holds", "carries", "ties". */
export function baseOf(third: string): string {
  if (third === 'has') return 'have';
  if (/^(?:(?:un|re)?t|(?:under|over|be)?l|d|v)ies$/.test(third)) return third.slice(0, -1);
  if (third.endsWith('ies')) return `${third.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|o)es$/.test(third) ? third.slice(0, -2) : third.slice(0, -1);
}

const isDoneTo = (verb: string, next = 'the'): boolean =>
  verb === 'been' || determiner.test(next) || preposition.test(next) || adverb.test(next);

/** "the stall has a windbreak" → "the stall has no windbreak"; null where only the whole can be denied. */
function lacked(subject: string, has: string, rest: string): string | null {
  const [next = '', ...more] = rest.split(' ');
  // "has limited access": a participle before a noun says what kind it is.
  if (isParticiple(next) && isDoneTo(next, more[0])) return `${subject} ${has} not ${rest}`;
  if (/^an?$/.test(next)) return `${subject} ${has} no ${more.join(' ')}`;
  if (!determiner.test(next)) return null;
  return `${subject} ${has === 'had' ? 'did' : 'does'} not have ${rest}`;
}

/** "a steward is present" → "no steward is present", "there is a lamp" → "there is no lamp"; null of other words. */
function noneThere(subject: string, verb: string, rest: string): string | null {
  if (!/^(?:is|was)$/.test(verb)) return null;
  if (subject === 'there')
    return indefinite.test(rest) ? `there ${verb} no ${rest.replace(indefinite, '')}` : null;
  const one = subject.replace(indefinite, '');
  return thereIs.test(rest) && isOneThing(one) ? `no ${one} ${verb} ${rest}` : null;
}

/** "the warden inspects the plot" → "the warden does not inspect the plot"; null where a part of it may be of another verb. */
function leftUndone(said: string): string | null {
  const [, one = '', third = '', what = ''] = plainVerb.exec(said) ?? [];
  if (third === '' || furtherVerb.test(what) || many.test(one) || !isOneThing(one)) return null;
  const words = what.split(' ');
  const goesOn = words.some(
    (word, at) => many.test(word) && at < words.length - 1 && !preposition.test(words[at + 1]!),
  );
  return goesOn ? null : `${one} does not ${baseOf(third)} ${what}`;
}

/**
 * That a statement does not hold, as one says it; null where that could be read as anything else than that the statement as
 * a whole is not so.
 */
export function contraryOf(said: string): string | null {
  if (isWide(said)) return null;
  const found = verbs.exec(said);
  if (found === null) return leftUndone(said);
  const [subject, verb] = [said.slice(0, found.index), found[1]!];
  const rest = said.slice(found.index + found[0].length);
  if (furtherVerb.test(rest) || /^to /.test(rest)) return null;
  if (subject === 'there' || indefinite.test(subject)) return noneThere(subject, verb, rest);
  if (!isOneThing(subject)) return null;
  if (/^h/.test(verb))
    return verb === 'had' && isOrAre(subject) === 'are' ? null : lacked(subject, verb, rest);
  if (/^(?:is|was)$/.test(verb)) return `${subject} ${verb} not ${rest}`;
  if (isOrAre(subject) === 'are') return null;
  return `${subject} ${verb === 'can' ? 'cannot' : `${verb} not`} ${rest}`;
}
