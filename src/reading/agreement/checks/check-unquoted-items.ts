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

type Place = 'act' | 'condition' | 'exception' | 'denied';

const exceptions = new Set(['unless', 'except', 'save']);
const conditions = new Set(['if', 'where', 'when', 'whenever', 'while', 'provided']);
const denials = new Set(['not', 'without', 'no', 'neither', 'only']);

/** Which part of its sentence the words in front of a list end: "unless it is any of the following". */
function placeOf(words: Reading['words']): Place {
  const start = words.findLastIndex(({ text }, at) => at < words.length - 1 && /^[.;:]$/.test(text));
  const own = words.slice(start + 1).map(({ lower }) => lower);
  const opens = own.findLastIndex((word) => exceptions.has(word) || conditions.has(word));
  if (opens < 0) return 'act';
  if (own.slice(opens).some((word) => denials.has(word))) return 'denied';
  // "except where", "but not if": the condition is of what is excepted, or denied.
  if (exceptions.has(own[opens]!) || exceptions.has(own[opens - 1] ?? '')) return 'exception';
  return denials.has(own[opens - 1] ?? '') ? 'denied' : 'condition';
}

/** What all, or any, of the items do for a better outcome: what excepts from a grant, and what a duty depends on, is the worse. */
function jointOfQuantity(all: boolean, place: Place, norm: string | null | undefined): 'and' | 'or' | null {
  if (place === 'denied') return null;
  if (norm === 'permission') return all === (place === 'exception') ? 'or' : 'and';
  if (norm === 'prohibition' || !all) return null;
  return place === 'condition' ? 'or' : 'and';
}

/** How the items are joined for a better outcome; null where the words in front of them leave it to the list. */
function jointOf({ words, main }: Reading): 'and' | 'or' | null {
  const own = words.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  const end = own.slice(-6).join(' ');
  const grants = main?.norm === 'permission';
  if (/(?:^| )(?:except|save)$/.test(end)) return grants ? 'and' : 'or';
  const [quantity] = /\b(?:any|one or more|either|one|all|each|both) of the following$/.exec(end) ?? [];
  if (quantity !== undefined)
    return jointOfQuantity(/^(?:all|each|both)/.test(quantity), placeOf(words), main?.norm);
  // "The following materials are not admitted:" names what each is not.
  const listed = own.slice(0, 4).join(' ');
  return main?.norm === 'prohibition' && /^(?:\w )?the following /.test(listed) ? 'and' : null;
}
