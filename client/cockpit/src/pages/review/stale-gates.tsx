import css from './candidate.module.css';
import type { Candidate } from './candidate.ts';

/** What came since both gates ran, so that what they found may not be so any more. */
export function StaleGates({
  candidate: { checksChanged, rulesChanged, dayOfSource },
}: {
  candidate: Candidate;
}) {
  if (!checksChanged && !rulesChanged && dayOfSource === null) return null;
  return (
    <p className={`${css.card} ${css.findingBody}`} role="note">
      {dayOfSource !== null
        ? `Its source was corrected: it is in force from ${dayOfSource}, and this has no day. Run the gates again, which takes the day over: it cannot be signed before.`
        : checksChanged
          ? 'The gates check more than they did when they ran on this. Run them again: it cannot be signed before.'
          : 'Rules of this action were signed, revised or retired since the gates ran on this: what they found beside those may not be so any more. Run them again to see.'}
    </p>
  );
}
