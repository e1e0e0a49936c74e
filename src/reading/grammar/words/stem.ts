import { irregularForms } from './irregular-forms.ts';
import { irregular } from './known-stems.ts';

const suffixes = [
  'ization',
  'ators',
  'ator',
  'ating',
  'ated',
  'ates',
  'ate',
  'isation',
  'ations',
  'ation',
  'itions',
  'ition',
  'ements',
  'ement',
  'ments',
  'ment',
  'ances',
  'ance',
  'ences',
  'ence',
  'ions',
  'ion',
  'ities',
  'ity',
  'ings',
  'ing',
  'ively',
  'ive',
  'ally',
  'als',
  'al',
  'ies',
  'ied',
  'ers',
  'er',
  'ors',
  'or',
  'ed',
  'es',
  'ly',
  'ness',
  'ures',
  'ure',
  'y',
  'e',
  's',
];

/** The stem of a lower-case word: enough to meet its own inflections and the noun of a verb. */
export function stem(word: string): string {
  // "untreated" is the contrary of "treated", whatever its own ending looks like
  if (/^un\w{4,}ed$/.test(word) && !word.startsWith('under') && !irregular.has(word))
    return `un${stem(word.slice(2))}`;
  const known = (form: string): string | undefined => irregular.get(form) ?? irregularForms.get(form);
  const prefix = /^(?:un|re)/.exec(word)?.[0] ?? '';
  const inner = prefix === '' ? undefined : known(word.slice(2));
  const plain =
    known(word) ?? known(singular(word)) ?? (inner === undefined ? singular(word) : `${prefix}${inner}`);
  // "relied", "applied": the y of the verb, which its other forms keep
  if (plain === word && /^[a-z]+[^aeiou]ied$/.test(word)) return stem(`${word.slice(0, -3)}y`);
  const verb = plain === word || plain === singular(word) ? uninflected(plain) : null;
  return verb === null ? undouble(withoutSuffix(plain)) : stem(verb);
}

/** "delivered", "supplying": a form of a verb has the stem of the verb, whatever its own ending is. */
function uninflected(word: string): string | null {
  const [, verb] = /^(\w{3,}(?:er|or|y|it|en|ish|ment|ion|al))(?:ed|ing)$/.exec(word) ?? [];
  return verb !== undefined && verb.length > 4 ? verb : null;
}

/** "carry": what looks like a suffix is part of the word. */
const bare = new Map([
  ['carry', 'carri'],
  // no word for any person
  ['personally', 'personally'],
  ['personal', 'personal'],
]);

function withoutSuffix(word: string): string {
  const own = bare.get(word);
  if (own !== undefined) return own;
  for (const suffix of suffixes) {
    const least = suffix === 'ing' || suffix === 'ed' || suffix === 'e' || suffix === 'ings' ? 3 : 4;
    if (word.length - suffix.length >= least && word.endsWith(suffix)) {
      const rest = word.slice(0, -suffix.length);
      return rest.endsWith('i') ? rest.slice(0, -1) : rest;
    }
  }
  return word;
}

const undouble = (word: string): string =>
  word.length > 3 && /([bdfglmnprt])\1$/.test(word) ? word.slice(0, -1) : word;

export function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 4 && /(?:ches|shes|sses|xes)$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
}
