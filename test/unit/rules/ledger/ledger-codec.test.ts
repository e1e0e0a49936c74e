import { describe, expect, it } from 'vitest';
import { mostElements, parseLedger, writeLedger } from '../../../../src/rules/ledger/ledger-codec.ts';
import { wordsOf } from './sample-ledger.ts';

const say = wordsOf('A kennel must feed each dog twice.');
const ledger = say.ledger('must', 'must', {
  act: [say.measure(say.input('meals', 'feed'), '>=', say.literal('2', null, 'twice'))],
});

describe('the codec of ledgers', () => {
  it('reads what it writes', () => {
    const read = parseLedger(JSON.parse(writeLedger(ledger)));
    expect(read).toEqual({ ok: true, ledger });
  });

  it('writes the same text whatever the order of the members', () => {
    const turned = Object.fromEntries(Object.entries(ledger).reverse()) as unknown as typeof ledger;
    expect(writeLedger(turned)).toBe(writeLedger(ledger));
  });

  it('fills in slots that were left out', () => {
    const { words, read_by, modality } = ledger.norm;
    const read = parseLedger({ tokenizer: ledger.tokenizer, norm: { words, read_by, modality } });
    expect(read).toMatchObject({ ok: true, ledger: { notes: [], norm: { act: [], release: false } } });
  });

  it.each([
    [
      'an unknown kind',
      { ...ledger, norm: { ...ledger.norm, act: [{ ...say.at([]), kind: 'maybe' }] } },
      '/norm/act/0/kind',
    ],
    [
      'code in the place of a name',
      { ...ledger, norm: { ...ledger.norm, act: [say.fact('a || true')] } },
      '/norm/act/0/input',
    ],
    [
      'a number that is no decimal',
      {
        ...ledger,
        norm: { ...ledger.norm, act: [say.measure(say.input('x'), '<', say.literal('1e9', null))] },
      },
      '/norm/act/0/right/value',
    ],
    [
      'a note without a reason',
      { ...ledger, notes: [{ ...say.at('each'), kind: 'note', role: 'no_effect', reason: '' }] },
      '/notes/0/reason',
    ],
    ['nothing', null, ''],
  ])('refuses %s, and says where', (_what, value, pointer) => {
    const read = parseLedger(value);
    expect(read.ok).toBe(false);
    expect(read.ok ? [] : read.problems.map((problem) => problem.pointer)).toContain(pointer);
  });

  it('refuses more elements than a person could look through', () => {
    const many = Array.from({ length: 6 }, () => say.all(Array.from({ length: 199 }, () => say.fact('a'))));
    expect(parseLedger(say.ledger('must', [], { act: many })).ok).toBe(false);
    expect(6 * 199).toBeGreaterThan(mostElements);
  });
});
