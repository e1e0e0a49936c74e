import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

describe('what an input or the action calls by the same words', () => {
  const inputs = [
    'certificate_shown: bool - A certificate of competence is shown',
    'certificate_age: int year - Age of the certificate',
  ];
  const text =
    'Anyone who hires a boat must show a certificate of competence that is not older than five years.';

  it('is one thing, of which a relative clause behind it says something', () => {
    const reading = readClause(text, 'Hire a boat', inputs);
    expect(reading.doubts).toEqual([]);
    expect(meaningOf(reading, inputs)).toEqual([
      '[true] => certificate_shown && certificate_age <= 5 none/deny',
    ]);
  });

  it('is asked about where nothing calls it so', () => {
    const other = ['certificate_shown: bool - The certificate is shown', inputs[1]!];
    const doubts = readClause(text, 'Hire a boat', other).doubts.map(({ code }) => code);
    expect(doubts).toContain('ambiguous_attachment');
  });
});

describe('"other" that an input has in its name', () => {
  const text = 'Books borrowed from other libraries may be read in the building only.';
  const read = 'read_in_building: bool - The reader stays in the building with it';

  it('is told by it, whatever its description says', () => {
    const inputs = ['borrowed_from_other_library: bool - The book is of a different library', read];
    const reading = readClause(text, 'Read a book', inputs);
    expect(reading.doubts).toEqual([]);
  });

  it('is asked about where the name says it of something else', () => {
    const inputs = ['borrowed_from_library_by_other_reader: bool - Whose the book is', read];
    const codes = readClause(text, 'Read a book', inputs).doubts.map(({ code }) => code);
    expect(codes).not.toEqual([]);
  });
});
