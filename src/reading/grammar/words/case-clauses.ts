import { each } from './composed.ts';

/**
 * The words that open the case in which something holds, put together from their parts: "in any case in which", "on the
 * understanding that", "throughout any period when"; and from them those of the exceptions ("other than where", "save on
 * condition that") and of what alone is allowed ("only in circumstances where").
 */

const determiners = '|any|every|each|all|the|a|those|such';
const cases = 'case|cases|circumstances|situation|situations|instance|instances';
const inWhich = 'where|in which|when';

const adverbial = [
  ...each('in', determiners, `${cases}|circumstance|event|eventuality`, inWhich),
  ...each('in the', 'case|event|eventuality|circumstance|contingency|situation', 'that'),
  ...each('on|upon', 'any|every|each|all', 'occasion|occasions', 'when|on which'),
  ...each('each|every|any', 'time|time that|time when'),
  ...each('at', 'any|all|every|such|the|those|', 'time|times', 'when|that|as'),
  ...each('|from', 'the moment|the instant|the minute', 'that|when'),
];

/** "on the strict understanding that", "subject to the proviso that". */
const conditional = [
  ...each(
    'on|upon|under|with|subject to',
    '|the|the strict|the express|the clear',
    'condition|proviso|stipulation|understanding|footing|basis|assumption|supposition',
    'that',
  ),
  'given that',
  'granted that',
  'granting that',
  'presuming that',
  'supposing that',
  'assuming that',
  'providing that',
  'provided only that',
  'subject to it being the case that',
  'subject to its being the case that',
];

/** "if it so happens that": in that case. */
const impersonal = [
  ...each(
    'if|where|in case',
    'it',
    'is the case that|be the case that|should be the case that|is so that|is true that|happens that|so happens that|should happen that|should so happen that|turns out that|transpires that|comes about that',
  ),
  'in the event of its being the case that',
  ...each('if|where|when', 'at any time|, at any time ,|for any reason|, for any reason ,'),
  ...each('if|where', 'for whatever reason|, for whatever reason ,'),
];

const lasting = [
  ...each(
    'during|throughout|for',
    'any|every|each|the whole|the entire|the|all the|such',
    'time|period|periods',
    'that|when|in which|during which|for which|throughout which',
  ),
  ...each('in', 'any|every|each', 'period', 'when|in which|during which|throughout which'),
  ...each(
    'for|during|throughout',
    'the duration of',
    'any|the',
    'time|period',
    'that|in which|during which|when',
  ),
  ...each('the|during the|for the', 'whole|entire', 'time that|time when'),
  ...each('just|if and|if and for|if , and for|if , and', 'as long as|so long as'),
];

const doubled = [
  ...each('if|when|where|as', 'and|or|, and', 'when|if|where|whenever|wherever'),
  'if , and whenever ,',
  'if , and when ,',
  'when , and if ,',
].filter((phrase) => !/^(\S+) (?:, )?(?:and|or) \1$/.test(phrase) && phrase !== 'as or if');

/** "subject to payment of the deposit", "in return for a receipt": what a noun says has to be. */
const nouns = [
  ...each(
    'following|subsequent to|consequent on|consequent upon|subject always to|conditional on|conditional upon|contingent on|contingent upon',
  ),
  ...each(
    'in return for|in exchange for|in consideration of|in response to|in the wake of|in consequence of',
  ),
  ...each(
    'as a result of|as a consequence of|on the occasion of|on the occurrence of|upon the occurrence of',
  ),
];

/** Read as what comes before a noun only where nothing else is meant: see the words of cases among the items. */
const bare = [
  'in the event',
  'the moment',
  'the instant',
  'from the moment',
  'assuming',
  'supposing',
  'providing',
  'given',
  'subject to',
  ...each('after|on|upon'),
];

/** "if", "cases where", "those cases in which": what only an exception or "only" makes the opening of a case. */
const plain = [
  'if',
  'when',
  'where',
  'while',
  'whilst',
  'whenever',
  'provided that',
  'in the event that',
  'as long as',
];
const nominal = each('|any|the|those|all|the case of', cases, inWhich);

/** Words that take out of what is said a case or those whom they name. */
const takingOut: readonly string[] = [
  ...[
    'except',
    'excepting',
    'except only',
    'excepting only',
    'save',
    'save only',
    'save and except',
    'saving',
  ],
  ...['barring', 'excluding', 'but excluding', 'apart from', 'aside from', 'other than', 'otherwise than'],
  ...['but not', 'though not', 'although not', 'albeit not', 'not , however ,', 'but not , however ,'],
  ...['with the exception of', 'with the sole exception of', 'with the only exception of'],
  ...['the only exception being', 'the sole exception being'],
];

