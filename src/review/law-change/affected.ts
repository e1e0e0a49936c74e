import type { Citation } from '../../rules/model.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { Candidate } from '../candidate-read-model.ts';
import type { TimeOfWords } from './day-policy.ts';
import type { OpenRevision } from './law-change-read-model.ts';
import type { WordsChange } from './words-change.ts';

export interface AffectedPassage {
  /** In the rule: `citations/0`, `definitions/fee/cases/1/citation`. */
  path: string;
  change: WordsChange;
  before: Citation;
  /** Where it is now, or what took its place. */
  after: Citation | null;
  changedAround: number;
}

export interface Affected {
  ruleKey: string;
  title: string;
  change: WordsChange;
  passages: AffectedPassage[];
  /** Of a rule the head; of a candidate null. */
  head: WorkingSetHead | null;
  /** Of a candidate the candidate; of a rule null. */
  candidate: Candidate | null;
  /** The open candidate that revises the rule, or carries it over, already. */
  revision: OpenRevision | null;
  /**
   * When it is in force once it is carried over. Of a rule without a day whose words were changed: when its own words were
   * the law, which is given to it beside the revision.
   */
  carried: TimeOfWords;
}
