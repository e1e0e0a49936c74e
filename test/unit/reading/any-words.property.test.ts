import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unreadRanges } from '../../../src/rules/ledger/account.ts';
import { grammarReader } from '../../../src/reading/grammar/reader.ts';
import { inputsFrom } from './readings.ts';
import { cases } from '../../testkit/cases.ts';

/** Words and marks of law, to be put together in any order. */
const pieces = fc.constantFrom(
  ...'if|unless|only if|where|except|provided that|until|within|notwithstanding|despite|subject to|however|otherwise'.split(
    '|',
  ),
  ...'must|must not|may|may not|shall|is entitled to|need not|no person may|does not apply|do not apply|is exempt from'.split(
    '|',
  ),
  ...'section 4|subsection (1)|paragraphs 1 and 2|this section|the prohibition|this|(a)|(b)|(1)|(2)|-|1.|§ 5'.split(
    '|',
  ),
  ...'at least|more than|not exceed|does not exceed|not less than|between|up to|no|not|neither|nor|both|either|all|any|each'.split(
    '|',
  ),
  ...'40 metres|3|three|€25|10 percent|28 days|20 metres per second|1 May 2027|a week|business days|half|twice'.split(
    '|',
  ),
  ...'the barge|a person|the owner|the length of the barge|a permit|the keeper|it|they|which|that|who|whose dog|other than'.split(
    '|',
  ),
  ...'moor|open the gate|pay a fee|is|are|has been given|carries milk|means|includes|is deemed to be|and|or|but|of|for|to'.split(
    '|',
  ),
  ...',|;|:|.|—|"|(|)|; and|; or|, and|\n|\n\n|:\n(a)|;\n(b)|.\n'.split('|'),
);
const quote = fc.array(pieces, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));
const clause = fc.array(quote, { minLength: 1, maxLength: 4 });

const inputs = inputsFrom([
  'barge_length: decimal metre - Length of the barge',
  'permit_given: bool - A permit has been given',
  'days_after_notice: int day - Days after the notice',
  'vessel: enum barge|ship|ferry - Kind of the vessel',
  'fee: decimal EUR - Fee that is paid',
  'wind_speed: decimal metre_per_second - Wind speed',
]);
const vocabulary = { action: { key: 'port.moor_barge', title: 'Moor a barge' }, inputs, definitions: [] };

it('any words are read or said to be unread, and nothing is thrown', () => {
  fc.assert(
    fc.property(clause, (quotes) => {
      const reading = grammarReader.read({ quotes, headings: [] }, vocabulary);
      if (reading.complete)
        for (const { ledger } of reading.norms) expect(unreadRanges(quotes, ledger)).toEqual([]);
    }),
    { numRuns: cases(400) },
  );
});
