import type { Token } from './tokens.ts';

/** Days that are counted alone, by the words for them: those of one line are the same days. */
const kinds: readonly (readonly string[])[] = [
  ['working', 'business', 'banking', 'work'],
  ['school', 'teaching'],
  ['trading'],
  ['court', 'sitting'],
];

export const isKindOfDay = (word: string): boolean => kinds.some((words) => words.includes(word));

/** "working days", "school day": which days are counted, and where the words end. */
export function kindOfDaysAt(tokens: readonly Token[], at = 0): { kind: string; to: number } | null {
  const [first, second] = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  return isKindOfDay(first) && /^days?$/.test(second) ? { kind: first, to: at + 2 } : null;
}

/** Whether the text of an input says that it counts days of this kind. */
export function saysKindOfDays(text: string, kind: string): boolean {
  const same = kinds.find((words) => words.includes(kind)) ?? [kind];
  return same.some((word) => ` ${text}`.includes(` ${word} day`));
}
