import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conditionWords, type ConditionLine } from '../../../../src/rules/language/expression-words.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';

/*
 * A predicate is generated with its meaning, said in words, and the words are read by a reader that knows English and not
 * the code: where it understands anything else than the predicate, whoever signs would too.
 */

type Value = boolean | number | string;
type Facts = Readonly<Record<string, Value>>;
type Meaning = (facts: Facts) => boolean;
interface Predicate {
  cel: string;
  holds: Meaning;
}

const bool = (name: string, description: string): InputDeclaration => ({ name, type: 'bool', description });
const number = (
  type: 'int' | 'decimal',
  name: string,
  description: string,
  unit: string | null = null,
): InputDeclaration => ({ name, type, unit, description, ...(type === 'decimal' && { scale: 1 }) });

/** Statements that are true or false, as they are said where they hold. */
const statements: Readonly<Record<string, string>> = {
  lit: 'every lamp is lit',
  late: 'the claim is late',
  gutter: 'the shed has a gutter',
  keys: 'the owner has the key',
  vest: 'the rider wears a vest',
  quay: 'it is on the quay',
  sold: 'the goods the trader has sold are new',
  steward: 'a steward is present',
  doors: 'the doors are shut',
};
const inputs: InputDeclaration[] = [
  ...Object.entries(statements).map(([name, words]) => bool(name, words)),
  number('int', 'gust', 'The gust', 'kilometre'),
  number('decimal', 'fee', 'The fee', 'EUR'),
  number('decimal', 'price', 'The price', 'EUR'),
  number('int', 'wardens', 'The number of wardens on watch'),
  number('decimal', 'wheel', 'The number of hours at the wheel', 'hour'),
  number('int', 'received', 'Days after the loss: the claim is received', 'day'),
  { name: 'vehicle', type: 'enum', values: ['van', 'cart', 'sledge'], description: 'Kind of vehicle' },
];
const figures = ['gust', 'fee', 'price', 'wardens', 'wheel', 'received'];

const operators: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
};
const operator = fc.constantFrom(...Object.keys(operators));
const figure = fc.constantFrom(...figures);
const small = fc.integer({ min: 0, max: 4 });

interface Sum {
  cel: string;
  value: (facts: Facts) => number;
}
const amount: fc.Arbitrary<Sum> = fc.letrec<{ sum: Sum }>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 3 },
    fc
      .constantFrom('fee', 'price')
      .map((name) => ({ cel: `inputs.${name}`, value: (facts: Facts) => facts[name] as number })),
    fc.tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum'), small).map(([left, sign, right, by]) =>
      sign === '*'
        ? { cel: `(${left.cel}) * ${by}`, value: (facts: Facts) => left.value(facts) * by }
        : {
            cel: `(${left.cel}) ${sign} (${right.cel})`,
            value: (facts: Facts) => left.value(facts) + (sign === '+' ? 1 : -1) * right.value(facts),
          },
    ),
  ),
})).sum;

const atom: fc.Arbitrary<Predicate> = fc.oneof(
  fc.constantFrom(...Object.keys(statements)).map((name) => ({
    cel: `inputs.${name}`,
    holds: (facts: Facts) => facts[name] as boolean,
  })),
  fc
    .tuple(fc.constantFrom(...Object.keys(statements)), fc.constantFrom('==', '!='), fc.boolean())
    .map(([name, sign, answer]) => ({
      cel: `inputs.${name} ${sign} ${answer}`,
      holds: (facts: Facts) => (facts[name] === answer) === (sign === '=='),
    })),
  fc.tuple(figure, operator, small).map(([name, sign, bound]) => ({
    cel: `inputs.${name} ${sign} ${bound}`,
    holds: (facts: Facts) => operators[sign]!(facts[name] as number, bound),
  })),
  fc.tuple(figure, operator, small).map(([name, sign, bound]) => ({
    cel: `${bound} ${sign} inputs.${name}`,
    holds: (facts: Facts) => operators[sign]!(bound, facts[name] as number),
  })),
  fc.tuple(amount, operator, amount).map(([left, sign, right]) => ({
    cel: `${left.cel} ${sign} ${right.cel}`,
    holds: (facts: Facts) => operators[sign]!(left.value(facts), right.value(facts)),
  })),
  fc.tuple(fc.constantFrom('==', '!='), fc.constantFrom('van', 'cart')).map(([sign, kind]) => ({
    cel: `inputs.vehicle ${sign} "${kind}"`,
    holds: (facts: Facts) => (facts['vehicle'] === kind) === (sign === '=='),
  })),
  fc.constant({
    cel: 'inputs.vehicle in ["van", "cart"]',
    holds: (facts: Facts) => ['van', 'cart'].includes(facts['vehicle'] as string),
  }),
);

