import { firstDay, lastDay, longestDuration, parseDate } from '../language/calendar.ts';
import { isSafe } from '../language/exact-number.ts';
import type { NumberType, Scalar, Type } from '../language/expression.ts';
import type { IsoDate } from '../model.ts';
import { valueToJson } from '../evaluate/value-json.ts';
import type { Coordinate } from './diagram.ts';
import { Diagram } from './diagram.ts';

const dayLength = 86_400_000;
const stringLimit = 1_000_000_000;

export interface TypedInput {
  type: Type;
  nullable: boolean;
}

export interface SpaceVariable extends TypedInput {
  index: number;
  /** `age`; of a list `items#size`, and of its elements `items#0` or `items#0.amount`. */
  name: string;
}

/** An input whose values do not fit the coordinates of a diagram. */
export class UnsupportedInput extends Error {
  override readonly name = 'UnsupportedInput';
}

export const sizeType: NumberType = {
  kind: 'number',
  of: 'int',
  unit: null,
  denominator: 1n,
  range: { minimum: 0n, maximum: BigInt(Number.MAX_SAFE_INTEGER) },
  big: false,
};

export const sizeName = (list: string): string => `${list}#size`;
export const elementName = (list: string, position: number, field: string | null): string =>
  field === null ? `${list}#${position}` : `${list}#${position}.${field}`;

/** A second variable of the same domain, for asking what changes when an input does. */
export const copyOf = (name: string): string => `${name}'`;
const originalOf = (name: string): string => (name.endsWith("'") ? name.slice(0, -1) : name);

/** The inputs of an action as bounded integer variables of a diagram, lists unrolled, and the way back to JSON. */
export class Space {
  readonly diagram = new Diagram();
  readonly #byName = new Map<string, SpaceVariable>();
  readonly #byIndex = new Map<number, SpaceVariable>();
  readonly #strings: string[] = [];
  readonly #stringIds = new Map<string, number>();
  readonly #near: number;

  /**
   * @param omittable whether points that leave inputs out belong to the space
   * @param listBounds the number of elements to which each list is unrolled
   * @param near the day that is examined: dates that nothing constrains are this one
   */
  constructor(
    readonly inputs: ReadonlyMap<string, TypedInput>,
    readonly omittable: boolean,
    readonly listBounds: ReadonlyMap<string, number>,
    near: IsoDate,
  ) {
    this.#near = parseDate(near) ?? 0;
  }

  /** The variable of a flat name; declared at its first use. */
  variable(name: string): SpaceVariable {
    const known = this.#byName.get(name);
    if (known) return known;
    const typed = this.#typed(name);
    const { low, high } = this.#bounds(name, typed.type);
    const omittable = this.omittable && !/#\d+$/.test(name);
    const index = this.diagram.declare({ low, high, nullable: typed.nullable, omittable });
    const variable = { index, name, ...typed };
    this.#byName.set(name, variable);
    this.#byIndex.set(index, variable);
    return variable;
  }

  at(index: number): SpaceVariable | null {
    return this.#byIndex.get(index) ?? null;
  }

  get variables(): Iterable<SpaceVariable> {
    return this.#byName.values();
  }

  listBound(list: string): number {
    return this.listBounds.get(originalOf(list)) ?? 0;
  }

  /** The declaration of an input, or of the one that it is a copy of. */
  input(name: string): TypedInput | undefined {
    return this.inputs.get(originalOf(name));
  }

