import type { Binder, Fact } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { describes } from '../../meanings/related.ts';
import type { Token } from '../words/tokens.ts';

export const adjectives = new Set(
  (
    'old new young heavy light small large big long short high low wide deep thick minor major rich poor sick ill blind deaf pregnant married single foreign ' +
    'private public local national medical dangerous hazardous dead live wild domestic raw fresh frozen hot cold wet dry open closed empty full free used second-hand ' +
    'former erstwhile common special certain early late senior junior chief deputy temporary permanent unmarried unaccompanied underage elderly retired unemployed self-employed electric electronic digital'
  ).split(' '),
);
export const describing = /(?:ous|ful|less|able|ible|ive|ing|ed|ary|ic|ish)$/;
/** Endings of adjectives and of nouns for those who act: "the clinic", "a notary", "the executive", "a constable". */
const ofNounsToo = /(?:able|ive|ary|ic)$/;
const prepositions =
  /^(?:of|for|in|with|on|at|by|from|to|under|over|without|within|after|before|during|against|about)$/;
/** Kinds of persons and things that a rule about them singles out: never "any who does it". */
export const singledOut = new Set(
  'member members resident residents minor minors child children student students trainee trainees apprentice apprentices pensioner pensioners foreigner foreigners alien aliens adult adults infant infants baby babies toddler toddlers teenager teenagers youth youths amateur amateurs novice novices beginner beginners veteran veterans refugee refugees male males female females native natives women woman men man dog dogs cat cats'.split(
    ' ',
  ),
);

/** A noun for the one who acts, which singles out none of them. */
export const namesAnyone = ({ lower, stems }: Token): boolean =>
  !adjectives.has(lower) &&
  !describing.test(lower) &&
  !singledOut.has(lower) &&
  !stems.some((part) => part.startsWith('~'));

/** "children under 10": what a figure of their age says. */
export const namesTheYoung = ({ lower }: Token): boolean =>
  /^(?:child|children|minors?|youths?|youngsters?)$/.test(lower);

/** "is authorised to": gives a power to those whom it names, and to no others. */
const conferring = /\b(?:authori[sz]ed|empowered|power|licensed|permission|nevertheless|however|still)\b/;

/** "must be weighed": its subject is what something is done to, and no actor; "is entitled to be paid" is said of whom it names. */
function isPassive({ modality, predicate, words, amended }: NormTree): boolean {
  if (modality === 'entitled') return false;
  const [first] = predicate === null ? [] : wordsOf(predicate);
  if (first?.lower === 'be' || first?.lower === 'been') return true;
  // "The period in paragraph 1 is doubled …": said of a figure of the norm, whose subject stays what it is
  return amended !== true && /^(?:is|are)$/.test(words.at(-1)?.lower ?? '');
}

/**
 * Words that only name whose norm it is ("A carrier must …"): at the beginning of the subject, before any preposition,
 * without an adjective that would single some of them out.
 */
export function isBareActor(open: readonly Token[], tree: NormTree, binder: Binder): boolean {
  if (tree.subject === null || tree.only === 'subject' || isPassive(tree)) return false;
  const text = tree.words.map(({ lower }) => lower).join(' ');
  if (/^(?:may|entitled)$/.test(tree.modality) && conferring.test(text)) return false;
  const subject = wordsOf(tree.subject);
  const named = open.filter((token) => subject.includes(token));
  if (named.length === 0 || named.length > 3) return named.length === 0;
  const clause =
    tree.subject.kind === 'region' && tree.subject.pieces.find(({ kind }) => kind === 'relative');
  const told = clause ? clause.tokens[0]!.index : Infinity;
  const until = subject.findIndex(({ lower, index }) => prepositions.test(lower) || index > told);
  const head = until < 0 ? subject : subject.slice(0, until);
  return (
    named.every(
      (token) =>
        head.includes(token) && !binder.restricting.has(token.index) && namesActor(token, head.at(-1)),
    ) && !head.some((token) => saysHow(token, head.at(-1)))
  );
}

/** "a *sharp* dog": no noun beside the noun. */
const saysHow = (token: Token, head: Token | undefined): boolean =>
  adjectives.has(token.lower) || (token !== head && describes(token.lower));

/** A word of a noun phrase that ends with `head`, which names who acts and singles out none of them. */
export const namesActor = (token: Token, head: Token | undefined): boolean =>
  !saysHow(token, head) &&
  (!describing.test(token.lower) || (token === head && ofNounsToo.test(token.lower))) &&
  !token.stems.some((part) => part.startsWith('~')) &&
  !singledOut.has(token.lower);

/** The words of a subject before what narrows them, without those that an input says. */
function headStems(tree: NormTree, said: ReadonlySet<Token>): string {
  const items = tree.subject?.kind === 'coordination' ? tree.subject.items : [tree.subject];
  const heads = items.flatMap((item) => {
    const [first] = item?.kind === 'region' ? item.pieces : [];
    const words = first?.kind === 'words' ? first.tokens : [];
    const until = words.findIndex(({ lower }) => prepositions.test(lower));
    return until < 0 ? words : words.slice(0, until);
  });
  const stems = heads.filter((token) => !said.has(token)).flatMap((token) => token.stems);
  return [...new Set(stems)].sort().join(' ');
}

const determiners = new Set(['the', 'a', 'an', 'each', 'every', 'any', 'all']);

/** The words of an actor with the article before each: "the butcher". */
export function withDeterminers(actor: readonly Token[], tokens: readonly Token[]): Set<Token> {
  const articles = actor.flatMap(({ index }) => {
    const before = tokens[index - 1];
    return before !== undefined && determiners.has(before.lower) ? [before] : [];
  });
  return new Set([...actor, ...articles]);
}

/** Bare actors that tell the norms of one clause apart: two different ones, or one who alone is permitted something beside other norms. */
export function actorsToldApart(
  norms: readonly {
    actor: readonly Token[];
    tree: NormTree;
    facts: readonly Fact[];
    overrides: ReadonlySet<unknown>;
  }[],
): Token[] {
  const named = norms.filter(({ actor }) => actor.length > 0);
  const heads = new Set(
    named.map(({ tree, facts }) => headStems(tree, new Set(facts.flatMap(({ tokens }) => tokens)))),
  );
  const nothing = new Set<Token>();
  // "No open flame shall be used" names no other actor; a permission that goes before it is its actor's alone
  const others = (own: NormTree, prevails: boolean): boolean =>
    norms.some(
      ({ tree }) => (prevails || !isPassive(tree)) && headStems(tree, nothing) !== headStems(own, nothing),
    );
  return named
    .filter(
      ({ tree, overrides }) =>
        heads.size > 1 || (/^(?:may|entitled)$/.test(tree.modality) && others(tree, overrides.size > 0)),
    )
    .flatMap(({ actor }) => actor);
}
