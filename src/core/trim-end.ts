/**
 * The text without the characters of `marks`, and without white space, that it ends with. An expression that looks for them
 * begins anew at each of a long run that ends otherwise: its time grows with the square of the run.
 */
export function trimEndOf(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && (marks.includes(text[end - 1]!) || /\s/.test(text[end - 1]!))) end -= 1;
  return text.slice(0, end);
}
