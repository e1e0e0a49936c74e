import { findingsOf, type Candidate } from './candidate.ts';
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
    <>
      <p>Acknowledged:</p>
      <ul>
        {said.map(({ finding }) => (
          <li key={finding.findingId}>{withoutDigests(finding.message)}</li>
        ))}
      </ul>
    </>
  );
}
