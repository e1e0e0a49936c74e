import { Link, useParams } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useQuery, useSubscription } from 'urql';
import {
  DistillDocument,
  DistillationsDocument,
  RunProgressDocument,
  type RunPartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { When } from '../../ui/time.tsx';
import css from '../publish/publish-page.module.css';
import { NotRead, notReadIn } from './not-read.tsx';

export function DistillationsPage() {
  const { world: worldId } = useParams({ from: '/r/$world/distillations' });
  const [answer, reload] = useQuery({
    query: DistillationsDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Page
      title="Distillation"
      lead="Sources are read sentence by sentence; what is normative becomes a candidate to review."
    >
      <Asked
        answer={answer}
        retry={() => reload({ requestPolicy: 'network-only' })}
        loading={<Skeleton rows={3} height={120} />}
      >
        {({ distillationRuns, sourceMaterials }) => {
          const titles = new Map(
            sourceMaterials.edges.map(({ node }) => [node.sourceMaterialId, node.title]),
          );
          return (
            <>
              {sourceMaterials.totalCount === 0 ? (
                <Empty
                  action={
                    <Link
                      to="/r/$world/sources"
                      params={{ world: worldId }}
                      className={buttonClass('primary')}
                    >
                      Add a source
                    </Link>
                  }
                >
                  There is nothing to distill yet.
                </Empty>
              ) : (
                <Submit worldId={worldId} sources={titles} />
              )}
              {distillationRuns.edges.map(({ node }) => (
                <Run key={node.runId} worldId={worldId} run={node} titles={titles} />
              ))}
            </>
          );
        }}
      </Asked>
    </Page>
  );
}

function Submit({ worldId, sources }: { worldId: string; sources: ReadonlyMap<string, string> }) {
  const { run, busy, refusal } = useCommand(DistillDocument);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [focusArea, setFocusArea] = useState('');
  const [problemSpace, setProblemSpace] = useState('');
  const chosen = [...sources.keys()].filter((id) => !left.has(id));
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || chosen.length === 0) return;
    await run({
      worldId,
      sourceMaterialIds: chosen,
      ...(focusArea.trim() !== '' && { focusArea: focusArea.trim() }),
      ...(problemSpace.trim() !== '' && { problemSpace: problemSpace.trim() }),
    });
  };
  return (
    <Panel title="Distill sources">
      <Body>
        <form className={css.stack} onSubmit={(event) => void submit(event)}>
          <fieldset className={css.stack}>
            <legend>
              <strong>Sources</strong>
            </legend>
            {[...sources].map(([id, title]) => (
              <label key={id} className={pageCss.choice}>
                <input
                  type="checkbox"
                  checked={!left.has(id)}
                  onChange={({ target }) => {
                    const next = new Set(left);
                    if (target.checked) next.delete(id);
                    else next.add(id);
                    setLeft(next);
                  }}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <TextField
            label="Focus area"
            optional
            hint="Words that narrow it to sections that mention one of them."
            value={focusArea}
            onChange={({ target }) => setFocusArea(target.value)}
          />
          <TextField
            label="What the rules are wanted for"
            optional
            value={problemSpace}
            onChange={({ target }) => setProblemSpace(target.value)}
          />
          {refusal ? <RefusalNote refusal={refusal} title="The distillation was not begun" /> : null}
          <div>
            <Button
              type="submit"
              kind="primary"
              busy={busy}
              unavailable={chosen.length === 0 ? 'Choose at least one source.' : null}
            >
              Distill
            </Button>
          </div>
        </form>
      </Body>
    </Panel>
  );
}

interface RunProps {
  worldId: string;
  run: RunPartsFragment;
  titles: ReadonlyMap<string, string>;
}

/** A run; while it goes on, every event is the whole of it, and the cache puts it in its place. */
function Run({ worldId, run, titles }: RunProps) {
  useSubscription({
    query: RunProgressDocument,
    variables: { worldId, runId: run.runId },
    pause: run.status !== 'IN_PROGRESS',
  });
  const found = run.sources.reduce((sum, { candidates }) => sum + candidates, 0);
  return (
    <Panel
      title={
        <>
          Distillation, <When at={run.startedAt} />
        </>
      }
      aside={
        run.status === 'IN_PROGRESS' ? (
          <Badge tone="info">{Math.round(run.progress * 100)} % read</Badge>
        ) : run.status === 'FAILED' ? (
          <Badge tone="bad">Failed: {run.failureReasonCode?.toLowerCase()}</Badge>
        ) : (
          <Badge tone="good">Completed</Badge>
        )
      }
    >
      <Rows label="Sources of the run">
        {run.sources.map((source) => (
          <li key={source.sourceMaterialId}>
            <span className={pageCss.grow}>
              {titles.get(source.sourceMaterialId) ?? 'A source that was retired since'}
              {source.message === null ? null : <p className={css.blocking}>{source.message}</p>}
            </span>
            <span className={pageCss.quiet}>
              {source.sentencesTotal} statements, {source.candidates} candidates
            </span>
          </li>
        ))}
      </Rows>
      <Body>
        {found > 0 ? (
          <Link to="/r/$world/review" params={{ world: worldId }}>
            Review what was found
          </Link>
        ) : (
          <p className={pageCss.quiet}>No candidates yet.</p>
        )}
        <NotRead worldId={worldId} runId={run.runId} count={notReadIn(run)} />
      </Body>
    </Panel>
  );
}
