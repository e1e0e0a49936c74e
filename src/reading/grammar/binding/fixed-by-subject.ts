import type { Fact, Part } from './binding.ts';
import type { Slots } from './slots.ts';

const saidFor = ({ tokens }: Fact): Fact['tokens'] => tokens.filter(({ content }) => content);

/**
 * "A junior doctor may sign only after the consultant on duty has been informed", of `signatory` and
 * `duty_consultant_informed`: who signs is said by the subject, so that the consultant, whom another input names whole, is
 * no second signatory.
 */
export function fixedBySubject(slots: Slots): void {
  const fixed = slots.who.flatMap(({ fact }) => (fact?.kind === 'is' && !fact.negated ? [fact] : []));
  for (const slot of ['if', 'act', 'only', 'except'] as const)
    slots[slot] = slots[slot].filter((part) => !isAnother(part, fixed, slots[slot]));
}

function isAnother(
  { fact }: Part,
  fixed: readonly Extract<Fact, { kind: 'is' }>[],
  beside: readonly Part[],
): boolean {
  if (fact?.kind !== 'is' || fact.negated) return false;
  const other = fixed.some(
    ({ name, values }) => name === fact.name && !values.some((value) => fact.values.includes(value)),
  );
  const words = saidFor(fact);
  return (
    other &&
    words.length > 0 &&
    beside.some(
      ({ fact: one }) =>
        one?.kind === 'holds' &&
        one.tokens.length > words.length &&
        words.every((word) => one.tokens.includes(word)),
    )
  );
}
