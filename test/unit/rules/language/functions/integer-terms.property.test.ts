import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstDay, lastDay } from '../../../../../src/rules/language/calendar.ts';
import type { Expression } from '../../../../../src/rules/language/expression.ts';
import { functions, operationOf } from '../../../../../src/rules/language/functions.ts';
import type { IntegerTerm } from '../../../../../src/rules/language/integer-term.ts';
import { roundBig } from '../../../../../src/rules/language/rounding.ts';

/** What the solver makes of a term, worked out in plain BigInt. */
function valueOf(term: IntegerTerm): bigint {
  switch (term.op) {
    case 'constant':
      return term.value;
    case 'variable':
      throw new Error('Nothing is left open here.');
    case 'sum':
      return term.terms.reduce((total, each) => total + valueOf(each), 0n);
    case 'scale':
      return term.factor * valueOf(term.term);
    case 'modulo':
      return valueOf(term.term) % term.divisor;
    case 'min':
    case 'max':
      return term.terms
        .map(valueOf)
        .reduce((best, value) => ((term.op === 'min' ? value < best : value > best) ? value : best));
    case 'round':
      return roundBig(term.numerator * valueOf(term.term), term.denominator, term.mode);
  }
}

const date = (days: number): Expression => ({
  node: 'literal',
  value: days,
  type: { kind: 'date', range: { minimum: firstDay, maximum: lastDay } },
  start: 0,
  end: 0,
});

describe('a function of a date', () => {
  const calendarParts = functions.filter(({ name }) => name.endsWith('_of'));

  it.each(calendarParts)(
    '$name is the same to the solver as to the runtime, on every day',
    ({ name, operation }) => {
      fc.assert(
        fc.property(fc.integer({ min: firstDay, max: lastDay }), (days) => {
          const call = {
            node: 'call' as const,
            function: name,
            operands: [date(days)],
            type: { kind: 'bool' as const },
            start: 0,
            end: 0,
          };
          const term = operationOf(call).term([{ op: 'constant', value: BigInt(days) }], call);
          expect(term && valueOf(term)).toBe(BigInt(Number(operation?.evaluate([days], call))));
        }),
        { numRuns: 2000, examples: [[firstDay], [lastDay], [-1], [0], [59], [60]] },
      );
    },
  );

  it('has parts that are all told of', () => {
    expect(calendarParts.map(({ name }) => name).sort()).toEqual([
      'day_of',
      'month_of',
      'weekday_of',
      'year_of',
    ]);
  });
});
