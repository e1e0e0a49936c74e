import { builder } from './builder.ts';

/**
 * The enum of a closed set of wire values, each with what it means. Names are the values in upper case, other characters
 * than letters and digits as "_": `read:domain` is `READ_DOMAIN`. A value of the union that is not described does not
 * compile, so the schema cannot fall behind it.
 */
export function closedEnum<Value extends string>(
  name: string,
  description: string,
  meanings: Readonly<Record<Value, string>>,
) {
  const values: Record<string, { value: Value; description: string }> = {};
  for (const value in meanings) {
    values[value.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')] = { value, description: meanings[value] };
  }
  return builder.enumType(name, { description, values });
}
