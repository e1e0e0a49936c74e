import type { Reading } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';

/**
 * "must not disclose it except—", and the items are not quoted: what stands for them is joined as the words in front of a list
 * join its items, whichever they are.
 */
export function checkUnquotedItems(reading: Reading, items: readonly Variable[]): void {
  const { law, test, evidence } = reading;
  const joint = jointOf(reading);
  if (joint === null) return;
  items.forEach((a, index) => {
    for (const b of items.slice(index + 1)) {
      const [one, other] = [a, b].map((variable) => {
        const { better, worse } = law.change(variable, false, true, test);
        return better === worse ? null : { variable, good: better, bad: !better };
      });
      if (!one || !other) continue;
      const found = law.together(one, other, test);
      if (found[joint] || !found[joint === 'and' ? 'or' : 'and']) continue;
      const meaning = joint === 'and' ? 'both are needed' : 'each is enough';
      evidence.against(
        'reading_disagrees',
        [],
        `${a.input} and ${b.input}: of the items of a list that begins so, ${meaning} for a better outcome; in the rule it is not so.`,
      );
    }
  });
}

/** How the items are joined for a better outcome; null where the words in front of them leave it to the list. */
function jointOf({ words, main }: Reading): 'and' | 'or' | null {
  const own = words.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  const end = own.slice(-6).join(' ');
  const grants = main?.norm === 'permission';
  if (/(?:^| )(?:except|save)$/.test(end)) return grants ? 'and' : 'or';
  if (/\b(?:any|one or more|either|one) of the following$/.test(end)) return grants ? 'or' : null;
  if (/\b(?:all|each|both) of the following$/.test(end)) return main?.norm === 'prohibition' ? null : 'and';
  // "The following materials are not admitted:" names what each is not.
  const listed = own.slice(0, 4).join(' ');
  return main?.norm === 'prohibition' && /^(?:\w )?the following /.test(listed) ? 'and' : null;
}
