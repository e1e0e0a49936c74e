import { withoutTrailing } from '../../core/text.ts';
import { decimalPlaces, parseDecimal, powerOfTen, type Rational } from '../language/exact-number.ts';
import type { Definition, InputDeclaration } from '../model.ts';
import { conversionFactor } from '../language/units.ts';
import type { Condition, DefinedTerm, Quantity } from './ledger.ts';

/** What the names of a ledger stand for. */
export interface LedgerNames {
  inputs: readonly InputDeclaration[];
  definitions: readonly Definition[];
}

export class Quantities {
  readonly #terms: ReadonlyMap<string, DefinedTerm>;

  constructor(
    private readonly names: LedgerNames,
    terms: readonly DefinedTerm[],
  ) {
    this.#terms = new Map(terms.map((term) => [term.name, term]));
  }

  /** What the reading itself defines by that name; undefined for a definition of the world. */
  meaningOf(term: string): Quantity | Condition | undefined {
    return this.#terms.get(term)?.means;
  }

  /** The quantity behind the names that the reading defines. */
  resolve(quantity: Quantity, depth = 0): Quantity {
    if (quantity.kind !== 'term' || depth > 20) return quantity;
    const means = this.meaningOf(quantity.term);
    return means === undefined ? quantity : this.resolve(means as Quantity, depth + 1);
  }

  /** Text in the rule language. Literals are written in `unit`, in which what they are compared with is measured. */
  textOf(given: Quantity, unit: string | null | undefined): string {
    const quantity = this.resolve(given);
    switch (quantity.kind) {
      case 'literal':
        return literalIn(quantity.value, quantity.unit, unit);
      case 'date':
        return `date(${JSON.stringify(quantity.value)})`;
      case 'input':
        return `inputs.${quantity.input}`;
      case 'term':
        return `terms.${quantity.term}`;
      case 'sum':
      case 'difference':
        return quantity.of
          .map((part, index) => (index > 0 ? this.#operand(part, unit) : this.textOf(part, unit)))
          .join(quantity.kind === 'sum' ? ' + ' : ' - ');
      case 'least':
      case 'greatest': {
        const name = quantity.kind === 'least' ? 'min' : 'max';
        return `${name}(${quantity.of.map((part) => this.textOf(part, unit)).join(', ')})`;
      }
      case 'times':
        return timesOf(quantity.factor, this.#operand(quantity.of, unit));
      case 'product': {
        // An amount for each unit of another: the amount is in the unit of the result, the other one in its own.
        const [amount, count] = quantity.of;
        return `${this.#operand(amount, unit)} * ${this.#operand(count, undefined)}`;
      }
    }
  }

  #operand(part: Quantity, unit: string | null | undefined): string {
    const text = this.textOf(part, unit);
    return ['literal', 'input', 'term', 'date', 'least', 'greatest'].includes(this.resolve(part).kind)
      ? text
      : `(${text})`;
  }

  /** The unit in which a quantity is measured, as its inputs and definitions declare it; undefined for bare literals. */
  unitOf(given: Quantity): string | null | undefined {
    const quantity = this.resolve(given);
    switch (quantity.kind) {
      case 'input':
        return unitOf(this.names.inputs, quantity.input);
      case 'term':
        return unitOf(this.names.definitions, quantity.term);
      case 'times':
        return this.unitOf(quantity.of);
      case 'product':
        return quantity.of.map((part) => this.unitOf(part)).find((unit) => unit != null);
      case 'sum':
      case 'difference':
      case 'least':
      case 'greatest':
        return quantity.of.map((part) => this.unitOf(part)).find((unit) => unit !== undefined);
      default:
        return undefined;
    }
  }
}

function timesOf(factor: string, operand: string): string {
  const [numerator = '1', denominator] = factor.split('/');
  if (denominator === undefined) return `${factor} * ${operand}`;
  return numerator === '1' ? `${operand} / ${denominator}` : `${numerator} * ${operand} / ${denominator}`;
}

function unitOf(
  declared: readonly { name: string; unit?: string | null }[],
  name: string,
): string | null | undefined {
  const found = declared.find((item) => item.name === name);
  return found && (found.unit ?? null);
}

/** A literal converted exactly, where the units convert and the result is a decimal; as it is otherwise. */
function literalIn(value: string, unit: string | null, target: string | null | undefined): string {
  const number = parseDecimal(value);
  if (number === null || unit === null || target === undefined || unit === target) return value;
  const factor = conversionFactor(unit, target);
  if (factor === null) return value;
  return (
    writtenDecimal({
      numerator: number.numerator * factor.numerator,
      denominator: number.denominator * factor.denominator,
    }) ?? `${value} * ${factor.numerator} / ${factor.denominator}`
  );
}

function writtenDecimal({ numerator, denominator }: Rational): string | null {
  const places =
    decimalPlaces(denominator) ?? decimalPlaces(denominator / commonFactor(numerator, denominator));
  if (places === null) return null;
  const scaled = (numerator * powerOfTen(places)) / denominator;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = withoutTrailing('0', digits.slice(digits.length - places));
  return `${scaled < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

function commonFactor(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
