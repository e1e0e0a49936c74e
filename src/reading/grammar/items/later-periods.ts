import type { Comparison } from '../../../rules/ledger/ledger.ts';
import { longest } from './directions.ts';
import type { Measure } from './measure.ts';
import { ordinalOf } from '../words/ordinals.ts';
import type { Token } from '../words/tokens.ts';
import { unitNamed } from '../words/units.ts';

const intoPeriod = new Map<string, Comparison>([
  ...['of', 'in', 'during'].map((word) => [word, '=='] as const),
  ...['by', 'before', 'no later than', 'not later than', 'at the latest by', 'until'].map(
    (word) => [`${word} the end of`, '<='] as const,
  ),
]);

/**
 * "of the month following that in which", "in the second month after": so many later, and in that one. "by the end of the
 * following month": no later than that.
 */
export function laterPeriodAt(tokens: readonly Token[], at: number): Measure | null {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const led = longest(intoPeriod, tokens, at);
  if (led === null || lower(led.to) !== 'the') return null;
  const from = led.to + 1;
  const next = /^(?:following|next)$/.test(lower(from)) ? 1 : 0;
  const ordinal = next === 1 ? 1 : ordinalOf(tokens[from]);
  const noun = from + (ordinal === null ? 0 : 1) + (lower(from) === 'calendar' ? 1 : 0);
  const unit = /^(?:month|week|year)$/.test(lower(noun)) ? unitNamed(lower(noun)) : null;
  const behind = /^(?:following|after|succeeding)$/.test(lower(noun + 1)) ? 1 : 0;
  if (unit === null || next + behind !== 1) return null;
  const to = noun + 1 + behind;
  return {
    tokens: tokens.slice(at, to),
    amount: { kind: 'number', value: String(ordinal ?? 1), unit },
    op: led.value,
    sense: 'amount',
    of: [],
    soft: true,
    later: true,
    to,
  };
}
