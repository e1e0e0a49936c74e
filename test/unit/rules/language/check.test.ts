import { describe, expect, it } from 'vitest';
import { checkExpression } from '../../../../src/rules/language/check.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { makeScope } from '../../../../src/rules/language/scope.ts';
import { ontology } from '../evaluate/random-rules.ts';

const scope = makeScope([
  ...ontology,
  { name: 'weight', type: 'decimal', unit: 'kilogram', scale: 3, minimum: 0, maximum: 1000 },
  { name: 'load', type: 'decimal', unit: 'pound', scale: 1, minimum: 0, maximum: 1000 },
  { name: 'euros', type: 'decimal', unit: 'EUR', scale: 2 },
  { name: 'wait', type: 'int', unit: 'hour', minimum: 0, maximum: 1000 },
  { name: 'notice', type: 'int', unit: 'day', minimum: 0, maximum: 1000 },
  { name: 'works', type: 'int', unit: 'business_day', minimum: 0, maximum: 1000 },
  { name: 'anything', type: 'int' },
] satisfies InputDeclaration[]);

/** The code of the first problem and the text that it points at; `ok` where there is none. */
function verdict(source: string): [string, string] | 'ok' {
  const result = checkExpression(source, 'bool', scope);
  if (result.ok) return 'ok';
  const { code, start, end } = result.problems[0]!;
  return [code, source.slice(start ?? 0, end ?? 0)];
}

function message(source: string): string {
  const result = checkExpression(source, 'bool', scope);
  return result.ok ? '' : result.problems[0]!.message;
}

