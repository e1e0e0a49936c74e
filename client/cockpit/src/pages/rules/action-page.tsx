import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useClient, useQuery } from 'urql';
import { CheckPublicationDocument } from '../../../../../src/generated/cockpit/publish.ts';
import { ActionPageDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { ActionPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { outcomeOf, type Refusal } from '../../data/command.ts';
import { NotInRuleset } from '../../shell/dead-ends.tsx';
import { RetiredBadge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { AcceptanceCases } from '../acceptance/acceptance-cases.tsx';
import { InputTable } from '../review/machine.tsx';
import { Values } from '../review/values.tsx';
import { Bindings } from './bindings.tsx';
import { algorithmWords } from './norms.ts';
import { RetireAction } from './retire-action.tsx';
import css from './rule-page.module.css';

export function ActionPage() {
  const { world: worldId, action: key } = useParams({ from: '/r/$world/actions/$action' });
  const [answer, reload] = useQuery({
    query: ActionPageDocument,
    variables: { worldId, key },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title={key}>{contents}</Page>}
      loading={<Skeleton rows={3} height={120} />}
    >
      {({ worldAction, rules }) =>
        worldAction ? (
          <Shown worldId={worldId} action={worldAction} rules={rules.totalCount} />
        ) : (
          <NotInRuleset worldId={worldId} />
        )
      }
    </Asked>
  );
}

function Shown({ worldId, action, rules }: { worldId: string; action: ActionPartsFragment; rules: number }) {
  const { key, title, description, aggregationMode, timeZone, inputs, assumptions, status } = action;
  return (
    <Page
      title={title}
      lead={description}
      actions={
        <>
          <Link
            to="/r/$world/rules"
            params={{ world: worldId }}
            search={{ action: key }}
            className={buttonClass()}
          >
            Its {rules === 1 ? 'rule' : `${rules} rules`}
          </Link>
          <Link
            to="/r/$world/playground"
            params={{ world: worldId }}
            search={{ action: key }}
            className={buttonClass('primary')}
          >
            Try it
          </Link>
          {status === 'RETIRED' ? null : <RetireAction worldId={worldId} action={action} />}
        </>
      }
    >
      <p className={css.line}>
        <code>{key}</code>
        {status === 'RETIRED' ? <RetiredBadge /> : null}
      </p>
      <h2 className={css.title}>How its rules are combined</h2>
      <p>{algorithmWords[aggregationMode]}</p>
      <p className={pageCss.quiet}>Days begin and end in {timeZone}.</p>
      {inputs.length > 0 ? <InputTable inputs={inputs} /> : <p>Its rules read no input.</p>}
      {inputs.length > 0 ? (
        <div className={css.apart}>
          <Bindings worldId={worldId} action={action} />
        </div>
      ) : null}
      {assumptions.length > 0 ? (
        <>
          <h2 className={css.title}>What inputs always satisfy</h2>
          <ul className={css.edges}>
            {assumptions.map((assumption) => (
              <li key={assumption}>
                <code>{assumption}</code>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {status === 'RETIRED' ? null : (
        <div className={css.apart}>
          <AcceptanceCases worldId={worldId} action={key} inputs={inputs} />
        </div>
      )}
      <h2 className={css.title}>What no rule speaks of</h2>
      <Uncovered worldId={worldId} action={key} />
    </Page>
  );
}

interface Gap {
  message: string;
  witness?: { inputs?: unknown; as_of?: string | null; asOf?: string | null } | null;
}

type Search =
  { state: 'idle' | 'running' } | { state: 'failed'; refusal: Refusal } | { state: 'done'; gaps: Gap[] };

/** Every object of an answer that is a finding of a gap, for an action: typed ones, and those in the detail of a refusal. */
function gapsIn(value: unknown, action: string, under: string | null = null): Gap[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => gapsIn(item, action, under));
  if (typeof value !== 'object' || value === null) return [];
  const here = value as Record<string, unknown>;
  const of = typeof here.action === 'string' ? here.action : under;
  if (here.code === 'COVERAGE_GAP' || here.code === 'coverage_gap') {
    const { message, witness } = here;
    const gap = { message: String(message), witness: (witness ?? null) as Gap['witness'] };
    return of === null || of === action ? [gap] : [];
  }
  return Object.values(here).flatMap((item) => gapsIn(item, action, of));
}

/** Regions of the inputs on which no rule decides: worked out over the whole working set, so only when asked for. */
function Uncovered({ worldId, action }: { worldId: string; action: string }) {
  const client = useClient();
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const look = async (): Promise<void> => {
    setSearch({ state: 'running' });
    const outcome = outcomeOf(
      await client.mutation(CheckPublicationDocument, { input: { worldId } }).toPromise(),
    );
    setSearch(
      outcome.done
        ? { state: 'done', gaps: gapsIn([outcome.value.findings, outcome.value.refusals], action) }
        : { state: 'failed', refusal: outcome.refusal },
    );
  };
  if (search.state === 'failed') {
    return <RefusalNote refusal={search.refusal} title="It was not worked out" retry={() => void look()} />;
  }
  if (search.state !== 'done') {
    return (
      <p>
        <Button busy={search.state === 'running'} onClick={() => void look()}>
          {search.state === 'running' ? 'Looking…' : 'Look for regions that are not covered'}
        </Button>
      </p>
    );
  }
  return (
    <Panel title="Regions that are not covered">
      {search.gaps.length === 0 ? (
        <Body>
          <p>None was found: for every complete input, some rule of the working set decides.</p>
        </Body>
      ) : (
        <Rows label="Regions that are not covered">
          {search.gaps.map(({ message, witness }) => (
            <li key={message}>
              <span className={pageCss.grow}>{message}</span>
              {witness ? (
                <Values inputs={witness.inputs} asOf={witness.asOf ?? witness.as_of ?? null} />
              ) : null}
            </li>
          ))}
        </Rows>
      )}
    </Panel>
  );
}
