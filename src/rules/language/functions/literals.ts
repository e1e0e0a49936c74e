import { parseDate, parseDuration, parseTimestamp } from '../calendar.ts';
import type { Type } from '../expression.ts';
import { fail } from '../problem.ts';
import type { LanguageFunction } from './language-function.ts';

interface LiteralText {
  name: string;
  usage: string;
  what: string;
  parse(text: string): number | null;
  typeOf(value: number): Type;
}

/** A value written as a text, which is read once, when the rule is written. */
const literal = ({ name, usage, what, parse, typeOf }: LiteralText): LanguageFunction => ({
  name,
  usage,
  check(args, _context, span) {
    const [node] = args;
    if (args.length !== 1 || node?.op !== 'value' || typeof node.args !== 'string') {
      fail(
        'unsafe_syntax',
        `Write ${usage}, with the text itself: it is read once, when the rule is written.`,
        span,
      );
    }
    const value = parse(node.args);
    if (value === null) fail('type_error', `This is not ${what}. Write ${usage}.`, span);
    return { node: 'literal', value, type: typeOf(value), ...span };
  },
  operation: null,
});

export const date = literal({
  name: 'date',
  usage: 'date("2026-01-31")',
  what: 'a day of the calendar',
  parse: parseDate,
  typeOf: (day) => ({ kind: 'date', range: { minimum: day, maximum: day } }),
});

export const timestamp = literal({
  name: 'timestamp',
  usage: 'timestamp("2026-01-31T09:00:00Z")',
  what: 'an RFC 3339 time with its zone, to the millisecond',
  parse: parseTimestamp,
  typeOf: () => ({ kind: 'timestamp' }),
});

export const duration = literal({
  name: 'duration',
  usage: 'duration("3600s")',
  what: 'a duration in h, m, s and ms',
  parse: parseDuration,
  typeOf: () => ({ kind: 'duration' }),
});
