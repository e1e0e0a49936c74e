import { describe, expect, it } from 'vitest';
import { meaningOf, readClause } from './readings.ts';

type Example = [text: string, action: string, inputs: string[], means: string];

const permit = ['permit_issued: bool - A permit has been issued for the bear'];
const library = ['book_belongs_to_library: bool - The book belongs to the library'];
const club = ['tool_belongs_to_club: bool - The tool belongs to the club'];

const said: Example[] = [
  ['A bear must not be kept without a permit.', 'Keep a bear', permit, '[true] => permit_issued none/deny'],
  [
    'A bear may be kept if there is a permit for it.',
    'Keep a bear',
    permit,
    '[true] => permit_issued permit/none',
  ],
  [
    'If there is no agreement, the boat may be sold.',
    'Sell a boat',
    ['agreement_reached: bool - The heirs have reached agreement'],
    '[true] => !agreement_reached permit/none',
  ],
  [
    'Books of the library must not be lent.',
    'Lend books',
    library,
    '[true] => !book_belongs_to_library none/deny',
  ],
  [
    "A reader must not copy the library's books.",
    'Copy books',
    library,
    '[true] => !book_belongs_to_library none/deny',
  ],
  [
    'A tool owned by the club may be lent.',
    'Lend a tool',
    club,
    '[tool_belongs_to_club] => true permit/none',
  ],
];

describe('a word of a name that a relation of the others says', () => {
  it.each(said)('%s', (text, action, inputs, means) => {
    expect(meaningOf(readClause(text, action, inputs), inputs)).toEqual([means]);
  });

  it('is not said by the thing alone', () => {
    expect(meaningOf(readClause('A permit may be revoked.', 'Revoke a permit', permit), permit)).toEqual([
      '[true] => true permit/none',
    ]);
  });

  it.each([
    ['of the one who borrows', 'A member of the club may borrow tools.', 'Borrow tools', club],
    ['of where the book is', 'A book in the library may be copied.', 'Copy a book', library],
  ])('is asked about where it is said %s', (_what, text, action, inputs) => {
    expect(readClause(text, action, inputs).complete).toBe(false);
  });
});

describe('what comes of an act, and is missing', () => {
  it.each([
    ['A form must not be accepted if the signature is missing.', '[true] => form_signed none/deny'],
    ['A form may be accepted only if no signature is missing.', '[true] => form_signed permit/deny'],
  ])('%s', (text, means) => {
    const inputs = ['form_signed: bool - The form has been signed'];
    expect(meaningOf(readClause(text, 'Accept a form', inputs), inputs)).toEqual([means]);
  });

  it('is no thing that an act is done to', () => {
    const inputs = ['bolts_tightened: bool - The bolts have been tightened'];
    const read = readClause('A bridge must not be opened if a bolt is missing.', 'Open a bridge', inputs);
    expect(read.complete).toBe(false);
  });
});
