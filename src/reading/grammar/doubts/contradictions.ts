import type { Condition, Norm, TokenRange } from '../../../rules/ledger/ledger.ts';

/** What one condition says of one input: the values that it leaves. */
interface Claim {
  input: string;
  allows: (value: boolean | string) => boolean;
  values: readonly (boolean | string)[];
  words: readonly TokenRange[];
}

export interface Contradiction {
  input: string;
  words: TokenRange[];
}

function claimOf(condition: Condition): Claim | null {
  const { words } = condition;
  if (condition.kind === 'fact') {
    const { input, equals } = condition;
    return { input, words, values: [equals], allows: (value) => value === equals };
  }
  if (condition.kind === 'one_of') {
    const { input, values } = condition;
    return { input, words, values, allows: (value) => values.includes(String(value)) };
  }
  if (condition.kind === 'not' && condition.of.kind === 'fact' && typeof condition.of.equals === 'boolean') {
    const { input, equals } = condition.of;
    return { input, words: condition.of.words, values: [!equals], allows: (value) => value !== equals };
  }
  return null;
}

const flat = (conditions: readonly Condition[]): Condition[] =>
  conditions.flatMap((condition) => (condition.kind === 'all' ? flat(condition.of) : [condition]));

function within(conditions: readonly Condition[], outer: readonly Claim[]): Contradiction[] {
  const parts = flat(conditions);
  const own = parts.flatMap((part) => claimOf(part) ?? []);
  const found: Contradiction[] = [];
  const claims = [...outer];
  for (const claim of own) {
    const other = claims.find(
      ({ input, allows }) => input === claim.input && !claim.values.some((value) => allows(value)),
    );
    if (other) found.push({ input: claim.input, words: [...other.words, ...claim.words] });
    claims.push(claim);
  }
  for (const part of parts)
    if (part.kind === 'any') for (const way of part.of) found.push(...within([way], claims));
  return found;
}

/** "Apprentices must not work without a master" of one input for both: that an apprentice is no master says nothing. */
function emptyDenials(applies: readonly Condition[], act: readonly Condition[]): Contradiction[] {
  const claims = flat(applies).flatMap((part) => claimOf(part) ?? []);
  return flat(act).flatMap((part) => {
    if (part.kind !== 'not' || (part.of.kind !== 'fact' && part.of.kind !== 'one_of')) return [];
    const denied = claimOf(part.of);
    const other = claims.find(
      ({ input, values }) =>
        denied !== null &&
        input === denied.input &&
        values.every((value) => typeof value === 'string' && !denied.allows(value)),
    );
    return other === undefined || denied === null
      ? []
      : [{ input: denied.input, words: [...other.words, ...denied.words] }];
  });
}

/**
 * Conditions of a norm that can never hold together, at whatever depth: "by a nurse or, supervised by such a nurse, by a
 * carer" read as a carer who is a nurse. No clause means what cannot happen; what was read so was read wrong.
 */
export function contradictions({ modality, who, if: conditions, act, only }: Norm): Contradiction[] {
  const applies = [...who, ...conditions];
  // What is permitted is permitted where all of it holds; what a duty asks for is no part of when it applies.
  return modality === 'may' || modality === 'entitled'
    ? within([...applies, ...act, ...only], [])
    : [
        ...[applies, act, only].flatMap((slot) => within(slot, [])),
        ...(modality === 'must_not' ? emptyDenials(applies, act) : []),
      ];
}
