const small: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const scales: Record<string, number> = { hundred: 100, thousand: 1_000, million: 1_000_000 };

const word = [...Object.keys(small), ...Object.keys(scales)].sort((a, b) => b.length - a.length).join('|');
const spelled = String.raw`(?:${word})(?:(?:[\s-]+(?:and\s+)?)(?:${word}))*`;
const digits = String.raw`\d{1,3}(?:[,\u00a0\u202f]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const number = new RegExp(
  String.raw`(?<![\w.])(?:(${spelled})(?:\s*\(\s*(${digits})\s*\))?|(${digits})(?:[\s-]+(thousand|million))?)(?!\w)(?!\.\d)`,
  'gi',
);

export interface NumberMention {
  /** Plain decimal notation. */
  value: string;
  start: number;
  end: number;
  /** Written in words only. */
  spelled: boolean;
  /** Words and figures disagree, as in "twenty-four (42)". */
  conflicting: boolean;
}

function spelledValue(words: string): number {
  let total = 0;
  let group = 0;
  for (const part of words.toLowerCase().split(/[\s-]+/)) {
    const scale = scales[part];
    if (scale === undefined) group += small[part] ?? 0;
    else if (scale === 100) group = Math.max(group, 1) * 100;
    else {
      total += Math.max(group, 1) * scale;
      group = 0;
    }
  }
  return total + group;
}

const plain = (figures: string): string => figures.replaceAll(/[,\u00a0\u202f]/g, '');

/** Numbers in figures, in words, and in both ("twenty-four (24)", which is one number). */
export function findNumbers(text: string): NumberMention[] {
  return [...text.matchAll(number)].map((match) => {
    const [whole, words, confirmed, figures, scale] = match;
    const start = match.index;
    const end = start + whole.length;
    if (words !== undefined) {
      const value = String(spelledValue(words));
      const conflicting = confirmed !== undefined && plain(confirmed) !== value;
      return { value, start, end, spelled: confirmed === undefined, conflicting };
    }
    const factor = scale === undefined ? 1 : (scales[scale.toLowerCase()] ?? 1);
    const value = factor === 1 ? plain(figures ?? '') : String(Number(plain(figures ?? '')) * factor);
    return { value, start, end, spelled: false, conflicting: false };
  });
}
