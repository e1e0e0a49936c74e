import type { SpecificationOperator } from '../world-agent.ts';

/** The specification side's own reading of numbers: no line of it is shared with the code side, so that both cannot err alike. */
export interface Figure {
  /** Decimal string or ISO date. */
  value: string;
  operator: SpecificationOperator | null;
  unit: string | null;
  start: number;
  end: number;
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = '_ _ twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function wordValue(word: string): number | null {
  const [head, tail] = word.split('-');
  const one = ones.indexOf(head ?? '');
  if (one >= 0 && tail === undefined) return one;
  const ten = tens.indexOf(head ?? '');
  if (ten < 2) return head === 'hundred' ? 100 : null;
  const rest = tail === undefined ? 0 : ones.indexOf(tail);
  return rest < 0 ? null : ten * 10 + rest;
}

/** Longest phrases first; each is sought directly before the figure. */
const comparing: readonly (readonly [string, SpecificationOperator])[] = [
  ['does not exceed', '<='],
  ['do not exceed', '<='],
  ['not exceeding', '<='],
  ['not exceed', '<='],
  ['not in excess of', '<='],
  ['not less than', '>='],
  ['no less than', '>='],
  ['not fewer than', '>='],
  ['no fewer than', '>='],
  ['not earlier than', '>='],
  ['not more than', '<='],
  ['no more than', '<='],
  ['not greater than', '<='],
  ['not later than', '<='],
  ['no later than', '<='],
  ['not older than', '<='],
  ['not younger than', '>='],
  ['not under', '>='],
  ['not over', '<='],
  ['not below', '>='],
  ['not above', '<='],
  ['a minimum of', '>='],
  ['a maximum of', '<='],
  ['at least', '>='],
  ['at most', '<='],
  ['up to', '<='],
  ['limited to', '<='],
  ['in excess of', '>'],
  ['greater than', '>'],
  ['more than', '>'],
  ['longer than', '>'],
  ['older than', '>'],
  ['higher than', '>'],
  ['later than', '>'],
  ['less than', '<'],
  ['fewer than', '<'],
  ['lower than', '<'],
  ['younger than', '<'],
  ['shorter than', '<'],
  ['exceeding', '>'],
  ['exceeds', '>'],
  ['exceed', '>'],
  ['exceeded', '>'],
  ['over', '>'],
  ['above', '>'],
  ['under', '<'],
  ['below', '<'],
  ['within', '<='],
  ['exactly', '=='],
];
const dating: readonly (readonly [string, SpecificationOperator])[] = [
  ['on or before', '<='],
  ['on or after', '>='],
  ['no later than', '<='],
  ['not later than', '<='],
  ['before', '<'],
  ['after', '>'],
  ['since', '>='],
  ['from', '>='],
  ['until', '<='],
  ['by', '<='],
];
const following: readonly (readonly [RegExp, SpecificationOperator])[] = [
  [/^\s*(?:years?\s+of\s+age\s+)?(?:or|and)\s+(?:more|over|older|above|greater|longer)\b/, '>='],
  [/^\s*(?:years?\s+of\s+age\s+)?or\s+(?:less|fewer|under|younger|below|shorter)\b/, '<='],
];
const spacers = [
  'the age of',
  'age of',
  'a period of',
  'the sum of',
  'a total of',
  'an amount of',
  'a fine of',
  'the amount of',
  'aged',
  'a distance of',
  'a speed of',
  'the',
];

function precede(
  left: string,
  table: readonly (readonly [string, SpecificationOperator])[],
): SpecificationOperator | null {
  let text = left.trimEnd();
  for (const spacer of ['', ...spacers]) {
    if (spacer !== '' && !text.endsWith(` ${spacer}`)) continue;
    if (spacer !== '') text = text.slice(0, -spacer.length).trimEnd();
    const hit = table.find(
      ([phrase]) => text.endsWith(phrase) && !/\w/.test(text.at(-phrase.length - 1) ?? ' '),
    );
    if (hit !== undefined) return hit[1];
    if (spacer !== '') text = left.trimEnd();
  }
  return null;
}

