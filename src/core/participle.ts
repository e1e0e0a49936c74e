import { irregularVerbs } from './irregular-verbs.ts';

/**
 * The past participle of a verb, where no ending makes it: "tell" → "told", "run" → "run"; null of all others. One that is
 * given is its own.
 */
const irregularParticiple = (verb: string): string | null =>
  participles.get(verb) ?? (madeParticiples.has(verb) ? verb : null);

/** Verbs of which the participle is the lemma itself. */
const unchanged =
  'become bet broadcast burst cast come cost cut forecast hit hurt let offset overcome put quit read rid run set shed shut split spread thrust upset';

const participles: ReadonlyMap<string, string> = new Map([
  ...irregularVerbs.split(/[|\n]/).flatMap((family): [string, string][] => {
    const [lemma = '', ...forms] = family.trim().split(' ');
    const past = forms.findLast((form) => !/(?:ing|[ao]es)$/.test(form) && form !== 'born');
    return past === undefined || past === 'was' ? [] : [[lemma, past]];
  }),
  ...unchanged.split(' ').map((verb): [string, string] => [verb, verb]),
]);

const madeParticiples: ReadonlySet<string> = new Set(participles.values());

/** "dispense" → "dispensed", "tell" → "told"; of "be" and "have" a name needs none. */
export function participle(verb: string): string {
  if (verb === 'be' || verb === 'have') return '';
  const known = irregularParticiple(verb);
  if (known !== null) return known;
  if (/(?:ed|tten|ken|ven|sen)$/.test(verb)) return verb;
  if (verb.endsWith('e')) return `${verb}d`;
  if (/^[^aeiou]*[aeiou][bdgmnprt]$|(?:mit|(?<!of|dif|suf|buf)fer|cur|[^aeiou][aeiou]l)$/.test(verb))
    return `${verb}${verb.at(-1) ?? ''}ed`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`;
}
