import { useState } from 'react';
import { TryOnCandidateDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { AnswerPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../data/command.ts';
import { EffectBadge, OutcomeBadge, VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { pageCss } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { AskedInputs } from '../playground/asked-inputs.tsx';
import { knownInputs, type Typed } from '../playground/known-inputs.ts';
import css from './candidate.module.css';
import type { Candidate } from './candidate.ts';
import { useKnownNames } from './use-known-names.ts';

/** What the draft would answer with the candidate signed: asked before one signs it, and recorded nowhere. */
export function TryIt({ candidate }: { candidate: Candidate }) {
  const { worldId, candidateId, contentHash, ruleKey } = candidate;
  const { inputs, complete } = useKnownNames(candidate);
  const { run, busy, refusal } = useSending(TryOnCandidateDocument);
  const [typed, setTyped] = useState<Typed>({});
  const [asOf, setAsOf] = useState('');
  const [answered, setAnswered] = useState<{ hash: string; answer: AnswerPartsFragment } | null>(null);
  const ask = async (): Promise<void> => {
    const outcome = await run({
      worldId,
      candidateId,
      inputs: knownInputs(inputs, typed),
      asOf: asOf === '' ? null : asOf,
    });
    setAnswered(outcome.done ? { hash: contentHash, answer: outcome.value } : null);
  };
  // An answer speaks of the content that was asked.
  const answer = answered?.hash === contentHash ? answered.answer : null;
  return (
    <section className={css.section} aria-labelledby="try-it">
      <h2 id="try-it">Try it</h2>
      <p className={pageCss.quiet}>
        What the draft would answer with this candidate signed. Leave empty what is not known. Nothing is
        recorded.
      </p>
      <form
        className={css.tryForm}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void ask();
        }}
      >
        {/* Each field has its place from the first: none comes between others that are there. */}
        {complete ? (
          <>
            <AskedInputs
              inputs={inputs}
              typed={typed}
              onTyped={setTyped}
              asOf={asOf}
              onAsOf={setAsOf}
              today="Today where left empty."
              refusal={refusal}
            />
            <div>
              <Button type="submit" busy={busy}>
                Decide
              </Button>
            </div>
          </>
        ) : null}
      </form>
      <div role="status">{answer ? <Tried answer={answer} ruleKey={ruleKey} /> : null}</div>
      {refusal ? <RefusalNote refusal={refusal} title="It was not decided" /> : null}
    </section>
  );
}

function Tried({ answer, ruleKey }: { answer: AnswerPartsFragment; ruleKey: string }) {
  const { decision, asOf, missingInputs } = answer;
  const rules = answer.rules ?? [];
  const own = rules.find(({ rule }) => rule === ruleKey);
  const others = rules.filter(({ rule, effect }) => rule !== ruleKey && effect !== null);
  return (
    <div className={`${css.card} ${css.tried}`}>
      <p>
        <VerdictBadge verdict={decision} /> <span className={pageCss.small}>by the law of {asOf}</span>
      </p>
      {own ? (
        <p>
          This rule: <OutcomeBadge outcome={own.outcome} />{' '}
          {own.effect ? <EffectBadge effect={own.effect} /> : null}
        </p>
      ) : (
        <p>This rule is not in force on that day.</p>
      )}
      {others.map(({ rule, effect }) => (
        <p key={rule}>
          <span className={css.key}>{rule}</span>: {effect ? <EffectBadge effect={effect} /> : null}
        </p>
      ))}
      {missingInputs.length > 0 ? (
        <p>
          Left out, and read by rules:{' '}
          {missingInputs.map((name, index) => (
            <span key={name}>
              {index > 0 ? ', ' : ''}
              <Name of={name} />
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
