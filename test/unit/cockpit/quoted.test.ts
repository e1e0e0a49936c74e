import { describe, expect, it } from 'vitest';
import {
  modalityIn,
  neighboursOf,
  placeOf,
  selectedSpan,
  withoutNumber,
  type Span,
} from '../../../client/cockpit/src/pages/write-rule/quoted.ts';

const opening = 'A skipper may sail if:';
const item = '(a) the wind is low; and';
const other = 'Nobody may smoke.';
const text = `§ 1 Sailing\n${opening}\n${item}\n§ 2 Smoke\n${other}`;
const spanOf = (words: string): Span => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
});
const second = text.indexOf('§ 2');
const source = {
  sourceMaterialId: 's',
  publication: 'Gazette',
  extractedText: text,
  sections: [
    { start: 0, end: second, headingPath: ['§ 1 Sailing'] },
    { start: second, end: text.length, headingPath: ['§ 2 Smoke'] },
  ],
  coverage: { passages: [spanOf(opening), spanOf(opening), spanOf(item), spanOf(other)] },
};

describe('words that a rule is written of', () => {
  it('are placed by the publication and the headings over them', () => {
    expect(placeOf(source, spanOf(item))).toBe('Gazette › § 1 Sailing');
  });

  it('have as neighbours each other statement of their section, once', () => {
    expect(neighboursOf(source, spanOf(item))).toEqual([spanOf(opening)]);
    expect(neighboursOf(source, spanOf(other))).toEqual([]);
  });

  it('leave the number of a statement out', () => {
    expect(withoutNumber(source, spanOf(item))).toEqual(spanOf('the wind is low; and'));
    expect(withoutNumber(source, spanOf(other))).toEqual(spanOf(other));
  });

  it('are whole words, whatever part of them was marked', () => {
    const { start, end } = spanOf('kipper may sai');
    expect(selectedSpan(source, { start, end })).toEqual(spanOf('skipper may sail'));
    const gap = text.indexOf('\n');
    expect(selectedSpan(source, { start: gap, end: gap + 1 })).toBeNull();
  });

  it.each([
    ['No skipper may sail.', 'MUST_NOT'],
    ['A skipper shall not sail.', 'MUST_NOT'],
    ['A skipper is entitled to sail.', 'ENTITLED'],
    ['A skipper may sail.', 'MAY'],
    ['A skipper keeps watch.', 'MUST'],
  ])('look like a norm by its modal: %s', (words, modality) => {
    expect(modalityIn(words)).toBe(modality);
  });
});
