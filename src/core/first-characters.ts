/** So much of a text from its begin, and no half of a character. */
export function firstCharacters(text: string, maximum: number): string {
  const cut = text.slice(0, maximum);
  return cut.isWellFormed() || !text.isWellFormed() ? cut : cut.slice(0, -1);
}

/** At most so many characters of a text, with `…` for what is left out. */
export const shortened = (text: string, maximum: number): string =>
  text.length <= maximum ? text : `${firstCharacters(text, maximum - 1)}…`;
