import { describe, expect, it } from 'vitest';
import { ledgerLines } from '../../../src/demo/note-ledger.ts';

const grammar = { reader: 'grammar', version: '1', operator_id: null };
const operator = { reader: null, version: null, operator_id: '00000000-0000-4000-8000-000000000001' };
const word = (text: string, start: number) => ({ citation: 0, start, text });

describe('the ledger that the demonstration prints', () => {
  it('has the words in their order, what they are, and who read them so', () => {
    const lines = ledgerLines({
      complete: true,
      elements: [
        { kind: 'norm', words: [word('must', 8)], read_by: grammar },
        { kind: 'given', words: [word('carrier', 0), word('pay', 13)], read_by: operator },
        { kind: 'input', words: [], read_by: grammar },
      ],
    });
    expect(lines).toEqual([
      'carrier … pay  what the action is (an operator)',
      'must           what is commanded, forbidden or allowed (grammar 1)',
    ]);
  });
});
