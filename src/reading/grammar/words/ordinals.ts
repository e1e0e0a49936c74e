import { isKindOfDay } from './kinds-of-days.ts';
import type { Token } from './tokens.ts';

const small =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  );
const tens = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, (index + 2) * 10]),
);

/** "fifth", "15th", "twenty-first", "sixtieth". */
export function ordinalOf(token: Token | undefined): number | null {
  const word = token?.lower ?? '';
  const figure = /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word);
  if (figure !== null) return Number(figure[1]);
  const direct = small.indexOf(word);
  if (direct > 0) return direct;
  if (word === 'hundredth') return 100;
  if (word.endsWith('ieth')) return tens.get(`${word.slice(0, -4)}y`) ?? null;
  const [ten, one] = word.split('-');
  const [high, low] = [tens.get(ten ?? ''), small.indexOf(one ?? '')];
  return high !== undefined && low > 0 && low < 10 ? high + low : null;
}

/** A day counted from an event: "the fifth day after", "the day after", "the following day", "the day of". */
export interface DayAt {
  days: number;
  to: number;
  /** "the tenth": the day is said by what comes after ("the tenth and the sixtieth day"). */
  bare: boolean;
  /** "the tenth working day": which days are counted. */
  kind?: string;
}

/** "the fifth day of the month", "the second day of absence": which day of them it is, the first being 1. */
export function dayOfAt(tokens: readonly Token[], at: number): { days: number; to: number } | null {
  const start = /^(?:on|by)$/.test(tokens[at]?.lower ?? '') ? at + 1 : at;
  const ordinal = /^(?:the|its|his|her|their)$/.test(tokens[start]?.lower ?? '')
    ? ordinalOf(tokens[start + 1])
    : null;
  if (ordinal === null) return null;
  const rest = tokens
    .slice(start + 2, start + 6)
    .map(({ lower }) => lower)
    .join(' ');
  if (rest.startsWith('day of ')) return { days: ordinal, to: start + 3 };
  return /^of (?:the|each|every|any) month\b/.test(rest) ? { days: ordinal, to: start + 2 } : null;
}

const events = /^(?:after|following|from|since|of|that|on|before|prior)$/;

export function dayAt(tokens: readonly Token[], at: number): DayAt | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const start = /^(?:the|its|their)$/.test(lower(at)) ? at + 1 : at;
  const kind = isKindOfDay(lower(start + 1)) ? lower(start + 1) : undefined;
  const full = kind !== undefined || /^(?:calendar|full|clear|whole)$/.test(lower(start + 1)) ? 1 : 0;
  const ordinal = ordinalOf(tokens[start]);
  if (ordinal !== null) {
    const day = lower(start + 1 + full) === 'day';
    const next = lower(start + 2 + full);
    // "the tenth day of life" counts the first day too; "the third day of the month" is no time after an event
    if (day)
      return /^(?:after|following|from|since|before)$/.test(next) || isEnd(next)
        ? { days: ordinal, to: start + 2 + full, bare: false, ...(kind === undefined ? {} : { kind }) }
        : null;
    return start > at && /^(?:and|or|nor)$/.test(lower(start + 1))
      ? { days: ordinal, to: start + 1, bare: true }
      : null;
  }
  if (start === at) return null;
  if (/^(?:following|next)$/.test(lower(start)) && lower(start + 1) === 'day')
    return { days: 1, to: start + 2, bare: false };
  if (lower(start) === 'same' && lower(start + 1) === 'day') return { days: 0, to: start + 2, bare: false };
  if (lower(start) === 'day' && /^(?:after|following|before)$/.test(lower(start + 1)))
    return { days: 1, to: start + 1, bare: false };
  if (lower(start) === 'day' && lower(start + 1) === 'of' && events.test('of'))
    return { days: 0, to: start + 1, bare: false };
  return null;
}

const isEnd = (word: string): boolean => /^[.,;:]?$/.test(word);
