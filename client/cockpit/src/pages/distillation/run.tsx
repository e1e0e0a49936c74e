import { useEffect, useRef } from 'react';
import { useClient, useSubscription } from 'urql';
import { RunProgressDocument } from '../../../../../src/generated/cockpit/distillation.ts';
import type { RunPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { FrameDocument } from '../../../../../src/generated/cockpit/shell.ts';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { When } from '../../ui/time.tsx';
import css from '../publish/publish-page.module.css';
import { FoundCandidates } from './found-candidates.tsx';
import { NotRead, notReadIn } from './not-read.tsx';
import { notReadWhole } from './not-read-whole.ts';
import { RunBadge } from './run-badge.tsx';
import runCss from './run.module.css';

type RunSource = RunPartsFragment['sources'][number];

/** How far a source is, and what a model had to do with it. */
function progressOf(source: RunSource): string {
  const { status, sentencesTotal, candidates } = source;
  if (status === 'PENDING') return 'waits for its turn';
  const dropped = source.quotesDropped + source.candidatesDropped;
  const tokens = source.promptTokens + source.completionTokens;
  const underWay = status === 'PROCESSING';
  return [
    // How many statements there are, and how many candidates, is known at the end.
    underWay ? null : sentencesTotal === 1 ? '1 statement' : `${sentencesTotal} statements`,
    underWay ? null : candidates === 1 ? '1 candidate' : `${candidates} candidates`,
    partsOf(source),
    dropped > 0 ? `${dropped} ${dropped === 1 ? 'answer' : 'answers'} not taken` : null,
    tokens > 0 ? `${tokens.toLocaleString('en')} tokens` : null,
    source.modelCost === null ? null : `cost ${source.modelCost}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

function partsOf({ status, partsTotal, partsDone }: RunSource): string | null {
  const parts = `${partsTotal} ${partsTotal === 1 ? 'part' : 'parts'}`;
  if (status !== 'PROCESSING') return partsTotal > 0 ? `${partsDone} of ${parts}` : null;
  if (partsTotal === 0) return 'is being read';
  return `${partsDone === 0 ? 'none' : partsDone} of ${parts} answered by the model`;
}

/** `builtin 1`, `model 1`: a reader with its version; a model has a name of its own. */
const readerOf = ({ model, distiller }: RunPartsFragment): string =>
  model ?? distiller.replace(/^builtin /, 'the built-in reader, version ');

/** What it means that a run has no candidates, and what to do. */
function foundNothing({ status, sources }: RunPartsFragment): string {
  if (status === 'IN_PROGRESS') return 'No candidates yet.';
  if (status === 'FAILED')
    return 'Nothing could be read. Mend what is said above, and distill again: what was read is kept.';
  return notReadWhole(sources) > 0
    ? 'Nothing of what could be read became a candidate. Mend what is said above, and distill again: what was read is kept.'
    : `Nothing in it became a candidate.${knownOf(sources)}`;
}

/** What rules and open candidates say already is found again by its words, whatever entry of the source they cite. */
function knownOf(sources: RunPartsFragment['sources']): string {
  const known = sources.reduce(
    (sum, { leftOutCounts }) => sum + ((leftOutCounts as Record<string, number>)['known'] ?? 0),
    0,
  );
  if (known === 0) return '';
  return ` ${known} of its statements ${known === 1 ? 'is' : 'are'} in rules or open candidates already: where the source was corrected since, check these again.`;
}

/** What waits is counted in the bar above: a run that goes on finds more of it. */
function useCountedAgain(worldId: string, stand: string): void {
  const client = useClient();
  const counted = useRef(stand);
  useEffect(() => {
    if (counted.current === stand) return;
    counted.current = stand;
    void client.query(FrameDocument, { worldId }, { requestPolicy: 'network-only' }).toPromise();
  }, [client, worldId, stand]);
}

interface RunProps {
  worldId: string;
  run: RunPartsFragment;
  titles: ReadonlyMap<string, string>;
  /** Whether it was begun on this page just now: it lies below the form, and is what one waits for. */
  isNew: boolean;
}

/** A run; while it goes on, every event is the whole of it, and the cache puts it in its place. */
export function Run({ worldId, run, titles, isNew }: RunProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'start' });
  }, [isNew]);
  useSubscription({
    query: RunProgressDocument,
    variables: { worldId, runId: run.runId },
    pause: run.status !== 'IN_PROGRESS',
  });
  const found = run.sources.reduce((sum, { candidates }) => sum + candidates, 0);
  useCountedAgain(worldId, `${found} ${run.status}`);
  return (
    <div
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={`Distillation by ${readerOf(run)}`}
      className={runCss.run}
    >
      <Panel
        title={
          <>
            Distillation, <When at={run.startedAt} />{' '}
            <span className={pageCss.small}>by {readerOf(run)}</span>
          </>
        }
        aside={<RunBadge run={run} />}
      >
        <Rows label="Sources of the run">
          {run.sources.map((source) => (
            <li key={source.sourceMaterialId}>
              <span className={pageCss.grow}>
                {titles.get(source.sourceMaterialId) ?? 'A source'}
                {source.errorCode === null && source.message === null ? null : (
                  <p className={css.blocking}>
                    {source.message} {source.errorCode ? <code>{source.errorCode.toLowerCase()}</code> : null}
                  </p>
                )}
              </span>
              <span className={pageCss.quiet}>
                {progressOf(source)}
                {source.status === 'PROCESSING' && source.startedAt !== null ? (
                  <>
                    , begun <When at={source.startedAt} />
                  </>
                ) : null}
              </span>
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
          <NotRead worldId={worldId} runId={run.runId} count={notReadIn(run)} />
        </Body>
      </Panel>
    </div>
  );
}
