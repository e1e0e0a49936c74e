import { describe, expect, it } from 'vitest';
import { citedAnew } from '../../../src/review/law-change/cite-anew-policy.ts';
import type { TokenRange } from '../../../src/rules/ledger/ledger.ts';
import type { Citation } from '../../../src/rules/model.ts';
import { kennelQuote, kennelRule } from '../gates/sample-content.ts';
import { wordsOf } from '../rules/ledger/sample-ledger.ts';

const newer = '00000000-0000-7000-8000-000000000002';
const say = wordsOf(kennelQuote);
const ledger = say.ledger('must_not', 'must not', {
  who: [say.given('actor', 'A kennel')],
  except: [say.fact('has_licence', 'has a licence')],
});
const rule = kennelRule({ ledger });
const moved =
  (quote = kennelQuote) =>
  (citation: Citation): Citation => ({ ...citation, source_material_id: newer, quote });
/** The words of a quote that a range names. */
const named = (quote: string, words: readonly TokenRange[] = []): string =>
  words.map(({ start, end }) => quote.slice(start, end)).join(' … ');

describe('a rule that is cited anew', () => {
  it('cites the newer source throughout: itself, its exceptions and its definitions', () => {
    const [citation] = rule.body.citations;
    const whole = kennelRule(
      {
        overrides: [
          { rule: 'R-0007', citation: citation!, reason: null },
          { rule: 'R-0008', citation: null, reason: 'The operator says so.' },
        ],
      },
      {
        definitions: [
          {
            name: 'limit',
            type: 'int',
            unit: null,
            scale: null,
            output: false,
            description: 'Dogs at most',
            cases: [{ when: 'true', value: '12', citation: citation!, from: null, to: null }],
          },
        ],
      },
    );
    const { body, definitions } = citedAnew(whole, moved(), { words: 'same' });
    expect(body.citations.map(({ source_material_id: id }) => id)).toEqual([newer]);
    expect(body.overrides.map((edge) => edge.citation?.source_material_id ?? null)).toEqual([newer, null]);
    expect(definitions[0]?.cases[0]?.citation?.source_material_id).toBe(newer);
  });

  it('says and asks what it did before', () => {
    const { body, inputs } = citedAnew(rule, moved(), { words: 'same' });
    const { citations: _citations, ...same } = rule.body;
    expect(body).toMatchObject(same);
    expect(inputs).toEqual(rule.inputs);
  });

  it('leaves out a passage whose words are gone', () => {
    expect(citedAnew(rule, () => null, { words: 'other' }).body.citations).toEqual([]);
  });

  it('keeps the account of the same words, over the characters where they are now', () => {
    const quote = 'A  kennel must not keep more than 12 dogs unless it  has a licence.';
    const { norm } = citedAnew(rule, moved(quote), { words: 'same' }).body.ledger!;
    expect(named(quote, norm.words)).toBe('must not');
    expect(named(quote, norm.who[0]?.words).replaceAll(/\s+/g, ' ')).toBe('A kennel');
    expect(named(quote, norm.except[0]?.words)).toBe('has a licence');
  });

  it('drops the account where the words are others: it was of the older ones', () => {
    const { body } = citedAnew(rule, moved('A kennel must not keep more than 10 dogs.'), { words: 'other' });
    expect(body.ledger).toBeUndefined();
  });
});
