import { describe, expect, it } from 'vitest';
import { checkContext } from '../../../src/gates/check-context.ts';

const find = (before: string, quote: string, after: string, follows = false): string[] =>
  checkContext('h', [{ path: 'citations/0', quote, before, after, follows }]).map(
    ({ code, severity, message }) => `${code} ${severity} ${/"([^"]*)"/.exec(message)?.[1] ?? ''}`,
  );

describe('what surrounds a quote', () => {
  it('is nothing where the quote is a whole sentence among others', () => {
    expect(find('Dogs are kept outside. ', 'A kennel must have a yard.', ' The yard is fenced.')).toEqual([]);
    expect(find('', 'Yards must be fenced', '\n\nKennels are inspected.')).toEqual([]);
  });

  it('is the rest of the sentence, blocking where it restricts', () => {
    expect(find('', 'A kennel must have a yard', ' unless it is in a town. Towns differ.')).toEqual([
      'unquoted_words blocking  unless it is in a town.'.replace('  ', ' '),
    ]);
    expect(find('', 'A kennel must have a yard', ' of grass.')).toEqual([
      'unquoted_words acknowledge of grass.',
    ]);
  });

  it.each([
    'However, a kennel in a town need not.',
    'Except in towns, yards are fenced.',
    'Provided that the yard is dry.',
    'Such term does not include a stable.',
    'Subsection (1) does not apply in a town.',
    '(2) Paragraph 1 does not apply to breeders.',
    'Nothing in this section applies to breeders.',
  ])('is a next sentence that takes it back: %s', (next) => {
    expect(find('', 'A kennel must have a yard.', ` ${next} Yards differ.`)).toEqual([
      expect.stringMatching(/^unquoted_words acknowledge /),
    ]);
  });

  it('is the trunk of an item, blocking where no modal is quoted', () => {
    expect(find('A kennel must have:\n\n(a) ', 'a yard;', '\n\n(b) a door.')).toEqual([
      'unquoted_words blocking A kennel must have:',
    ]);
    expect(find('Kennels are clean.\n\n(a) ', 'yards;', '')).toEqual([]);
    expect(find('\n\n(a) a door;\n\n(b) ', 'a yard;', '', true)).toEqual([]);
    expect(find('Kennels are clean. A kennel must have: (a) ', 'a yard;', ' (b) a door.')).toEqual([
      'unquoted_words blocking A kennel must have:',
    ]);
    expect(find('Where it rains, ', 'the kennel must have a roof.', '')).toEqual([
      'unquoted_words acknowledge Where it rains,',
    ]);
  });
});
