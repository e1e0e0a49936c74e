import { findingsOf, type Candidate } from './candidate.ts';
import css from './candidate.module.css';
import { withoutDigests } from './ledger/without-digests.ts';

/** The doubts that an earlier signer took for right: of this content, for findings are of one. */
export function Acknowledged({
  candidate,
  approval,
}: {
  candidate: Candidate;
  approval: Candidate['approvals'][number];
}) {
  const said = findingsOf(candidate).filter(({ finding }) =>
    approval.acknowledgements.includes(finding.findingId),
  );
  if (said.length === 0) return null;
  return (
    <details className={css.acknowledged}>
      <summary>Acknowledged {said.length === 1 ? 'a doubt' : `${said.length} doubts`}</summary>
      <ul>
        {said.map(({ finding }) => (
          <li key={finding.findingId}>{withoutDigests(finding.message)}</li>
        ))}
      </ul>
    </details>
  );
}
