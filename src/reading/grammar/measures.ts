import type { Comparison } from '../../rules/ledger/ledger.ts';
import { dateAt, isMonth, numberAt } from './numbers.ts';
import type { Token } from './tokens.ts';
import type { Unit } from './units.ts';
import { isMoney, unitNamed } from './units.ts';

/** A figure with its unit, or a date. `unit` null: a count of what the next words name. */
export type Amount = { kind: 'number'; value: string; unit: Unit | null } | { kind: 'date'; value: string };

/** "not later than 10 days": what is compared how. */
export interface Measure {
  tokens: Token[];
  amount: Amount;
  /** Null: the text gives no direction ("20 minutes"). */
  op: Comparison | null;
  /** How the words count: `deadline` turns round before an event ("not later than 3 days before"). */
  sense: 'amount' | 'latest' | 'earliest' | 'up_to' | 'every';
  /** "years old", "metres long": a word that says what is measured. */
  of: string[];
  /** Words after a later measure that belong to this one too: "no earlier than 3 and no later than 28 days after X". */
  tail?: Token[];
  to: number;
}

interface Direction {
  op: Comparison;
  sense: Measure['sense'];
}

const before = new Map<string, Direction>();
const after = new Map<string, Direction>();
const put = (
  table: Map<string, Direction>,
  op: Comparison,
  sense: Measure['sense'],
  phrases: string,
): void => {
  for (const phrase of phrases.split('|')) table.set(phrase.trim(), { op, sense });
};
put(
  before,
  '<=',
  'latest',
  'within|at the latest|not later than|no later than|at latest|in no more than|in not more than|before the end of|before the expiry of|before the expiration of|within a period of|within the period of|within a maximum of|within at most|not more than|no more than|within the first|during the last|within the last|in the last|during the first|within the past|in the past|in the previous|within the previous|during the preceding|within the preceding|in the preceding|within no more than|within not more than',
);
put(
  before,
  '<=',
  'up_to',
  'up to|for up to|up to a maximum of|of up to|up to and including|of not more than|of no more than|of at most',
);
put(
  before,
  '<=',
  'amount',
  'at most|not exceeding|a maximum of|maximum|maximum of|max|max .|capped at|limited to|no longer than|not longer than|not in excess of|no greater than|not greater than|no higher than|not higher than|no older than|not older than|not above|not over|for no more than|for not more than|for no longer than|for not longer than|for at most|for a maximum of|does not exceed|do not exceed|not to exceed|no heavier than|no larger than|does not exceed the sum of|≤|of a maximum of|may not exceed|a period not exceeding|for a period not exceeding|of no longer than|not larger than|no wider than|no taller than|no faster than|does not surpass',
);
put(
  before,
  '>=',
  'amount',
  'at least|a minimum of|minimum|minimum of|min|min .|not less than|no less than|no fewer than|not fewer than|not below|not under|not shorter than|no shorter than|for at least|for a minimum of|for not less than|for no less than|of at least|of a minimum of|of not less than|no lower than|not lower than|no younger than|not younger than|does not fall below|≥|reaches|reached|has reached|equals or exceeds|equal or exceed|equal to or more than|a period of at least|for a period of at least|no smaller than|no narrower than|attained|has attained|attains',
);
put(
  before,
  '>=',
  'earliest',
  'not until|no earlier than|not earlier than|not before|at the earliest|after|no sooner than|not sooner than|not until at least|once at least|after at least|after a minimum of|until at least',
);
put(
  before,
  '>',
  'amount',
  'more than|over|in excess of|exceeding|exceeds|exceed|exceeded|above|greater than|longer than|older than|higher than|heavier than|larger than|taller than|wider than|deeper than|farther than|further than|for more than|for longer than|for over|of more than|of over|beyond|faster than|later than|upwards of|of longer than|warmer than|hotter than|is more than|are more than|bigger than|thicker than|surpasses|surpass|surpassing|of greater than|>',
);
put(
  before,
  '<',
  'amount',
  'under|below|less than|fewer than|short of|shorter than|younger than|lower than|lighter than|smaller than|for less than|for fewer than|of less than|of fewer than|under the age of|below the age of|narrower than|colder than|cooler than|slower than|for under|of under|falls below|fall below|drops below|falls short of|<|sooner than|closer than|nearer than|earlier than|of shorter than|in less than|in under|within less than',
);
put(before, '==', 'amount', 'exactly|precisely|no more and no less than|equal to');
put(
  before,
  '<=',
  'every',
  'at least once every|at least once in every|at intervals of no more than|at intervals of not more than|at intervals not exceeding|at least every|no less often than every|not less than once every|at least once per|at least once in any',
);
put(
  after,
  '>=',
  'amount',
  'or more|or longer|or over|or above|or older|or higher|or greater|or upwards|and over|and above|and more|or heavier|or larger|or taller|+|at least|and older|or wider|at the minimum|minimum|and upwards|or beyond|or later|or faster',
);
put(
  after,
  '<=',
  'amount',
  'or less|or fewer|or under|or below|or shorter|or younger|or lower|at most|at the most|or lighter|or smaller|maximum|and under|and below|and younger|or cheaper',
);
put(after, '<=', 'latest', 'at the latest|or earlier');
put(after, '>=', 'earliest', 'at the earliest');

