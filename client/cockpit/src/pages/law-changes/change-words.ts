import type {
  AffectedPartsFragment,
  FollowedAs,
  RevisionChange,
  SettledAs,
} from '../../../../../src/generated/cockpit/graphql.ts';
import type { Tone } from '../../ui/tone.ts';

interface ChangeLook {
  word: string;
  tone: Tone;
  /** What is done about rules that rest on it. */
  deed: string;
}

/** What became of words, from what leaves a rule as it is to what takes its ground away. */
export const changeLooks: Readonly<Record<RevisionChange, ChangeLook>> = {
  SAME: { word: 'Same words', tone: 'good', deed: 'to be carried over' },
  TYPOGRAPHY: {
    word: 'Typography',
    tone: 'good',
    deed: 'the same words with other dashes or numbers, to be carried over',
  },
  MOVED: { word: 'Moved', tone: 'info', deed: 'the same words elsewhere, to be carried over' },
  CHANGED: { word: 'Changed', tone: 'warn', deed: 'other words, to be revised' },
  REMOVED: { word: 'Gone', tone: 'bad', deed: 'no words take their place, to be retired' },
  ADDED: { word: 'New', tone: 'info', deed: 'no rule rests on it' },
};

export const outcomeLooks: Readonly<Record<SettledAs, { word: string; tone: Tone }>> = {
  CARRIED_OVER: { word: 'Carried over', tone: 'good' },
  AWAITS_SIGNATURE: { word: 'Waits for another signature', tone: 'info' },
  NEEDS_REVIEW: { word: 'To be looked at', tone: 'warn' },
  REVISION_OPENED: { word: 'Revision opened', tone: 'info' },
  RETIRED: { word: 'Retired', tone: 'neutral' },
  REFUSED: { word: 'Not done', tone: 'bad' },
  NOT_BEGUN: { word: 'Not begun', tone: 'warn' },
};

export const followedLooks: Readonly<Record<FollowedAs, { word: string; tone: Tone }>> = {
  CARRIED_OVER: outcomeLooks.CARRIED_OVER,
  AWAITS_SIGNATURE: outcomeLooks.AWAITS_SIGNATURE,
  NEEDS_REVIEW: outcomeLooks.NEEDS_REVIEW,
  REVISION_OPENED: outcomeLooks.REVISION_OPENED,
  REVISED: { word: 'Revised', tone: 'good' },
  REJECTED: { word: 'Rejected', tone: 'neutral' },
  RETIRED: outcomeLooks.RETIRED,
};

/** What was only carried over comes after what is another rule now: of one year's law most say the same. */
export const changedFirst = <One extends { outcome: FollowedAs }>(followed: readonly One[]): One[] => [
  ...followed.filter(({ outcome }) => outcome !== 'CARRIED_OVER'),
  ...followed.filter(({ outcome }) => outcome === 'CARRIED_OVER'),
];

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Whether it says what the newer revision says: then it is carried over. */
export const isSame = ({ change }: Pick<AffectedPartsFragment, 'change'>): boolean =>
  change === 'SAME' || change === 'TYPOGRAPHY' || change === 'MOVED';

/** What the commands name it by: of a rule all its revisions together. */
export const idOf = ({ ruleKey, candidateId }: AffectedPartsFragment): string => candidateId ?? ruleKey;

/** Whether carrying it over brings the day to it that it lacks. */
export const getsDay = ({ from, carriedFrom }: AffectedPartsFragment): boolean =>
  from === null && carriedFrom !== null;
