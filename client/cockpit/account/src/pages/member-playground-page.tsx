import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import {
  MemberActionsDocument,
  MemberWorldDocument,
  TryPublishedDocument,
} from '../../../../../src/generated/cockpit/members.ts';
import type {
  MemberActionsQuery,
  TryPublishedMutation,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useSending } from '../../../src/data/command.ts';
import { AskedAnswer } from '../../../src/pages/playground/asked-answer.tsx';
import { AskedInputs } from '../../../src/pages/playground/asked-inputs.tsx';
import { knownInputs, type Typed } from '../../../src/pages/playground/known-inputs.ts';
import css from '../../../src/pages/playground/playground-page.module.css';
import { Button } from '../../../src/ui/button.tsx';
import { Select } from '../../../src/ui/field.tsx';
import { Page } from '../../../src/ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../../src/ui/states.tsx';
import { cardRule } from './card-rule.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { inputsOfSchema } from '../../../src/pages/playground/schema-inputs.ts';

type Module = NonNullable<MemberActionsQuery['domainVersion']>['modules'][number];
type Trial = Extract<TryPublishedMutation['tryDecision'], { __typename: 'Trial' }>;

/** Asks a published version what an agent would be answered. */
export function MemberPlaygroundPage() {
  const { domain: domainId, world: worldId } = useParams({ from: '/$domain/worlds/$world/playground' });
  const { version } = useSearch({ from: '/$domain/worlds/$world/playground' });
  const [answer, reload] = useQuery({ query: MemberWorldDocument, variables: { domainId, worldId } });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title="Playground">{contents}</Page>}
      loading={<Skeleton rows={4} height={64} />}
    >
      {({ domainWorld }) =>
        domainWorld && domainWorld.currentVersion !== null ? (
          <Page
            title={`Playground of ${domainWorld.title}`}
            lead="What an agent would be answered by a published version. Nothing that you try is recorded."
          >
            <Actions
              domainId={domainId}
              worldId={worldId}
              newest={domainWorld.currentVersion}
              number={version ?? domainWorld.currentVersion}
            />
          </Page>
        ) : (
          <NotFoundPage />
        )
      }
    </Asked>
  );
}

interface Place {
  domainId: string;
  worldId: string;
  newest: number;
  number: number;
}

function Actions(place: Place) {
  const { domainId, worldId, number } = place;
  const { action: key } = useSearch({ from: '/$domain/worlds/$world/playground' });
  const [answer, reload] = useQuery({
    query: MemberActionsDocument,
    variables: { domainId, worldId, number },
  });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      loading={<Skeleton rows={4} height={64} />}
    >
      {({ domainVersion }) => {
        const modules = domainVersion?.modules ?? [];
        const chosen = modules.find(({ action }) => action === key) ?? modules[0];
        return chosen ? (
          <Question key={chosen.moduleId} {...place} module={chosen} modules={modules} />
        ) : (
          <Empty>This version has no action to ask about.</Empty>
        );
      }}
    </Asked>
  );
}

function Question({
  domainId,
  worldId,
  newest,
  number,
  module,
  modules,
}: Place & { module: Module; modules: readonly Module[] }) {
  const navigate = useNavigate({ from: '/$domain/worlds/$world/playground' });
  const inputs = inputsOfSchema(module.inputSchema);
  const [asOf, setAsOf] = useState('');
  const [typed, setTyped] = useState<Typed>({});
  const [trial, setTrial] = useState<Trial | null>(null);
  const { run, busy, refusal } = useSending(TryPublishedDocument);
  const ask = async (given: Typed): Promise<void> => {
    const outcome = await run({
      domainId,
      worldId,
      action: module.action,
      inputs: knownInputs(inputs, given),
      asOf: asOf === '' ? null : asOf,
      version: `v${number}`,
    });
    setTrial(outcome.done ? outcome.value : null);
  };
  return (
    <div className={css.layout}>
      <form
        className={css.question}
        aria-label="The question"
        onSubmit={(event) => {
          event.preventDefault();
          void ask(typed);
        }}
      >
        <Select
          label="Action"
          value={module.action}
          onChange={({ target }) =>
            void navigate({ search: { action: target.value, version: number }, replace: true })
          }
        >
          {modules.map(({ action, title }) => (
            <option key={action} value={action}>
              {title} ({action})
            </option>
          ))}
        </Select>
        <Select
          label="Version"
          value={number}
          onChange={({ target }) =>
            void navigate({
              search: { action: module.action, version: Number(target.value) },
              replace: true,
            })
          }
        >
          {Array.from({ length: newest }, (_, index) => newest - index).map((each) => (
            <option key={each} value={each}>
              v{each}
              {each === newest ? ', in force' : ''}
            </option>
          ))}
        </Select>
        <AskedInputs
          inputs={inputs}
          typed={typed}
          onTyped={setTyped}
          asOf={asOf}
          onAsOf={setAsOf}
          today="Today, in the zone of the action, where left empty."
          refusal={refusal}
        />
        <div>
          <Button kind="primary" type="submit" busy={busy}>
            Try it
          </Button>
        </div>
      </form>
      <AskedAnswer
        answer={trial?.decision ?? null}
        plan={trial?.plan ?? null}
        busy={busy}
        refusal={refusal}
        take={(given) => {
          setTyped(given);
          void ask(given);
        }}
        linkOf={cardRule({ domainId, worldId, version: trial?.decision.worldModelVersion ?? `v${number}` })}
      />
    </div>
  );
}
