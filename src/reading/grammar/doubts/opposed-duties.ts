import type { Condition, Norm } from '../../../rules/ledger/ledger.ts';
import type { Fact } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';

/** Duties that ask for different values of one input, of which it can have but one. */

interface Duty {
  norm: Norm;
  facts: readonly Fact[];
}

const valuesIn = ({ facts }: Duty, conditions: readonly Condition[]): Map<string, Set<string>> => {
  const text = JSON.stringify(conditions);
  const found = new Map<string, Set<string>>();
  for (const fact of facts) {
    const { name } = fact.name.input;
    if (fact.kind !== 'is' || fact.negated || fact.name.kind !== 'enum' || !text.includes(`"${name}"`))
      continue;
    const values = found.get(name) ?? new Set<string>();
    for (const value of fact.values) values.add(value);
    found.set(name, values);
  }
  return found;
};

const disjoint = (left: ReadonlySet<string>, right: ReadonlySet<string>): boolean =>
  [...left].every((value) => !right.has(value));

/** Whether both are duties that ask for one input to be different things, in cases that may both be. */
export function cannotBoth(one: Duty, other: Duty): boolean {
  if (one.norm.modality !== 'must' || other.norm.modality !== 'must') return false;
  const asked = valuesIn(one, one.norm.act);
  const opposed = [...valuesIn(other, other.norm.act)].some(
    ([name, values]) => asked.has(name) && disjoint(values, asked.get(name)!),
  );
  return opposed && !apart(one, other);
}

/** Whether their cases tell them apart: other values of one input, or the same input limited, or denied in one of them. */
function apart(one: Duty, other: Duty): boolean {
  const [left, right] = [one, other].map(({ norm }) => [...norm.who, ...norm.if, ...norm.except]) as [
    Condition[],
    Condition[],
  ];
  const [values, others] = [valuesIn(one, left), valuesIn(other, right)];
  if ([...others].some(([name, set]) => values.has(name) && disjoint(set, values.get(name)!))) return true;
  const said = JSON.stringify(right);
  return one.facts.some(
    ({ kind, name }) =>
      (kind === 'measure' || name.kind === 'bool') &&
      JSON.stringify(left).includes(`"${name.input.name}"`) &&
      said.includes(`"${name.input.name}"`),
  );
}

/** Speaks of every case. */
export const isGeneral = ({ who, if: conditions, except }: Norm): boolean =>
  who.length + conditions.length + except.length === 0;

/** "must also be signed by": beside what was asked for before. */
export const saysBeside = ({ words, predicate, subject }: NormTree): boolean =>
  [...words, ...[predicate, subject].flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)))].some(
    ({ lower }) => /^(?:also|additionally|too|moreover|furthermore|besides)$/.test(lower),
  );