put(before, '<', 'amount', 'thinner than|cheaper than|weaker than|quieter than|slimmer than');
put(before, '>', 'amount', 'dearer than|stronger than|louder than');
const dateBefore = new Map<string, Comparison>();
for (const [op, phrases] of [
  [
    '<=',
    'on or before|by|by the|no later than|not later than|at the latest on|at the latest by|until|up to and including|up to|at the latest|until and including|on or prior to|till|ending on|not after|through|until the end of|by the end of|not later than the end of',
  ],
  ['<', 'before|prior to|earlier than|until before'],
  [
    '>=',
    'on or after|from|as of|as from|with effect from|since|starting on|beginning on|on and after|from and including|starting from|no earlier than|not earlier than|not before|effective|not until|as from and including|at the earliest on',
  ],
  ['>', 'after|later than|following|past'],
  ['==', 'on'],
] as const) {
  for (const phrase of phrases.split('|')) dateBefore.set(phrase, op);
}
const dimensionWords = new Set('old long wide high tall deep thick heavy away'.split(' '));

function longest<T>(
  table: ReadonlyMap<string, T>,
  tokens: readonly Token[],
  at: number,
): { value: T; to: number } | null {
  for (let length = 6; length > 0; length -= 1) {
    const slice = tokens.slice(at, at + length);
    if (slice.length < length || slice.some((token) => token.kind === 'break')) continue;
    const value = table.get(slice.map((token) => token.lower).join(' '));
    if (value !== undefined) return { value, to: at + length };
  }
  return null;
}

/** "less than a month". */
function oneUnit(tokens: readonly Token[], at: number): AmountAt | null {
  if (!/^(?:a|an)$/.test(tokens[at]?.lower ?? '')) return null;
  const named = unitAt(tokens, at + 1);
  return named === null
    ? null
    : { amount: { kind: 'number', value: '1', unit: named.unit }, of: [], to: named.to };
}

export interface AmountAt {
  amount: Amount;
  of: string[];
  to: number;
}

/** A number with its unit and what it measures: "EUR 150", "2500 kg", "14 days", "25 %", "the age of 18 years". */
export function amountAt(tokens: readonly Token[], at: number): AmountAt | null {
  const date = dateAt(tokens, at);
  if (date !== null) return { amount: { kind: 'date', value: date.value }, of: [], to: date.to };
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (/^the$/.test(lower(at)) && lower(at + 1) === 'age' && lower(at + 2) === 'of') {
    const inner = amountAt(tokens, at + 3);
    if (inner?.amount.kind !== 'number') return null;
    return {
      amount: { ...inner.amount, unit: inner.amount.unit ?? unitNamed('year') },
      of: ['age'],
      to: inner.to,
    };
  }
  if (lower(at) === 'age' && lower(at + 1) === 'of') return null;
  let start = at;
  let negative = '';
  const prefix = isMoney(unitNamed(lower(at))) ? unitNamed(lower(at)) : null;
  if (prefix !== null) start += 1;
  if (
    /^[-−–]$/.test(lower(start)) &&
    tokens[start + 1]?.kind === 'number' &&
    tokens[start + 1]!.start === tokens[start]!.end
  ) {
    negative = '-';
    start += 1;
  }
  const number = numberAt(tokens, start);
  if (number === null) return null;
  if (isMonth(lower(number.to)) && tokens[start]!.kind === 'number') return null;
  let to = number.to;
  // "twenty-four (24)": the figure says the same once more
  if (lower(to) === '(' && numberAt(tokens, to + 1)?.value === number.value && lower(to + 2) === ')') to += 3;
  const value = negative + number.value;
  if (prefix !== null) return { amount: { kind: 'number', value, unit: prefix }, of: [], to };
  const full = /^(?:full|complete|consecutive|successive|completed|whole)$/.test(lower(to)) ? 1 : 0;
  const named = unitAt(tokens, to + full);
  if (named === null) return { amount: { kind: 'number', value, unit: null }, of: [], to };
  const of = full === 1 ? [lower(to)] : [];
  to = named.to;
  if (dimensionWords.has(lower(to))) {
    of.push(lower(to));
    to += 1;
  } else if (named.unit.name === 'year' && lower(to) === 'of' && lower(to + 1) === 'age') {
    of.push('age');
    to += 2;
  }
  return { amount: { kind: 'number', value, unit: named.unit }, of, to };
}

