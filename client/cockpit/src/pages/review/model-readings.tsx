import { Badge } from '../../ui/badge.tsx';
import { pageCss } from '../../ui/page.tsx';
import { When } from '../../ui/time.tsx';
import { changedWords } from '../law-changes/changed-words.ts';
import css from './candidate.module.css';
import { comparedReadings, type ModelReading } from './compared-readings.ts';

/**
 * How models read the clause, each apart and without sight of the code: those together that say the same, with what the
 * others say instead marked. They prove nothing: they show where to look.
 */
export function ModelReadings({ readings }: { readings: readonly ModelReading[] }) {
  if (readings.length === 0) return null;
  const groups = comparedReadings(readings);
  const failed = readings.filter(({ failure }) => failure !== null);
  const answered = readings.length - failed.length;
  return (
    <section className={css.section} aria-labelledby="model-readings">
      <div className={css.sectionHead}>
        <h2 id="model-readings">How models read it</h2>
        <Badge tone={failed.length > 0 || groups.length > 1 ? 'warn' : 'neutral'}>
          {answered} of {readings.length} answered
          {groups.length > 1
            ? ` in ${groups.length} ways`
            : groups.length === 1 && answered > 1
              ? ' alike'
              : ''}
        </Badge>
      </div>
      <p className={css.path}>
        Each read the words apart from the others and without sight of the code. Where they differ in effect,
        a finding above asks which is right.
      </p>
      <ul className={css.card}>
        {groups.map(({ lines, readings: same }, index) => (
          <li key={lines.join(' ')} className={css.findingBody}>
            <p>
              <strong>
                {same.length} of {answered}
              </strong>{' '}
              {same.length === 1 ? 'reads' : 'read'} it so:
            </p>
            {lines.map((line, at) => (
              <p key={line} className={css.reading}>
                {index === 0 ? line : <Against first={groups[0]?.lines[at] ?? ''} line={line} />}
              </p>
            ))}
            <ul className={pageCss.small}>
              {same.map((reading) => (
                <li key={`${reading.reader} ${reading.prompt}`}>
                  {reading.model}, prompt {reading.prompt}, <When at={reading.readAt} />,{' '}
                  {(reading.promptTokens + reading.completionTokens).toLocaleString('en')} tokens
                </li>
              ))}
            </ul>
          </li>
        ))}
        {failed.map((reading) => (
          <li key={`${reading.reader} ${reading.prompt}`} className={css.findingBody}>
            <p>
              {reading.model}, prompt {reading.prompt}, did not answer:{' '}
              <code>{reading.failure?.toLowerCase()}</code>. It blocks nothing; running the gates asks it
              again.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A line beside that of the most readings: what it says instead is marked. */
function Against({ first, line }: { first: string; line: string }) {
  return changedWords(first, line)
    .filter(({ kind }) => kind !== 'removed')
    .map(({ kind, text }, at) => (kind === 'same' ? text : <mark key={at}>{text}</mark>));
}
