import { describe, expect, it } from 'vitest';
import { derivedBody, ledgerOf } from '../../../src/review/candidate-ledger-policy.ts';
import type { ReadBy } from '../../../src/rules/ledger/ledger.ts';
import { refusalOf } from '../../testkit/refusal.ts';
import { kennelInputs, kennelQuote, kennelRule } from '../gates/sample-content.ts';
import { reader, wordsOf } from '../rules/ledger/sample-ledger.ts';

const say = wordsOf(kennelQuote);
const person: ReadBy = { operator: '00000000-0000-7000-8000-00000000000a', at: '2026-05-01T10:00:00.000Z' };
const account = say.ledger('must_not', 'must not', {
  who: [say.given('actor', 'A kennel')],
  act: [say.measure(say.input('dogs', 'dogs'), '>', say.literal('12', null, '12'), 'keep more than')],
  except: [say.fact('has_licence', 'unless it has a licence')],
});
const { body } = kennelRule({ ledger: account });
const { citations } = body;
const names = { inputs: kennelInputs, definitions: [] };

describe('the ledger of a candidate', () => {
  it('stays while its quotes do, when none is sent', () => {
    expect(ledgerOf({}, body, citations, person)).toEqual(account);
  });

  it('goes with the words that it accounted for', () => {
    const [citation] = citations;
    const other = [{ ...citation!, quote: 'A kennel must not keep more than 10 dogs.' }];
    expect(ledgerOf({}, body, other, person)).toBeNull();
    expect(ledgerOf({}, undefined, citations, person)).toBeNull();
  });

  it('is taken away by a null', () => {
    expect(ledgerOf({ ledger: null }, body, citations, person)).toBeNull();
  });

  it('keeps the reader of what was there, and has the person’s name on what is new', () => {
    const norm = { ...account.norm, act: [say.fact('has_licence', 'keep', false)] };
    const sent = ledgerOf({ ledger: { ...account, norm } }, body, citations, person);
    expect(sent?.norm.who[0]?.read_by).toEqual(reader);
    expect(sent?.norm.act[0]?.read_by).toEqual(person);
  });

  it.each<[string, unknown, string[]]>([
    ['what is none', { tokenizer: account.tokenizer, norm: 'must not' }, ['/ledger/norm invalid']],
    ['words that are cut otherwise', { ...account, tokenizer: 'other/1' }, ['/ledger/tokenizer invalid']],
    [
      'half a word',
      {
        ...account,
        norm: { ...account.norm, words: [{ citation: 0, start: 0, end: 4 }] },
      },
      ['/ledger invalid'],
    ],
  ])('is refused for %s, with its place', (_what, ledger, errors) => {
    const refused = refusalOf(() => ledgerOf({ ledger }, body, citations, person));
    expect(refused?.[0]).toBe('invalid_field');
    expect(refused).toEqual(expect.arrayContaining(errors));
  });
});

describe('the rule that is written from a ledger', () => {
  it('says what the ledger says, in place of the code that was there', () => {
    const written = derivedBody({ ...body, applies_when: 'false', requires: 'false' }, names);
    expect(written).toMatchObject({
      modality: 'must_not',
      applies_when: 'true',
      requires: 'inputs.dogs <= 12 || inputs.has_licence',
      if_unmet: 'deny',
      citations,
      natural_language: kennelQuote,
    });
  });

  it('keeps the exceptions that were stated, which no ledger names', () => {
    const overrides = [{ rule: 'R-0007', citation: null, reason: 'The licence comes first.' }];
    expect(derivedBody({ ...body, overrides }, names).overrides).toEqual(overrides);
  });

  it('is refused without a ledger, and while words are left', () => {
    const { ledger: _ledger, ...without } = body;
    expect(refusalOf(() => derivedBody(without, names))).toEqual(['invalid_field', '/derive_rule required']);
    const norm = { ...account.norm, except: [] };
    expect(refusalOf(() => derivedBody({ ...body, ledger: { ...account, norm } }, names))).toEqual([
      'invalid_field',
      '/derive_rule invalid',
    ]);
  });
});