function unitAt(tokens: readonly Token[], at: number): { unit: Unit; to: number } | null {
  const text = (offset: number): string => (tokens[at + offset]?.lower ?? '').replace(/'s?$/, '');
  const pairs: [string, number][] = [
    [`${text(0)}_${text(1)}_${text(2)}`, 3],
    [`${text(0)}${text(1)}${text(2)}`, 3],
    [`${text(0)}_${text(1)}`, 2],
    [`${text(0)}${text(1)}`, 2],
  ];
  for (const [name, length] of pairs) {
    const unit = unitNamed(name);
    const joined = name.includes('_') || (tokens[at + 1]?.start ?? -1) === (tokens[at]?.end ?? -2);
    if (unit !== null && joined && text(1) !== '') return { unit, to: at + length };
  }
  const word = text(0);
  if (
    word === '' ||
    (word.length === 1 &&
      word !== 'h' &&
      word !== 'm' &&
      word !== 't' &&
      word !== 'g' &&
      word !== 'l' &&
      word !== '%' &&
      word !== '€' &&
      word !== '$' &&
      word !== '£')
  )
    return null;
  const unit = unitNamed(word);
  if (unit === null || word === 'second' || word === 'quarter') return null;
  return { unit, to: at + 1 };
}

/** "between 5 and 10 days", "from 3 to 7": both ends belong to it, unless the words exclude one. */
export function rangeAt(
  tokens: readonly Token[],
  at: number,
): { measures: [Measure, Measure]; to: number } | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const opening =
    lower(at) === 'between'
      ? 1
      : lower(at) === 'of' && lower(at + 1) === 'between'
        ? 2
        : lower(at) === 'from'
          ? 1
          : 0;
  const joint =
    opening === 0 ? /^(?:to|–|-|—)$/ : lower(at + opening - 1) === 'between' ? /^and$/ : /^(?:to|until)$/;
  const first = amountAt(tokens, at + opening);
  if (first === null || !joint.test(lower(first.to))) return null;
  const second = amountAt(tokens, first.to + 1);
  if (second === null || second.amount.kind !== first.amount.kind) return null;
  const unit = second.amount.kind === 'number' ? second.amount.unit : null;
  const low =
    first.amount.kind === 'number' ? { ...first.amount, unit: first.amount.unit ?? unit } : first.amount;
  const part = (amount: Amount, op: Comparison, from: number, to: number): Measure => ({
    tokens: tokens.slice(from, to),
    amount,
    op,
    sense: 'amount',
    of: second.of,
    to: second.to,
  });
  return {
    measures: [part(low, '>=', at, first.to), part(second.amount, '<=', first.to, second.to)],
    to: second.to,
  };
}

