import { formatDate, formatDuration, formatTimestamp } from '../language/calendar.ts';
import { formatDecimal } from '../language/exact-number.ts';
import type { Scalar, Type, Value } from '../language/expression.ts';
import type { Json } from '../../core/canonical-json.ts';
import type { InputDeclaration } from '../model.ts';
import { placesOf } from './normalise-inputs.ts';
import { typeOfInput } from '../language/scope.ts';
import { fieldOf, isList } from './values.ts';

/**
 * A runtime value as it is on the wire: decimals are strings with all places of their scale, whole numbers JSON
 * numbers (strings past 2^53), dates `YYYY-MM-DD`, times UTC, durations ISO 8601. Unknown is null as well.
 */
export function valueToJson(value: Value, type: Type): Json {
  if (value === undefined || value === null) return null;
  if (isList(value)) {
    return type.kind === 'list' ? value.map((element) => valueToJson(element, type.element)) : null;
  }
  if (type.kind === 'record') {
    const members = Object.entries(type.fields).flatMap(([name, field]): [string, Json][] => {
      const member = fieldOf(value, name);
      return member === undefined ? [] : [[name, valueToJson(member, field.type)]];
    });
    return Object.fromEntries(members);
  }
  return scalarToJson(fieldOf(value, null), type);
}

function scalarToJson(value: Scalar, type: Type): Json {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  switch (type.kind) {
    case 'number': {
      const places = placesOf(type);
      const text = formatDecimal(BigInt(value), type.denominator, places);
      return places === 0 && type.of === 'int' && Number.isSafeInteger(Number(value)) ? Number(text) : text;
    }
    case 'date':
      return formatDate(Number(value));
    case 'timestamp':
      return formatTimestamp(Number(value));
    case 'duration':
      return formatDuration(Number(value));
    default:
      return null;
  }
}

/** Runtime values of an ontology back to JSON inputs, those left out left out; what {@link normaliseInputs} read. */
export function inputsToJson(
  declarations: readonly InputDeclaration[],
  values: readonly Value[],
): Record<string, Json> {
  const members = declarations.flatMap((declaration, position): [string, Json][] => {
    const value = values[position];
    if (value === undefined) return [];
    return [[declaration.name, valueToJson(value, typeOfInput(declaration))]];
  });
  return Object.fromEntries(members);
}
