import { describe, expect, it } from 'vitest';
import { builtinCodeAgent } from '../../../src/distillation/world-agent/code-agent.ts';
import { builtinReaders } from '../../../src/reading/readers.ts';
import { readQuotesAnew } from '../../../src/review/account-anew.ts';
import type { Ledger } from '../../../src/rules/ledger/ledger.ts';
import type { Citation, InputDeclaration } from '../../../src/rules/model.ts';

const quote = 'A warden may open a gate if the number of visitors is at most 12.';
const action = { key: 'park.open_gate', title: 'Open a gate' };
const visitors: InputDeclaration = {
  name: 'number_of_visitors',
  type: 'int',
  minimum: 0,
  description: 'The number of visitors',
};
const citations = [{ quote }] as Citation[];

/** As a reader left it that had no name for what is counted. */
const partly = builtinReaders.readers[0]!.read(
  { quotes: [quote], headings: [] },
  { action, inputs: [], definitions: [] },
).norms[0]!.ledger;

const read = (natural_language: string, ledger: Ledger, inputs: InputDeclaration[] = [visitors]) =>
  readQuotesAnew(
    builtinCodeAgent,
    { ledger, citations },
    { natural_language, action, findings: [], code: null },
    inputs,
    'o',
  );

describe('the words of the quotes, said by an operator again', () => {
  it('are read whole by what the rule declares by now, in the place of an account that left some', async () => {
    expect(await read(quote, partly)).toMatchObject({
      whole: true,
      requires: 'inputs.number_of_visitors <= 12',
    });
  });

  it('are not read in other words, nor without a name for each', async () => {
    expect(
      await read('A warden may open a gate if the number of visitors is at most 20.', partly),
    ).toBeNull();
    expect(await read(quote, partly, [])).toBeNull();
  });

  it('stay as a person said what they are, and as they are where nothing is left', async () => {
    const operator = { operator: 'o', at: '2026-01-01T00:00:00.000Z' };
    const said = { ...partly, norm: { ...partly.norm, read_by: operator } };
    expect(await read(quote, said)).toBeNull();
    const words = [{ citation: 0, start: 0, end: quote.length }];
    expect(await read(quote, { ...partly, norm: { ...partly.norm, words } })).toBeNull();
  });
});
