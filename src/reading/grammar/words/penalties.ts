import type { CueCategory } from './lexicon.ts';
import { PatternTable } from './word-patterns.ts';

/** "is liable to a fine", "commits an offence and may be fined up to", "is guilty of an offence and shall be punished with". */
const classes = {
  be: 'is|are|shall be|will be',
  commit: 'commits|is guilty of|are guilty of|shall be guilty of|will be guilty of',
  offence:
    'an offence|a criminal offence|an administrative offence|a regulatory offence|a breach of these rules',
  fine: 'a fine|a penalty|a penalty payment|a fixed penalty|imprisonment',
  liable: 'liable|liable on conviction|liable on summary conviction',
  punished: 'punishable|punished|fined|penalised',
  might: 'may be|can be|shall be|will be|is to be|are to be|is|are',
  by: 'by|with',
} as const;

const fined = [
  '{be} {liable} to {fine}',
  '{be} liable to pay {fine}',
  '{be} {liable} to {fine} of up to',
  '{be} liable to be fined',
];

const lines: Partial<Record<CueCategory, readonly string[]>> = {
  liable: [
    '{commit} {offence}',
    ...fined,
    '{be} punishable',
    '{be} punishable {by} {fine}',
    ...fined.map((line) => `{commit} {offence} and ${line}`),
    '{commit} {offence} and {liable} to {fine}',
    '{commit} {offence} and {might} {punished}',
    '{commit} {offence} and {might} {punished} {by} {fine}',
    '{commit} {offence} punishable {by} {fine}',
  ],
};

export const penalties = new PatternTable<CueCategory>(lines, classes);
