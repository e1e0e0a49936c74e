import { useState } from 'react';
import type { Outcome } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, OutcomeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Breakable } from '../../ui/name.tsx';
import { TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { OutcomeAnswers, outcomeAnswers, useAddCases } from './add-cases.tsx';
import css from './candidate.module.css';
import type { Candidate } from './candidate.ts';
import { withoutDigests } from './ledger/without-digests.ts';
import { openCases, type MissingCase } from './open-cases.ts';
import { Values } from './values.tsx';

/** The cases that speak for the rule: those that people gave, and those that the specification adds. */
export function casesOf({ gate1, rule }: Candidate): Candidate['rule']['suite'] {
  const given = new Set(rule.suite.map(({ name }) => name));
  return [...rule.suite, ...(gate1?.specification.suite ?? []).filter(({ name }) => !given.has(name))];
}

const toneOf = ({ passed, total, covered, required }: NonNullable<Candidate['gate1']>['suite']) =>
  passed < total ? 'bad' : total === 0 || covered < required ? 'warn' : 'good';

/** The cases that speak for this rule, and those that are asked for: what the law makes of them is a person's to say. */
export function Suite({
  candidate,
  changed,
}: {
  candidate: Candidate;
  changed: (contentHash: string) => void;
}) {
  const { gate1 } = candidate;
  const cases = casesOf(candidate);
  const missing = openCases(candidate);
  const values = cases.some((one) => one.values !== null);
  return (
    <section className={css.section} aria-labelledby="suite">
      <div className={css.sectionHead}>
        <h2 id="suite">Suite</h2>
        {gate1 ? (
          <Badge tone={toneOf(gate1.suite)}>
            {gate1.suite.total === 0
              ? 'No case speaks for it'
              : `${gate1.suite.passed} of ${gate1.suite.total} pass, ${gate1.suite.covered} of ${gate1.suite.required} asked for`}
          </Badge>
        ) : null}
      </div>
      <div className={`${css.card} ${css.wrap}`} tabIndex={0} role="region" aria-label="Cases">
        <table className={`${css.table} ${css.suite}`}>
          <thead>
            <tr>
              <th scope="col">Case</th>
              <th scope="col">With</th>
              <th scope="col">The rule</th>
              {values ? <th scope="col">Values</th> : null}
              <th scope="col">Says who</th>
            </tr>
          </thead>
          <tbody>
            {cases.map((one) => (
              <tr key={`${one.origin} ${one.name}`}>
                <td>
                  <Breakable text={one.name} />
                </td>
                <td>
                  <Values inputs={one.inputs} asOf={one.asOf} />
                </td>
                <td>
                  <OutcomeBadge outcome={one.expected} />
                </td>
                {values ? <td>{one.values === null ? '' : <Values inputs={one.values} />}</td> : null}
                <td>{one.origin.toLowerCase()}</td>
              </tr>
            ))}
            {cases.length === 0 ? (
              <tr>
                <td colSpan={values ? 5 : 4}>
                  There are no cases yet. The gates ask for those that the rule needs.
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </div>
      {missing.length > 0 ? <Missing candidate={candidate} missing={missing} changed={changed} /> : null}
    </section>
  );
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What was typed, as JSON has it: true, false and null are no texts. */
const read = (typed: string | undefined): unknown =>
  typed === 'true' ? true : typed === 'false' ? false : typed === 'null' ? null : typed;

function Missing({
  candidate,
  missing,
  changed,
}: {
  candidate: Candidate;
  missing: readonly MissingCase[];
  changed: (contentHash: string) => void;
}) {
  const [said, setSaid] = useState<Readonly<Record<number, Outcome | null>>>({});
  const [stated, setStated] = useState<Readonly<Record<string, string>>>({});
  const { add, busy, refusal } = useAddCases(candidate, (contentHash) => {
    setSaid({});
    setStated({});
    changed(contentHash);
  });
  const answered = missing.flatMap(({ shows, inputs, asOf, values: asked }, index) => {
    const expected = said[index];
    const given = asked.map((value) => [value.name, stated[`${index} ${value.name}`]?.trim()] as const);
    if (!expected || given.some(([, value]) => !value)) return [];
    const values = Object.fromEntries(given.map(([name, value]) => [name, read(value)]));
    return [{ name: shows, inputs, asOf, expected, ...(given.length > 0 && { values }) }];
  });
  const count = answered.length;
  const save = (): void => add(answered);
  return (
    <div className={css.section}>
      <h3>What does the law make of these?</h3>
      <p className={css.path}>
        Answer by your own reading of the clause. The keys 1, 2 and 3 answer the case that has the focus.
      </p>
      <ul className={css.card}>
        {missing.map((one, index) => (
          <li
            key={`${one.kind} ${one.shows} ${JSON.stringify([one.inputs, one.asOf])}`}
            className={css.findingBody}
            onKeyDown={({ key, target }) => {
              if (target instanceof HTMLInputElement) return;
              const answer = outcomeAnswers[Number(key) - 1];
              if (answer) setSaid({ ...said, [index]: answer });
            }}
          >
            <p>{withoutDigests(one.shows)}</p>
            <Values inputs={one.inputs} asOf={one.asOf} />
            <OutcomeAnswers
              label={withoutDigests(one.shows)}
              answer={said[index] ?? null}
              onAnswer={(answer) => setSaid({ ...said, [index]: answer })}
            />
            {one.values.map(({ name, unit, computed }) => (
              <TextField
                key={name}
                mono
                label={unit === null ? name : `${name}, in ${unit}`}
                hint={`The code makes it ${written(computed)}. What does the clause make of it?`}
                value={stated[`${index} ${name}`] ?? ''}
                onChange={({ target }) => setStated({ ...stated, [`${index} ${name}`]: target.value })}
              />
            ))}
          </li>
        ))}
        <li className={css.findingBody}>
          {refusal ? <RefusalNote refusal={refusal} title="The cases were not added" /> : null}
          <div>
            <Button
              onClick={save}
              busy={busy}
              unavailable={count === 0 ? 'Answer at least one of the cases first.' : null}
            >
              Add {count === 0 ? 'the cases' : count === 1 ? 'one case' : `${count} cases`} to the suite
            </Button>
          </div>
        </li>
      </ul>
    </div>
  );
}
