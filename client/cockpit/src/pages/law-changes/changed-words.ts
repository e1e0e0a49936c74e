/** Two sentences of which one became the other: what they share at both ends, and what is between. */
export interface ChangedWords {
  begin: string;
  removed: string;
  added: string;
  end: string;
}

/** By words, white space with them, so that a figure is never shown in part. */
export function changedWords(before: string, after: string): ChangedWords {
  const [was, is] = [before.split(/(?<=\s)/), after.split(/(?<=\s)/)];
  const most = Math.min(was.length, is.length);
  let begin = 0;
  while (begin < most && was[begin] === is[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return {
    begin: is.slice(0, begin).join(''),
    removed: was
      .slice(begin, was.length - end)
      .join('')
      .trimEnd(),
    added: is.slice(begin, is.length - end).join(''),
    end: is.slice(is.length - end).join(''),
  };
}
