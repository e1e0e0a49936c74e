import { PatternTable } from './word-patterns.ts';

/** Main verbs by which one takes a duty upon oneself, sees that something is so, or leaves something: "agrees to", "sees to it that". */
const classes = {
  hereby: 'hereby|also|further|always|solemnly',
  undertakes:
    'undertakes|undertake|agrees|agree|promises|promise|pledges|pledge|covenants|covenant|commits itself|commits himself|commits herself|commits himself or herself|commit themselves|binds itself|binds himself|bind themselves|obliges itself|engages|engage|contracts|contract|warrants|warrant|guarantees|guarantee',
  commits: 'commits|commit|commits itself|commit themselves|commits himself',
  pron: 'it|he|she|they|he or she|you',
  will: 'will|shall',
  ensures:
    'ensures|ensure|makes sure|make sure|makes certain|make certain|sees to it|see to it|sees|takes care|take care|guarantees|guarantee',
  refrains: 'refrains|refrain|abstains|abstain|desists|desist',
} as const;

export const pledgingVerbs = new PatternTable<'must' | 'must_not'>(
  {
    must: [
      '{hereby}? {undertakes} to {act}',
      '{hereby}? {undertakes} that {pron} {will} {act}',
      '{hereby}? {commits} to {ing}',
      '{hereby}? {ensures} that',
    ],
    must_not: [
      '{hereby}? {undertakes} not to {act}',
      '{hereby}? {undertakes} that {pron} {will} not',
      '{hereby}? {refrains} from {ing}',
    ],
  },
  classes,
);
