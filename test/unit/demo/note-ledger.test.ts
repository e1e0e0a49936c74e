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
        { path: 'norm', kind: 'norm', words: [word('must', 8)], read_by: grammar },
        { path: 'norm/who/0', kind: 'given', words: [word('carrier', 0)], read_by: grammar },
        { path: 'norm/act/0', kind: 'given', words: [word('pay', 13)], read_by: operator },
        { path: 'norm/if/0/left', kind: 'input', words: [], read_by: grammar },
      ],
    });
    expect(lines).toEqual([
      'carrier  who acts (grammar 1)',
      'must     what is commanded, forbidden or allowed (grammar 1)',
      'pay      what the action is (an operator)',
    ]);
  });
});
