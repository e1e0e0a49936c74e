import { literalValue } from '../../../rules/language/numbers.ts';
import type { CompareOperator, Expression, TypedDefinition } from '../../../rules/language/expression.ts';
import { childrenOf } from '../../../rules/language/reads.ts';
import type { Amount } from './linear-form.ts';
import { structure } from './expression-key.ts';
import { addAmounts, base, constant, linear, scaleAmount, scaleLinear, tidy } from './linear-form.ts';
import { and, bool, flip, holds, not, or } from './logic.ts';
import type { CalendarPart, Literal, Logic, Variable } from './logic.ts';

const calendarParts: Readonly<Record<string, CalendarPart>> = {
  weekday_of: 'weekday',
  day_of: 'day',
  month_of: 'month',
  year_of: 'year',
};

const depthLimit = 60;

/** Reads typed expressions as logic; variables of all of them are shared. Terms are replaced by what they mean. */
export class RuleLogic {
  readonly variables = new Map<string, Variable>();
  readonly literals: Literal[] = [];
  readonly #bases = new Map<
    string,
    { inputs: string[]; integer: boolean; date: boolean; part: CalendarPart | null }
  >();
  readonly #definitions: ReadonlyMap<string, TypedDefinition>;
  /** Which end of several a rule takes: asked of "the lesser of" and "whichever is the higher". */
  readonly extremes: { kind: 'least' | 'greatest'; path: string; start: number; end: number }[] = [];
  /** Which way the rule rounds to whole numbers. */
  readonly roundings = new Set<'up' | 'down'>();
  #path = '';
  #case: string | null = null;
  #depth = 0;

  constructor(definitions: readonly TypedDefinition[]) {
    this.#definitions = new Map(definitions.map((definition) => [definition.name, definition]));
  }

  /** `path`: the part of the rule that the expression is. */
  read(expression: Expression, path: string): Logic {
    this.#path = path;
    return this.#condition(expression);
  }

  /** An amount that the answer carries: read for its figures alone. */
  readAmount(expression: Expression, path: string): void {
    this.#path = path;
    this.#amount(expression);
  }

  #condition(e: Expression): Logic {
    if (this.#depth > depthLimit) return this.#opaque(e);
    this.#depth += 1;
    try {
      return this.#conditionOf(e);
    } finally {
      this.#depth -= 1;
    }
  }

