import { Link } from '@tanstack/react-router';
import type { AnswerPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';
import { Body, Panel } from '../../ui/page.tsx';
import { At } from '../../ui/time.tsx';
import type { RecordedDecision, RecordedQuestion } from './recorded-question.ts';

interface RecordNoteProps {
  worldId: string;
  record: RecordedDecision;
  recorded: RecordedQuestion;
  /** What was answered now; null before. */
  now: AnswerPartsFragment | null;
}

/** Where the question comes from, what of it is not kept, and whether the answer is still the same. */
export function RecordNote({ worldId, record, recorded, now }: RecordNoteProps) {
  const { answer, inputs } = record;
  const { masked, undeclared, version } = recorded;
  const isSame = now !== null && now.inputsDigest === `sha256:${record.inputsDigest}`;
  return (
    <Panel
      title={
        <>
          The question of{' '}
          <Link to="/r/$world/decisions/$decision" params={{ world: worldId, decision: record.decisionId }}>
            the decision of <At at={answer.evaluatedAt} />
          </Link>
        </>
      }
      aside={<VerdictBadge verdict={answer.decision} />}
    >
      <Body>
        <p>
          Filled in from the record: {version === 'draft' ? 'the draft' : version}, by the law of{' '}
          {answer.asOf}.
          {version === 'draft'
            ? ' The draft may have changed since; what it says now is asked by Decide.'
            : ''}
        </p>
        {inputs === null ? (
          <p>
            Of its inputs only a digest is kept. Type what was asked: the answer says whether it is the same.
          </p>
        ) : null}
        {masked.length > 0 ? (
          <p>
            {'Masked in the record: '}
            {masked.map((name, index) => (
              <span key={name}>
                {index > 0 ? ', ' : ''}
                <Name of={name} />
              </span>
            ))}
            . Type {masked.length === 1 ? 'its value' : 'their values'}, and decide.
          </p>
        ) : null}
        {Object.keys(undeclared).length > 0 ? (
          <p>
            {'Asked with as well, though the action declares it no more: '}
            {Object.keys(undeclared).join(', ')}.
          </p>
        ) : null}
        <p role="status">
          {now === null
            ? ''
            : `${isSame ? 'Asked with the very inputs of the record' : 'Asked with other inputs than the record’s'}: ${
                now.decision === answer.decision ? 'the verdict is the same.' : 'the verdict is another.'
              }`}
        </p>
      </Body>
    </Panel>
  );
}
