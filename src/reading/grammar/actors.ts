import type { NormTree } from './clause-tree.ts';
import { wordsOf } from './bind-phrase.ts';
import type { Token } from './tokens.ts';

const adjectives = new Set(
  (
    'old new young heavy light small large big long short high low wide deep thick minor major rich poor sick ill blind deaf pregnant married single foreign ' +
    'private public local national medical dangerous hazardous dead live wild domestic raw fresh frozen hot cold wet dry open closed empty full free used second-hand ' +
    'common special certain early late senior junior chief deputy temporary permanent unmarried unaccompanied underage elderly retired unemployed self-employed electric electronic digital'
  ).split(' '),
);
const describing = /(?:ous|ful|less|able|ible|ive|ing|ed|ary|ic|ish)$/;
const prepositions =
  /^(?:of|for|in|with|on|at|by|from|to|under|over|without|within|after|before|during|against|about)$/;
/** Kinds of persons and things that a rule about them singles out: never "whoever does it". */
const singledOut = new Set(
  'minor minors child children student students trainee trainees apprentice pensioner foreigner alien women woman men man dog dogs cat cats'.split(
    ' ',
  ),
);

/**
 * Words that only name whose norm it is ("A carrier must …"): at the beginning of the subject, before any preposition,
 * without an adjective that would single some of them out.
 */
export function isBareActor(open: readonly Token[], tree: NormTree): boolean {
  if (tree.subject === null || tree.only === 'subject') return false;
  const subject = wordsOf(tree.subject);
  const named = open.filter((token) => subject.includes(token));
  if (named.length === 0 || named.length > 3) return named.length === 0;
  const until = subject.findIndex((token) => prepositions.test(token.lower));
  const head = until < 0 ? subject : subject.slice(0, until);
  return (
    named.every(
      (token) =>
        head.includes(token) &&
        !adjectives.has(token.lower) &&
        !describing.test(token.lower) &&
        !token.stems.some((part) => part.startsWith('~')) &&
        !singledOut.has(token.lower),
    ) && !head.some((token) => adjectives.has(token.lower))
  );
}
