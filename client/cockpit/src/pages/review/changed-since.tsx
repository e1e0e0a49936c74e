import { Button } from '../../ui/button.tsx';
import { nameOf } from '../../ui/person.ts';
import { When } from '../../ui/time.tsx';
import css from './candidate.module.css';
import { changedParts, type Content } from './content-parts.ts';
import type { Candidate } from './candidate.ts';

/** Every part that does not say what it said. */
export function Differences({ before, after }: { before: Content; after: Content }) {
  const parts = changedParts(before, after);
  return parts.length === 0 ? (
    <p>What it says is the same; how its words were read, or a definition that it reads, is not.</p>
  ) : (
    <dl className={css.differences}>
      {parts.map(({ name, was, is }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {was === '' ? null : (
              <del>
                <span className="visually-hidden">was: </span>
                {was}
              </del>
            )}
            {is === '' ? null : (
              <ins>
                <span className="visually-hidden">is now: </span>
                {is}
              </ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The last signature that an edit has voided, and what was changed since: a second signer looks at just that. */
export function ChangedSinceSigned({ candidate }: { candidate: Candidate }) {
  const signed = candidate.approvals.filter(({ verdict }) => verdict === 'APPROVED').at(-1);
  if (!signed || signed.contentHash === candidate.contentHash || signed.content === null) return null;
  return (
    <section className={css.section} aria-labelledby="changed-since">
      <h2 id="changed-since" className={css.sectionHead}>
        Changed since it was signed
      </h2>
      <div className={`${css.card} ${css.findingBody}`}>
        <p>
          Signed by {nameOf(signed.decidedBy)} <When at={signed.decidedAt} />: “{signed.statement}” An edit
          since has voided that signature.
        </p>
        <Differences before={signed.content} after={candidate} />
      </div>
    </section>
  );
}

interface ChangedProps {
  before: Candidate;
  after: Candidate;
  accept: () => void;
}

/** What is not what it was when the dialog opened. */
export const ChangedSince = ({ before, after, accept }: ChangedProps) => (
  <div role="alert" className={`${css.card} ${css.acknowledge}`}>
    <div className={css.findingBody}>
      <p>
        <strong>Someone changed it while this was open.</strong> Nothing was signed.
      </p>
      <Differences before={before} after={after} />
      <div>
        <Button onClick={accept}>Show me what it says now</Button>
      </div>
    </div>
  </div>
);
