import { caseOpeners, composedAt, exceptionOpeners, firstOpeners, freedFromDuty } from './case-clauses.ts';
import { impersonalPhrases } from './impersonal-phrases.ts';
import type { CueCategory } from './lexicon.ts';
import { cueCategories, cuePhrases } from './lexicon.ts';
import { modalPhrases } from './modal-phrases.ts';
import { nominalPhrases } from './nominal-phrases.ts';

interface CueEntry {
  category: CueCategory;
  length: number;
}
/** Those that are put together from their parts. */
const composed: Partial<Record<CueCategory, readonly string[]>> = {
  if: caseOpeners,
  unless: exceptionOpeners,
  need_not: freedFromDuty,
  only_if: firstOpeners,
};

const byFirst = new Map<string, { words: string[]; category: CueCategory }[]>();
for (const category of cueCategories) {
  for (const phrase of new Set([...(cuePhrases[category] ?? '').split('|'), ...(composed[category] ?? [])])) {
    if (phrase === '') continue;
    const words = phrase.split(' ');
    const rows = byFirst.get(words[0]!) ?? [];
    rows.push({ words, category });
    byFirst.set(words[0]!, rows);
  }
}

/** Every cue that starts at `at`, longest first. */
export function cuesAt(lower: (index: number) => string, at: number): CueEntry[] {
  const rows = byFirst.get(lower(at)) ?? [];
  const composed = composedAt(lower, at);
  return rows
    .filter(({ words }) => words.every((word, offset) => lower(at + offset) === word))
    .map(({ words, category }): CueEntry => ({ category, length: words.length }))
    .concat(composed ?? [])
    .concat([modalPhrases, impersonalPhrases, nominalPhrases].flatMap((table) => table.at(lower, at)))
    .sort((left, right) => right.length - left.length);
}
