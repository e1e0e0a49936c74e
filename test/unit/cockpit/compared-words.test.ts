import { describe, expect, it } from 'vitest';
import { comparedSentences, wordsOf } from '../../../client/cockpit/src/pages/sources/compared-sentences.ts';

const marked = (before: string, after: string): string =>
  wordsOf(comparedSentences(before, after))
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`))
    .join('');

describe('two revisions of a section', () => {
  it('differ in a word where a sentence has another one', () => {
    expect(
      marked(
        'Nobody skates. The limit is 40 knots. It holds.',
        'Nobody skates. The limit is 35 knots. It holds.',
      ),
    ).toBe('Nobody skates. The limit is [-40 -][+35 +]knots. It holds.\n');
  });

  it('differ in whole sentences where they share little, each apart from what follows', () => {
    expect(marked('Nobody skates.', 'A steward may lend boats to members of the club.')).toBe(
      '[-Nobody skates.\n-][+A steward may lend boats to members of the club.\n+]',
    );
    expect(marked('(1) Nobody skates.', '(1) Nobody skates. (2) Nobody swims here.')).toContain(
      '(2) Nobody swims here.\n+]',
    );
  });
});
