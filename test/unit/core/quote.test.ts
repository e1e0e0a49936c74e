import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findQuote,
  locate,
  makeCitationSelectors,
  QuotableText,
  sameQuote,
} from '../../../src/core/quote.ts';
import { growthOf, linear } from '../../testkit/processor-time.ts';
import { cases } from '../../testkit/cases.ts';

const words = (text: string, quote: string): string[] =>
  findQuote(text, quote).map(({ start, end }) => text.slice(start, end));

describe('what counts as the same quote', () => {
  it.each([
    ['a  fee\u00a0of\n\t€ 20', 'a fee of € 20'],
    ['the “holder” of a ‘card’', 'the "holder" of a \'card\''],
    ["the term ``small dealer''", 'the term “small dealer”'],
    ['«Halter» ist', '"Halter" ist'],
    ['In general.—No person', 'In general.--No person'],
    ['2024–2026 and twenty‑four', '2024-2026 and twenty-four'],
    ['a regula-\n   tion applies', 'a regulation applies'],
    ['twenty-\nfour days', 'twenty-four days'],
    ['pre-\nand post-trial', 'pre- and post-trial'],
    ['regu\u00adlation', 'regulation'],
    ['  the fee  ', 'the fee'],
  ])('%j is %j', (one, other) => {
    expect(sameQuote(one, other)).toBe(true);
    expect(sameQuote(other, one)).toBe(true);
  });

  it.each([
    ['not less than 20', 'not less than 200'],
    ['a fee of 20 euros', 'a Fee of 20 euros'],
    ['the holder shall pay', 'the holder shall not pay'],
    ['pay, or', 'pay or'],
    ['re-sign', 'resign'],
    ['section 2 (a)', 'section 2(a)'],
    ['paragraph-\n(1)', 'paragraph(1)'],
    ['Müller', 'Mu\u0308ller'],
    ['“fee”', 'fee'],
    ['a - b', 'a b'],
    ['', 'x'],
  ])('%j is not %j', (one, other) => {
    expect(sameQuote(one, other)).toBe(false);
    expect(sameQuote(other, one)).toBe(false);
  });
});

describe('finding a quote', () => {
  it('gives the exact span in the original, runs included', () => {
    expect(words('§ 1 The  “fee” --\nif due -- is 5.', 'the "fee"')).toEqual([]);
    expect(words('§ 1 The  “fee” --\nif due -- is 5.', 'The "fee" - if due —')).toEqual([
      'The  “fee” --\nif due --',
    ]);
    expect(words("called ``fee''.", 'called "fee"')).toEqual(["called ``fee''"]);
    expect(words('a regula-\n tion', 'regulation')).toEqual(['regula-\n tion']);
  });

  it('gives every occurrence, nearest to the expected place first', () => {
    const text = 'may pay; may pay; may pay';
    expect(findQuote(text, 'may pay').map((span) => span.start)).toEqual([0, 9, 18]);
    expect(findQuote(text, 'may pay', 17).map((span) => span.start)).toEqual([18, 9, 0]);
  });

  it('finds nothing for an empty quote', () => {
    expect(findQuote('text', '')).toEqual([]);
    expect(findQuote('a b', ' \n')).toEqual([]);
  });

  const lawText = fc
    .array(
      fc.constantFrom(
        'the',
        'fee',
        'pre',
        '-',
        '--',
        '—',
        '\n',
        ' ',
        '  ',
        '“',
        '”',
        "'",
        '`',
        '(a)',
        '§',
        '𝔸',
        '\u00ad',
        '-\nx',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''));

  it('finds every piece of a text in that text, at a span that says the same', () => {
    fc.assert(
      fc.property(lawText, fc.nat(), fc.nat(), (text, a, b) => {
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const quote = text.slice(start, end);
        fc.pre(quote.trim() !== '');
        const spans = findQuote(text, quote, start);
        expect(spans.length).toBeGreaterThan(0);
        for (const span of spans) expect(sameQuote(text.slice(span.start, span.end), quote)).toBe(true);
        expect(locate(text, makeCitationSelectors(text, start, end))).toEqual({
          status: 'at_span',
          start,
          end,
        });
      }),
      { numRuns: cases(500) },
    );
  });

  it('is an equivalence that a change of any letter breaks', () => {
    fc.assert(
      fc.property(lawText, fc.nat(), (text, position) => {
        expect(sameQuote(text, text)).toBe(true);
        const letters = [...text.matchAll(/[a-z]/g)];
        fc.pre(letters.length > 0);
        const at = letters[position % letters.length]!.index;
        expect(sameQuote(text, `${text.slice(0, at)}q${text.slice(at + 1)}`)).toBe(false);
      }),
    );
  });
});