describe('what is no rule', () => {
  const refused: [string, string, string][] = [
    ['age > 3', 'unsafe_syntax', 'age'],
    ['inputs.ages > 3', 'undeclared_input', 'inputs.ages'],
    ['terms.limit > 3', 'undeclared_input', 'terms.limit'],
    ['has(inputs.typo)', 'undeclared_input', 'inputs.typo'],
    ['has(inputs.typo) && true', 'undeclared_input', 'inputs.typo'],
    ['has(inputs)', 'unsafe_syntax', 'has(inputs)'],
    ['inputs.place.matches("(a+)+$")', 'unsafe_syntax', 'inputs.place.matches("(a+)+$")'],
    ['matches(inputs.place, "(a+)+$")', 'unsafe_syntax', 'matches(inputs.place, "(a+)+$")'],
    ['inputs.place.startsWith("P")', 'unsafe_syntax', 'inputs.place.startsWith("P")'],
    ['inputs.place < "P"', 'type_error', 'inputs.place < "P"'],
    ['inputs.at.getHours() > 9', 'unsafe_syntax', 'inputs.at.getHours()'],
    ['timestamp("2024-01-31T10:00:00") < inputs.at', 'type_error', 'timestamp("2024-01-31T10:00:00")'],
    ['timestamp(inputs.place) < inputs.at', 'unsafe_syntax', 'timestamp(inputs.place)'],
    ['date("2023-02-29") < inputs.filed', 'type_error', 'date("2023-02-29")'],
    ['duration("1y") < inputs.lasted', 'type_error', 'duration("1y")'],
    ['int(1e99) > 3', 'unsafe_syntax', 'int(1e99)'],
    ['double("1") > 3', 'unsafe_syntax', 'double("1")'],
    ['dyn(inputs.age) == "x"', 'unsafe_syntax', 'dyn(inputs.age)'],
    ['type(inputs.age) == int', 'unsafe_syntax', 'type(inputs.age)'],
    ['[].all(e, e)', 'unsafe_syntax', '[]'],
    ['[1, 2].exists(e, e > 1)', 'unsafe_syntax', '[1, 2]'],
    ['inputs["age"] > 3', 'unsafe_syntax', 'inputs["age"]'],
    ['inputs.counts[0] > 3', 'unsafe_syntax', 'inputs.counts[0]'],
    ['{"a": true}.a', 'unsafe_syntax', '{"a": true}.a'],
    ['inputs.counts.map(e, e) == inputs.counts', 'unsafe_syntax', 'inputs.counts.map(e, e)'],
    ['inputs.counts.filter(e, e > 1).exists(e, e > 2)', 'unsafe_syntax', 'inputs.counts.filter(e, e > 1)'],
    ['inputs.counts.map(e, e).filter(e, e > 1).sum() > 1', 'unsafe_syntax', 'inputs.counts.map(e, e)'],
    [
      'inputs.counts.filter(e, e > 1).map(e, e > 2, e).sum() > 1',
      'unsafe_syntax',
      'inputs.counts.filter(e, e > 1).map(e, e > 2, e)',
    ],
    ['inputs.counts.filter(e, e).size() > 1', 'type_error', 'e'],
    ['inputs.counts.map(e, e > 1).sum() > 1', 'type_error', 'inputs.counts.map(e, e > 1).sum()'],
    ['max(inputs.counts) > 1', 'type_error', 'max(inputs.counts)'],
    ['max(inputs.counts, inputs.counts) > 1', 'type_error', 'max(inputs.counts, inputs.counts)'],
    ['inputs.counts.all(e, inputs.counts.sum() > e)', 'unsafe_syntax', 'inputs.counts'],
    [
      'inputs.counts.all(e, inputs.counts.exists(f, f > e))',
      'unsafe_syntax',
      'inputs.counts.exists(f, f > e)',
    ],
    ['inputs.counts.all(inputs, true)', 'unsafe_syntax', 'inputs'],
    ['inputs.age', 'type_error', 'inputs.age'],
    ['inputs.age && true', 'type_error', 'inputs.age'],
    ['inputs.age > "3"', 'type_error', 'inputs.age > "3"'],
    ['inputs.kind == "clubb"', 'type_error', 'inputs.kind == "clubb"'],
    ['inputs.kind in ["x", "y"]', 'type_error', 'inputs.kind in ["x", "y"]'],
    ['inputs.age in []', 'type_error', 'inputs.age in []'],
    ['inputs.age / inputs.anything > 1', 'unsafe_syntax', 'inputs.anything'],
    ['inputs.age / 0 > 1', 'type_error', '0'],
    ['inputs.age % 0 > 1', 'type_error', 'inputs.age % 0'],
    ['inputs.age == null', 'type_error', 'null'],
    ['1u < 2', 'unsafe_syntax', '1u'],
    ['0x10 > inputs.age', 'unsafe_syntax', '0x10'],
    ['b"a" == b"a"', 'unsafe_syntax', 'b"a"'],
    ['inputs.filed - inputs.filed > 3', 'type_error', 'inputs.filed - inputs.filed'],
    [
      'plus_days(inputs.filed, inputs.anything) > inputs.filed',
      'type_error',
      'plus_days(inputs.filed, inputs.anything)',
    ],
    ['plus_days(inputs.filed, 1.5) > inputs.filed', 'type_error', '1.5'],
    ['round(inputs.fee, 7, "up") > 1', 'type_error', '7'],
    ['round(inputs.fee, 2, "nearest") > 1', 'type_error', '"nearest"'],
    [
      'inputs.licensed == inputs.licensed in [true]',
      'unsafe_syntax',
      'inputs.licensed == inputs.licensed in [true]',
    ],
    ['1 < 2 == true', 'unsafe_syntax', '1 < 2 == true'],
    ['', 'unsafe_syntax', ''],
    ['inputs.age >', 'unsafe_syntax', ''],
    ['inputs.age = 3', 'unsafe_syntax', '='],
  ];
  it.each(refused)('%s is refused as %s at %j', (source, code, at) => {
    expect(verdict(source)).toEqual([code, at]);
  });

  it('is refused within limits of size, depth and nesting, never by exhausting the stack', () => {
    const deep = (open: string, close: string, count: number): string =>
      open.repeat(count) + 'true' + close.repeat(count);
    for (const source of [
      deep('(', ')', 5000),
      deep('!', '', 5000),
      deep('! (', ')', 2000),
      '-'.repeat(9000) + '1 > 0',
    ]) {
      expect(verdict(source)[0]).toBe('unsafe_syntax');
    }
    expect(verdict(Array(3000).fill('inputs.licensed').join(' && '))[0]).toBe('unsafe_syntax');
    expect(verdict(Array(800).fill('1').join(' + ') + ' > inputs.age')[0]).toBe('unsafe_syntax');
    expect(verdict(`"${'a'.repeat(30_000)}" == inputs.place`)[0]).toBe('unsafe_syntax');
    expect(verdict(Array(500).fill('inputs.licensed').join(' && '))).toBe('ok');
  });

  it('is refused when a number could outgrow every bound', () => {
    const product = Array(9)
      .fill('inputs.turnover * 1')
      .map((_x, i) => `${10 ** 9 + i}`)
      .join(' * ');
    expect(verdict(`inputs.anything * ${product} > 0`)[0]).toBe('type_error');
  });
});

describe('a chain of comparisons', () => {
  it('is accepted once parentheses say what is meant', () => {
    expect(verdict('(1 < 2) == true')).toBe('ok');
    expect(verdict('true == ("a)" == inputs.place) // (')).toBe('ok');
    expect(verdict('(inputs.age) < (2) && inputs.licensed == (inputs.age in [1])')).toBe('ok');
    expect(verdict('true == ("(" == inputs.place == true)')[0]).toBe('unsafe_syntax');
  });
});

