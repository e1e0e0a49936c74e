import { useEffect, useEffectEvent, useState } from 'react';
import { FindChangesDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import type {
  FindChangesMutation,
  SimulateDecisionInput,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../data/command.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from '../rules/rule-page.module.css';

type Simulated = Extract<FindChangesMutation['simulateDecision'], { __typename: 'Decision' }>;
type Found = NonNullable<Simulated['counterfactuals']>;
type Change = Found['alternatives'][number]['changes'][number];

interface WhatWouldChangeProps {
  /** What was answered. */
  question: Omit<SimulateDecisionInput, 'correlationId'>;
  /** The correlation id under which they are found without being asked for; only when asked where left out. */
  atOnce?: string | undefined;
  /** Asks again with these inputs changed. */
  take: (changes: Record<string, unknown>) => void;
}

/** The smallest changes of the inputs after which the verdict is another. */
export function WhatWouldChange({ question, atOnce, take }: WhatWouldChangeProps) {
  const { run, busy, refusal } = useSending(FindChangesDocument);
  const [found, setFound] = useState<Found | null>(null);
  // The answer stays the same while this is on the page, and so does what is asked about it.
  const [correlationId] = useState(() => atOnce ?? crypto.randomUUID());
  const find = async (): Promise<void> => {
    const outcome = await run({ ...question, explain: 'COUNTERFACTUAL', correlationId });
    setFound(outcome.done ? outcome.value.counterfactuals : null);
  };
  const begin = useEffectEvent(() => {
    if (atOnce !== undefined) void find();
  });
  useEffect(() => {
    const timer = setTimeout(() => begin());
    return () => clearTimeout(timer);
  }, []);
  return (
    <Panel title="What would change the answer">
      <Body>
        {found === null ? (
          <div className={css.stack}>
            <p className={pageCss.quiet}>
              The fewest inputs to change, each to the nearest value that will do.
            </p>
            {refusal ? <RefusalNote refusal={refusal} title="It was not worked out" /> : null}
            <p>
              <Button busy={busy} onClick={() => void find()}>
                Find the smallest changes
              </Button>
            </p>
          </div>
        ) : (
          <p role="status">{inWords(found)}</p>
        )}
      </Body>
      {found ? (
        <Rows label="Smallest changes">
          {found.alternatives.map(({ decision, changes }) => (
            <li key={JSON.stringify([decision, changes])}>
              <VerdictBadge verdict={decision} />
              <span className={pageCss.grow}>
                {changes.map((change, index) => (
                  <span key={change.input}>
                    {index > 0 ? ', and ' : 'if '}
                    <Name of={change.input} /> {changeInWords(change)}
                  </span>
                ))}
              </span>
              <Button onClick={() => take(Object.fromEntries(changes.map(({ input, to }) => [input, to])))}>
                Try it
              </Button>
            </li>
          ))}
        </Rows>
      ) : null}
    </Panel>
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function changeInWords({ from, to }: Change): string {
  const before = from === null ? 'which was left out' : `instead of ${shown(from)}`;
  return to === null ? `is left out, ${before}` : `is ${shown(to)}, ${before}`;
}

function inWords({ alternatives, exact }: Found): string {
  if (alternatives.length === 0) {
    return exact
      ? 'No change of the inputs leads to another verdict.'
      : 'No change was found that leads to another verdict; there may be one.';
  }
  return exact
    ? 'These are the smallest changes, and all of them.'
    : 'These changes lead to another verdict; there may be others, and smaller ones.';
}
