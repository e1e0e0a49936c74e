import { cutAtWord } from '../core/text.ts';

export const titleOf = (text: string): string => (text.length <= 120 ? text : cutAtWord(text, 118));

/** The title of a candidate whose words changed: what began with its words begins with the new ones, another one stays. */
export function renewedTitle(title: string, before: string, after: string): string {
  if (before === after) return title;
  const begin = title.replace(/…$/, '').trim();
  return begin !== '' && before.startsWith(begin) ? titleOf(after) : title;
}
