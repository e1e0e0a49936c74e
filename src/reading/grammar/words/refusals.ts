import type { CueCategory } from './lexicon.ts';
import { PatternTable } from './word-patterns.ts';

/** "shall be returned unexamined", "are left out of account", "will not be considered": that what is asked for is refused. */
const classes = {
  be: 'is|are|shall be|will be|must be|is to be|are to be',
  beNot: 'is not|are not|shall not be|will not be',
  refused: 'refused|rejected|disregarded|declined|turned down|left out of account|left out of consideration',
  given: 'returned|sent back|handed back|left|discarded',
  back: 'to the sender|to the applicant|to the bidder|to the tenderer',
  unread:
    'unexamined|unopened|unread|unprocessed|undealt with|without being examined|without being opened|without examination',
  considered: 'considered|entertained',
} as const;

const lines: Partial<Record<CueCategory, readonly string[]>> = {
  prohibited: ['{be} {refused}', '{be} {given} {back}? {unread}', '{beNot} {considered}'],
};

export const refusals = new PatternTable<CueCategory>(lines, classes);
