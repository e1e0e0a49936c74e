import type { ASTNode } from '@marcbachmann/cel-js';
import { parse } from '@marcbachmann/cel-js';
import type { InputDeclaration } from '../../../../src/rules/model.ts';

/**
 * A second evaluator of rule expressions, written against the language's description and sharing no code with the
 * first: untyped, lazy, fractions of BigInt, dates by JavaScript's own calendar. It knows no unknown values.
 */
export class Fraction {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    let [a, b] = [n < 0n ? -n : n, d < 0n ? -d : d];
    while (b !== 0n) [a, b] = [b, a % b];
    const sign = d < 0n ? -1n : 1n;
    this.n = (sign * n) / (a || 1n);
    this.d = (sign * d) / (a || 1n);
  }

  static parse(text: string): Fraction {
    const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
    const [whole = '', decimals = ''] = mantissa.split('.');
    const power = 10n ** BigInt(Math.abs(Number(exponent)));
    const value = new Fraction(BigInt(whole.replace('-', '') + decimals), 10n ** BigInt(decimals.length));
    const scaled =
      Number(exponent) < 0 ? new Fraction(value.n, value.d * power) : new Fraction(value.n * power, value.d);
    return text.startsWith('-') ? new Fraction(-scaled.n, scaled.d) : scaled;
  }

  plus = (o: Fraction): Fraction => new Fraction(this.n * o.d + o.n * this.d, this.d * o.d);
  minus = (o: Fraction): Fraction => this.plus(new Fraction(-o.n, o.d));
  times = (o: Fraction): Fraction => new Fraction(this.n * o.n, this.d * o.d);
  over = (o: Fraction): Fraction => new Fraction(this.n * o.d, this.d * o.n);
  compare = (o: Fraction): number => {
    const difference = this.minus(o).n;
    return difference < 0n ? -1 : difference > 0n ? 1 : 0;
  };

  /** The greatest integer not above. */
  floor(): bigint {
    const quotient = this.n / this.d;
    return quotient * this.d > this.n ? quotient - 1n : quotient;
  }

  truncate(): bigint {
    return this.n / this.d;
  }
}

/** A point in time or a length of it, in milliseconds. */
class Time {
  constructor(readonly ms: number) {}
}

type Answer = boolean | string | null | Fraction | Time | Answer[] | Map<string, Answer>;

function read(declaration: InputDeclaration, json: unknown): Answer {
  const text = typeof json === 'string' ? json : JSON.stringify(json);
  if (json === null) return null;
  switch (declaration.type) {
    case 'int':
    case 'decimal': {
      const value = Fraction.parse(text);
      return declaration.unit === 'percent' ? value.over(new Fraction(100n)) : value;
    }
    case 'date':
    case 'timestamp':
      return new Time(Date.parse(text));
    case 'duration':
      return new Time(durations[text] ?? Number.NaN);
    case 'list':
      return (json as unknown[]).map((element) => read(declaration.items!, element));
    case 'record':
      return new Map(
        declaration.fields!.map((field) => [
          field.name,
          read(field, (json as Record<string, unknown>)[field.name]),
        ]),
      );
    default:
      return json as boolean | string;
  }
}

const hour = 3_600_000;
const durations: Record<string, number> = {
  PT0S: 0,
  '3600s': hour,
  '-PT36H': -36 * hour,
  P1D: 24 * hour,
  '36h': 36 * hour,
};

export function evaluateExactly(
  source: string,
  ontology: InputDeclaration[],
  json: Record<string, unknown>,
): Answer {
  const inputs = new Map(
    ontology.map((declaration) => [declaration.name, read(declaration, json[declaration.name])]),
  );
  return run(parse(source).ast, new Map([['inputs', inputs]]), source);
}

type Scope = Map<string, Answer>;

