import { describe, expect, it } from 'vitest';
import { tokensToRead } from '../../../../src/rules/ledger/account.ts';
import { tokenize } from '../../../../src/rules/ledger/tokens.ts';

const texts = (quote: string): string[] => tokenize(quote).map(({ text }) => text);
const kinds = (quote: string): string =>
  tokenize(quote)
    .map(({ kind }) => kind[0])
    .join('');
const toRead = (quote: string): string[] =>
  tokensToRead(quote).flatMap((needs, index) => (needs ? [tokenize(quote)[index]!.text] : []));

describe('tokens', () => {
  it('keep inner hyphens and apostrophes in their word', () => {
    expect(texts("a part-time clerk's rest")).toEqual(['a', 'part-time', "clerk's", 'rest']);
    expect(texts('two weeks’ notice – not three')).toEqual(['two', 'weeks’', 'notice', '–', 'not', 'three']);
  });

  it.each([
    ['3,500 EUR', '3,500'],
    ['1 500 EUR', '1 500'],
    ['12\u202f000\u00a0000 people', '12\u202f000\u00a0000'],
    ["2'400 francs", "2'400"],
    ['1.5 per cent', '1.5'],
    ['22:00 hours', '22:00'],
    ['2026-07-01 onwards', '2026-07-01'],
    ['½ of it', '½'],
  ])('keep a figure with its separators: %s', (quote, figure) => {
    expect(tokenize(quote)[0]).toMatchObject({ kind: 'figure', text: figure, start: 0, end: figure.length });
  });

  it('end a figure where the sentence ends, and before another figure', () => {
    expect(texts('at most 30.')).toEqual(['at', 'most', '30', '.']);
    expect(texts('in 2026 500 tonnes')).toEqual(['in', '2026', '500', 'tonnes']);
    expect(texts('rooms 3, 4')).toEqual(['rooms', '3', ',', '4']);
  });

  it('cut a glued unit off its figure, and keep an ordinal whole', () => {
    expect(texts('3,500kg on the 16th day, 5m²')).toEqual([
      '3,500',
      'kg',
      'on',
      'the',
      '16th',
      'day',
      ',',
      '5',
      'm²',
    ]);
    expect(kinds('3kg 16th %')).toBe('fwom');
  });

  it('cover the quote: offsets cut out exactly the token', () => {
    const quote = 'No “grant” of €5,000 – or more – may be 𝑥-rated; see § 4(b).';
    for (const { text, start, end } of tokenize(quote)) expect(quote.slice(start, end)).toBe(text);
    const letters = quote.replace(/\s/g, '');
    expect(
      tokenize(quote)
        .map(({ text }) => text.replace(/\s/g, ''))
        .join(''),
    ).toBe(letters);
  });
});

describe('what has to be read', () => {
  it('is every word but articles, auxiliaries and words that only connect', () => {
    expect(toRead('The tenant of a flat has to be heard.')).toEqual(['tenant', 'flat', 'heard']);
  });

  it('includes negations, connectives and the preposition of a figure', () => {
    expect(toRead('not by 5 or in the end within 3')).toEqual(['not', 'by', '5', 'or', 'end', 'within', '3']);
  });

  it('leaves out enumerators at the beginning of a line, not letters elsewhere', () => {
    expect(toRead('(a) bread;\n(b) (ii) milk\n3. b) eggs')).toEqual(['bread', 'milk', 'eggs']);
    expect(toRead('class b) goods')).toEqual(['class', 'b', 'goods']);
  });

  it('includes marks that say something', () => {
    expect(toRead('-25 °C, 3+ years, 5 %, € 4')).toEqual([
      '-',
      '25',
      '°',
      'C',
      '3',
      '+',
      'years',
      '5',
      '%',
      '€',
      '4',
    ]);
    expect(toRead('bread - milk')).toEqual(['bread', 'milk']);
  });
});
