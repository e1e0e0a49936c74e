import { irregularPlurals, isCurrency, isKnownUnit } from '../language/units.ts';

/** An input, as far as words can be about it. */
export interface NamedInput {
  name: string;
  description?: string;
  values?: readonly string[] | null;
}

/** Words that a clause has beside those that say what it is about, and names beside those that say what they are. */
const plain = new Set(
  `the this that these those its his her their and nor not but for from with within without into onto upon under over
  than then when where while who whom whose which what any all each every either both such same other own only also
  are was were been being has have had does did must shall may can could should would will might
  less more fewer least most greater smaller larger higher lower longer shorter older younger earlier later before after
  between until till since during about above below beyond near exceed exceeds exceeding exceeded reach reaches reached
  equal equals minimum maximum high low long old far away there here it he she they no or of to in on at by as is be if
  number amount total value count figure quantity sum rate level date day time period moment
  distance length width height depth weight speed age price cost size duration temperature`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const isUnit = (word: string): boolean => {
  const one = irregularPlurals.get(word) ?? (word.endsWith('s') ? word.slice(0, -1) : word);
  return isKnownUnit(one) || isCurrency(word);
};

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll('_', ' ')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2 && !plain.has(word) && !isUnit(word)),
  ),
];

/** "shows" and "shown", "delayed" and "delay": one beginning, and short endings. */
export function isAlike(one: string, other: string): boolean {
  const shortest = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shortest && one[shared] === other[shared]) shared += 1;
  return one === other || (shared >= 4 && one.length - shared <= 2 && other.length - shared <= 2);
}

/**
 * Words that are said to be about an input and have nothing to do with it: `own` are in neither its name, its description nor
 * its values, and `theirs` are words of its name, or of its description where the name has plain words alone, that nothing of the
 * text says. Where both are left ("the nearest hedge" of
 * `distance_to_tent`), the words may be about something else.
 */
export function unlikeWords(
  text: string,
  { name, description = '', values }: NamedInput,
  isKin: (one: string, other: string) => boolean = isAlike,
): { own: string[]; theirs: string[] } {
  const said = wordsOf(text);
  const about = wordsOf([name, description, ...(values ?? [])].join(' '));
  const named = wordsOf(name);
  const hasKin = (word: string, others: readonly string[]): boolean =>
    others.some((other) => isKin(word, other));
  return {
    own: said.filter((word) => !hasKin(word, about)),
    theirs: (named.length > 0 ? named : wordsOf(description)).filter((word) => !hasKin(word, said)),
  };
}

/** What a thing is measured by, as its words and those of the input have it; one line for words that can mean one. */
const dimensions: readonly (readonly string[])[] = [
  ['height', 'tall', 'taller'],
  ['width', 'breadth', 'wide', 'wider', 'broad', 'broader'],
  ['depth', 'deep', 'deeper', 'draught', 'draft'],
  ['weight', 'mass', 'heavy', 'heavier'],
  ['length', 'distance', 'duration'],
  ['speed', 'velocity'],
  ['age'],
  ['price', 'cost'],
  ['temperature'],
  ['area'],
  ['volume'],
];

const dimensionsIn = (text: string): Map<string, number> =>
  new Map(
    text
      .replaceAll('_', ' ')
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .flatMap((word) => {
        const at = dimensions.findIndex((words) => words.includes(word));
        return at < 0 ? [] : [[word, at] as const];
      }),
  );

/** "the height of the van" of `van_width`: both say what is measured, and it is not one thing; null where it is, or one says nothing. */
export function unlikeDimensions(
  text: string,
  { name, description = '' }: NamedInput,
): { own: string[]; theirs: string[] } | null {
  const [said, about] = [dimensionsIn(text), dimensionsIn(`${name} ${description}`)];
  const apart = [...said.values()].every((at) => ![...about.values()].includes(at));
  return said.size > 0 && about.size > 0 && apart
    ? { own: [...said.keys()], theirs: [...about.keys()] }
    : null;
}
