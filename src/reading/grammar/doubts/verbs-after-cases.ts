import type { Binder } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { acts } from '../words/acting-verbs.ts';

/**
 * "The officer inspects the boat when it arrives and seals the hold": where no modal sets what is done apart from what
 * happens, a verb behind "and" may go on with either.
 */
export function askAboutVerbAfterCase({ words, conditions }: NormTree, binder: Binder): void {
  const [verb, ...more] = words;
  if (verb === undefined || more.length > 0 || !acts(verb.lower)) return;
  for (const { phrase, front } of conditions) {
    if (front) continue;
    const said = wordsOf(phrase).toSorted((one, other) => one.index - other.index);
    const joined = said.find(({ lower, index }, at) => {
      const before = said[at - 1];
      const behind = before !== undefined && (/^(?:and|or)$/.test(before.lower) || before.index < index - 1);
      return behind && acts(lower) && lower.endsWith('s');
    });
    if (joined !== undefined)
      doubt(
        binder,
        'ambiguous_attachment',
        [joined],
        'Is this part of the condition, or a second thing that is done?',
      );
  }
}
