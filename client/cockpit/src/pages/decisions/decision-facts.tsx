import type { DecisionPageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { inUnit } from '../../../../../src/rules/language/unit-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { pageCss } from '../../ui/page.tsx';
import { At } from '../../ui/time.tsx';
import { inputTitle } from '../playground/known-inputs.ts';
import { inputsOfSchema } from '../playground/schema-inputs.ts';
import { Values } from '../review/values.tsx';
import css from '../rules/rule-page.module.css';
import own from './decision-facts.module.css';

/** The inputs by their names, with their units, where the version that decided says what they are. */
function Asked({ inputs, schema, asOf }: { inputs: unknown; schema: unknown; asOf: string }) {
  if (schema === null) return <Values inputs={inputs} asOf={asOf} />;
  const declared = new Map(inputsOfSchema(schema).map((input) => [input.name, input]));
  return (
    <dl className={own.list}>
      {Object.entries((inputs ?? {}) as Record<string, unknown>).map(([name, value]) => (
        <div key={name}>
          <dt>{inputTitle(name)}</dt>
          <dd>{inWords(value, declared.get(name)?.unit ?? null)}</dd>
        </div>
      ))}
      <div>
        <dt>Day of the facts</dt>
        <dd>{asOf}</dd>
      </div>
    </dl>
  );
}

function inWords(value: unknown, unit: string | null): string {
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return inUnit(typeof value === 'string' ? value : JSON.stringify(value), unit);
}

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
        <code>{answer.action}</code>
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
        <Asked inputs={inputs} schema={answer.module?.inputSchema ?? null} asOf={answer.asOf} />
      )}
    </>
  );
}
