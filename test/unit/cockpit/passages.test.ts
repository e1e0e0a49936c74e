import { describe, expect, it } from 'vitest';
import { passagesOf, type Cited } from '../../../client/cockpit/src/pages/review/passages.ts';

const clause = '(1) A skipper may sail if: (a) the wind is low; and (b) the crew is whole.';
const other = '(2) Nobody may smoke.';
const text = `${clause}\n${other}`;
const source = {
  publication: 'Gazette',
  extractedText: text,
  sections: [
    { start: 0, end: clause.length, headingPath: ['Sailing', '(1)'] },
    { start: clause.length + 1, end: text.length, headingPath: ['Sailing', '(2)'] },
  ],
};

const cite = (quote: string, position: number): Cited => {
  const start = text.indexOf(quote);
  return { citation: { quote, start, end: start + quote.length, section: '(1)' }, position };
};
const shown = (cited: Cited[], from = source): string[] =>
  passagesOf(cited, from).map(
    ({ path, pieces, found }) =>
      `${path} | ${pieces.map((piece) => (typeof piece === 'string' ? piece : `[${piece.position}]`)).join('')}${found ? '' : ' | missing'}`,
  );

describe('the passages of a rule', () => {
  it('are each section once, with all that is quoted of it in the order of the text', () => {
    expect(
      shown([
        cite('(b) the crew is whole.', 0),
        cite('A skipper may sail if:', 1),
        cite('Nobody may smoke.', 2),
      ]),
    ).toEqual([
      'Gazette › Sailing › (1) | (1) [1] (a) the wind is low; and [0]',
      'Gazette › Sailing › (2) | (2) [2]',
    ]);
  });

  it('show a quote that another one overlaps by itself', () => {
    expect(shown([cite('the wind is low', 0), cite('wind', 1)])).toEqual([
      'Gazette › Sailing › (1) | (1) A skipper may sail if: (a) [0]; and (b) the crew is whole.',
      'Gazette › Sailing › (1) | (1) A skipper may sail if: (a) the [1] is low; and (b) the crew is whole.',
    ]);
  });

  it('show a quote that is not where it is said to be alone, and say so', () => {
    const moved = { citation: { ...cite('the wind is low', 0).citation, start: 3 }, position: 0 };
    expect(shown([moved, cite('Nobody may smoke.', 1)])).toEqual([
      '(1) | [0] | missing',
      'Gazette › Sailing › (2) | (2) [1]',
    ]);
  });

  it('leave out the middle of a long section, around quotes and between them', () => {
    const filler = 'x'.repeat(2000);
    const long = `${filler}first${filler}second${filler}`;
    const at = (quote: string, position: number): Cited => {
      const start = long.indexOf(quote);
      return { citation: { quote, start, end: start + quote.length, section: '' }, position };
    };
    const x = 'x'.repeat(600);
    expect(
      shown([at('first', 0), at('second', 1)], {
        publication: 'Gazette',
        extractedText: long,
        sections: [{ start: 0, end: long.length, headingPath: [] }],
      }),
    ).toEqual([`Gazette | … ${x}[0]${x} … ${x}[1]${x} …`]);
  });
});