const predicate: fc.Arbitrary<Predicate> = fc.letrec<{ any: Predicate }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    atom,
    tie('any').map(({ cel, holds }) => ({ cel: `!(${cel})`, holds: (facts: Facts) => !holds(facts) })),
    fc.tuple(tie('any'), fc.boolean(), tie('any')).map(([one, all, other]) => ({
      cel: `(${one.cel}) ${all ? '&&' : '||'} (${other.cel})`,
      holds: (facts: Facts) =>
        all ? one.holds(facts) && other.holds(facts) : one.holds(facts) || other.holds(facts),
    })),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([when, then, otherwise]) => ({
      cel: `(${when.cel}) ? (${then.cel}) : (${otherwise.cel})`,
      holds: (facts: Facts) => (when.holds(facts) ? then.holds(facts) : otherwise.holds(facts)),
    })),
  ),
})).any;

const facts: fc.Arbitrary<Facts> = fc.record({
  ...Object.fromEntries(Object.keys(statements).map((name) => [name, fc.boolean()])),
  ...Object.fromEntries(inputs.filter(({ type }) => type === 'int').map(({ name }) => [name, small])),
  ...Object.fromEntries(
    inputs
      .filter(({ type }) => type === 'decimal')
      .map(({ name }) => [name, fc.integer({ min: 0, max: 8 }).map((halves) => halves / 2)]),
  ),
  vehicle: fc.constantFrom('van', 'cart', 'sledge'),
});

/* The reader. */

const units = /^(\d+(?:\.\d+)?)(?: (?:kilometres?|EUR|hours?|days?))?$/;
const bounds: readonly (readonly [string, string])[] = [
  ['not exactly', '!='],
  ['exactly', '=='],
  ['at most', '<='],
  ['at least', '>='],
  ['less than', '<'],
  ['fewer than', '<'],
  ['more than', '>'],
  ['within', '<='],
];

/** "at least 2 days" → its sign and what follows. */
function boundOf(words: string): [sign: string, rest: string] {
  const [said, sign] = bounds.find(([each]) => words.startsWith(`${each} `)) ?? ['', ''];
  if (said !== '') return [sign, words.slice(said.length + 1)];
  return words.startsWith('not ') ? ['!=', words.slice('not '.length)] : ['==', words];
}

/** Brackets first, then "times", then from the left. */
function readAmount(words: string): (facts: Facts) => number {
  const tokens = words.replaceAll('(', '( ').replaceAll(')', ' )').split(' ');
  let at = 0;
  const unit = (): ((facts: Facts) => number) => {
    const token = tokens[at++]!;
    if (token === '(') {
      const inner = sum();
      at += 1;
      return inner;
    }
    if (token === 'the')
      return (
        (name) => (facts: Facts) =>
          facts[name] as number
      )(tokens[at++]!);
    if (!/^\d/.test(token)) throw new Error(`No amount: ${words}`);
    if (/^(?:EUR|kilometres?|hours?|days?)$/.test(tokens[at] ?? '')) at += 1;
    return () => Number(token);
  };
  const product = (): ((facts: Facts) => number) => {
    let value = unit();
    while (tokens[at] === 'times') {
      at += 1;
      const [left, right] = [value, unit()];
      value = (facts) => left(facts) * right(facts);
    }
    return value;
  };
  const sum = (): ((facts: Facts) => number) => {
    let value = product();
    while (tokens[at] === 'plus' || tokens[at] === 'minus') {
      const factor = tokens[at++] === 'plus' ? 1 : -1;
      const [left, right] = [value, product()];
      value = (facts) => left(facts) + factor * right(facts);
    }
    return value;
  };
  const whole = sum();
  if (at < tokens.length) throw new Error(`More than an amount: ${words}`);
  return whole;
}