const monthOf = (name: string): number =>
  ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].indexOf(
    name.slice(0, 3).toLowerCase(),
  ) + 1;
const monthWord =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayFirst = new RegExp(`(\\d{1,2})(?:st|nd|rd|th)?(?: day of)? (${monthWord}),? (\\d{4})`, 'g');
const monthFirst = new RegExp(`(${monthWord}) (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})`, 'g');

function calendarDates(lower: string): Figure[] {
  const figure = (match: RegExpExecArray, day: string, month: string, year: string): Figure => ({
    value: `${year}-${String(monthOf(month)).padStart(2, '0')}-${day.padStart(2, '0')}`,
    operator: precede(lower.slice(0, match.index), dating),
    unit: 'date',
    start: match.index,
    end: match.index + match[0].length,
  });
  return [
    ...[...lower.matchAll(dayFirst)].map((match) =>
      figure(match, match[1] ?? '', match[2] ?? '', match[3] ?? ''),
    ),
    ...[...lower.matchAll(monthFirst)].map((match) =>
      figure(match, match[2] ?? '', match[1] ?? '', match[3] ?? ''),
    ),
  ];
}

const currencies: Record<string, string> = {
  $: 'USD',
  us$: 'USD',
  a$: 'AUD',
  c$: 'CAD',
  nz$: 'NZD',
  '£': 'GBP',
  '€': 'EUR',
  '¥': 'JPY',
  dollar: 'USD',
  euro: 'EUR',
  usd: 'USD',
  eur: 'EUR',
  gbp: 'GBP',
  aud: 'AUD',
  cad: 'CAD',
  nzd: 'NZD',
  chf: 'CHF',
  jpy: 'JPY',
};

export const singular = (word: string): string => {
  if (word === 'feet') return 'foot';
  if (/(?:ss|us|is)$/.test(word)) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ches|shes|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, '');
};

function unitAfter(right: string): { unit: string | null; length: number } {
  const sign = /^\s*(?:%|per ?cent(?:um)?\b)/.exec(right);
  if (sign !== null) return { unit: 'percent', length: sign[0].length };
  const work = /^[\s-]*(?:business|working|work)[\s-]days?\b/.exec(right);
  if (work !== null) return { unit: 'business_day', length: work[0].length };
  const area = /^\s*(square|cubic) ([a-z]+)/.exec(right);
  if (area?.[1] !== undefined && area[2] !== undefined) {
    return { unit: `${area[1]}_${singular(area[2])}`, length: area[0].length };
  }
  const word =
    /^(?:[\s-]*or (?:more|less|fewer) )?[\s-]*(?:(?:calendar|clear|consecutive|full|complete) )?([a-z]+)/.exec(
      right,
    );
  if (word?.[1] === undefined) return { unit: null, length: 0 };
  const unit = singular(word[1]);
  return { unit: currencies[unit] ?? unit, length: word[0].length };
}

