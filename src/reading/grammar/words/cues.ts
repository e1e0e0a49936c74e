import { caseOpeners, composedAt, exceptionOpeners, firstOpeners, freedFromDuty } from './case-clauses.ts';
import { impersonalPhrases } from './impersonal-phrases.ts';
import { inclusiveEnds } from './inclusive-ends.ts';
import type { CueCategory } from './lexicon.ts';
import { cueCategories, cuePhrases } from './lexicon.ts';
import { modalPhrases } from './modal-phrases.ts';
import { nominalPhrases } from './nominal-phrases.ts';
import { penalties } from './penalties.ts';
import { refusals } from './refusals.ts';

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
    .concat(
      [modalPhrases, impersonalPhrases, nominalPhrases, refusals, penalties, inclusiveEnds].flatMap((table) =>
        table.at(lower, at),
      ),
    )
    .sort((left, right) => right.length - left.length);
}

const known = new WeakMap<readonly { lower: string }[], (readonly CueEntry[])[]>();

/** The same of a place in a sentence, kept for as long as the sentence is: many questions about one word look through all. */
export function cuesOf(sentence: readonly { lower: string }[], at: number): readonly CueEntry[] {
  const places = known.get(sentence) ?? [];
  known.set(sentence, places);
  return (places[at] ??= cuesAt((index) => sentence[index]?.lower ?? '', at));
}