/** Of a count, of a time with an anchor, of a kind and of amounts. */
function readFigure(words: string): Meaning {
  const wardens = /^(?:(no) warden|(.+) (\d+) wardens?) (?:is|are) on watch$/.exec(words);
  if (wardens !== null) {
    if (wardens[1] === 'no') return (facts) => facts['wardens'] === 0;
    const [sign] = boundOf(`${wardens[2]} x`);
    return (facts) => operators[sign]!(facts['wardens'] as number, Number(wardens[3]));
  }
  const received = /^the claim is received (.+) after the loss$/.exec(words);
  if (received !== null) {
    const [sign, rest] = boundOf(received[1]!);
    const bound = Number(units.exec(rest)![1]);
    return (facts) => operators[sign]!(facts['received'] as number, bound);
  }
  const kind = /^the kind of vehicle is (one of |none of |not )?(.+)$/.exec(words);
  if (kind !== null) {
    const isDenied = /^no/.test(kind[1] ?? '');
    return (facts) => kind[2]!.split(', ').includes(facts['vehicle'] as string) !== isDenied;
  }
  const [left, right] = words.split(' is ') as [string, string];
  const [sign, rest] = boundOf(right);
  const hours = left === 'the number of hours at the wheel';
  const [one, other] = [
    hours ? (facts: Facts) => facts['wheel'] as number : readAmount(left),
    readAmount(rest),
  ];
  return (facts) => operators[sign]!(one(facts), other(facts));
}

/** How the contrary of a statement can be said, beside "it is not so that". */
const shorter: readonly ((words: string) => string)[] = [
  (words) => words.replace(' is not ', ' is '),
  (words) => words.replace(' has no ', ' has a '),
  (words) => words.replace(' does not have ', ' has '),
  (words) => words.replace(/ does not (\w+) /, ' $1s '),
  (words) => words.replace(/^no /, 'a '),
];

function readStatement(words: string): Meaning | null {
  const named = (said: string) => Object.keys(statements).find((name) => statements[name] === said);
  const name = named(words);
  if (name !== undefined) return (facts) => facts[name] as boolean;
  const contrary = shorter
    .map((turn) => turn(words))
    .find((said) => said !== words && named(said) !== undefined);
  if (contrary === undefined) return null;
  return (facts) => !(facts[named(contrary)!] as boolean);
}

/** "It is not so that" reaches to the end of the sentence. */
function readSentence(words: string): Meaning {
  const whole = /^it is not so that (.+)$/.exec(words);
  if (whole !== null)
    return (
      (inner) => (facts) =>
        !inner(facts)
    )(readSentence(whole[1]!));
  const isCase = /^if (.+?), (.+)$/.exec(words);
  if (isCase !== null) {
    const [when, then] = [readSentence(isCase[1]!), readSentence(isCase[2]!)];
    return (facts) => !when(facts) || then(facts);
  }
  const two = /^(.+?), (and|or) (.+)$/.exec(words);
  if (two !== null) {
    const [one, other] = [readSentence(two[1]!), readSentence(two[3]!)];
    return two[2] === 'and' ? (facts) => one(facts) && other(facts) : (facts) => one(facts) || other(facts);
  }
  return readStatement(words) ?? readFigure(words);
}

const heads: Readonly<Record<string, (parts: boolean[]) => boolean>> = {
  'all of these:': (parts) => parts.every(Boolean),
  'none of these:': (parts) => !parts.some(Boolean),
  'not all of these:': (parts) => !parts.every(Boolean),
  'at least one of these:': (parts) => parts.some(Boolean),
};

/** Lines of one depth, each with those below it. */
function partsOf(lines: readonly ConditionLine[]): ConditionLine[][] {
  const depth = lines[0]!.depth;
  const parts: ConditionLine[][] = [];
  for (const line of lines) {
    const goesOn = line.depth > depth || /^(?:it asks that|and otherwise that)$/.test(line.words);
    if (goesOn) parts.at(-1)!.push(line);
    else parts.push([line]);
  }
  return parts;
}

function read(lines: readonly ConditionLine[]): Meaning {
  const [head, ...below] = lines as [ConditionLine, ...ConditionLine[]];
  if (head.words === 'where') {
    const at = (words: string) =>
      lines.findIndex((line) => line.depth === head.depth && line.words === words);
    const [then, otherwise] = [at('it asks that'), at('and otherwise that')];
    const [when, one, other] = [
      lines.slice(1, then),
      lines.slice(then + 1, otherwise),
      lines.slice(otherwise + 1),
    ].map(read);
    return (facts) => (when!(facts) ? one!(facts) : other!(facts));
  }
  if (below.length === 0) return readSentence(head.words);
  const parts = partsOf(below).map(read);
  return (facts) => heads[head.words]!(parts.map((part) => part(facts)));
}

it('says what the predicate says: read back, the words hold where it holds', () => {
  fc.assert(
    fc.property(predicate, fc.array(facts, { minLength: 12, maxLength: 12 }), ({ cel, holds }, cases) => {
      const lines = conditionWords(cel, inputs);
      const understood = read(lines);
      for (const each of cases)
        expect(understood(each), lines.map(({ words }) => words).join('\n')).toBe(holds(each));
    }),
    { numRuns: 1500 },
  );
});