const cites =
  /(?:§+|\b(?:sub)?(?:sections?|paragraphs?|clauses?|articles?|schedules?|chapters?|parts?|titles?|regulations?|rules?|annex|act|no\.|forms?|items?|points?|tables?|and|or|to)) ?\(?$/;

/** Ways of writing one unit. */
const unitWords = [
  'mm millimetre millimeter',
  'cm centimetre centimeter',
  'm metre meter',
  'km kilometre kilometer',
  'g gram gramme',
  'kg kilogram kilogramme',
  't tonne',
  'ml millilitre milliliter',
  'l litre liter',
  'min minute',
  'h hour',
  'db decibel',
].map((line) => line.split(' '));

/** Whether a figure is in the unit, by its symbol or its name: "20 metres", of `m`. */
export const isUnitWritten = (unit: string, written: string | null): boolean =>
  unitWords.some((words) => words.includes(unit.toLowerCase()) && words.includes(written ?? ''));

/** Every figure of a text in reading order, with comparator and unit; citations of provisions are none. */
export function figuresOf(text: string): Figure[] {
  const lower = text.toLowerCase();
  const found = calendarDates(lower);
  const taken = (start: number, end: number): boolean =>
    found.some((other) => start < other.end && end > other.start);
  for (const match of lower.matchAll(
    /(?<![\w.$£€/])((?:us|a|c|nz)?[$£€¥] ?)?(\d[\d,]*(?:\.\d+)?)(?![\w]*\))(?!\/|\d)(?: (thousand|million))?/g,
  )) {
    const [whole, symbol, digits, scale] = match;
    const start = match.index;
    const end = start + whole.length;
    if (taken(start, end) || digits === undefined) continue;
    const left = lower.slice(0, start);
    if (symbol === undefined && citesLegally(left, lower.slice(end))) continue;
    const value = digits.replaceAll(',', '').replace(/\.$/, '');
    const scaled =
      scale === undefined ? value : String(Number(value) * (scale === 'million' ? 1_000_000 : 1000));
    found.push(figureAt(lower, scaled, symbol?.trim(), start, end));
  }
  for (const match of lower.matchAll(/(?<![\w-])([a-z]+(?:-[a-z]+)?)(?: ?\((\d+)\))?/g)) {
    const value = wordValue(match[1] ?? '');
    const end = match.index + match[0].length;
    if (value === null || taken(match.index, end)) continue;
    const figure = figureAt(lower, String(value), undefined, match.index, end);
    // "one or more" is any number.
    const any = value === 1 && /^ or more\b/.test(lower.slice(match.index + match[0].length));
    const countable = !any && (value !== 1 || figure.operator !== null);
    if (countable && (match[2] === undefined || Number(match[2]) === value)) found.push(figure);
  }
  return found.sort((a, b) => a.start - b.start);
}

const citesLegally = (left: string, right: string): boolean => {
  if (/^\s*(?:u\.?s\.?c|c\.?f\.?r|cfr)/.test(right) || /\b(?:cfr|u\.s\.c\.|u\.?s\.?c\.?) ?$/.test(left))
    return true;
  const cue = cites.exec(left);
  if (cue === null) return false;
  // "and 12 days" counts; "sections 4 and 12" does not.
  return (
    !/^(?:and|or|to) ?\(?$/.test(cue[0]) ||
    /(?:sections?|paragraphs?|articles?|§+) ?[\d().a-z, ]*(?:and|or|to) ?\(?$/.test(left)
  );
};

function figureAt(
  lower: string,
  value: string,
  symbol: string | undefined,
  start: number,
  end: number,
): Figure {
  const right = lower.slice(end);
  const after = symbol === undefined ? unitAfter(right) : { unit: currencies[symbol] ?? 'USD', length: 0 };
  const trailing =
    following.find(([pattern]) => pattern.test(right)) ??
    following.find(([pattern]) => pattern.test(right.slice(after.length)));
  const before = /\b(\w+)\s*$/.exec(lower.slice(0, start))?.[1] ?? '';
  const named = symbol === undefined && currencies[before] !== undefined && /^[a-z]{3}$/.test(before);
  const stop = named ? start - before.length - 1 : start;
  // "Not later than 48 hours before" leaves 48 hours or more.
  const ahead =
    /later than\s*$/.test(lower.slice(0, stop)) &&
    /^\s*(?:before|prior to)\b/.test(right.slice(after.length));
  const operator = (ahead ? '>=' : precede(lower.slice(0, stop), comparing)) ?? trailing?.[1] ?? null;
  return {
    value,
    operator,
    unit: named ? (currencies[before] ?? null) : after.unit,
    start: stop,
    end: end + after.length,
  };
}
