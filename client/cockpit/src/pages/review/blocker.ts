import { findingsInOrder, type Candidate } from './candidate.ts';

/** Why a candidate cannot be signed now, by the one who looks at it. */
export interface Blocker {
  says: string;
  /** What has to change for it: something on the page, or who signs. */
  by: 'findings' | 'gates' | 'operator' | 'end';
}

/** What the approvals of the ruleset ask for, to the one who may not sign. */
function obstacleWords({ signOff: { obstacle, given, required } }: Candidate): string | null {
  switch (obstacle) {
    case 'SIGNED_ALREADY':
      return `You have signed it, as ${given} of ${required}: another operator has to sign it too.`;
    case 'OWN_WORK':
      return 'You wrote it: another operator has to sign it.';
    case 'OWN_WORK_UNCONFIRMED':
      return 'You wrote it, and no reading of its words confirms the code: another operator has to sign it.';
    case null:
      return null;
  }
}

/** Null when it can be signed. What another person has to do is said before what this one could acknowledge in vain. */
export function blockerOf(candidate: Candidate, acknowledged: ReadonlySet<string>): Blocker | null {
  const found = findingsInOrder(candidate);
  const blocking = found.filter(({ first }) => first.severity === 'BLOCKING').length;
  if (candidate.status === 'ENSHRINED') return { says: 'It is enshrined already.', by: 'end' };
  if (candidate.status === 'REJECTED') return { says: 'It was rejected.', by: 'end' };
  if (blocking > 0) {
    const says = blocking === 1 ? '1 finding blocks approval' : `${blocking} findings block approval`;
    return { says, by: 'findings' };
  }
  if (candidate.status !== 'QUEUED') return { says: 'It has to pass both gates first.', by: 'gates' };
  if (candidate.dayOfSource !== null)
    return { says: 'Its source was corrected to say a day: run the gates again.', by: 'gates' };
  if (candidate.checksChanged)
    return { says: 'The gates check more since they ran on it: run them again.', by: 'gates' };
  const obstacle = obstacleWords(candidate);
  if (obstacle !== null) return { says: obstacle, by: 'operator' };
  const open = found.filter(
    ({ first, findings }) =>
      first.severity === 'ACKNOWLEDGE' && findings.some(({ findingId }) => !acknowledged.has(findingId)),
  ).length;
  if (open === 0) return null;
  const says = open === 1 ? '1 doubt is to be acknowledged' : `${open} doubts are to be acknowledged`;
  return { says, by: 'findings' };
}
