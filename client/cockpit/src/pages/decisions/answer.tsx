import type { ReactNode } from 'react';
import type { AnswerPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { inUnit } from '../../../../../src/rules/language/unit-words.ts';
import { EffectBadge, OutcomeBadge, VerdictBadge } from '../../ui/badge.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import table from '../review/candidate.module.css';
import { Breakable, Name } from '../../ui/name.tsx';
import { Values } from '../review/values.tsx';
import css from '../rules/rule-page.module.css';

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Where the words of a reason are: a clause is cited by each of its parts, and its place is said once. */
const placesOf = ({ citations }: AnswerPartsFragment['reasons'][number]): string[] => [
  ...new Set(citations.map(({ publication, section }) => `${publication}, ${section}`)),
];

/** An answer with everything that it rests on, for a person: the verdict, the rules with their clauses, the open inputs. */
export function Answer({
  answer,
  linkOf,
}: {
  answer: AnswerPartsFragment;
  /** Leads to a rule, where the reader may see it. */
  linkOf: (rule: string) => ReactNode;
}) {
  const { decision, reasons, obligations, advice, rules, missingInputs, possible, outputs } = answer;
  return (
    <>
      <Panel
        title="The answer"
        aside={
          <span className={css.line}>
            <VerdictBadge verdict={decision} />
            <span className={pageCss.small}>
              {answer.worldModelVersion}, by the law of {answer.asOf}
            </span>
          </span>
        }
      >
        {missingInputs.length > 0 ? (
          <Body>
            <div className={css.stack}>
              <p>
                {decision === 'INDETERMINATE' ? 'It depends on ' : 'Left out, and read by rules: '}
                {missingInputs.map((name, index) => (
                  <span key={name}>
                    {index > 0 ? ', ' : ''}
                    <Name of={name} />
                  </span>
                ))}
                {'. '}
                {possible && possible.length > 0 ? 'It can still come to:' : ''}
              </p>
              {possible && possible.length > 0 ? (
                <p className={css.line}>
                  {possible.map((one) => (
                    <VerdictBadge key={one} verdict={one} />
                  ))}
                </p>
              ) : null}
            </div>
          </Body>
        ) : null}
        <Rows label="Reasons">
          {reasons.map((reason) => (
            <li key={reason.rule}>
              <span className={css.line}>
                {linkOf(reason.rule)}
                <OutcomeBadge outcome={reason.outcome} />
                {reason.effect ? <EffectBadge effect={reason.effect} /> : null}
              </span>
              <div className={pageCss.grow}>
                <p>{reason.text}</p>
                {reason.overriddenBy === null ? null : (
                  <p className={pageCss.quiet}>Silenced by its exception {reason.overriddenBy}.</p>
                )}
                {reason.limitedBy === null ? null : (
                  <p className={pageCss.quiet}>Its permit gives way to {reason.limitedBy}.</p>
                )}
                {placesOf(reason).map((place) => (
                  <p key={place} className={pageCss.small}>
                    {place}
                  </p>
                ))}
              </div>
            </li>
          ))}
          {reasons.length === 0 ? <li>No rule of the action decides this input.</li> : null}
        </Rows>
      </Panel>
      {obligations.length > 0 || outputs.length > 0 || advice.length > 0 ? (
        <Panel title="Besides">
          <Rows label="Besides">
            {obligations.map(({ rule, id, text, values }) => (
              <li key={`${rule} ${id}`}>
                {linkOf(rule)}
                <span className={pageCss.grow}>Duty: {text}</span>
                <span className={pageCss.mono}>
                  {values.map(({ name, value, unit }) => `${name} ${inUnit(shown(value), unit)}`).join(', ')}
                </span>
              </li>
            ))}
            {outputs.map(({ name, value, unit }) => (
              <li key={name}>
                <span className={pageCss.grow}>{name}</span>
                <span className={pageCss.mono}>{inUnit(shown(value), unit)}</span>
              </li>
            ))}
            {advice.map(({ rule, text, outcome }) => (
              <li key={rule}>
                {linkOf(rule)}
                <span className={pageCss.grow}>Guidance: {text}</span>
                <OutcomeBadge outcome={outcome} />
              </li>
            ))}
          </Rows>
        </Panel>
      ) : null}
      {rules ? (
        <Panel title="Every rule in force">
          <div className={table.wrap} tabIndex={0} role="region" aria-label="Every rule in force">
            <table className={`${table.table} ${table.stacked}`}>
              <thead>
                <tr>
                  <th scope="col">Rule</th>
                  <th scope="col">Came to</th>
                  <th scope="col">Applies</th>
                  <th scope="col">Requirement holds</th>
                  <th scope="col">What it read</th>
                </tr>
              </thead>
              <tbody>
                {rules.map((rule) => (
                  <tr key={rule.rule}>
                    <td>{linkOf(rule.rule)}</td>
                    <td>
                      <OutcomeBadge outcome={rule.outcome} />
                    </td>
                    <td data-name="applies">{known(rule.appliesWhen)}</td>
                    <td data-name="requirement holds">{known(rule.requires)}</td>
                    <td>
                      <Values inputs={rule.values} />
                      {rule.missing.length > 0 ? (
                        <p className={pageCss.small}>
                          left out:{' '}
                          {rule.missing.map((name, index) => (
                            <span key={name}>
                              {index > 0 ? ', ' : ''}
                              <Breakable text={name} />
                            </span>
                          ))}
                        </p>
                      ) : null}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      ) : null}
    </>
  );
}

const known = (value: boolean | null): string => (value === null ? 'unknown' : value ? 'yes' : 'no');
