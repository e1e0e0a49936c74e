import type { InputDeclaration } from '../../rules/model.ts';
import { findDates } from './dates.ts';
import { findNumbers, type NumberMention } from './numbers.ts';
import { tag } from './tagger.ts';

export type Operator = '<' | '<=' | '>' | '>=' | '==';

export type QuantityKind = 'money' | 'time' | 'age' | 'percent' | 'measure' | 'count' | 'plain';

/** A number with what it counts, and how it is compared. Offsets span comparator, number and unit. */
export interface Threshold {
  operator: Operator;
  /** No comparator was written: the reader of the norm decides what a bare "12 weeks" means. */
  bare: boolean;
  value: string;
  kind: QuantityKind;
  unit: string | null;
  /** The unit as words of the text, for names: `tablets`, `business_days`. */
  unitWords: string;
  start: number;
  end: number;
}

export interface QuantityReading {
  thresholds: Threshold[];
  /** Numbers that compare nothing that could be read. */
  unattached: NumberMention[];
  conflicting: boolean;
  fraction: boolean;
}

const reference = new RegExp(
  String.raw`(?:§+|\b(?:sections?|subsections?|paragraphs?|subparagraphs?|clauses?|sub-?clauses?|articles?|art\.|parts?|chapters?|titles?|schedules?|annex(?:es)?|appendix|regulations?|rules?|directives?|decisions?|forms?|items?|tables?|points?|divisions?|subdivisions?|act|no\.|u\.s\.c\.|cfr|stat\.|law))\s*(?:\([\w/]+\)\s*)*(?:\d[\w.:/-]*|[ivxlc]+\b)?(?:\s*\(\w{1,5}\))*(?:(?:\s*,\s*|\s+(?:to|and|or|through)\s+)(?:§\s*)?\(?\d[\w.:-]*\)?(?!\s*(?:days?|weeks?|months?|years?|hours?|per\s?cent|%))(?:\(\w{1,5}\))*)*`,
  'gi',
);

const before: readonly [RegExp, Operator][] = [
  [/(?:not|no)\s+(?:be\s+)?(?:less|fewer|lower|younger|shorter|sooner|earlier)\s+than\s*$/i, '>='],
  [/(?:at\s+least|at\s+the\s+least|(?:a|the)\s+minimum\s+of|not\s+(?:be\s+)?(?:under|below))\s*$/i, '>='],
  [/(?:not|no)\s+(?:be\s+)?(?:more|greater|higher|longer|older|later|further)\s+than\s*$/i, '<='],
  [
    /(?:not\s+exceed(?:s|ing)?|not\s+(?:be\s+)?(?:in\s+excess\s+of|over|above)|at\s+(?:the\s+)?most|up\s+to|(?:a|the)\s+maximum\s+of|within|limited\s+to)\s*$/i,
    '<=',
  ],
  [/(?:more|greater|higher|longer|older|farther|further|later)\s+than\s*$/i, '>'],
  [/(?:exceed(?:s|ing|ed)?|in\s+excess\s+of|over|above)\s*$/i, '>'],
  [/(?:less|fewer|lower|younger|shorter|earlier|sooner)\s+than\s*$/i, '<'],
  [/(?:under|below)\s*$/i, '<'],
  [/(?:exactly|equal\s+to|equals)\s*$/i, '=='],
];
const filler =
  /(?:the\s+)?(?:period|sum|total|amount|fine|value|distance|age|rate|quantity|term|speed)\s+of\s*$/i;

const after: readonly [RegExp, Operator][] = [
  [/^\s*(?:or\s+(?:more|over|older|above|greater|longer)|and\s+(?:over|above|older))\b/i, '>='],
  [/^\s*or\s+(?:less|fewer|under|younger|below|shorter)\b/i, '<='],
];