describe('units', () => {
  it('are taken by bare numbers from what they meet', () => {
    expect(verdict('inputs.fee > 2')).toBe('ok');
    expect(verdict('inputs.fee + 2.5 > min(1, 2)')).toBe('ok');
    expect(verdict('inputs.fee > (inputs.licensed ? 10 : 20) * 2 + 1')).toBe('ok');
    expect(verdict('inputs.weight in [1, 2.5]')).toBe('ok');
  });

  it('do not mix, and no currency converts into another', () => {
    expect(verdict('inputs.fee > inputs.age')).toEqual(['unit_mismatch', 'inputs.fee > inputs.age']);
    expect(verdict('inputs.fee > inputs.euros')[0]).toBe('unit_mismatch');
    expect(message('inputs.fee > inputs.euros')).toContain('Currencies never convert');
    expect(verdict('inputs.notice < inputs.works')[0]).toBe('unit_mismatch');
    expect(verdict('inputs.fee * inputs.euros > 1')[0]).toBe('type_error');
  });

  it('convert by exact factors within one dimension', () => {
    expect(verdict('inputs.wait >= inputs.notice')).toBe('ok');
    expect(verdict('inputs.weight + inputs.load < 5')).toBe('ok');
    expect(verdict('inputs.share * inputs.fee < 2')).toBe('ok');
    expect(verdict('plus_days(inputs.filed, inputs.notice) > inputs.filed')).toBe('ok');
    expect(verdict('plus_months(inputs.filed, inputs.notice) > inputs.filed')[0]).toBe('unit_mismatch');
    expect(verdict('days_between(inputs.filed, inputs.filed) < inputs.notice')).toBe('ok');
    expect(verdict('days_between(inputs.filed, inputs.filed) < inputs.works')[0]).toBe('unit_mismatch');
  });
});

describe('a literal that multiplies a quantity', () => {
  it('may be a rate: so much of one thing for each of another', () => {
    expect(verdict('inputs.fee == 4 * inputs.notice')).toBe('ok');
    expect(verdict('inputs.fee <= 30 + 5.5 * (inputs.wait - 2)')).toBe('ok');
    expect(verdict('inputs.fee <= min(80, 0.4 * inputs.weight)')).toBe('ok');
    expect(verdict('inputs.fee + 2 * inputs.anything < 50')).toBe('ok');
    expect(verdict('2 * inputs.fee >= 1200 + 36 * (inputs.anything - 10)')).toBe('ok');
  });

  it('converts nothing that does not convert, and no quantity without a literal', () => {
    expect(verdict('inputs.fee > 1.1 * inputs.euros')[0]).toBe('unit_mismatch');
    expect(verdict('inputs.notice < 2 * inputs.works')[0]).toBe('unit_mismatch');
    expect(verdict('inputs.fee <= 30 + inputs.wait')[0]).toBe('unit_mismatch');
  });

  it('is no rate where its quantity was converted already, which would change the rate', () => {
    expect(verdict('inputs.fee == 4 * inputs.notice + 5 * inputs.wait')[0]).toBe('unit_mismatch');
    expect(verdict('inputs.wait >= 2 * inputs.notice')).toBe('ok');
  });
});

describe('an input that may be null', () => {
  const guarded = [
    'has(inputs.cap) && inputs.cap > 2',
    'has(inputs.cap) && inputs.licensed && inputs.cap > 2',
    '!has(inputs.cap) || inputs.cap > 2',
    'has(inputs.cap) ? inputs.cap > 2 : false',
    '!(has(inputs.cap) && inputs.licensed) ? true : inputs.cap > 2',
    'has(inputs.exempt) && has(inputs.cap) && inputs.exempt && inputs.cap > 1',
    'has(inputs.exempt) && inputs.prizes.all(e, inputs.exempt || (has(e.given) && e.given))',
  ];
  it.each(guarded)('is read behind its guard: %s', (source) => {
    expect(verdict(source)).toBe('ok');
  });

  const open = [
    'inputs.cap > 2',
    'inputs.cap > 2 && has(inputs.cap)',
    'has(inputs.cap) || inputs.cap > 2',
    '(has(inputs.cap) || inputs.licensed) && inputs.cap > 2',
    'has(inputs.exempt) && inputs.cap > 2',
    'has(inputs.cap) ? true : inputs.cap > 2',
    'inputs.prizes.exists(e, e.given)',
    '(inputs.prizes.exists(e, has(e.given))) && inputs.prizes.all(e, e.given)',
  ];
  it.each(open)('is refused where nothing guards it: %s', (source) => {
    expect(verdict(source)[0]).toBe('type_error');
  });
});

describe('numbers', () => {
  it('are the digits as written, whatever a double would make of them', () => {
    const result = checkExpression('inputs.turnover == 9007199254740993.000001', 'bool', scope);
    const right = result.ok && result.expression.node === 'compare' ? result.expression.right : null;
    expect(right).toMatchObject({ node: 'literal', value: 9007199254740993000001n });
  });

  it('must be rounded explicitly where an answer has fewer places', () => {
    const money = { type: 'decimal', unit: 'USD', scale: 2 } as const;
    const third = checkExpression('inputs.fee / 3', money, scope);
    expect(third.ok ? '' : third.problems[0]!.message).toContain('round(…, 2, "half_up")');
    expect(checkExpression('round(inputs.fee / 3, 2, "half_up")', money, scope).ok).toBe(true);
    expect(checkExpression('inputs.fee / 4', { ...money, scale: 4 }, scope).ok).toBe(true);
    expect(checkExpression('inputs.fee', { ...money, unit: 'EUR' }, scope)).toMatchObject({
      problems: [{ code: 'unit_mismatch' }],
    });
  });
});