/** "unless it can be shown that", "in all cases other than those in which": openings of their own. */
export const exceptionOpeners: readonly string[] = [
  'pending',
  ...each(
    'unless it',
    'is|so|can be|should|turns out|happens',
    '|the case|happens|happen|shown|established|proved|demonstrated',
    'that',
  ),
  'unless , that is ,',
  ...each(
    'in all cases|in every case|in any case|in all circumstances',
    'other than|except|save|apart from|except for',
    'those|one|cases|circumstances',
    inWhich,
  ),
];

export const caseOpeners: readonly string[] = [
  ...adverbial,
  ...conditional,
  ...impersonal,
  ...lasting,
  ...doubled,
  ...nouns,
  ...bare,
];

/** "may …, but not until", "Not until … may": what must come first. */
export const firstOpeners: readonly string[] = [
  ...each('but|though|although', 'not|never', 'until|unless|unless and until|until such time as'),
  ...each('not', 'until|unless|until such time as|unless and until'),
];

/** "are released from the duty to": what need not be done. */
export const freedFromDuty: readonly string[] = each(
  'is|are|shall be',
  'exempt|exempted|excused|relieved|released|dispensed|free|freed|absolved|discharged',
  'from|of',
  'the|any',
  'duty|obligation|requirement|need',
  'to|of',
);

type Lower = (index: number) => string;

/** Phrases by their first word: how many words of the longest one stand at a place. */
function longestOf(phrases: readonly string[]): (lower: Lower, at: number) => number {
  const byFirst = new Map<string, string[][]>();
  for (const words of phrases.map((phrase) => phrase.split(' ')))
    byFirst.set(words[0]!, [...(byFirst.get(words[0]!) ?? []), words]);
  return (lower, at) =>
    (byFirst.get(lower(at)) ?? [])
      .filter((words) => words.every((word, offset) => lower(at + offset) === word))
      .reduce((longest, { length }) => Math.max(longest, length), 0);
}

const caseAt = longestOf([...plain, ...adverbial, ...conditional, ...lasting, ...doubled, ...nominal]);
const nounAt = longestOf([...nouns, 'subject to', 'after', 'upon', 'with']);
const heads = {
  unless: longestOf(takingOut),
  only_if: longestOf(['only', 'solely', 'exclusively', 'strictly only', 'but only']),
};

/** "likewise if": in that case as well, so that either of them is enough. */
const joints = {
  and: longestOf(
    each(
      'and',
      '|also|in addition|further|furthermore|besides|moreover|, in addition ,|, moreover ,|, furthermore ,',
    ),
  ),
  or: longestOf([
    ...each('or', '|else|again|alternatively|in the alternative|, in the alternative ,|, alternatively ,'),
    ...each('and', 'likewise|equally|similarly'),
    'as also',
  ]),
};

/** "other than in circumstances where", "solely on condition that": the words that open a case, after those that say what of it. */
export function composedAt(lower: Lower, at: number): Composed | null {
  for (const category of ['unless', 'only_if'] as const) {
    const head = heads[category](lower, at);
    if (head === 0) continue;
    const length = caseAt(lower, at + head);
    if (length > 0) return { category, length: head + length };
    // "save upon payment", "only subject to payment"
    const noun = nounAt(lower, at + head);
    const simple = /^(?:after|upon|with|against)$/.test(lower(at + head));
    // "but not after 22:00": its direction is the figure's
    const alone =
      category === 'only_if' ? !simple : !/ not$|^not /.test(lower(at) + ' ' + lower(at + head - 1));
    if (noun > 0 && alone && !/^\d/.test(lower(at + head + noun)))
      return { category: category === 'unless' ? 'except' : 'only_if', length: head + noun };
  }
  // "and for as long as it rains", "or else if it snows"
  for (const category of ['and', 'or'] as const) {
    const head = joints[category](lower, at);
    const length = head === 0 ? 0 : caseAt(lower, at + head);
    if (length > 0) return { category, length: head + length };
  }
  return null;
}

interface Composed {
  category: 'unless' | 'except' | 'only_if' | 'and' | 'or';
  length: number;
}