  #typed(name: string): TypedInput {
    const [list = '', rest] = name.split('#');
    const input = this.input(list);
    if (!input) throw new UnsupportedInput(`The input ${list} is not declared.`);
    if (rest === undefined) return input;
    if (rest === 'size') return { type: sizeType, nullable: input.nullable };
    if (input.type.kind !== 'list') throw new UnsupportedInput(`The input ${list} is not a list.`);
    const field = rest.split('.')[1];
    const element = input.type.element;
    if (field === undefined) return { type: element, nullable: false };
    const typed = element.kind === 'record' ? element.fields[field] : undefined;
    if (!typed) throw new UnsupportedInput(`Elements of ${list} have no field ${field}.`);
    return typed;
  }

  #bounds(name: string, type: Type): { low: number; high: number } {
    switch (type.kind) {
      case 'bool':
        return { low: 0, high: 1 };
      case 'number':
        if (name.endsWith('#size')) return { low: 0, high: this.listBound(name.slice(0, -5)) };
        if (!isSafe(type.range)) throw new UnsupportedInput(`The range of ${name} passes 2^53.`);
        return { low: Number(type.range.minimum), high: Number(type.range.maximum) };
      case 'string':
        return { low: 0, high: type.values ? type.values.length - 1 : stringLimit };
      case 'date':
        return { low: type.range.minimum, high: type.range.maximum };
      case 'timestamp':
        return { low: firstDay * dayLength, high: (lastDay + 1) * dayLength - 1 };
      case 'duration':
        return { low: -longestDuration, high: longestDuration };
      case 'list':
      case 'record':
        throw new UnsupportedInput(`${name} is not a scalar.`);
    }
  }

  /** The coordinate of a string among a variable's values; null when an enum has no such value. */
  stringCoordinate(type: Type, text: string): number | null {
    if (type.kind === 'string' && type.values) {
      const position = type.values.indexOf(text);
      return position < 0 ? null : position;
    }
    const known = this.#stringIds.get(text);
    if (known !== undefined) return known;
    const id = this.#strings.push(text) - 1;
    this.#stringIds.set(text, id);
    return id;
  }

  /** The strings that comparisons have named so far. */
  get namedStrings(): readonly string[] {
    return this.#strings;
  }

  /** The runtime value at a coordinate. Ids past the named strings are fresh ones, each different. */
  value(type: Type, coordinate: Coordinate): Scalar {
    if (coordinate === null || coordinate === undefined) return coordinate;
    switch (type.kind) {
      case 'bool':
        return coordinate === 1;
      case 'string': {
        if (type.values) return type.values[coordinate] ?? null;
        const named = this.#strings[coordinate];
        if (named !== undefined) return named;
        let fresh = `other-${coordinate - this.#strings.length + 1}`;
        while (this.#stringIds.has(fresh)) fresh += '-';
        return fresh;
      }
      case 'number':
        return type.big ? BigInt(coordinate) : coordinate;
      default:
        return coordinate;
    }
  }

  /** The coordinate that a variable gets where nothing constrains it: the one nearest to zero, or to the day examined. */
  neutral({ index, type }: SpaceVariable): number {
    const bounds = this.diagram.variables[index];
    if (type.kind === 'string' && !type.values) return this.#strings.length;
    const usual = type.kind === 'date' ? this.#near : type.kind === 'timestamp' ? this.#near * dayLength : 0;
    return Math.min(Math.max(usual, bounds?.low ?? 0), bounds?.high ?? 0);
  }

  /** JSON inputs as `/decide` takes them; inputs that the point does not name get their neutral value. */
  toInputs(point: ReadonlyMap<number, Coordinate>): Record<string, unknown> {
    const inputs: Record<string, unknown> = {};
    for (const [name, { type }] of this.inputs) {
      const value = type.kind === 'list' ? this.#list(name, type, point) : this.#scalar(name, point);
      if (value !== undefined) inputs[name] = value;
    }
    return inputs;
  }

  #scalar(name: string, point: ReadonlyMap<number, Coordinate>): unknown {
    const variable = this.variable(name);
    const coordinate = point.has(variable.index) ? point.get(variable.index) : this.neutral(variable);
    if (coordinate === null || coordinate === undefined) return coordinate;
    const json = valueToJson(this.value(variable.type, coordinate), variable.type);
    // As a JSON number it would have more digits than inputs may.
    return typeof json === 'number' && Math.abs(json) > 999_999_999_999_999 ? String(json) : json;
  }

  #list(name: string, type: Type & { kind: 'list' }, point: ReadonlyMap<number, Coordinate>): unknown {
    const size = this.variable(sizeName(name));
    const count = point.has(size.index) ? point.get(size.index) : 0;
    if (count === null || count === undefined) return count;
    return Array.from({ length: count }, (_, position) => {
      if (type.element.kind !== 'record') return this.#scalar(elementName(name, position, null), point);
      const fields: Record<string, unknown> = {};
      for (const field of Object.keys(type.element.fields)) {
        const value = this.#scalar(elementName(name, position, field), point);
        if (value !== undefined) fields[field] = value;
      }
      return fields;
    });
  }
}
