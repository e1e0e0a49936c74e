import type { Fact } from './binding.ts';
import type { Name } from '../vocabulary/vocabulary.ts';

/** "the premises": what lies elsewhere is among the values of a place as well. */
const placed = /\b(?:where|places?|location|area|zone|site|part of)\b/;
const rest = /(?:^|_)(?:other|others|else|none|neither)(?:_|$)/;

/**
 * "includes a tripod but does not include a folding rule": whether what is included is another value of the input whose
 * value is excluded, and only one value is left that the term may mean by itself.
 */
export function addsNothing(included: readonly Fact[], without: Fact | undefined): boolean {
  if (included.length === 0 || without?.kind !== 'is' || without.negated) return false;
  const { name } = without;
  const all = included.every(
    (fact) =>
      fact.kind === 'is' &&
      fact.name === name &&
      !fact.negated &&
      !fact.values.some((value) => without.values.includes(value)),
  );
  const [own, ...more] = unnamed(name, [...included, without]);
  const text = `${name.input.name.replaceAll('_', ' ')} ${name.description}`;
  return all && own !== undefined && more.length === 0 && !rest.test(own) && !placed.test(text);
}

const unnamed = (name: Name, facts: readonly Fact[]): string[] =>
  name.values
    .map(({ value }) => value)
    .filter((value) => !facts.some((fact) => fact.kind === 'is' && fact.values.includes(value)));