/** The measure that starts at `at`, with its direction before or after the figure. */
export function measuresAt(tokens: readonly Token[], at: number): Measure[] {
  const direction = longest(before, tokens, at);
  const dated = longest(dateBefore, tokens, at);
  const found: Measure[] = [];
  if (dated !== null) {
    const amount = amountAt(tokens, skipArticle(tokens, dated.to));
    if (amount?.amount.kind === 'date') {
      const post = longest(after, tokens, amount.to);
      const to = post?.value.sense === 'latest' ? post.to : amount.to;
      found.push({
        tokens: tokens.slice(at, to),
        amount: amount.amount,
        op: dated.value,
        sense: 'amount',
        of: [],
        to,
      });
      return found;
    }
  }
  if (direction !== null) {
    const skipped = skipDimension(tokens, direction.to);
    const amount = amountAt(tokens, skipped.to) ?? oneUnit(tokens, direction.to);
    if (amount !== null && amount.amount.kind !== 'date') {
      const aged =
        amount.amount.unit === null &&
        /\bage of\b/.test(
          tokens
            .slice(at, direction.to)
            .map((token) => token.lower)
            .join(' '),
        );
      found.push({
        tokens: tokens.slice(at, amount.to),
        amount: aged ? { ...amount.amount, unit: unitNamed('year') } : amount.amount,
        op: direction.value.op,
        sense: direction.value.sense,
        of: aged ? ['age'] : [...amount.of, ...skipped.of, ...saidBy(tokens.slice(at, direction.to))],
        to: amount.to,
      });
    }
    return found;
  }
  const amount = amountAt(tokens, at);
  if (amount === null) return found;
  if (amount.amount.kind === 'number') {
    const post = longest(after, tokens, amount.to);
    if (post !== null) {
      // the unit may follow the direction: "two or more suitcases", "3 or fewer days"
      const unit = amount.amount.unit ?? unitAt(tokens, post.to)?.unit ?? null;
      const to = amount.amount.unit === null && unit !== null ? unitAt(tokens, post.to)!.to : post.to;
      found.push({
        tokens: tokens.slice(at, to),
        amount: { ...amount.amount, unit },
        op: post.value.op,
        sense: post.value.sense,
        of: [...amount.of, ...saidBy(tokens.slice(amount.to, post.to))],
        to,
      });
      return found;
    }
  }
  const gone =
    /^(?:have|has)$/.test(tokens[amount.to]?.lower ?? '') &&
    /^(?:passed|elapsed|gone|expired)$/.test(tokens[amount.to + 1]?.lower ?? '');
  if (gone) {
    const to = amount.to + (tokens[amount.to + 2]?.lower === 'by' ? 3 : 2);
    found.push({
      tokens: tokens.slice(at, to),
      amount: amount.amount,
      op: '>=',
      sense: 'amount',
      of: amount.of,
      to,
    });
    return found;
  }
  found.push({
    tokens: tokens.slice(at, amount.to),
    amount: amount.amount,
    op: null,
    sense: 'amount',
    of: amount.of,
    to: amount.to,
  });
  return found;
}

/** "up to a length of 6 m", "an age of": the noun says what is measured. */
function skipDimension(tokens: readonly Token[], at: number): { to: number; of: string[] } {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const noun = lower(at + 1);
  if (
    /^(?:a|an|the)$/.test(lower(at)) &&
    lower(at + 2) === 'of' &&
    /^(?:length|height|weight|distance|width|depth|temperature|total|sum|period|value|price|speed|duration|thickness|amount|mass|capacity|volume|area)$/.test(
      noun,
    )
  ) {
    return { to: at + 3, of: [noun] };
  }
  return { to: skipArticle(tokens, at), of: [] };
}

const skipArticle = (tokens: readonly Token[], at: number): number =>
  /^(?:a|an)$/.test(tokens[at]?.lower ?? '') && numberAt(tokens, at) === null ? at + 1 : at;

/** "older than", "shorter than" say what is measured. */
const saidBy = (tokens: readonly Token[]): string[] =>
  tokens
    .map((token) => token.lower)
    .filter((word) =>
      /^(?:older|younger|longer|shorter|higher|taller|wider|heavier|lighter|deeper|warmer|colder|faster|slower|narrower|thicker|hotter|nearer|closer)$/.test(
        word,
      ),
    );

/** A direction before words instead of a figure: "does not exceed the limit", "at least the price". */
export function comparisonAt(tokens: readonly Token[], at: number): { op: Comparison; to: number } | null {
  const direction = longest(before, tokens, at);
  if (
    direction === null ||
    direction.value.sense === 'every' ||
    /^(?:after|in|within|once|during|not|max|min|maximum|minimum|reached|over|under|above|below|beyond|short|until)$/.test(
      tokens
        .slice(at, direction.to)
        .map((token) => token.lower)
        .join(' '),
    )
  )
    return null;
  return { op: direction.value.op, to: direction.to };
}
