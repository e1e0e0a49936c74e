import { Link, useParams } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { useQuery } from 'urql';
import {
  DistillDocument,
  DistillationRunsDocument,
  ReaderSettingsDocument,
} from '../../../../../src/generated/cockpit/distillation.ts';
import type {
  DistillationRunsQuery,
  DistillerKind,
  Tier,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { sourceLabels } from '../../data/source-labels.ts';
import { useSources } from '../../data/use-sources.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Body, Page, pageCss, Panel } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Asked, Empty, RefusalNote, Skeleton } from '../../ui/states.tsx';
import css from '../publish/publish-page.module.css';
import { Run } from './run.tsx';

export function DistillationsPage() {
  const { world: worldId } = useParams({ from: '/r/$world/distillations' });
  const [{ data: settings }] = useQuery({ query: ReaderSettingsDocument, variables: { worldId } });
  const llm = settings?.configurationBlocks.edges.find(({ node }) => node.name === 'LLM')?.node.value;
  // All of them: a run keeps the title of a source that was corrected or retired since.
  const answer = useSources(worldId);
  const [begun, setBegun] = useState<string | null>(null);
  return (
    <Page
      title="Distillation"
      lead="Sources are read sentence by sentence; what is normative becomes a candidate to review."
    >
      <Asked answer={answer} retry={answer.reload} loading={<Skeleton rows={3} height={120} />}>
        {(sources) => {
          const titles = sourceLabels(sources);
          const current = sourceLabels(sources.filter(({ state }) => state === 'INGESTED'));
          return (
            <>
              {current.size === 0 ? (
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
                <Submit worldId={worldId} sources={current} usual={usualReader(llm)} begun={setBegun} />
              )}
              <Runs worldId={worldId} titles={titles} begun={begun} />
            </>
          );
        }}
      </Asked>
    </Page>
  );
}

const runsOf = (data: DistillationRunsQuery) => data.distillationRuns;

interface RunsProps {
  worldId: string;
  titles: ReadonlyMap<string, string>;
  /** The run that was begun on this page last. */
  begun: string | null;
}

/** What was distilled, newest first. */
function Runs({ worldId, titles, begun }: RunsProps) {
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
            <Run key={run.runId} worldId={worldId} run={run} titles={titles} isNew={run.runId === begun} />
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
  /** Told of the run, once there is one. */
  begun: (runId: string) => void;
}

function Submit({ worldId, sources, usual, begun }: SubmitProps) {
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
    const outcome = await run({
      worldId,
      sourceMaterialIds: chosen,
      ...(focusArea.trim() !== '' && { focusArea: focusArea.trim() }),
      ...(problemSpace.trim() !== '' && { problemSpace: problemSpace.trim() }),
      expectedTier: tier,
      ...(reader !== '' && { distiller: reader }),
      ...(reader === 'MODEL' && model.trim() !== '' && { model: model.trim() }),
    });
    if (outcome.done) begun(outcome.value.runId);
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
