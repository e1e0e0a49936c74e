const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const monthNames = months.join('|');

const patterns: readonly { pattern: RegExp; order: readonly ['day' | 'month' | 'year', string, string] }[] = [
  {
    pattern: new RegExp(
      String.raw`\b(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?(?:\s+day\s+of)?\s+(${monthNames}),?\s+(\d{4})\b`,
      'gi',
    ),
    order: ['day', 'month', 'year'],
  },
  {
    pattern: new RegExp(String.raw`\b(${monthNames})\s+(\d{1,2})(?:st|nd|rd|th)?\s*,?\s+(\d{4})\b`, 'gi'),
    order: ['month', 'day', 'year'],
  },
  { pattern: /\b(\d{4})-(\d{2})-(\d{2})\b/g, order: ['year', 'month', 'day'] },
];

export interface DateMention {
  iso: string;
  start: number;
  end: number;
}

/** Calendar dates written out in full; numeric dates such as `1/8/2027` are not read, since 1 August is 8 January elsewhere. */
export function findDates(text: string): DateMention[] {
  const found: DateMention[] = [];
  for (const { pattern, order } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const part = (name: string): string => match[order.indexOf(name) + 1] ?? '';
      const named = months.indexOf(part('month').toLowerCase());
      const month = named >= 0 ? named + 1 : Number(part('month'));
      const iso = `${part('year')}-${String(month).padStart(2, '0')}-${part('day').padStart(2, '0')}`;
      const time = Date.parse(`${iso}T00:00:00Z`);
      if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== iso) continue;
      found.push({ iso, start: match.index, end: match.index + match[0].length });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The calendar day after, for an end that is stated inclusively ("until 31 December"). */
export function dayAfter(iso: string): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
