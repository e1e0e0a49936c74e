import { stemsIn } from '../../reading/grammar/vocabulary/vocabulary.ts';
import { unitNamed } from '../../reading/grammar/words/units.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import type { Formula } from '../builtin/formula.ts';

/**
 * The formula by the inputs that are declared: a figure that words name after its unit (`kilometres_per_hour_wind_speed`, in
 * `kilometre_per_hour`) is the input in that unit with the same other words (`wind_speed`, in `km/hour`), where there is one.
 */
export function byKnownInputs(formula: Formula, known: readonly InputDeclaration[]): Formula {
  switch (formula.is) {
    case 'literal':
    case 'asserted':
      return formula;
    case 'compared':
      return { ...formula, input: knownInput(formula.input, known) };
    case 'not':
      return { ...formula, of: byKnownInputs(formula.of, known) };
    default:
      return { ...formula, of: formula.of.map((part) => byKnownInputs(part, known)) };
  }
}

function knownInput(input: InputDeclaration, known: readonly InputDeclaration[]): InputDeclaration {
  if (known.some(({ name }) => name === input.name)) return input;
  const same = known.filter(
    (other) => isFigure(other) && isFigure(input) && isSameUnit(input, other) && isSameFact(input, other),
  );
  return same.length === 1 ? same[0]! : input;
}

const isFigure = ({ type }: InputDeclaration): boolean => type === 'int' || type === 'decimal';

function isSameUnit({ unit: one }: InputDeclaration, { unit: other }: InputDeclaration): boolean {
  if (one == null || other == null) return (one ?? null) === (other ?? null);
  const [first, second] = [unitNamed(one), unitNamed(other)];
  if (first === null || second === null) return one === other;
  return first.dimension === second.dimension && first.factor === second.factor;
}

function isSameFact(one: InputDeclaration, other: InputDeclaration): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first.size > 0 && first.size === second.size && [...first].every((word) => second.has(word));
}

/** `number_of_hives`, `hive_count`: what says of an input without a unit that it counts. */
const counting = /^(?:number|of|count)$/;

/** The words of a name without those of a unit. */
const wordsOf = ({ name, unit }: InputDeclaration): Set<string> =>
  new Set(
    name
      .split('_')
      .filter((word) => word !== 'per' && unitNamed(word) === null && !(unit == null && counting.test(word)))
      .flatMap(stemsIn),
  );
