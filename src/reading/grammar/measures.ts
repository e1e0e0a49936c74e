import type { Comparison } from '../../rules/ledger/ledger.ts';
import type { Amount } from './amounts.ts';
import { amountAt, oneUnit, unitAt } from './amounts.ts';
import type { Sense } from './directions.ts';
import { after, before, dateBefore, longest } from './directions.ts';
import { numberAt } from './numbers.ts';
import type { Token } from './tokens.ts';
import { unitNamed } from './units.ts';

/** "not later than 10 days": what is compared how. */
export interface Measure {
  tokens: Token[];
  amount: Amount;
  /** Null: the text gives no direction ("20 minutes"). */
  op: Comparison | null;
  /** How the words count: `deadline` turns round before an event ("not later than 3 days before"). */
  sense: Sense;
  /** "years old", "metres long": a word that says what is measured. */
  of: string[];
  /** Words after a later measure that belong to this one too: "no earlier than 3 and no later than 28 days after X". */
  tail?: Token[];
  to: number;
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
