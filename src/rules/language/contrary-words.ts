import { participle } from '../../core/participle.ts';

/** A statement that nothing shorter denies: of more than one clause, or of all or none of what it speaks of. */
const isWide =
  /[,;:]|\b(?:and|or|not|never|no|none|nobody|nothing|neither|only|unless|if|because|since|but|any|anyone|either|who|whom|whose|which|that|where|when|while|until|all|both|each|every|everyone|some|several|few|many|most|half|one|two|three|four|five|six|seven|eight|nine|ten|than|must|shall|should|it)\b|\d/i;
const copula = /^(?:is|are|was|were|may|can|could|will|would)$/;
const verbs = / (is|are|was|were|has|have|had|does|do|did|may|can|could|will|would) /;
const indefinite = /^an? /i;
const determiner = /^(?:the|an?|its|his|her|their)$/;
/** "the holder carries the permit": after one who is named, and before what has an article, is a verb. */
const plainVerb = /^((?:the|its|his|her|their) (?:\w+ )?\w+) (\w+[^su]s) ((?:the|an?|its|his|her|their) .+)$/;

/** The verb of "holds", "carries", "watches". */
export function baseOf(third: string): string {
  if (third === 'has') return 'have';
  if (third.endsWith('ies')) return `${third.slice(0, -3)}y`;
  return /(?:ss|sh|ch|x|zz|o)es$/.test(third) ? third.slice(0, -2) : third.slice(0, -1);
}

/** A word that "has" goes on with: "has paid", "has been seen"; no noun. */
const isParticiple = (word: string): boolean => word === 'been' || participle(word) === word;

/** "the stall has a windbreak" → "the stall has no windbreak"; null where only the whole can be denied. */
function lacked(subject: string, has: string, rest: string): string | null {
  const [next = '', ...more] = rest.split(' ');
  if (isParticiple(next)) return `${subject} ${has} not ${rest}`;
  if (/^an?$/.test(next)) return `${subject} ${has} no ${more.join(' ')}`;
  if (!determiner.test(next)) return null;
  const auxiliary = has === 'had' ? 'did' : has === 'has' ? 'does' : 'do';
  return `${subject} ${auxiliary} not have ${rest}`;
}

/** That a statement does not hold, as one says it; null of one whose denial would have to be worked out. */
export function contraryOf(said: string): string | null {
  if (isWide.test(said)) return null;
  const found = verbs.exec(said);
  if (found !== null) {
    const [subject, verb] = [said.slice(0, found.index), found[1]!];
    const rest = said.slice(found.index + found[0].length);
    if (indefinite.test(subject)) return `no ${subject.replace(indefinite, '')} ${verb} ${rest}`;
    if (copula.test(verb) || /^d/.test(verb)) return `${subject} ${verb} not ${rest}`;
    return lacked(subject, verb, rest);
  }
  const [, one, third, what] = plainVerb.exec(said) ?? [];
  return third === undefined ? null : `${one} does not ${baseOf(third)} ${what}`;
}
