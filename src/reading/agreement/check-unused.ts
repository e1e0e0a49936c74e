import type { InputDeclaration } from '../../rules/model.ts';
import { chunkAt, isContent } from './ground.ts';
import type { Reading } from './reading-context.ts';
import { sameStem } from './stems.ts';
import { knownBy, type Known } from './vocabulary.ts';
import type { Word } from './words.ts';
import { rangesOf } from './words.ts';

/**
 * Inputs of the action that the rule does not read, though words of the clause name them and nothing else of the rule
 * accounts for those words: "A trainee must not …" beside an input for who does it, or "volunteers who handle coins"
 * beside one for being a volunteer. Whether such words restrict anything is put to a person.
 */
export function checkUnused(reading: Reading, inputs: readonly InputDeclaration[]): void {
  const { known, action, words, chunks, read, evidence } = reading;
  const unused = inputs.filter(({ name }) => !known.has(name));
  if (unused.length === 0) return;
  // "whether or not it is marked", "not even by staff": said not to matter, and right to be left out.
  const conceded = chunks.filter(({ region }) => region.part === 'concession');
  const free = words.filter(
    (word) => isContent(word) && !read.has(word.index) && chunkAt(conceded, word.index) === null,
  );
  const all = knownBy([...[...known.values()].map(({ input }) => input), ...unused], action);
  for (const { name } of unused) {
    const about = all.get(name);
    const named =
      about && (about.values.size > 0 ? valueIn(about, free, words) : nameIn(about, free, words, action));
    if (!named) continue;
    evidence.doubt(
      'unread_words',
      named.flatMap(({ index }) => rangesOf(words, index, index + 1)),
      `"${named.map(({ text }) => text).join(' ')}" speaks of ${name}, which the rule does not read.`,
    );
  }
}

const wordsFor = (stems: readonly string[], words: readonly Word[]): Word[] | null => {
  const found = stems.map((root) => words.find(({ stem }) => sameStem(stem, root)));
  return found.every((word) => word !== undefined) ? found : null;
};

/** The words of one of its values, where no other value has words here as well. */
function valueIn({ values }: Known, free: readonly Word[], words: readonly Word[]): Word[] | null {
  const said = [...values.values()].filter((stems) => stems.length > 0 && wordsFor(stems, words) !== null);
  const [only, ...others] = said;
  return only === undefined || others.length > 0 ? null : wordsFor(only, free);
}

/** All words of a bool's name but those that every sentence about the action has; one of them free. */
function nameIn(
  { input, name }: Known,
  free: readonly Word[],
  words: readonly Word[],
  action: ReadonlySet<string>,
): Word[] | null {
  if (input.type !== 'bool') return null;
  const own = [...name].filter((root) => ![...action].some((other) => sameStem(other, root)));
  if (own.length === 0 || wordsFor(own, words) === null) return null;
  const found = own.flatMap((root) => free.filter(({ stem }) => sameStem(stem, root)).slice(0, 1));
  return found.length * 2 >= own.length ? found : null;
}
