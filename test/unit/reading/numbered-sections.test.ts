import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

const boat = [
  'hours_moored: decimal hour - Hours for which the houseboat has been moored',
  'under_repair: bool - The houseboat is under repair',
  'dogs: int - Dogs on board',
];
const read = (text: string): string[] => meaningOf(readClause(text, 'Moor a houseboat', boat), boat);
const exception = '(2) Paragraph (1) does not apply while the houseboat is under repair.';

describe('the number of a section', () => {
  it.each([
    '12.—(1) A person must not moor a houseboat for more than 48 hours.',
    '**12.**—(1) A person must not moor a houseboat for more than 48 hours.',
    '12(1) A person must not moor a houseboat for more than 48 hours.',
    '12 (1) A person must not moor a houseboat for more than 48 hours.',
  ])('is no word of it, and "(1)" is what its other paragraphs name: %s', (text) => {
    expect(read(`${text}\n${exception}`)).toEqual(['[true] => hours_moored <= 48 || under_repair none/deny']);
  });

  it('leaves open which "(1)" is meant where two sections have one', () => {
    const text = `12.—(1) A person must not moor a houseboat for more than 48 hours.\n${exception}\n13.—(1) A person must not keep more than 2 dogs on board.`;
    expect(readClause(text, 'Moor a houseboat', boat).complete).toBe(false);
  });

  it('is a figure where no sentence begins behind it', () => {
    expect(read('12 hours is the limit for a houseboat.')).not.toEqual([
      '[true] => hours_moored <= 12 none/deny',
    ]);
  });
});