  #conditionOf(e: Expression): Logic {
    switch (e.node) {
      case 'literal':
        return bool(e.value === true);
      case 'not':
        return not(this.#condition(e.operand));
      case 'and':
      case 'or':
        return { kind: e.node, of: e.operands.map((operand) => this.#condition(operand)) };
      case 'conditional': {
        const when = this.#condition(e.condition);
        return or([
          and([when, this.#condition(e.consequent)]),
          and([not(when), this.#condition(e.alternate)]),
        ]);
      }
      case 'input':
        return { kind: 'test', variable: this.#fact(e.name, [e.name], e.name), operator: '==', value: true };
      case 'has':
        return e.input === null
          ? this.#opaque(e)
          : {
              kind: 'test',
              variable: this.#fact(`has ${e.input}`, [e.input], null),
              operator: '==',
              value: true,
            };
      case 'term':
        return this.#definition(e.name, (rows) => this.#rows(rows), bool(true));
      case 'compare':
        return this.#comparison(e);
      case 'in':
        return this.#membership(e);
      default:
        return this.#opaque(e);
    }
  }

  #rows(rows: { when: Expression; value: Expression }[]): Logic {
    let otherwise: Logic = bool(false);
    for (const [at, { when, value }] of [...rows.entries()].toReversed()) {
      this.#enter(at);
      const condition = this.#condition(when);
      otherwise = or([and([condition, this.#condition(value)]), and([not(condition), otherwise])]);
    }
    return otherwise;
  }

  /** The case of a definition that is read next. */
  #enter(at: number): void {
    this.#case = `${this.#path} ${at}`;
  }

  /** What a definition's cases say, with their figures under the definition's own path. */
  #definition<T>(name: string, read: (cases: TypedDefinition['cases']) => T, missing: T): T {
    const definition = this.#definitions.get(name);
    if (definition === undefined) return missing;
    const [outer, outerCase] = [this.#path, this.#case];
    this.#path = `definitions/${name}`;
    this.#enter(0);
    try {
      return read(definition.cases);
    } finally {
      this.#path = outer;
      this.#case = outerCase;
    }
  }

  #comparison(e: Expression & { node: 'compare' }): Logic {
    const { left, right, operator } = e;
    const kind = left.type.kind;
    if (kind === 'number' || kind === 'date') {
      const difference = addAmounts(this.#amount(left), scaleAmount(this.#amount(right), -1));
      return this.#against(difference, operator);
    }
    if (kind === 'string' || kind === 'bool') {
      const literal = right.node === 'literal' ? right : left.node === 'literal' ? left : null;
      const other = literal === right ? left : right;
      if (literal !== null && kind === 'bool') {
        const condition = this.#condition(other);
        return (literal.value === true) === (operator === '==') ? condition : not(condition);
      }
      if (literal !== null && other.node === 'input' && typeof literal.value === 'string')
        return this.#choice(other.name, literal.value, operator, literal);
      // "inputs.a != inputs.b" of two facts: one of them, and not both.
      if (literal === null && kind === 'bool' && right.type.kind === 'bool') {
        const [one, two] = [this.#condition(left), this.#condition(right)];
        const alike = or([and([one, two]), and([not(one), not(two)])]);
        return operator === '==' ? alike : not(alike);
      }
    }
    return this.#opaque(e);
  }

  #membership(e: Expression & { node: 'in' }): Logic {
    const { item, list } = e;
    if (item.node !== 'input' || list.node !== 'literal_list') return this.#opaque(e);
    return or(
      list.values.map((value): Logic => {
        if (typeof value === 'string') return this.#choice(item.name, value, '==', list);
        if (item.type.kind === 'number' || item.type.kind === 'date') {
          const scale = item.type.kind === 'number' ? Number(item.type.denominator) : 1;
          this.#note(Number(value) / scale, item.type.kind === 'date', list);
          const amount = addAmounts(this.#amount(item), linear(constant(-Number(value) / scale)));
          return this.#against(amount, '==');
        }
        return this.#opaque(e);
      }),
    );
  }

  #choice(input: string, value: string, operator: CompareOperator, at: Expression): Logic {
    this.literals.push({ value, date: false, path: this.#path, start: at.start, end: at.end });
    const variable = this.#variable(input, () => ({ kind: 'choice', inputs: [input], input }));
    variable.values.add(value);
    return { kind: 'test', variable, operator, value };
  }

  #fact(key: string, inputs: string[], input: string | null): Variable {
    return this.#variable(key, () => ({ kind: 'fact', inputs, input }));
  }

  #opaque(e: Expression): Logic {
    const inputs = [...this.#inputsIn(e)].sort();
    const key = `opaque ${structure(e)}`;
    return { kind: 'test', variable: this.#fact(key, inputs, null), operator: '==', value: true };
  }

  #inputsIn(e: Expression, found = new Set<string>()): Set<string> {
    if (e.node === 'input') found.add(e.name);
    if (e.node === 'literal' && e.type.kind === 'number') this.#note(literalOf(e), false, e);
    if (e.node === 'literal' && e.type.kind === 'date') this.#note(Number(e.value), true, e);
    if (e.node === 'term')
      this.#definition(
        e.name,
        (cases) => {
          for (const { when, value } of cases) {
            this.#inputsIn(when, found);
            this.#inputsIn(value, found);
          }
        },
        undefined,
      );
    for (const child of childrenOf(e)) this.#inputsIn(child, found);
    return found;
  }

  #variable(key: string, make: () => Pick<Variable, 'kind' | 'inputs' | 'input'>): Variable {
    const known = this.variables.get(key);
    if (known !== undefined) return known;
    const variable: Variable = {
      key,
      ...make(),
      integer: false,
      date: false,
      cuts: new Set(),
      values: new Set(),
      ratios: [],
      part: null,
    };
    this.variables.set(key, variable);
    return variable;
  }

  /** `amount op 0` as tests of lines. */
  #against(amount: Amount<Logic>, operator: CompareOperator): Logic {
    if (amount.kind === 'cases')
      return or(amount.rows.map((row) => and([row.when, this.#against(row.amount, operator)])));
    if (amount.kind !== 'linear') {
      if (operator === '==' || operator === '!=') {
        const equal = and([this.#against(amount, '<='), this.#against(amount, '>=')]);
        return operator === '==' ? equal : not(equal);
      }
      const low = operator === '<' || operator === '<=';
      const each = amount.of.map((item) => this.#against(item, operator));
      return low === (amount.kind === 'greatest') ? and(each) : or(each);
    }
    const keys = [...amount.linear.coefficients.keys()].sort();
    const first = keys[0];
    if (first === undefined) return bool(holds(amount.linear.constant, operator, 0));
    const factor = amount.linear.coefficients.get(first)!;
    const form = scaleLinear(amount.linear, 1 / factor);
    const cut = tidy(0 - form.constant);
    const bases = keys.map((key) => this.#bases.get(key)!);
    const single = keys.length === 1 && this.#isInput(first);
    const key = keys.map((name) => `${form.coefficients.get(name)} ${name}`).join(' + ');
    const variable = this.#variable(single ? first : key, () => ({
      kind: 'number',
      inputs: [...new Set(bases.flatMap(({ inputs }) => inputs))],
      input: single ? first : null,
    }));
    variable.cuts.add(cut);
    const part = keys.length === 1 ? bases[0]!.part : null;
    variable.part = part;
    variable.integer = part !== null || (single && bases.every(({ integer }) => integer));
    variable.date = bases.some(({ date }) => date);
    variable.ratios = keys.slice(1).map((name) => Math.abs(form.coefficients.get(name)!));
    const turned = factor < 0 ? flip[operator] : operator;
    const test = { kind: 'test', variable, operator: turned, value: cut } as const;
    return this.#case === null ? test : { ...test, caseOf: this.#case };
  }

  #isInput(key: string): boolean {
    return this.#bases.get(key)?.inputs[0] === key;
  }

  #amount(e: Expression): Amount<Logic> {
    if (this.#depth > depthLimit) return this.#baseAmount(e);
    this.#depth += 1;
    try {
      return this.#amountOf(e);
    } finally {
      this.#depth -= 1;
    }
  }

  #amountOf(e: Expression): Amount<Logic> {
    switch (e.node) {
      case 'literal': {
        const value = e.type.kind === 'number' ? literalOf(e) : Number(e.value);
        this.#note(value, e.type.kind === 'date', e);
        return linear(constant(value));
      }
      case 'rescale':
        return this.#amount(e.operand);
      case 'negate':
        return scaleAmount(this.#amount(e.operand), -1);
      case 'add':
        return addAmounts(this.#amount(e.left), this.#amount(e.right));
      case 'subtract':
        return addAmounts(this.#amount(e.left), scaleAmount(this.#amount(e.right), -1));
      case 'multiply': {
        const [left, right] = [this.#amount(e.left), this.#amount(e.right)];
        const [by, of] = constantOf(left) === null ? [constantOf(right), left] : [constantOf(left), right];
        return by === null ? this.#baseAmount(e) : scaleAmount(of, by);
      }
      case 'call':
        return this.#call(e);
      case 'conditional': {
        const when = this.#condition(e.condition);
        return {
          kind: 'cases',
          rows: [
            { when, amount: this.#amount(e.consequent) },
            { when: not(when), amount: this.#amount(e.alternate) },
          ],
        };
      }
      case 'term':
        return this.#definition(e.name, (rows) => this.#amountRows(rows), linear(constant(0)));
      default:
        return this.#baseAmount(e);
    }
  }

  #call(e: Expression & { node: 'call' }): Amount<Logic> {
    const [first, second] = e.operands;
    switch (e.function) {
      case 'plus_days':
        return addAmounts(this.#amount(first!), this.#amount(second!));
      case 'days_between':
        return addAmounts(this.#amount(second!), scaleAmount(this.#amount(first!), -1));
      case 'min':
      case 'max': {
        const kind = e.function === 'min' ? 'least' : 'greatest';
        this.extremes.push({ kind, path: this.#path, start: e.start, end: e.end });
        return { kind, of: e.operands.map((operand) => this.#amount(operand)) };
      }
      default:
        if (e.mode === 'ceiling' || e.mode === 'up') this.roundings.add('up');
        if (e.mode === 'floor' || e.mode === 'down') this.roundings.add('down');
        return this.#baseAmount(e);
    }
  }

  #amountRows(cases: TypedDefinition['cases']): Amount<Logic> {
    if (cases.length === 1) return this.#amount(cases[0]!.value);
    const earlier: Logic[] = [];
    const rows = cases.map(({ when, value }, at) => {
      this.#enter(at);
      const condition = this.#condition(when);
      const row = { when: and([condition, ...earlier]), amount: this.#amount(value) };
      earlier.push(not(condition));
      return row;
    });
    return { kind: 'cases', rows };
  }

  #baseAmount(e: Expression): Amount<Logic> {
    const key = e.node === 'input' ? e.name : structure(e);
    if (!this.#bases.has(key)) {
      const integer = e.type.kind === 'number' && e.type.of === 'int';
      this.#bases.set(key, {
        inputs: [...this.#inputsIn(e)],
        integer: integer || e.type.kind === 'date',
        date: e.type.kind === 'date',
        part: e.node === 'call' ? (calendarParts[e.function] ?? null) : null,
      });
    }
    return linear(base(key));
  }

  #note(value: number, date: boolean, at: Expression): void {
    const known = this.literals.some(
      (other) => other.path === this.#path && other.start === at.start && other.value === value,
    );
    if (!known) this.literals.push({ value, date, path: this.#path, start: at.start, end: at.end });
  }
}

const literalOf = (e: Expression): number => {
  const exact = literalValue(e);
  return exact === null ? Number.NaN : tidy(Number(exact.numerator) / Number(exact.denominator));
};

const constantOf = (amount: Amount<Logic>): number | null =>
  amount.kind === 'linear' && amount.linear.coefficients.size === 0 ? amount.linear.constant : null;
