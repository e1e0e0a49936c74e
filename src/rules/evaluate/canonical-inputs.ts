import { canonicalJson } from '../../core/canonical-json.ts';
import type { Type, Value } from '../language/expression.ts';
import { typeOfInput } from '../language/scope.ts';
import type { InputDeclaration } from '../model.ts';
import { placesOf } from './normalise-inputs.ts';
import { valueToJson } from './value-json.ts';

type Writer = (values: readonly Value[]) => string;

const writers = new WeakMap<readonly InputDeclaration[], Writer>();

/**
 * Inputs as the action reads them, as canonical JSON (RFC 8785): values as {@link valueToJson} writes them, those left out
 * left out. Whatever order and spelling they came in (`1.5`, `"1.50"`; a time in another zone), equal inputs are one text.
 */
export function canonicalInputs(declarations: readonly InputDeclaration[], values: readonly Value[]): string {
  let writer = writers.get(declarations);
  if (writer === undefined) {
    writer = writerOf(declarations);
    writers.set(declarations, writer);
  }
  return writer(values);
}

function writerOf(declarations: readonly InputDeclaration[]): Writer {
  const members = declarations
    .map((declaration, position) => ({
      name: declaration.name,
      position,
      start: `${JSON.stringify(declaration.name)}:`,
      text: textOf(typeOfInput(declaration)),
    }))
    // By UTF-16 code units.
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  return (values) => {
    let all = '';
    for (const { position, start, text } of members) {
      const value = values[position];
      if (value !== undefined) all += `${all === '' ? '' : ','}${start}${text(value)}`;
    }
    return `{${all}}`;
  };
}

/** The usual values at once; the rest as {@link valueToJson} has them, with the same result. */
function textOf(type: Type): (value: Value) => string {
  const other = (value: Value): string => canonicalJson(valueToJson(value, type));
  if (type.kind === 'string') {
    return (value) => (typeof value === 'string' ? JSON.stringify(value) : other(value));
  }
  if (type.kind !== 'number') {
    return (value) => (typeof value === 'boolean' ? String(value) : other(value));
  }
  const places = placesOf(type);
  if (places === 0 && type.of === 'int') {
    return (value) =>
      typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : other(value);
  }
  // With a power of ten for denominator the numerator's digits are the number's.
  if (type.denominator !== 10n ** BigInt(places)) return other;
  return (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) ? decimalText(value, places) : other(value);
}

function decimalText(numerator: number, places: number): string {
  if (places === 0) return `"${numerator}"`;
  const digits = String(Math.abs(numerator)).padStart(places + 1, '0');
  const whole = digits.length - places;
  return `"${numerator < 0 ? '-' : ''}${digits.slice(0, whole)}.${digits.slice(whole)}"`;
}