const orders: Record<string, (sign: number) => boolean> = {
  '==': (sign) => sign === 0,
  '!=': (sign) => sign !== 0,
  '<': (sign) => sign < 0,
  '<=': (sign) => sign <= 0,
  '>': (sign) => sign > 0,
  '>=': (sign) => sign >= 0,
};

/** The ordered values of the random ontology. */
const ranks = ['low', 'middle', 'high', 'top'];

function order(a: Answer, b: Answer): number {
  if (a instanceof Fraction && b instanceof Fraction) return a.compare(b);
  if (a instanceof Time && b instanceof Time) return a.ms - b.ms;
  const [x, y] = [a, b].map((value) => (typeof value === 'string' ? ranks.indexOf(value) : -1));
  if (x! >= 0 && y! >= 0) return x! - y!;
  if (typeof a !== typeof b || a === null || b === null || typeof a === 'object')
    throw new Error('not comparable');
  return a === b ? 0 : 1;
}

function run(node: ASTNode, scope: Scope, source: string): Answer {
  const go = (part: ASTNode): Answer => run(part, scope, source);
  const fraction = (part: ASTNode): Fraction => {
    const value = go(part);
    if (!(value instanceof Fraction)) throw new Error(`no number: ${source.slice(part.start, part.end)}`);
    return value;
  };
  switch (node.op) {
    case 'value':
      if (typeof node.args === 'boolean' || typeof node.args === 'string') return node.args;
      return Fraction.parse(source.slice(node.start, node.end));
    case 'id':
      return scope.get(node.args)!;
    case '.':
      return (go(node.args[0]) as Map<string, Answer>).get(node.args[1])!;
    case '!_':
      return !go(node.args);
    case '-_':
      return new Fraction(0n).minus(fraction(node.args));
    case '&&':
      return go(node.args[0]) === true && go(node.args[1]) === true;
    case '||':
      return go(node.args[0]) === true || go(node.args[1]) === true;
    case '?:':
      return go(node.args[0]) === true ? go(node.args[1]) : go(node.args[2]);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return orders[node.op]!(order(go(node.args[0]), go(node.args[1])));
    case '+':
    case '-': {
      const [a, b] = [go(node.args[0]), go(node.args[1])];
      if (a instanceof Time && b instanceof Time)
        return new Time(node.op === '+' ? a.ms + b.ms : a.ms - b.ms);
      return node.op === '+' ? (a as Fraction).plus(b as Fraction) : (a as Fraction).minus(b as Fraction);
    }
    case '*':
      return fraction(node.args[0]).times(fraction(node.args[1]));
    case '/':
      return fraction(node.args[0]).over(fraction(node.args[1]));
    case '%': {
      const [a, b] = [fraction(node.args[0]), fraction(node.args[1])];
      return a.minus(b.times(new Fraction(a.over(b).truncate())));
    }
    case 'in': {
      const item = go(node.args[0]);
      const list = node.args[1].op === 'list' ? node.args[1].args.map(go) : (go(node.args[1]) as Answer[]);
      return list.some((element) => order(item, element) === 0);
    }
    case 'call':
      return call(node.args[0], node.args[1], go);
    case 'rcall': {
      const [name, receiver, [variable, body]] = node.args;
      if (name === 'filter' || name === 'map' || name === 'sum') {
        return selected(node, (at, inner) => run(at, inner ? new Map([...scope, inner]) : scope, source));
      }
      const list = go(receiver) as Answer[];
      if (name === 'size') return new Fraction(BigInt(list.length));
      const holding = list.filter(
        (element) => run(body!, new Map([...scope, [variable!.args as string, element]]), source) === true,
      ).length;
      if (name === 'all') return holding === list.length;
      return name === 'exists' ? holding > 0 : holding === 1;
    }
    default:
      throw new Error(`not in the language: ${node.op}`);
  }
}

