import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { SourcePartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useSources } from '../../data/use-sources.ts';
import { RetiredBadge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page, pageCss, Rows } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { When } from '../../ui/time.tsx';
import { AddSource } from './add-source.tsx';
import css from './add-source.module.css';
import { kinds } from './kinds.ts';
import { useDroppedFiles } from './use-dropped-files.ts';

/** What the ruleset is read from, each with where it comes from. Nothing is ever deleted here. */
export function SourcesPage() {
  const { world: worldId } = useParams({ from: '/r/$world/sources' });
  const navigate = useNavigate({ from: '/r/$world/sources' });
  const { add: asked = false } = useSearch({ from: '/r/$world/sources' });
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const adding = asked || dropped.length > 0;
  const setAdding = (on: boolean): void => {
    setDropped([]);
    void navigate({ search: on ? { add: true } : {}, replace: true });
  };
  // While the dialog is open, it takes them itself.
  const [over, setOver] = useState(false);
  useDroppedFiles(
    (files) => {
      if (!adding && document.querySelector('[role=dialog]') === null) setDropped(files);
    },
    (isOver) => setOver(isOver && !adding),
  );
  const answer = useSources(worldId);
  return (
    <Page
      title="Sources"
      lead="The law, verbatim, with its provenance. Every quote of a rule is held against it."
      actions={
        <>
          {/* Its place is kept: whether there is anything to distill is known later than the rest. */}
          <span className={css.distill} data-shown={answer.total !== null && answer.total > 0}>
            <Link to="/r/$world/distillations" params={{ world: worldId }} className={buttonClass()}>
              Distill sources into candidates
            </Link>
          </span>
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            Add a source
          </Button>
        </>
      }
    >
      <Asked answer={answer} retry={answer.reload} loading={<Skeleton rows={4} height={72} />}>
        {(sources) =>
          sources.length === 0 ? (
            <Empty>
              There are no sources yet. Add the text of a law, or drop its files on this page; then distill it
              into candidate rules.
            </Empty>
          ) : (
            <div className={pageCss.panel}>
              <Rows label="Sources">
                {sources.map((node) => (
                  <Source key={node.sourceMaterialId} worldId={worldId} source={node} />
                ))}
              </Rows>
            </div>
          )
        }
      </Asked>
      {over ? (
        <div className={css.drop} aria-hidden="true">
          <p>Drop the files to add them as sources</p>
        </div>
      ) : null}
      <AddSource
        worldId={worldId}
        others={(answer.data ?? []).filter(({ state }) => state !== 'RETIRED')}
        open={adding}
        given={dropped}
        onOpenChange={setAdding}
      />
    </Page>
  );
}

function Source({ worldId, source }: { worldId: string; source: SourcePartsFragment }) {
  const { effectiveFrom, effectiveTo } = source;
  const envelope = [
    kinds[source.kind],
    source.publication,
    source.section,
    source.revision,
    source.jurisdiction,
    effectiveFrom === null
      ? null
      : `in force from ${effectiveFrom}${effectiveTo === null ? '' : ` to ${effectiveTo}`}`,
  ].filter((part) => part !== null);
  return (
    <li>
      <div className={pageCss.grow}>
        <Link
          className={pageCss.rowLink}
          to="/r/$world/sources/$source"
          params={{ world: worldId, source: source.sourceMaterialId }}
        >
          {source.title}
        </Link>
        <p className={pageCss.quiet}>{envelope.join(' · ')}</p>
        <p className={pageCss.small}>
          {source.byteLength.toLocaleString('en')} bytes, sha256{' '}
          <span className={pageCss.mono}>{source.sha256.slice(0, 16)}…</span>
          {source.url === null ? '' : `, fetched from ${source.url}`}
        </p>
        {source.retireReason === null ? null : <p className={pageCss.quiet}>{source.retireReason}</p>}
      </div>
      {source.state === 'RETIRED' ? <RetiredBadge /> : null}
      <span className={pageCss.small}>
        <When at={source.createdAt} />
      </span>
    </li>
  );
}
