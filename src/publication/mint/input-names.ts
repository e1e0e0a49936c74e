import { conversionFactor } from '../../rules/language/units.ts';
import type { InputDeclaration, InputRename } from '../../rules/model.ts';

const fillers = new Set(['of', 'the', 'a', 'an', 'is', 'in', 'has']);

/** `applicantAge`, `Applicant-Age` and `applicant_age` are the same words. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** The words of an input without a unit at their end that its declaration states anyway: `height_cm` in cm. */
function namedWords({ name, unit }: InputDeclaration): string[] {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const isUnit = unit != null && [unit.toLowerCase(), `${unit.toLowerCase()}s`].includes(last);
  return isUnit && words.length > 1 ? words.slice(0, -1) : words;
}

const singular = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

const bagOf = (input: InputDeclaration): string =>
  namedWords(input)
    .filter((word) => !fillers.has(word))
    .map(singular)
    .sort()
    .join(' ');

export type Likeness = 'naming_convention' | 'unit' | 'same_words';

/** How sure it is that two names of that likeness mean the same. */
export const confidenceOf: Record<Likeness | 'alias', number> = {
  alias: 1,
  naming_convention: 1,
  unit: 0.95,
  same_words: 0.6,
};

/** A rename of less confidence is a guess: the operator decides. */
export const confidenceThreshold = 0.8;

/** Why two inputs may be one, from their names and units; null where nothing says so. */
export function likenessOf(a: InputDeclaration, b: InputDeclaration): Likeness | null {
  if (a.name === b.name) return null;
  if (wordsOf(a.name).join(' ') === wordsOf(b.name).join(' ')) {
    return (a.unit ?? null) === (b.unit ?? null) ? 'naming_convention' : 'unit';
  }
  if (namedWords(a).join(' ') === namedWords(b).join(' ')) return 'unit';
  return bagOf(a) === bagOf(b) ? 'same_words' : null;
}

/** How `from` is read out of `to`; null where their types or units do not convert. */
export function renameOf(from: InputDeclaration, to: InputDeclaration): InputRename | null {
  if (from.type !== to.type) return null;
  if (from.type === 'list' || from.type === 'record') return null;
  if (from.type === 'enum' && JSON.stringify(from.values) !== JSON.stringify(to.values)) return null;
  const [own, canonical] = [from.unit ?? null, to.unit ?? null];
  if (own === canonical) return { input: to.name };
  const factor = conversionFactor(canonical, own);
  if (factor === null) return null;
  return {
    input: to.name,
    numerator: String(factor.numerator),
    denominator: String(factor.denominator),
    unit: own,
  };
}