/** `filter` and `map` make lists here; the language itself has none. */
function selected(
  node: ASTNode & { op: 'rcall' },
  go: (node: ASTNode, inner?: [string, Answer]) => Answer,
): Answer {
  const [name, receiver, [variable, first, second]] = node.args;
  const list = go(receiver) as Answer[];
  if (name === 'sum') return list.reduce<Fraction>((a, b) => a.plus(b as Fraction), new Fraction(0n));
  const at = (body: ASTNode, element: Answer): Answer => go(body, [variable!.args as string, element]);
  if (name === 'filter') return list.filter((element) => at(first!, element) === true);
  const kept = second ? list.filter((element) => at(first!, element) === true) : list;
  return kept.map((element) => at(second ?? first!, element));
}

function call(name: string, args: ASTNode[], go: (node: ASTNode) => Answer): Answer {
  switch (name) {
    case 'has': {
      const field = args[0]!;
      return field.op === '.' && (go(field.args[0]) as Map<string, Answer>).get(field.args[1]) !== null;
    }
    case 'min':
    case 'max': {
      const values = args.map(go).flatMap((value) => (Array.isArray(value) ? value : [value]));
      return values.reduce((best, value) =>
        (name === 'min' ? order(value, best) < 0 : order(value, best) > 0) ? value : best,
      );
    }
    case 'floor':
      return new Fraction((go(args[0]!) as Fraction).floor());
    case 'ceil': {
      const value = go(args[0]!) as Fraction;
      return new Fraction(-new Fraction(-value.n, value.d).floor());
    }
    case 'round':
      return rounded(go(args[0]!) as Fraction, Number((go(args[1]!) as Fraction).n), go(args[2]!) as string);
    case 'size':
      return new Fraction(BigInt((go(args[0]!) as Answer[]).length));
    case 'date':
    case 'timestamp':
      return new Time(Date.parse(go(args[0]!) as string));
    case 'duration':
      return new Time(durations[go(args[0]!) as string]!);
    case 'days_between':
      return new Fraction(BigInt(((go(args[1]!) as Time).ms - (go(args[0]!) as Time).ms) / (24 * hour)));
    case 'year_of':
    case 'month_of':
    case 'day_of':
    case 'weekday_of':
      return new Fraction(BigInt(calendarPart(name, new Date((go(args[0]!) as Time).ms))));
    case 'plus_days':
      return new Time((go(args[0]!) as Time).ms + Number((go(args[1]!) as Fraction).n) * 24 * hour);
    case 'plus_months':
    case 'plus_years': {
      const months = Number((go(args[1]!) as Fraction).n) * (name === 'plus_years' ? 12 : 1);
      return new Time(monthsLater(new Date((go(args[0]!) as Time).ms), months).getTime());
    }
    default:
      throw new Error(`no function ${name}`);
  }
}

function calendarPart(name: string, date: Date): number {
  if (name === 'year_of') return date.getUTCFullYear();
  if (name === 'month_of') return date.getUTCMonth() + 1;
  // Sunday is 0 to JavaScript.
  return name === 'day_of' ? date.getUTCDate() : date.getUTCDay() || 7;
}

/** JavaScript overflows into the next month; stepping back to day 0 of that month clips instead. */
function monthsLater(date: Date, months: number): Date {
  const day = date.getUTCDate();
  const moved = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, day));
  return moved.getUTCDate() === day
    ? moved
    : new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth(), 0));
}

function rounded(value: Fraction, places: number, mode: string): Fraction {
  const unit = new Fraction(1n, 10n ** BigInt(places));
  const below = new Fraction(value.over(unit).floor());
  const rest = value.over(unit).minus(below);
  const half = rest.compare(new Fraction(1n, 2n));
  const negative = value.n < 0n;
  const up: Record<string, boolean> = {
    floor: false,
    ceiling: true,
    up: !negative,
    down: negative,
    half_up: half > 0 || (half === 0 && !negative),
    half_even: half > 0 || (half === 0 && below.n % 2n !== 0n),
  };
  return (rest.n !== 0n && up[mode] === true ? below.plus(new Fraction(1n)) : below).times(unit);
}
