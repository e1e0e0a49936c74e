import { describe, expect, it } from 'vitest';
import { accountOf, misplacedRanges, unreadRanges, wordsIn } from '../../../../src/rules/ledger/account.ts';
import { wordsOf } from './sample-ledger.ts';

const quote = 'A kennel must not keep more than 12 dogs unless it has a licence.';
const say = wordsOf(quote);
const dogs = say.measure(say.input('dogs', 'dogs'), '>', say.literal('12', null, '12'), 'more than');
const whole = say.ledger('must_not', 'must not', {
  who: [say.given('actor', 'kennel')],
  act: [say.given('act', 'keep'), dogs],
  except: [say.fact('has_licence', ['unless', 'licence'])],
});

describe('the account of a clause', () => {
  it('is complete when every word is read', () => {
    expect(unreadRanges([quote], whole)).toEqual([]);
  });

  it('names the words that no element reads, run by run', () => {
    const without = { ...whole, norm: { ...whole.norm, except: [] } };
    expect(wordsIn([quote], unreadRanges([quote], without))).toEqual(['unless it has a licence']);
  });

  it('says for each word which element reads it, the innermost first', () => {
    const account = accountOf([quote], whole);
    const of = (text: string) => account.find((token) => token.text === text)?.element;
    expect(of('not')).toEqual({ path: 'norm', kind: 'norm' });
    expect(of('12')).toEqual({ path: 'norm/act/1/right', kind: 'literal' });
    expect(of('more')).toEqual({ path: 'norm/act/1', kind: 'measure' });
    expect(of('A')).toBeNull();
  });

  it('does not take a note of another clause for this one', () => {
    const second = wordsOf('It opens at dawn.', quote);
    const note = {
      ...second.at('opens'),
      kind: 'note' as const,
      role: 'no_effect' as const,
      reason: 'Another matter.',
    };
    const ledger = second.ledger('must', [], {}, { notes: [note] });
    expect(wordsIn(['It opens at dawn.'], unreadRanges(['It opens at dawn.'], ledger))).toEqual(['dawn']);
  });

  it('finds ranges that cut a token or leave the quote', () => {
    const cut = say.ledger('must', [], {
      act: [{ ...say.given('act', 'keep'), words: [{ citation: 0, start: 3, end: 5 }] }],
    });
    expect(misplacedRanges([quote], cut)).toHaveLength(1);
    const beyond = say.ledger('must', [], {
      act: [{ ...say.given('act', 'keep'), words: [{ citation: 1, start: 0, end: 1 }] }],
    });
    expect(misplacedRanges([quote], beyond)).toHaveLength(1);
    expect(misplacedRanges([quote], whole)).toEqual([]);
  });
});