const symbols: Record<string, string> = {
  $: 'USD',
  '£': 'GBP',
  '€': 'EUR',
  '¥': 'JPY',
  A$: 'AUD',
  C$: 'CAD',
  NZ$: 'NZD',
};
const moneyBefore = /(?:(A\$|C\$|NZ\$|US\$|[$£€¥])|\b(USD|EUR|GBP|AUD|CAD|NZD|CHF|JPY))\s*$/;
const moneyAfter =
  /^\s*(USD|EUR|GBP|AUD|CAD|NZD|CHF|JPY|dollars?|euros?|pounds?\s+sterling|pounds(?!\s+(?:weight|of\s+\w+\s+weight)))\b/i;
const percentAfter = /^\s*(?:%|per\s?cent(?:um)?\b)/i;
const timeAfter =
  /^[\s-]*(?:(business|working|work|calendar|clear|consecutive|full|complete)\s+)?(days?|weeks?|months?|years?|hours?|minutes?|seconds?|workweeks?|workdays?|weekdays?)\b(?:[’']s?)?/i;
const ageAfter = /^\s*(?:years?\s+(?:of\s+age|old)|-year-old)\b/i;
const ageCue = /\b(?:aged?|under\s+the\s+age\s+of|age\s+of|attained)\s*$/i;
/** "a person under 18": of people no other figure is meant. */
const peopleCue =
  /\b(?:persons?|people|child|children|minors?|adults?|anyone|anybody|someone|applicants?|customers?|drivers?|guests?|members?|passengers?|patients?|pupils?|riders?|students?|visitors?)\s+(?:(?:who\s+)?(?:is|are)\s+)?(?:under|over|above|below|(?:younger|older)\s+than)\s*$/i;
const measures: Record<string, string> = {
  km: 'kilometre',
  kilometre: 'kilometre',
  kilometer: 'kilometre',
  metre: 'metre',
  meter: 'metre',
  m: 'metre',
  centimetre: 'centimetre',
  cm: 'centimetre',
  millimetre: 'millimetre',
  mm: 'millimetre',
  mile: 'mile',
  foot: 'foot',
  feet: 'foot',
  inch: 'inch',
  kg: 'kilogram',
  kilogram: 'kilogram',
  gram: 'gram',
  g: 'gram',
  tonne: 'tonne',
  ton: 'ton',
  litre: 'litre',
  liter: 'litre',
  gallon: 'gallon',
  knot: 'knot',
  hectare: 'hectare',
  acre: 'acre',
  decibel: 'decibel',
  degree: 'degree',
  milligram: 'milligram',
  mg: 'milligram',
  watt: 'watt',
  kilowatt: 'kilowatt',
};
const measureAfter =
  /^[\s-]*(?:(square|cubic)\s+)?([a-z]+?)(s|es)?(?:\s+per\s+(second|minute|hour|day|week|month|year)|\/h)?(?![a-z])/i;
const notNouns = new Set([
  'such',
  'other',
  'following',
  'same',
  'case',
  'of',
  'and',
  'or',
  'consecutive',
  'more',
  'less',
  'fewer',
]);

/** Ranges that hold numbers which measure nothing: citations of provisions and calendar dates. */
export function referenceRanges(text: string): { start: number; end: number }[] {
  const cited = [...text.matchAll(reference)]
    .filter((match) => /\d|\(\w+\)/.test(match[0]))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const reporters = [
    ...text.matchAll(
      /\b\d+\s+(?:U\.?\s?S\.?\s?C\.?|C\.?F\.?R\.?|Stat\.|F\.?R\.?|Fed\. Reg\.)\s*(?:parts?\s*)?§*\s*\d[\w.()-]*/g,
    ),
  ].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const spans = [...text.matchAll(/\b(?:19|20)\d\d\b(?!\s+\w)/g)].map((match) => ({
    start: match.index,
    end: match.index + 4,
  }));
  const inline = [...text.matchAll(/\(\d+\)/g)]
    .filter(
      (match) => !/[a-z]\s$/i.test(text.slice(0, match.index)) || !/\w/.test(text[match.index - 2] ?? ''),
    )
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));
  return [...cited, ...reporters, ...spans, ...inline, ...findDates(text)];
}

