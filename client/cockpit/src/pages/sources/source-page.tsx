import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useQuery } from 'urql';
import { SourceDocument } from '../../../../../src/generated/cockpit/sources.ts';
import { NotInRuleset } from '../../shell/dead-ends.tsx';
import { useShortcut } from '../../shell/shortcuts.ts';
import { RetiredBadge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page, pageCss } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { When } from '../../ui/time.tsx';
import type { Span } from '../write-rule/quoted.ts';
import { WriteRule } from '../write-rule/write-rule.tsx';
import { AddSource } from './add-source.tsx';
import { Comparison } from './comparison.tsx';
import { CorrectSource, RetireSource } from './correct-source.tsx';
import { Fates, type Fate } from './fates.tsx';
import { kinds } from './kinds.ts';
import type { ShownSource } from './shown-source.ts';
import { SourceText } from './source-text.tsx';
import { Watch } from './watch.tsx';
import css from './source-page.module.css';

/** One source: the document itself, with what became of each of its statements. */
export function SourcePage() {
  const { world: worldId, source: sourceMaterialId } = useParams({ from: '/r/$world/sources/$source' });
  const [answer, reload] = useQuery({
    query: SourceDocument,
    variables: { worldId, sourceMaterialId },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title="Source">{contents}</Page>}
      loading={<Skeleton rows={4} height={120} />}
    >
      {({ sourceMaterial }) =>
        sourceMaterial ? (
          <Shown worldId={worldId} source={sourceMaterial} />
        ) : (
          <NotInRuleset worldId={worldId} />
        )
      }
    </Asked>
  );
}

/** Focuses the next statement that no one read, round and round. */
function nextNotRead(): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-fate=NOT_READ]')];
  const at = all.findIndex((one) => one === document.activeElement);
  const next = all[(at + 1) % all.length];
  next?.scrollIntoView({ block: 'center' });
  next?.focus();
}

function Shown({ worldId, source }: { worldId: string; source: ShownSource }) {
  const { with: other } = useSearch({ from: '/r/$world/sources/$source' });
  const [dialog, setDialog] = useState<'correct' | 'retire' | 'revise' | null>(null);
  const [only, setOnly] = useState<Fate | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  useShortcut('u', nextNotRead);
  const open = (which: 'correct' | 'retire' | 'revise'): void => {
    opener.current = document.activeElement as HTMLElement | null;
    setDialog(which);
  };
  const [written, setWritten] = useState<Span | null>(null);
  const write = useCallback((span: Span): void => {
    opener.current = document.activeElement as HTMLElement | null;
    setWritten(span);
  }, []);
  // The same bytes in another row: what is known of them was corrected, and no word of the law changed.
  const isCorrection = source.supersedes?.sha256 === source.sha256;
  const { passages, distilled } = source.coverage;
  const count = (fate: Fate): number => passages.filter((passage) => passage.fate === fate).length;
  return (
    <Page
      title={source.title}
      lead={[kinds[source.kind], source.publication, source.section, source.revision]
        .filter((part) => part !== null)
        .join(' · ')}
      wide
      actions={
        <>
          <a
            className={buttonClass()}
            href={`/worlds/${worldId}/source-materials/${source.sourceMaterialId}/content`}
          >
            The original
          </a>
          {source.supersedesId === null || source.state === 'RETIRED' || isCorrection ? null : (
            <Link
              to="/r/$world/law-changes/$source"
              params={{ world: worldId, source: source.sourceMaterialId }}
              className={buttonClass()}
            >
              What it changed
            </Link>
          )}
          {source.state === 'RETIRED' ? null : (
            <>
              <Button onClick={() => open('revise')}>Newer revision</Button>
              <Button onClick={() => open('correct')}>Correct</Button>
              <Button kind="danger" onClick={() => open('retire')}>
                Retire
              </Button>
            </>
          )}
        </>
      }
    >
      <Provenance source={source} />
      <Watch worldId={worldId} source={source} />
      <Comparison worldId={worldId} source={source} other={other ?? null} />
      {other === undefined ? (
        <>
          <section className={css.coverage} aria-labelledby="coverage">
            <h2 id="coverage">What became of it</h2>
            {distilled || passages.length > 0 ? (
              <>
                <Fates count={count} only={only} setOnly={setOnly} />
                {count('NOT_READ') > 0 ? (
                  <p>
                    <Button kind="danger" onClick={nextNotRead}>
                      {count('NOT_READ') === 1
                        ? 'One statement was not read'
                        : `${count('NOT_READ')} statements were not read`}{' '}
                      <kbd>U</kbd>
                    </Button>
                  </p>
                ) : null}
              </>
            ) : (
              <Empty
                action={
                  <Link
                    to="/r/$world/distillations"
                    params={{ world: worldId }}
                    className={buttonClass('primary')}
                  >
                    Distill it
                  </Link>
                }
              >
                No run has read this source yet, so nothing became of its sentences.
              </Empty>
            )}
          </section>
          {source.state === 'RETIRED' ? null : (
            <p className={css.how}>
              Press a sentence that was not read or left out to write its rule, or mark any words.
            </p>
          )}
          <SourceText
            worldId={worldId}
            source={source}
            only={only}
            write={source.state === 'RETIRED' ? null : write}
          />
        </>
      ) : null}
      <WriteRule
        worldId={worldId}
        source={source}
        span={written}
        close={() => setWritten(null)}
        opener={opener}
      />
      <AddSource
        worldId={worldId}
        others={[source]}
        supersedes={source.sourceMaterialId}
        open={dialog === 'revise'}
        onOpenChange={(isOpen) => (isOpen ? undefined : setDialog(null))}
      />
      <CorrectSource
        worldId={worldId}
        source={source}
        open={dialog === 'correct'}
        close={() => setDialog(null)}
        opener={opener}
      />
      <RetireSource
        worldId={worldId}
        source={source}
        open={dialog === 'retire'}
        close={() => setDialog(null)}
        opener={opener}
      />
    </Page>
  );
}

function Provenance({ source }: { source: ShownSource }) {
  const facts: [string, string | null][] = [
    ['Jurisdiction', source.jurisdiction],
    ['Language', source.language],
    ['Published', source.publishedOn],
    ['In force from', source.effectiveFrom ?? 'not said: correct it, or no rule of it decides'],
    ['until', source.effectiveTo],
    ['Fetched from', source.url],
    ['Size', `${source.byteLength.toLocaleString('en')} bytes, ${source.mediaType}`],
    ['SHA-256', source.sha256],
  ];
  return (
    <>
      {source.state === 'RETIRED' ? (
        <p className={css.retired}>
          <RetiredBadge />
          {source.retireReason}
        </p>
      ) : null}
      <dl className={css.facts}>
        {facts.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd className={name === 'SHA-256' ? pageCss.mono : undefined}>{value}</dd>
            </div>
          ),
        )}
        <div>
          <dt>Added</dt>
          <dd>
            <When at={source.createdAt} />
          </dd>
        </div>
      </dl>
    </>
  );
}
