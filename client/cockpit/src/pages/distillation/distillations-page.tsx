import { Link, useParams } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useQuery, useSubscription } from 'urql';
import {
  DistillDocument,
  DistillationRunsDocument,
  ReaderSettingsDocument,
  RunProgressDocument,
} from '../../../../../src/generated/cockpit/distillation.ts';
import type {
  DistillationRunsQuery,
  DistillerKind,
  RunPartsFragment,
  Tier,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { useSources } from '../../data/use-sources.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../ui/states.tsx';
import { When } from '../../ui/time.tsx';
import css from '../publish/publish-page.module.css';
import { FoundCandidates } from './found-candidates.tsx';
import { notReadWhole, wasStopped } from './not-read-whole.ts';
import { RunBadge } from './run-badge.tsx';
import { StopRun } from './stop-run.tsx';
import { NotRead, notReadIn } from './not-read.tsx';

export function DistillationsPage() {
  const { world: worldId } = useParams({ from: '/r/$world/distillations' });
  const [{ data: settings }] = useQuery({ query: ReaderSettingsDocument, variables: { worldId } });
  const llm = settings?.configurationBlocks.edges.find(({ node }) => node.name === 'LLM')?.node.value;
  const answer = useSources(worldId, 'INGESTED');
  return (
    <Page
      title="Distillation"
      lead="Sources are read sentence by sentence; what is normative becomes a candidate to review."
    >
      <Asked answer={answer} retry={answer.reload} loading={<Skeleton rows={3} height={120} />}>
        {(sources) => {
          const titles = new Map(sources.map((source) => [source.sourceMaterialId, source.title]));
          return (
            <>
              {sources.length === 0 ? (
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
                <Submit worldId={worldId} sources={titles} usual={usualReader(llm)} />
              )}
              <Runs worldId={worldId} titles={titles} />
            </>
          );
        }}
      </Asked>
    </Page>
  );
}

const runsOf = (data: DistillationRunsQuery) => data.distillationRuns;

/** What was distilled, newest first. */
function Runs({ worldId, titles }: { worldId: string; titles: ReadonlyMap<string, string> }) {
  const { lists, error, more, reload } = useFollowedLists(DistillationRunsDocument, [{ worldId }], runsOf, {
    size: 20,
  });
  const [list] = lists;
  return (
    <Asked
      answer={{ data: list, error, fetching: !list }}
      retry={reload}
      loading={<Skeleton rows={2} height={120} />}
    >
      {(runs) => (
        <>
          {runs.pages.flat().map((run) => (
            <Run key={run.runId} worldId={worldId} run={run} titles={titles} />
          ))}
          <ShowMore list={runs} more={() => more(0)} />
        </>
      )}
    </Asked>
  );
}

/** Who reads where a run does not say: as the setting `llm` of the ruleset has it. */
function usualReader(llm: unknown): string {
  const { distiller, model } = (llm ?? {}) as { distiller?: unknown; model?: unknown };
  if (distiller !== 'model') return 'the built-in reader';
  return typeof model === 'string' ? `the model ${model}` : 'the model of the installation';
}

const tiers: readonly (readonly [tier: Tier, words: string])[] = [
  ['MANDATORY', 'mandatory: it binds, and takes part in decisions'],
  ['PRACTICE', 'good practice'],
  ['GUIDANCE', 'guidance'],
];

interface SubmitProps {
  worldId: string;
  sources: ReadonlyMap<string, string>;
  usual: string;
}

function Submit({ worldId, sources, usual }: SubmitProps) {
  const { run, busy, refusal } = useCommand(DistillDocument);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [focusArea, setFocusArea] = useState('');
  const [problemSpace, setProblemSpace] = useState('');
  const [tier, setTier] = useState<Tier>('MANDATORY');
  const [reader, setReader] = useState<DistillerKind | ''>('');
  const [model, setModel] = useState('');
  const chosen = [...sources.keys()].filter((id) => !left.has(id));
  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || chosen.length === 0) return;
    await run({
      worldId,
      sourceMaterialIds: chosen,
      ...(focusArea.trim() !== '' && { focusArea: focusArea.trim() }),
      ...(problemSpace.trim() !== '' && { problemSpace: problemSpace.trim() }),
      expectedTier: tier,
      ...(reader !== '' && { distiller: reader }),
      ...(reader === 'MODEL' && model.trim() !== '' && { model: model.trim() }),
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
          <Select
            label="Where the text does not say, a rule is"
            value={tier}
            onChange={({ target }) => setTier(target.value as Tier)}
          >
            {tiers.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
          <Select
            label="Read by"
            value={reader}
            hint="A model proposes and proves nothing: both gates hold its candidates against the words as they do all others."
            onChange={({ target }) => setReader(target.value as DistillerKind | '')}
          >
            <option value="">as the ruleset says: {usual}</option>
            <option value="BUILTIN">the built-in reader: offline, the same every time</option>
            <option value="MODEL">a model, through the endpoint of the installation</option>
          </Select>
          {reader === 'MODEL' ? (
            <TextField
              label="Model"
              optional
              mono
              hint="As the endpoint names it; left empty, the ruleset’s or the installation’s."
              value={model}
              onChange={({ target }) => setModel(target.value)}
            />
          ) : null}
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

type RunSource = RunPartsFragment['sources'][number];

/** How far a source is, and what a model had to do with it. */
function progressOf(source: RunSource): string {
  const { status, sentencesDone, sentencesTotal, candidates, partsTotal, partsDone } = source;
  const underWay = status === 'PROCESSING';
  const dropped = source.quotesDropped + source.candidatesDropped;
  const tokens = source.promptTokens + source.completionTokens;
  return [
    underWay
      ? `${sentencesDone} of ${sentencesTotal} statements`
      : sentencesTotal === 1
        ? '1 statement'
        : `${sentencesTotal} statements`,
    candidates === 1 ? '1 candidate' : `${candidates} candidates`,
    partsTotal > 0 ? `${partsDone} of ${partsTotal} parts` : null,
    dropped > 0 ? `${dropped} ${dropped === 1 ? 'answer' : 'answers'} not taken` : null,
    tokens > 0 ? `${tokens.toLocaleString('en')} tokens` : null,
    source.modelCost === null ? null : `cost ${source.modelCost}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

/** `builtin 1`, `model 1`: a reader with its version; a model has a name of its own. */
const readerOf = ({ model, distiller }: RunPartsFragment): string =>
  model ?? distiller.replace(/^builtin /, 'the built-in reader, version ');

/** What it means that a run has no candidates, and what to do. */
function foundNothing({ status, sources }: RunPartsFragment): string {
  if (status === 'IN_PROGRESS') return 'No candidates yet.';
  if (wasStopped(sources)) {
    return status === 'FAILED'
      ? 'It was stopped before anything was read. Distill again to read it.'
      : 'It was stopped; nothing of what was read until then became a candidate. Distill again to read the rest.';
  }
  if (status === 'FAILED')
    return 'Nothing could be read. Mend what is said above, and distill again: what was read is kept.';
  return notReadWhole(sources) > 0
    ? 'Nothing of what could be read became a candidate. Mend what is said above, and distill again: what was read is kept.'
    : 'Nothing in it became a candidate.';
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
          Distillation, <When at={run.startedAt} /> <span className={pageCss.small}>by {readerOf(run)}</span>
        </>
      }
      aside={<RunBadge run={run} />}
    >
      <Rows label="Sources of the run">
        {run.sources.map((source) => (
          <li key={source.sourceMaterialId}>
            <span className={pageCss.grow}>
              {titles.get(source.sourceMaterialId) ?? 'A source that was retired since'}
              {source.errorCode === null && source.message === null ? null : (
                <p className={css.blocking}>
                  {source.message} {source.errorCode ? <code>{source.errorCode.toLowerCase()}</code> : null}
                </p>
              )}
            </span>
            <span className={pageCss.quiet}>{progressOf(source)}</span>
          </li>
        ))}
      </Rows>
      <Body>
        {found > 0 ? (
          <FoundCandidates
            worldId={worldId}
            runId={run.runId}
            count={found}
            running={run.status === 'IN_PROGRESS'}
          />
        ) : (
          <p className={pageCss.quiet}>{foundNothing(run)}</p>
        )}
        {run.status === 'IN_PROGRESS' ? (
          <StopRun
            worldId={worldId}
            runId={run.runId}
            ended={run.sources.filter(({ status }) => status === 'COMPLETED' || status === 'FAILED').length}
            of={run.sources.length}
          />
        ) : null}
        <NotRead worldId={worldId} runId={run.runId} count={notReadIn(run)} />
      </Body>
    </Panel>
  );
}
