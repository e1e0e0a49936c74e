import { expect, it } from 'vitest';
import { neverMet } from '../../../src/reading/grammar/doubts/never-met.ts';
import type { NormReading } from '../../../src/reading/clause-reader.ts';
import type { Condition } from '../../../src/rules/ledger/ledger.ts';
import { inputsFrom, readClause } from './readings.ts';

const inputs = ['crew: int - Persons on board', 'lit: bool - The lamp is lit'];
const vocabulary = { action: { key: 'sail', title: 'Sail' }, inputs: inputsFrom(inputs), definitions: [] };

/** A norm of the reader with further conditions put into it. */
function normWith(
  text: string,
  slot: 'if' | 'act',
  conditions: (norm: NormReading) => Condition[],
): NormReading {
  const [read] = readClause(text, 'Sail', inputs).norms;
  const { ledger } = read!;
  const norm = { ...ledger.norm, [slot]: [...ledger.norm[slot], ...conditions(read!)] };
  return { ...read!, ledger: { ...ledger, norm } };
}

const duty = 'If the lamp is lit, at least 3 persons must be on board.';
const denied = (conditions: readonly Condition[]): Condition[] =>
  conditions.map((of): Condition => ({ kind: 'not', of, words: [], read_by: of.read_by }));

it('has nothing to say of a rule that can apply and can be met', () => {
  const [norm] = readClause(duty, 'Sail', inputs).norms;
  expect(neverMet(norm!, vocabulary)).toEqual([]);
});

it('doubts a reading that never applies', () => {
  const norm = normWith(duty, 'if', ({ ledger }) => denied(ledger.norm.if));
  expect(neverMet(norm, vocabulary)).toMatchObject([
    { message: expect.stringContaining('never apply') as string },
  ]);
});

it('doubts a reading that nothing can meet', () => {
  const norm = normWith(duty, 'act', ({ ledger }) =>
    denied(ledger.norm.act.filter(({ kind }) => kind !== 'given')),
  );
  expect(neverMet(norm, vocabulary)).toMatchObject([
    { message: expect.stringContaining('never be met') as string },
  ]);
});

it('does not doubt what is forbidden outright', () => {
  const reading = readClause('Nobody may sail.', 'Sail', inputs);
  expect(reading.norms.flatMap((norm) => neverMet(norm, vocabulary))).toEqual([]);
});
