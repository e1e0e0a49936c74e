import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { AmountAt } from '../words/amounts.ts';
import { amountAt, oneUnit, unitAt } from '../words/amounts.ts';
import { shareAt } from '../words/fractions.ts';
import { after, before, dateBefore, longest } from './directions.ts';
import { howOftenAt } from './how-often.ts';
import { laterPeriodAt } from './later-periods.ts';
import type { Measure } from './measure.ts';
import { numberAt } from '../words/numbers.ts';
import { isTime } from './ranges.ts';
import type { Token } from '../words/tokens.ts';
import { unitNamed } from '../words/units.ts';
import { countedDay, periodMeasures } from './calendar-measures.ts';

/** The measure that starts at `at`, with its direction before or after the figure. */
export function measuresAt(tokens: readonly Token[], at: number): Measure[] {
  const referred = tokens[at]?.refersTo;
  if (referred !== undefined) {
    const { value, unit, op, sense, length } = referred;
    const to = at + length;
    return [{ tokens: tokens.slice(at, to), amount: { kind: 'number', value, unit }, op, sense, of: [], to }];
  }
  const direction = longest(before, tokens, at);
  const dated = longest(dateBefore, tokens, at);
  const found: Measure[] = [];
  const day = countedDay(tokens, at);
  if (day !== null) return [day];
  const [period, end] = periodMeasures(tokens, at);
  if (period !== undefined && end === undefined) return [period];
  if (dated !== null) {
    const amount = amountAt(tokens, skipArticle(tokens, dated.to));
    if (amount !== null && isTime(amount.amount)) {
      const op = dated.value === '==' ? null : dated.value;
      // "by 21:00 at the latest", "from 8 a.m. onwards"
      const post = longest(after, tokens, amount.to);
      const late = op === '<=' && post?.value.sense === 'latest' ? post.to : amount.to;
      const to = op === '>=' ? amount.to + onwardAt(tokens, amount.to) : late;
      return [
        { tokens: tokens.slice(at, to), amount: amount.amount, op, sense: 'amount', of: [], soft: true, to },
      ];
    }
    if (amount?.amount.kind === 'date') {
      const post = longest(after, tokens, amount.to);
      const on = dated.value === '>=' || dated.value === '>' ? onwardAt(tokens, amount.to) : 0;
      const closing =
        post?.value.sense === 'latest' || (post?.value.sense === 'earliest' && dated.value === '==');
      const to = closing ? post.to : amount.to + on;
      found.push({
        tokens: tokens.slice(at, to),
        amount: amount.amount,
        // "on 1 March or earlier", "on 1 March at the latest"
        op: closing && dated.value === '==' ? post.value.op : dated.value,
        sense: 'amount',
        of: [],
        to,
      });
      return found;
    }
  }
  const span =
    spanAt(tokens, at) ??
    fromOn(tokens, at) ??
    majorityAt(tokens, at) ??
    sameDayAt(tokens, at) ??
    laterPeriodAt(tokens, at) ??
    yearsBefore(tokens, at);
  if (span !== null) return [span];
  const often = howOftenAt(tokens, at);
  if (often !== null) return [often];
  if (direction !== null) {
    const skipped = skipDimension(tokens, direction.to);
    const amount = amountAt(tokens, skipped.to) ?? oneUnit(tokens, direction.to);
    // "every 12 children", "for every two doors": no interval
    const interval =
      (tokens[at]?.lower !== 'every' || isInterval(tokens, at, amount)) &&
      (tokens[direction.to - 1]?.lower !== 'first' || isPeriod(amount));
    if (amount !== null && amount.amount.kind !== 'date' && interval) {
      const aged =
        amount.amount.kind === 'number' &&
        amount.amount.unit === null &&
        /\b(?:age of|turned)\b/.test(
          tokens
            .slice(at, direction.to)
            .map((token) => token.lower)
            .join(' '),
        );
      found.push({
        tokens: tokens.slice(at, amount.to),
        amount:
          aged && amount.amount.kind === 'number'
            ? { ...amount.amount, unit: unitNamed('year') }
            : amount.amount,
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
  if (amount.amount.kind === 'share' && tokens[amount.to]?.lower === 'or') {
    const post = longest(after, tokens, amount.to);
    if (post !== null)
      return [
        {
          tokens: tokens.slice(at, post.to),
          amount: amount.amount,
          op: post.value.op,
          sense: post.value.sense,
          of: amount.of,
          to: post.to,
        },
      ];
  }
  if (amount.amount.kind === 'number') {
    const post = longest(after, tokens, amount.to);
    if (post !== null && tokens[post.to]?.lower !== 'than') {
      // the unit may follow the direction: "two or more suitcases", "3 or fewer days"
      const unit = amount.amount.unit ?? unitAt(tokens, post.to)?.unit ?? null;
      // "three or more times"
      const times = unit === null && tokens[post.to]?.lower === 'times' ? 1 : 0;
      const to = amount.amount.unit === null && unit !== null ? unitAt(tokens, post.to)!.to : post.to + times;
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

/** "for a period of 10 days beginning with the day of issue": that day is the first of them. */
function spanAt(tokens: readonly Token[], at: number): Measure | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const opening = [
    'for a period of',
    'within a period of',
    'during a period of',
    'during the period of',
    'within the period of',
    'not later than the end of the period of',
    'no later than the end of the period of',
    'before the end of the period of',
    'before the expiry of the period of',
    'by the end of the period of',
    'until the end of the period of',
    'before the end of a period of',
    'by the end of a period of',
    'for the',
    'during the',
    'within the',
    'in the',
    'for',
    'within',
    'during',
  ].find((phrase) => phrase.split(' ').every((word, index) => lower(at + index) === word));
  if (opening === undefined) return null;
  const amount = amountAt(tokens, at + opening.split(' ').length);
  if (amount?.amount.kind !== 'number' || amount.amount.unit === null) return null;
  if (!/^(?:beginning|starting|commencing|running|counted|reckoned)$/.test(lower(amount.to))) return null;
  if (!/^(?:with|on|from)$/.test(lower(amount.to + 1)) || lower(amount.to + 2) !== 'the') return null;
  if (lower(amount.to + 3) !== 'day' || !/^(?:of|on)$/.test(lower(amount.to + 4))) return null;
  const to = amount.to + 5;
  return { tokens: tokens.slice(at, to), amount: amount.amount, op: '<', sense: 'amount', of: [], to };
}

/** "within the five years preceding the application", "in the 14 days after the sale". */
function yearsBefore(tokens: readonly Token[], at: number): Measure | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (!/^(?:within|in|during|over)$/.test(lower(at)) || lower(at + 1) !== 'the') return null;
  const amount = amountAt(tokens, at + 2);
  if (amount?.amount.kind !== 'number' || !isPeriod(amount)) return null;
  const event = lower(amount.to);
  if (!/^(?:preceding|before|prior|after|following|since)$/.test(event)) return null;
  const to = amount.to + (event === 'preceding' ? 1 : 0);
  return { tokens: tokens.slice(at, to), amount: amount.amount, op: '<=', sense: 'latest', of: [], to };
}

/** "on the day on which it is made", "on the same day": no day later. */
function sameDayAt(tokens: readonly Token[], at: number): Measure | null {
  const said = tokens
    .slice(at, at + 6)
    .map(({ lower }) => lower)
    .join(' ');
  const found = /^on (?:the same day(?: as| of| on which| that)?|the (?:very )?day on which)(?= |$)/.exec(
    said,
  );
  if (found === null) return null;
  const to = at + found[0].split(' ').length;
  return {
    tokens: tokens.slice(at, to),
    amount: { kind: 'number', value: '0', unit: unitNamed('day') },
    op: '<=',
    sense: 'amount',
    of: [],
    soft: true,
    sameDay: true,
    to,
  };
}

/** "a majority of the members present": more than half of them. */
function majorityAt(tokens: readonly Token[], at: number): Measure | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (!/^(?:a|the|an)$/.test(lower(at))) return null;
  const kind = /^(?:simple|absolute)$/.test(lower(at + 1)) ? 1 : 0;
  const to = at + 2 + kind;
  if (lower(to - 1) !== 'majority' || lower(to) !== 'of') return null;
  return {
    tokens: tokens.slice(at, to),
    amount: { kind: 'share', factor: '1/2' },
    op: '>',
    sense: 'amount',
    of: [],
    majority: true,
    to,
  };
}

const onward = /^(?:onwards?|upwards?|up)$/;

/** How many words say that what began goes on: "onwards", "and upwards", "on" where nothing comes after it. */
function onwardAt(tokens: readonly Token[], at: number): number {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (onward.test(lower(at))) return 1;
  if (lower(at) === 'and' && /^(?:onwards?|upwards?|up|above|over)$/.test(lower(at + 1))) return 2;
  const ends = tokens[at + 1] === undefined || !/^(?:word|number)$/.test(tokens[at + 1]!.kind);
  return lower(at) === 'on' && (ends || /^(?:must|shall|may|is|are|no|every)$/.test(lower(at + 1))) ? 1 : 0;
}

/** "from 1,000 euros on", "from a girth of 80 cm upwards", "from the age of 16". */
function fromOn(tokens: readonly Token[], at: number): Measure | null {
  if (tokens[at]?.lower !== 'from') return null;
  const skipped = skipDimension(tokens, at + 1);
  const amount = amountAt(tokens, skipped.to);
  if (amount?.amount.kind !== 'number' || isTime(amount.amount)) return null;
  const length = onwardAt(tokens, amount.to);
  // "from 14 days before": a time that is counted back
  const closes = !isPeriod(amount) && amount.amount.unit !== null && closesPhrase(tokens[amount.to]);
  if (length === 0 && skipped.of.length === 0 && !amount.of.includes('age') && !closes) return null;
  if (length === 0 && /^(?:to|until)$/.test(tokens[amount.to]?.lower ?? '')) return null;
  const to = amount.to + length;
  return {
    tokens: tokens.slice(at, to),
    amount: amount.amount,
    op: '>=',
    sense: 'amount',
    of: [...skipped.of, ...amount.of],
    to,
  };
}

/** "at wind speeds from 14 m/s": nothing comes after it that it could go up to. */
const closesPhrase = (next: Token | undefined): boolean =>
  next === undefined || /^[.,;:]$/.test(next.lower) || /^(?:must|shall|may|is|are|and|or)$/.test(next.lower);

const isPeriod = (amount: AmountAt | null): boolean =>
  amount?.amount.kind === 'number' && /^(?:time|calendar)$/.test(amount.amount.unit?.dimension ?? '');

function isInterval(tokens: readonly Token[], at: number, amount: AmountAt | null): boolean {
  if (amount?.amount.kind !== 'number' || at === 0) return false;
  if (/^(?:for|of|in|on|from|to|with|by|after|before)$/.test(tokens[at - 1]!.lower)) return false;
  const { unit } = amount.amount;
  return unit === null
    ? Number(amount.amount.value) > 12
    : /^(?:time|calendar|length|volume|mass|energy)$/.test(unit.dimension);
}

/** "up to a length of 6 m", "an age of": the noun says what is measured. */
function skipDimension(tokens: readonly Token[], at: number): { to: number; of: string[] } {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const noun = lower(at + 1);
  if (
    /^(?:a|an|the)$/.test(lower(at)) &&
    lower(at + 2) === 'of' &&
    /^(?:length|height|weight|distance|width|depth|temperature|total|sum|period|value|price|speed|duration|thickness|amount|mass|capacity|volume|area|girth|diameter|turnover|income|share|concentration|pressure|load|size|level|radius|circumference|altitude|cost|fee|output|power|age)$/.test(
      noun,
    )
  ) {
    return { to: at + 3, of: [noun] };
  }
  return { to: skipArticle(tokens, at), of: [] };
}

const skipArticle = (tokens: readonly Token[], at: number): number =>
  /^(?:a|an)$/.test(tokens[at]?.lower ?? '') && numberAt(tokens, at) === null && shareAt(tokens, at) === null
    ? at + 1
    : at;

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
  if (direction === null || direction.value.sense === 'every') return null;
  const said = tokens
    .slice(at, direction.to)
    .map((token) => token.lower)
    .join(' ');
  if (
    // "before the end of", "within the last": of a time that is counted
    (direction.value.sense === 'latest' && !/\blat(?:er|est)\b/.test(said)) ||
    /^(?:after|not|max|min|max \.|min \.|maximum|minimum|reach|attain|reached|(?:not )?(?:over|under|above|below|before|until)|beyond|short)$/.test(
      said,
    )
  )
    return null;
  // "tops 2 m" and "the tops of the walls", "must equal the price" and "equal pay"
  const object = /^(?:the|its|their|that|what)$/.test(tokens[direction.to]?.lower ?? '');
  if (said === 'tops' || (/^equals?$/.test(said) && !object)) return null;
  return { op: direction.value.op, to: direction.to };
}
