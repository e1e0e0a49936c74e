import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useQuery } from 'urql';
import { VocabularyDocument } from '../../../../../src/generated/cockpit/vocabulary.ts';
import type { VocabularyQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useOpenCandidates } from '../../data/use-open-candidates.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Filters } from '../../ui/filters.tsx';
import { Name } from '../../ui/name.tsx';
import { Page, Panel, pageCss, Rows } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { Definitions } from './definitions.tsx';
import { FoundTerms } from './found-terms.tsx';
import { Followers } from './followers.tsx';
import { Keys, Known } from './keys.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import type { Renamed, Renaming, VocabularyInput } from './renaming.ts';
import { WriteDefinition, type Writing } from './write-definition.tsx';
import css from './vocabulary-page.module.css';

/** What the ruleset speaks of, and what its open candidates would add: put in order before anything is signed. */
export function VocabularyPage() {
  const { world: worldId } = useParams({ from: '/r/$world/vocabulary' });
  const [answer, reload] = useQuery({
    query: VocabularyDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Page
      title="Vocabulary"
      lead="Actions, inputs and definitions: what the ruleset has, and what its open candidates propose. Give two names of one thing one name before you sign."
    >
      <Asked
        answer={answer}
        retry={() => reload({ requestPolicy: 'network-only' })}
        loading={<Skeleton rows={4} height={120} />}
      >
        {({ vocabulary }) => <Contents worldId={worldId} vocabulary={vocabulary} />}
      </Asked>
    </Page>
  );
}

const none: Renamed = { keys: [], merged: false, back: null };

const matches = (text: string, ...parts: string[]): boolean =>
  parts.some((part) => part.toLowerCase().includes(text.trim().toLowerCase()));

function Contents({
  worldId,
  vocabulary: { actions, definitions, terms },
}: {
  worldId: string;
  vocabulary: VocabularyQuery['vocabulary'];
}) {
  const [filter, setFilter] = useState('');
  const [renaming, setRenaming] = useState<Renaming | null>(null);
  const [followers, setFollowers] = useState<Renamed>(none);
  const [writing, setWriting] = useState<Writing | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const followersPlace = useRef<HTMLDivElement>(null);
  const open = useOpenCandidates(worldId);
  const idOf = new Map(open.map(({ ruleKey, candidateId }) => [ruleKey, candidateId]));
  if (actions.length === 0 && definitions.length === 0 && terms.length === 0) {
    return (
      <Empty
        action={
          <Link to="/r/$world/distillations" params={{ world: worldId }} className={buttonClass('primary')}>
            Distill a source
          </Link>
        }
      >
        There is nothing to name yet. Distill a source, and the actions and inputs that its candidates speak
        of appear here.
      </Empty>
    );
  }
  const shown = actions
    .filter(({ key, title, inputs }) =>
      matches(filter, key, title, ...inputs.flatMap(({ input }) => [input.name, input.description])),
    )
    // What is proposed is what is to be put in order here.
    .sort((a, b) => Number(a.registered) - Number(b.registered));
  const proposed = actions.filter(({ registered }) => !registered).length;
  const rename = (what: Renaming): void => {
    opener.current = document.activeElement as HTMLElement | null;
    setFollowers(none);
    setRenaming(what);
  };
  const write = (what: Writing): void => {
    opener.current = document.activeElement as HTMLElement | null;
    setWriting(what);
  };
  return (
    <>
      <Filters label="Vocabulary">
        <TextField
          label="Name or meaning"
          type="search"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
        />
      </Filters>
      <p className={css.count} role="status">
        {filter.trim() === '' ? '' : `${shown.length} of `}
        {actions.length} {actions.length === 1 ? 'action' : 'actions'}
        {filter.trim() === '' ? (
          <>
            , {proposed} of them proposed; {definitions.length}{' '}
            {definitions.length === 1 ? 'definition' : 'definitions'}
          </>
        ) : (
          ' by this name or meaning'
        )}
      </p>
      <Followers
        worldId={worldId}
        renamed={followers}
        idOf={idOf}
        takenBack={(keys) => setFollowers({ ...none, keys })}
        place={followersPlace}
      />
      {shown.map((action) => (
        <Panel
          key={action.key}
          title={
            <>
              {action.title}{' '}
              <span className={css.key}>
                <Name of={action.key} />
              </span>
            </>
          }
          aside={
            <span className={css.aside}>
              <Known registered={action.registered} />
              {action.registered ? (
                <Link to="/r/$world/actions/$action" params={{ world: worldId, action: action.key }}>
                  Its rules
                </Link>
              ) : (
                <Button onClick={() => rename({ action, input: null })}>
                  Rename or merge<span className="visually-hidden"> the action {action.key}</span>
                </Button>
              )}
            </span>
          }
        >
          {action.candidates.length > 0 ? (
            <p className={css.brought}>
              Open candidates: <Keys worldId={worldId} keys={action.candidates} idOf={idOf} />
            </p>
          ) : null}
          {action.inputs.length === 0 ? (
            <p className={css.brought}>It asks about nothing: no candidate reads an input.</p>
          ) : (
            <Rows label={`Inputs of ${action.title}`}>
              {action.inputs.map((item) => (
                <li key={item.input.name}>
                  <div className={pageCss.grow}>
                    <p className={css.name}>
                      <Name of={item.input.name} />
                      <span className={pageCss.quiet}>{typeInWords(item.input)}</span>
                    </p>
                    {item.input.description === '' ? null : (
                      <p className={pageCss.quiet}>{item.input.description}</p>
                    )}
                    {item.candidates.length > 0 ? (
                      <p className={pageCss.small}>
                        In <Keys worldId={worldId} keys={item.candidates} idOf={idOf} />
                      </p>
                    ) : null}
                  </div>
                  <Known registered={item.registered} />
                  {item.registered ? null : (
                    <Button onClick={() => rename({ action, input: item })}>
                      Rename or merge
                      <span className="visually-hidden"> the input {item.input.name}</span>
                    </Button>
                  )}
                </li>
              ))}
            </Rows>
          )}
        </Panel>
      ))}
      {shown.length === 0 ? <Empty>No action or input has this name or meaning.</Empty> : null}
      <Definitions
        worldId={worldId}
        definitions={definitions}
        idOf={idOf}
        write={(which) => write(which === 'new' ? 'new' : { anew: which })}
      />
      <FoundTerms worldId={worldId} terms={terms} define={(found) => write({ found })} />
      <WriteDefinition worldId={worldId} writing={writing} close={() => setWriting(null)} opener={opener} />
      <RenameDialog
        worldId={worldId}
        renaming={renaming}
        actions={actions}
        saidBy={new Map(open.map(({ ruleKey, title }) => [ruleKey, title]))}
        opener={opener}
        close={() => setRenaming(null)}
        renamed={(renamed) => {
          opener.current = followersPlace.current;
          setRenaming(null);
          setFollowers(renamed);
        }}
      />
    </>
  );
}

/** Bounds that a person set; what the reader takes for want of a better one says nothing. */
const bound = (value: unknown): string | null =>
  (typeof value === 'number' && Math.abs(value) < 1e9) || typeof value === 'string' ? `${value}` : null;

/** "int · in day · 0 to 30", "enum · a, b". */
function typeInWords({ type, unit, values, minimum, maximum }: VocabularyInput['input']): string {
  const [from, to] = [bound(minimum), bound(maximum)];
  const range = from === null || to === null ? null : `${from} to ${to}`;
  return [
    type.toLowerCase(),
    unit === null ? null : `in ${unit}`,
    range,
    values === null ? null : values.join(', '),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}