interface Unit {
  kind: QuantityKind;
  unit: string | null;
  words: string;
  start: number;
  end: number;
}

function unitOf(text: string, mention: NumberMention): Unit | null {
  const left = text.slice(0, mention.start);
  const right = text.slice(mention.end);
  const own = { start: mention.start, end: mention.end };
  const prefix = moneyBefore.exec(left);
  if (prefix !== null) {
    const symbol = prefix[1];
    const unit = symbol === undefined ? (prefix[2] ?? '') : (symbols[symbol] ?? 'USD');
    return { kind: 'money', unit, words: '', start: mention.start - prefix[0].length, end: mention.end };
  }
  const money = moneyAfter.exec(right);
  if (money?.[1] !== undefined) {
    const name = money[1].toLowerCase();
    const unit = name.startsWith('dollar')
      ? 'USD'
      : name.startsWith('euro')
        ? 'EUR'
        : name.startsWith('pound')
          ? 'GBP'
          : money[1].toUpperCase();
    return { kind: 'money', unit, words: '', ...own, end: mention.end + money[0].length };
  }
  const percent = percentAfter.exec(right);
  if (percent !== null)
    return {
      kind: 'percent',
      unit: 'percent',
      words: 'percent',
      ...own,
      end: mention.end + percent[0].length,
    };
  const age = ageAfter.exec(right);
  if (age !== null || ageCue.test(left.replace(/(?:not\s+)?(?:less|more|older|younger)\s+than\s*$/i, ''))) {
    return { kind: 'age', unit: 'year', words: 'age', ...own, end: mention.end + (age?.[0].length ?? 0) };
  }
  const joined = /^\s*or\s+(?:more|less|fewer)(?=\s)/i.exec(right)?.[0] ?? '';
  const time = timeAfter.exec(right.slice(joined.length));
  if (time?.[2] !== undefined) {
    const base = time[2].toLowerCase().replace(/s$/, '');
    const qualifier = time[1]?.toLowerCase();
    const business =
      qualifier === 'business' ||
      qualifier === 'working' ||
      qualifier === 'work' ||
      base === 'workday' ||
      base === 'weekday';
    const unit = business && /day$/.test(base) ? 'business_day' : base;
    return {
      kind: 'time',
      unit,
      words: `${unit}s`,
      ...own,
      end: mention.end + joined.length + time[0].length,
    };
  }
  const measure = measureAfter.exec(right);
  const spelledUnit = `${measure?.[2] ?? ''}${measure?.[3] ?? ''}`.toLowerCase();
  const measured = [spelledUnit, spelledUnit.replace(/s$/, ''), spelledUnit.replace(/es$/, '')]
    .map((name) => measures[name])
    .find((name) => name !== undefined);
  if (measure !== null && measured !== undefined) {
    const time = measure[4]?.toLowerCase() ?? (measure[0].endsWith('/h') ? 'hour' : null);
    const each = time === null ? '' : `_per_${time}`;
    const one = `${measure[1] === undefined ? '' : `${measure[1].toLowerCase()}_`}${measured}`;
    return {
      kind: 'measure',
      unit: one + each,
      words: `${one}s${each}`,
      ...own,
      end: mention.end + measure[0].length,
    };
  }
  const counted = countedNoun(text, mention);
  return counted === null && peopleCue.test(left)
    ? { kind: 'age', unit: 'year', words: 'age', ...own }
    : counted;
}

const singular = (noun: string): string => {
  if (/(?:ss|us|is)$/.test(noun)) return noun;
  if (noun.endsWith('ies')) return `${noun.slice(0, -3)}y`;
  return /(?:ches|shes|xes|sses)$/.test(noun) ? noun.slice(0, -2) : noun.replace(/s$/, '');
};

