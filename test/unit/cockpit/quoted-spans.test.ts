import { describe, expect, it } from 'vitest';
import { sentenceAround, withQuote } from '../../../client/cockpit/src/pages/review/quoted-spans.ts';

const text = 'Boats are lent by day. A member may take a boat out, but not alone. However, a trainer may.';
const of = (words: string, sourceMaterialId = 'a') => {
  const start = text.indexOf(words);
  return { sourceMaterialId, start, end: start + words.length, quote: words };
};

describe('what a rule quotes', () => {
  it('is one quote with words that it touches, or that only space parts from it', () => {
    const whole = withQuote([of('A member may take a boat out,')], 'a', of('but not alone.'), text);
    expect(whole).toEqual([of('A member may take a boat out, but not alone.')]);
    expect(withQuote(whole, 'a', of('a boat out, but not alone. However'), text)).toEqual([
      of('A member may take a boat out, but not alone. However'),
    ]);
  });

  it('is several quotes where words lie between them, in the order of the text and of the sources', () => {
    const other = of('Boats', 'b');
    expect(withQuote([of('but not alone.'), other], 'a', of('Boats are lent by day.'), text)).toEqual([
      of('Boats are lent by day.'),
      of('but not alone.'),
      other,
    ]);
  });

  it('begins and ends with its sentence', () => {
    expect(sentenceAround(text, of('a boat out'))).toEqual({
      start: text.indexOf('A member'),
      end: text.indexOf(' However'),
    });
    expect(sentenceAround(text, of('However, a trainer may.'))).toEqual({
      start: text.indexOf('However'),
      end: text.length,
    });
  });

  it('does not take the heading over it along, and goes on over a line that is only wrapped', () => {
    const lines =
      '6 Boats\nThe club must lend a boat to every\nmember who asks for one.\n7 Fees\nA fee is due.';
    const start = lines.indexOf('a boat');
    expect(sentenceAround(lines, { start, end: start + 6 })).toEqual({
      start: lines.indexOf('The club'),
      end: lines.indexOf('\n7 Fees'),
    });
  });
});
