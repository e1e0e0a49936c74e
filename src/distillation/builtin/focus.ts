import type { DistillOptions } from '../distiller.ts';
import { focusWords, isWhole, mentions } from '../focus-policy.ts';

/** Whether a passage, its headings included, is none that the run asks for. */
export function outOfFocus(text: string, { focus_area: area }: DistillOptions): boolean {
  const words = focusWords(area);
  return words.length > 0 && !isWhole(area ?? '') && !mentions(text, words);
}
