const endsBroken = /\p{L}[-\u2010\u00ad]$/u;

/** Words as the document has them, in small letters; compounds with their hyphens as well. Halves are left out. */
export function vocabularyOf(lines: readonly string[]): ReadonlySet<string> {
  const vocabulary = new Set<string>();
  let broken = false;
  for (const line of lines) {
    const words = line.toLowerCase().match(/[\p{L}\p{N}]+(?:[-\u2010][\p{L}\p{N}]+){0,4}/gu) ?? [];
    const breaks = endsBroken.test(line);
    for (const word of words.slice(broken ? 1 : 0, breaks ? -1 : undefined)) {
      vocabulary.add(word.replaceAll('\u2010', '-'));
      for (const part of word.split(/[-\u2010]/)) vocabulary.add(part);
    }
    broken = breaks;
  }
  return vocabulary;
}

const keepsHyphen = /^(?:non|self|ex|co|quasi|cross|half|well|anti|pre|post|semi|sub)$/;

/** Lines as one. A hyphen at a line end goes where the document, or the look of its parts, says that it is the line's. */
export function joinHyphenated(lines: readonly string[], vocabulary: ReadonlySet<string>): string {
  let joined = '';
  for (const line of lines) {
    const first = endsBroken.test(joined.slice(-3)) ? joined.slice(-1) : null;
    const second = /^\p{Ll}{1,40}/u.exec(line)?.[0];
    if (first === null || second === undefined) {
      joined = joined === '' ? line : `${joined} ${line}`;
      continue;
    }
    const start = lastWord(joined.slice(-longestWord, -1)).toLowerCase();
    const isWords = first !== '\u00ad' && isCompound(start, second, vocabulary);
    joined = (isWords ? joined : joined.slice(0, -1)) + line;
  }
  return joined.replaceAll('\u00ad', '');
}

const longestWord = 42;
const lastWord = (text: string): string => text.split(/[^\p{L}]/u).at(-1) ?? '';

function isCompound(start: string, rest: string, vocabulary: ReadonlySet<string>): boolean {
  if (vocabulary.has(start + rest)) return false;
  if (vocabulary.has(`${start}-${rest}`) || keepsHyphen.test(start)) return true;
  return occursAlone(start, vocabulary) && occursAlone(rest, vocabulary);
}

const occursAlone = (word: string, vocabulary: ReadonlySet<string>): boolean =>
  word.length > 2 && vocabulary.has(word);
