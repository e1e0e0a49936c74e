/**
 * Patterns over words, for what is said in many ways of one form: "{be} {obliged} to" with the words of each class. A
 * class may have phrases of several words; `?` after one makes it optional. `{ing}` and `{act}` look at the next word
 * without taking it.
 */
export type WordClasses = Readonly<Record<string, string>>;

type Look = (word: string) => boolean;
type Step = { phrases: readonly (readonly string[])[]; optional: boolean } | { look: Look };

const looks: Readonly<Record<string, Look>> = {
  /** "for counting the parcels": what is done, and no "wing" or "thing". */
  ing: (word) =>
    /^[a-z-]{3,}ing$/.test(word) &&
    !/^(?:building|thing|anything|everything|nothing|something|clothing)$/.test(word),
  /** "directed to report": a verb; "directed to the board" has an article. */
  act: (word) =>
    !/^(?:the|a|an|any|each|every|all|this|that|these|those|such|his|her|its|their|our|your|my|whom|which|one|\d.*|not|)$/.test(
      word,
    ),
  /** "purely for": not "purely decorative". */
  prep: (word) => /^(?:for|by|to|with|in|on|at|if|when|where)$/.test(word),
  /** "it is fine for members to", "it is vital that": not "if it is fine". */
  clause: (word) => /^(?:for|to|that)$/.test(word),
};

interface WordPattern<Meaning> {
  meaning: Meaning;
  steps: readonly Step[];
}

/** The pattern of a line such as "{be} {obliged} to {act}". */
function wordPattern<Meaning>(line: string, classes: WordClasses, meaning: Meaning): WordPattern<Meaning> {
  const steps = line.split(' ').map((part): Step => {
    const optional = part.endsWith('?') && part.length > 1;
    const name = /^\{(.+)\}$/.exec(optional ? part.slice(0, -1) : part)?.[1];
    if (name === undefined) return { phrases: [[optional ? part.slice(0, -1) : part]], optional };
    const look = looks[name];
    if (look !== undefined) return { look };
    const listed = classes[name];
    if (listed === undefined) throw new Error(`No class of words is named ${name}`);
    return { phrases: listed.split('|').map((phrase) => phrase.split(' ')), optional };
  });
  return { meaning, steps };
}

/** One past the last word of the longest way in which the steps match from `at` on; null where they do not. */
function matchesFrom(
  steps: readonly Step[],
  word: (index: number) => string,
  at: number,
  step = 0,
): number | null {
  const next = steps[step];
  if (next === undefined) return at;
  if ('look' in next) return next.look(word(at)) ? matchesFrom(steps, word, at, step + 1) : null;
  let longest: number | null = next.optional ? matchesFrom(steps, word, at, step + 1) : null;
  for (const phrase of next.phrases) {
    if (!phrase.every((said, offset) => word(at + offset) === said)) continue;
    const end = matchesFrom(steps, word, at + phrase.length, step + 1);
    if (end !== null && (longest === null || end > longest)) longest = end;
  }
  return longest;
}

/** Every word that a pattern can begin with. */
function firstWords(steps: readonly Step[]): string[] {
  const words: string[] = [];
  for (const step of steps) {
    if ('look' in step) break;
    words.push(...step.phrases.map(([first]) => first!));
    if (!step.optional) break;
  }
  return words;
}

/** What the patterns of some lines say, by the meaning under which each is listed. */
export class PatternTable<Meaning extends string> {
  readonly #byWord = new Map<string, WordPattern<Meaning>[]>();

  constructor(lines: Partial<Record<Meaning, readonly string[]>>, classes: WordClasses) {
    for (const [meaning, listed] of Object.entries(lines) as [Meaning, readonly string[]][]) {
      for (const line of listed) {
        const pattern = wordPattern(line, classes, meaning);
        for (const first of new Set(firstWords(pattern.steps)))
          this.#byWord.set(first, [...(this.#byWord.get(first) ?? []), pattern]);
      }
    }
  }

  /** The patterns that the words from `at` on are of, each with its longest form. */
  at(word: (index: number) => string, at: number): { category: Meaning; length: number }[] {
    return (this.#byWord.get(word(at)) ?? []).flatMap(({ meaning, steps }) => {
      const end = matchesFrom(steps, word, at);
      return end === null ? [] : [{ category: meaning, length: end - at }];
    });
  }
}