describe('locating a recorded quote', () => {
  const text = 'A person may apply. A dealer shall pay a fee of 20 euros. A person may appeal.';
  const start = text.indexOf('A dealer');
  const selectors = makeCitationSelectors(
    text,
    start,
    start + 'A dealer shall pay a fee of 20 euros.'.length,
  );

  it('keeps 32 characters on either side, and fewer at the ends', () => {
    expect(selectors.prefix).toBe('A person may apply. ');
    expect(selectors.suffix).toBe(' A person may appeal.');
    expect(makeCitationSelectors('x'.repeat(100), 50, 51)).toMatchObject({
      prefix: 'x'.repeat(32),
      suffix: 'x'.repeat(32),
    });
  });

  it('cuts no character in half', () => {
    const astral = '𝔸'.repeat(40);
    const { prefix, suffix } = makeCitationSelectors(`x${astral}y${astral}`, 81, 82);
    expect(prefix.isWellFormed()).toBe(true);
    expect(suffix.isWellFormed()).toBe(true);
  });

  it('is at its span when that still says the same, however it is set', () => {
    expect(locate(text, selectors).status).toBe('at_span');
    expect(locate(text.replace('shall pay', 'shall\npay'), selectors).status).toBe('at_span');
  });

  it('has moved when it is elsewhere', () => {
    const longer = `New first section. ${text}`;
    expect(locate(longer, selectors)).toEqual({
      status: 'moved',
      start: start + 19,
      end: selectors.end + 19,
    });
  });

  it('is not found when a word of it has changed', () => {
    expect(locate(text.replace('20', '25'), selectors)).toEqual({
      status: 'not_found',
      start: null,
      end: null,
    });
  });

  it('moves to the occurrence with the recorded surroundings, not to the nearest', () => {
    const repeated = 'cats: The fee is 5. '.repeat(3) + 'dogs: The fee is 5. Unless waived.';
    const last = repeated.lastIndexOf('The fee is 5.');
    const recorded = makeCitationSelectors(repeated, last, last + 13);
    expect(locate(`Preamble. ${repeated}`, { ...recorded, start: 10, end: 23 })).toEqual({
      status: 'moved',
      start: last + 10,
      end: last + 23,
    });
  });

  it.each([
    [-1, 5],
    [Number.NaN, 3],
    [4, 2],
    [0, 1_000_000],
  ])('never takes the span %d to %d at its word', (from, to) => {
    expect(locate(text, { ...selectors, start: from, end: to })).toMatchObject({ status: 'moved', start });
  });
});

it('takes time linear in text and quote, however repetitive both are', () => {
  // Where it went over the text anew for each character, the longer would be more than 10¹⁰ steps.
  const growth = growthOf(
    2 ** 16,
    (unit) => ({ unit, text: new QuotableText(`${'a'.repeat(4 * unit)} ${'- -\n'.repeat(unit)}`) }),
    ({ unit, text }) => {
      expect(text.find(`${'a'.repeat(unit)}b`)).toEqual([]);
      expect(text.find(`b${'a'.repeat(unit)}`)).toEqual([]);
      expect(text.find(`${'a'.repeat(4 * unit)}  -`)).toHaveLength(1);
    },
  );
  expect(growth).toBeLessThan(linear);
});

it('selectors hold no half of a character, whatever span is asked for', () => {
  const text = '😀'.repeat(60);
  for (let start = 0; start < 40; start += 1) {
    for (let end = start; end < 80; end += 3) {
      const { prefix, suffix } = makeCitationSelectors(text, start, end);
      expect(prefix.isWellFormed() && suffix.isWellFormed()).toBe(true);
    }
  }
});