/** "24 unopened packets of seed" counts packets; the noun phrase's adjectives stay out of the unit. */
function countedNoun(text: string, mention: NumberMention): Unit | null {
  const skip = /^\s*or\s+(?:more|less|fewer)\s+/i.exec(text.slice(mention.end))?.[0].length ?? 0;
  const right = text.slice(mention.end + skip, mention.end + skip + 60);
  let noun: { lemma: string; lower: string; end: number } | null = null;
  for (const token of tag(right)) {
    if (token.pos === 'NOUN' && !notNouns.has(token.lower)) noun = token;
    else if (
      noun !== null ||
      !(
        token.pos === 'ADJ' ||
        token.pos === 'PROPN' ||
        (token.pos === 'VERB' && token.lower.endsWith('ed'))
      ) ||
      notNouns.has(token.lower)
    )
      break;
  }
  if (noun === null) return null;
  const end = skip > 0 ? mention.end : mention.end + noun.end;
  return {
    kind: 'count',
    unit: singular(noun.lower).replaceAll(/[^a-z]/g, '_'),
    words: noun.lower,
    start: mention.start,
    end,
  };
}

/** Every number of a phrase: attached to a comparator and a unit, or reported as unattached. */
export function readQuantities(text: string): QuantityReading {
  const excluded = referenceRanges(text);
  const reading: QuantityReading = { thresholds: [], unattached: [], conflicting: false, fraction: false };
  reading.fraction =
    /\b(?:fraction|one[- ]half|(?:one|two|three)[- ](?:thirds?|quarters?|fourths?|fifths?|tenths?)|half\s+of|\d+\/\d+)\b/i.test(
      text,
    );
  for (const mention of findNumbers(text)) {
    if (excluded.some((range) => mention.start < range.end && mention.end > range.start)) continue;
    if (
      mention.spelled &&
      mention.value === '1' &&
      !/(?:than|least|within|exceed\w*|to|of|maximum)\s*$/i.test(text.slice(0, mention.start))
    )
      continue;
    reading.conflicting ||= mention.conflicting;
    const unit = unitOf(text, mention);
    const left = text.slice(0, unit?.start ?? mention.start);
    const filled = filler.exec(left);
    const direct = before.find(([pattern]) => pattern.test(left));
    const through =
      filled === null ? undefined : before.find(([pattern]) => pattern.test(left.slice(0, filled.index)));
    const end = unit?.end ?? mention.end;
    const trailing =
      after.find(([pattern]) => pattern.test(text.slice(end))) ??
      (end === mention.end ? undefined : after.find(([pattern]) => pattern.test(text.slice(mention.end))));
    const found = direct ?? through;
    if (found === undefined && trailing === undefined && (unit === null || unit.kind === 'count')) {
      reading.unattached.push(mention);
      continue;
    }
    const comparator = found?.[0].exec(
      found === through && filled !== null ? left.slice(0, filled.index) : left,
    );
    const suffix = trailing?.[0].exec(text.slice(end));
    reading.thresholds.push({
      operator: found?.[1] ?? trailing?.[1] ?? '==',
      bare: found === undefined && trailing === undefined,
      value: mention.value,
      kind: unit?.kind ?? 'plain',
      unit: unit?.unit ?? null,
      unitWords: unit?.words ?? '',
      start: comparator?.index ?? left.length,
      end: end + (suffix?.[0].length ?? 0),
    });
  }
  return reading;
}

/** The declaration that holds such a quantity: what is counted in whole pieces is an `int`, the rest a `decimal`. */
export function quantityInput(threshold: Threshold, name: string, description: string): InputDeclaration {
  const whole =
    threshold.kind === 'count' ||
    threshold.kind === 'age' ||
    threshold.unit === 'day' ||
    threshold.unit === 'business_day';
  const fraction = threshold.value.split('.')[1]?.length ?? 0;
  if (whole && fraction === 0)
    return { name, type: 'int', unit: threshold.unit, minimum: 0, maximum: 1_000_000_000, description };
  return {
    name,
    type: 'decimal',
    unit: threshold.unit,
    scale: Math.max(2, fraction),
    minimum: 0,
    maximum: 1_000_000_000_000,
    description,
  };
}
