import type { DecisionPageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { pageCss } from '../../ui/page.tsx';
import { At } from '../../ui/time.tsx';
import { Values } from '../review/values.tsx';
import css from '../rules/rule-page.module.css';

/** When and for whom something was decided, and what was asked. */
export function DecisionFacts({ decision }: { decision: NonNullable<DecisionPageQuery['decision']> }) {
  const { answer, inputs, inputsDigest, simulatedBy, subjectRef, traceId } = decision;
  return (
    <>
      <p className={css.line}>
        {simulatedBy === null ? (
          <Badge tone="info">Answered to an API key</Badge>
        ) : (
          <Badge tone="draft">A simulation by staff</Badge>
        )}
        <span className={pageCss.quiet}>
          <At at={answer.evaluatedAt} />
        </span>
        {subjectRef === null ? null : <span>About {subjectRef}</span>}
        {traceId === null ? null : (
          <span>
            Trace <code>{traceId}</code>
          </span>
        )}
      </p>
      <h2 className={css.title}>What was asked</h2>
      {inputs === null ? (
        <p>
          The inputs are not here:{' '}
          {subjectRef === null
            ? 'they were not kept, or were erased with their subject'
            : 'they were not kept'}
          ; their digest is <code className={css.digest}>{inputsDigest}</code>.
        </p>
      ) : (
        <Values inputs={inputs} asOf={answer.asOf} />
      )}
    </>
  );
}
