import type { Condition, Quantity, ReadBy, TokenRange } from '../../../rules/ledger/ledger.ts';
import type { BoundQuantity, Fact, Writer } from './binding.ts';
import type { Token } from '../words/tokens.ts';

export function conditionWriter(readBy: ReadBy): Writer {
  const words = (tokens: readonly Token[] = []): { words: TokenRange[]; read_by: ReadBy } => ({
    words: rangesOf(tokens),
    read_by: readBy,
  });
  /** What of an input lies between two figures: nothing below the first, the whole width above the second. */
  const partOf = (input: string, over: string | null, upTo: string | null): Quantity => {
    const own: Quantity = { kind: 'input', input, ...words() };
    const figure = (value: string): Quantity => ({ kind: 'literal', value, unit: null, ...words() });
    const below: Quantity = upTo === null ? own : { kind: 'least', of: [own, figure(upTo)], ...words() };
    if (over === null) return below;
    const above: Quantity = { kind: 'difference', of: [below, figure(over)], ...words() };
    return { kind: 'greatest', of: [above, figure('0')], ...words() };
  };
  const quantity = (bound: BoundQuantity): Quantity => {
    switch (bound.kind) {
      case 'literal':
        return { kind: 'literal', value: bound.value, unit: bound.unit, ...words(bound.tokens) };
      case 'date':
        return { kind: 'date', value: bound.value, ...words(bound.tokens) };
      case 'input':
        return { kind: 'input', input: bound.name.input.name, ...words(bound.tokens) };
      case 'share':
        return {
          kind: 'times',
          factor: bound.factor,
          of: { kind: 'input', input: bound.of.input.name, ...words() },
          ...words(bound.tokens),
        };
      case 'product':
        return {
          kind: 'product',
          ...words(bound.tokens),
          of: [
            { kind: 'literal', value: bound.amount, unit: bound.unit, ...words() },
            bound.over === undefined
              ? { kind: 'input', input: bound.by.input.name, ...words() }
              : partOf(bound.by.input.name, bound.over, null),
          ],
        };
      case 'scaled':
        return { kind: 'times', factor: bound.factor, of: quantity(bound.of[0]), ...words(bound.tokens) };
      case 'portion':
        return bound.unit === undefined
          ? {
              kind: 'times',
              factor: bound.factor,
              of: partOf(bound.by.input.name, bound.over, bound.upTo),
              ...words(bound.tokens),
            }
          : {
              kind: 'product',
              of: [
                { kind: 'literal', value: bound.factor, unit: bound.unit, ...words() },
                partOf(bound.by.input.name, bound.over, bound.upTo),
              ],
              ...words(bound.tokens),
            };
      case 'sum':
      case 'difference':
      case 'least':
      case 'greatest':
        return { kind: bound.kind, of: bound.of.map(quantity), ...words(bound.tokens) };
    }
  };
  const leftOf = (
    found: Extract<Fact, { kind: 'measure' }>,
    input: string,
    figure: readonly Token[],
  ): Quantity => {
    const own: Quantity =
      found.left === undefined
        ? { kind: 'input', input, ...words(figure) }
        : { ...quantity(found.left), ...words(figure) };
    return found.times === undefined ? own : { kind: 'times', factor: found.times, of: own, ...words() };
  };
  const not = (condition: Condition, tokens: readonly Token[] = []): Condition => ({
    kind: 'not',
    of: condition,
    ...words(tokens),
  });
  const join =
    (kind: 'all' | 'any') =>
    (conditions: Condition[], tokens: readonly Token[] = []): Condition =>
      conditions.length === 1 && tokens.length === 0
        ? conditions[0]!
        : { kind, of: conditions, ...words(tokens) };
  return {
    readBy,
    all: join('all'),
    any: join('any'),
    not,
    ranges: rangesOf,
    fact(found, bare) {
      if (found.kind === 'measure' && found.inMonth !== undefined) {
        const { inMonth, ...month } = found;
        const beyond = found.op?.startsWith('>') === true ? ('>' as const) : ('<' as const);
        const plain = { ...month, negated: false, denials: [] };
        const moment = join('any')([
          this.fact({ ...plain, op: beyond }, bare),
          join('all')([this.fact({ ...plain, op: '==' }, bare), this.fact(inMonth, bare)]),
        ]);
        return found.negated ? not(moment, found.denials) : moment;
      }
      const own = found.tokens.filter((token) => !found.denials.includes(token));
      const name = found.name.input.name;
      const stated = ((): Condition => {
        switch (found.kind) {
          case 'holds':
            return { kind: 'fact', input: name, equals: true, ...words(own) };
          case 'is': {
            const [only, ...more] = found.values;
            return more.length === 0
              ? { kind: 'fact', input: name, equals: only!, ...words(own) }
              : { kind: 'one_of', input: name, values: found.values, ...words(own) };
          }
          case 'measure': {
            const figure = own.filter(
              (token) => !found.direction.includes(token) && !within(found.bound).includes(token),
            );
            return {
              kind: 'measure',
              op: found.op ?? bare,
              right: quantity(found.bound),
              left: leftOf(found, name, figure),
              ...words(found.direction.filter((token) => !found.bound.tokens.includes(token))),
            };
          }
        }
      })();
      return found.negated ? not(stated, found.denials) : stated;
    },
  };
}

/** The words of a quantity and of what it is made of. */
const within = (bound: BoundQuantity): Token[] =>
  'of' in bound && Array.isArray(bound.of) ? [...bound.tokens, ...bound.of.flatMap(within)] : bound.tokens;

/** Neighbouring tokens as one range. */
export function rangesOf(tokens: readonly Token[]): TokenRange[] {
  const sorted = [...new Set(tokens)].sort((left, right) => left.index - right.index);
  const ranges: TokenRange[] = [];
  let last = -2;
  for (const token of sorted) {
    const open = ranges.at(-1);
    if (open !== undefined && token.index === last + 1 && open.citation === token.citation)
      open.end = token.end;
    else ranges.push({ citation: token.citation, start: token.start, end: token.end });
    last = token.index;
  }
  return ranges;
}
