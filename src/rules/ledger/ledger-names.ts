import type { Ledger, ReadBy } from './ledger.ts';

/** Every object of a ledger's tree, in order. */
export function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) {
    for (const item of value) yield* objectsIn(item);
  } else if (typeof value === 'object' && value !== null) {
    yield value as Record<string, unknown>;
    for (const member of Object.values(value)) yield* objectsIn(member);
  }
}

/** Names of the inputs that a ledger reads, each once. */
export function inputsOfLedger(ledger: Ledger): string[] {
  const names = new Set<string>();
  for (const element of objectsIn({ norm: ledger.norm, terms: ledger.terms })) {
    if (typeof element.input === 'string') names.add(element.input);
  }
  return [...names];
}

/** The same ledger with inputs under other names. */
export function renameInputs(ledger: Ledger, names: ReadonlyMap<string, string>): Ledger {
  const copy = structuredClone(ledger);
  for (const element of objectsIn(copy)) {
    if (typeof element.input === 'string') element.input = names.get(element.input) ?? element.input;
  }
  return copy;
}

/** Who a person is differs between installations: what is hashed and shipped says that a person read it so. */
const byPerson: ReadBy = { reader: 'operator', version: '1' };

/** The ledger as it is hashed and shipped: the same in every database. */
export function portableLedger(ledger: Ledger): Ledger {
  const copy = structuredClone(ledger);
  for (const element of objectsIn(copy)) {
    const by = element.read_by;
    if (typeof by === 'object' && by !== null && 'operator' in by) element.read_by = byPerson;
  }
  return copy;
}
