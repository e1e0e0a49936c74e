import { Badge } from '../../ui/badge.tsx';
import { pageCss } from '../../ui/page.tsx';
import { When } from '../../ui/time.tsx';
import css from './candidate.module.css';
import type { Candidate } from './candidate.ts';
import type { Norm } from '../../../../../src/rules/ledger/ledger.ts';
import { normInWords } from './ledger/parts.ts';

type ModelReading = Candidate['modelReadings'][number];

/** What a model answered, as the service keeps it. */
interface ModelAnswer {
  norms: Partial<Norm>[];
  doubts: { about: string }[];
  no_norm: string | null;
}

/** How models read the clause, each apart and without sight of the code. They prove nothing: they show where to look. */
export function ModelReadings({ readings }: { readings: readonly ModelReading[] }) {
  if (readings.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby="model-readings">
      <div className={css.sectionHead}>
        <h2 id="model-readings">How models read it</h2>
        <Badge tone={readings.some(({ failure }) => failure !== null) ? 'warn' : 'neutral'}>
          {readings.filter(({ failure }) => failure === null).length} of {readings.length} answered
        </Badge>
      </div>
      <p className={css.path}>
        Each read the words apart from the others and without sight of the code. Where they differ in effect,
        a finding above asks which is right.
      </p>
      <ul className={css.card}>
        {readings.map((reading) => (
          <li key={`${reading.reader} ${reading.prompt}`} className={css.findingBody}>
            <p className={css.values}>
              <strong>{reading.model}</strong>
              <span className={pageCss.quiet}>prompt {reading.prompt}</span>
              <span className={pageCss.small}>
                <When at={reading.readAt} />,{' '}
                {(reading.promptTokens + reading.completionTokens).toLocaleString('en')} tokens
              </span>
            </p>
            {reading.failure === null ? (
              <Answered answer={reading.answer as ModelAnswer | null} />
            ) : (
              <p>
                It did not answer: <code>{reading.failure.toLowerCase()}</code>. It blocks nothing; running
                the gates asks it again.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answered({ answer }: { answer: ModelAnswer | null }) {
  const { norms = [], doubts = [], no_norm: none = null } = answer ?? {};
  return (
    <>
      {norms.length === 0 ? <p>{none ?? 'It found no norm in the words.'}</p> : null}
      {norms.map((norm, index) => (
        <p key={index}>{normInWords(norm)}</p>
      ))}
      {doubts.map(({ about }) => (
        <p key={about} className={pageCss.quiet}>
          It doubts: {about}
        </p>
      ))}
    </>
  );
}
