import type { Word } from './words.ts';

const nouns = new Set(
  'section sections subsection subsections paragraph paragraphs subparagraph subparagraphs article articles regulation regulations clause clauses annex schedule §'.split(
    ' ',
  ),
);

/** Words in front of which a provision says which cases are meant: "leave under subsection (a)", "records required by § 5". */
const referring = new Set('under by in within to'.split(' '));
/** "subject to section 5", "pursuant to paragraph 2": what comes first, and no case of its own. */
const yielding = new Set('subject pursuant according notwithstanding'.split(' '));

/** Where the words name it. */
export interface NamedProvision {
  start: number;
  end: number;
}

/**
 * Provisions outside the quotes by which the words say what they are about: "leave under subparagraph (A)", "a purpose
 * within paragraphs (a) to (h) of section 22". What these say is not in the words, and what stands for it cannot be either.
 */
export function provisionsIn(words: readonly Word[]): NamedProvision[] {
  const found: NamedProvision[] = [];
  for (let at = 1; at < words.length; at += 1) {
    const before = words[at - 1]!;
    if (!nouns.has(words[at]!.lower) || !referring.has(before.lower)) continue;
    if (yielding.has(words[at - 2]?.lower ?? '')) continue;
    const end = enumeratorEnd(words, at + 1);
    if (end === at + 1) continue;
    found.push({ start: at, end });
    at = end;
  }
  return found;
}

/** "(a)(1)", "22(2)", "5": the end of what numbers a provision. */
function enumeratorEnd(words: readonly Word[], from: number): number {
  let end = from;
  for (;;) {
    if (words[end]?.kind === 'number') end += 1;
    else if (words[end]?.text === '(' && words[end + 2]?.text === ')') end += 3;
    else return end;
  }
}
