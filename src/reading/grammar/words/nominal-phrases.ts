import type { CueCategory } from './lexicon.ts';
import { PatternTable } from './word-patterns.ts';

/** What is said of an act by its noun: "smoking is strictly forbidden", "the use of the hall is open to no one but members". */
const classes = {
  be: 'is|are|shall be|will be',
  beNot:
    'is not|are not|shall not be|will not be|is never|are never|shall never be|is in no case|are in no case|shall in no case be|is under no circumstances|are under no circumstances|is not to be|are not to be',
  also: 'hereby|also|always|strictly|expressly|absolutely|generally|likewise|in all cases|in every case|at all times',
  required:
    'required|mandatory|compulsory|obligatory|needed|necessary|indispensable|essential|imperative|requisite|a must',
  is: 'is|are',
  permitted: 'permitted|allowed|lawful|permissible|admissible|allowable',
  forbidden:
    'prohibited|forbidden|banned|disallowed|unlawful|illegal|inadmissible|impermissible|unacceptable|out of the question|off limits|taboo',
  offence: 'an offence|a criminal offence|a punishable offence',
  tolerated:
    'tolerated|condoned|countenanced|permitted|allowed|accepted|acceptable|admissible|permissible|lawful|admitted',
  only: 'only|solely|exclusively|strictly',
  reserved: 'reserved|restricted|limited|confined',
  to: 'to|for',
  open: 'open|available|accessible|allowed|permitted',
  onlyTo:
    'only to|solely to|exclusively to|to only|to no one but|to nobody but|to none but|to no one other than|to nobody other than|to none other than|to no one except|to nobody except',
  sole: 'exclusive|sole',
  right: 'right|preserve|privilege|prerogative|domain|province|task',
  by: 'by|to|for',
  place: 'place|way|case|manner',
  none: 'none|no one|no-one|nobody|nothing|no person|no other person|no other|no purpose|no other purpose|none other|nobody else|no one else',
  but: 'but|other than|except|save|than',
  stressed: 'strictly|absolutely|positively',
  must: 'shall|must|is to|are to|may|can|will',
} as const;

const lines: Partial<Record<CueCategory, readonly string[]>> = {
  required: ['{be} {also}? {required}'],
  allowed: ['{be} {also}? {permitted}', '{is} {also}? admitted'],
  prohibited: ['{be} {also}? {forbidden}', '{be} {offence}', 'constitutes {offence}', '{beNot} {tolerated}'],
  only: ['{by} {none} {but}', 'in no {place} {but}', 'purely {prep}'],
  no: ['{stressed} no {ing}', 'there {must} be {stressed}? no {ing}'],
  reserved_for: [
    '{be} {only}? {reserved} {only}? {to}',
    '{be} {only} {open} to',
    '{be} {open} {onlyTo}',
    '{be} {only} for',
    '{be} the {sole} {right} of',
    '{be} a {right} of {only}',
  ],
};

export const nominalPhrases = new PatternTable<CueCategory>(lines, classes);
