import { Link, useNavigate } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useQuery } from 'urql';
import { ComparedSourcesDocument } from '../../../../../src/generated/cockpit/sources.ts';
import type { ComparedSourcesQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useSources } from '../../data/use-sources.ts';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/field.tsx';
import { Panel, pageCss } from '../../ui/page.tsx';
import { Asked, Empty } from '../../ui/states.tsx';
import { fateWords } from './fates.tsx';
import { comparedSentences, wordsOf } from './compared-sentences.ts';
import type { ShownSource } from './shown-source.ts';
import css from './source-page.module.css';

interface ComparisonProps {
  worldId: string;
  source: ShownSource;
  /** The older one that it is held against; null: none was chosen. */
  other: string | null;
}

/** Another revision beside this one: what changed, sentence by sentence, and which rules rest on it. */
export function Comparison({ worldId, source, other }: ComparisonProps) {
  const navigate = useNavigate();
  const { data = [] } = useSources(worldId);
  const others = data.filter(({ sourceMaterialId }) => sourceMaterialId !== source.sourceMaterialId);
  if (others.length === 0) return null;
  return (
    <>
      <div className={css.compareWith}>
        <Select
          label="Compare with an older revision"
          value={other ?? ''}
          onChange={({ target }) =>
            void navigate({
              to: '/r/$world/sources/$source',
              params: { world: worldId, source: source.sourceMaterialId },
              search: target.value === '' ? {} : { with: target.value },
            })
          }
        >
          <option value="">none</option>
          {others.map((one) => (
            <option key={one.sourceMaterialId} value={one.sourceMaterialId}>
              {one.title}
              {one.revision === null ? '' : `, ${one.revision}`}
              {one.state === 'RETIRED' ? ' (retired)' : ''}, added {one.createdAt.slice(0, 10)}
            </option>
          ))}
        </Select>
      </div>
      {other === null ? null : <Compared worldId={worldId} newer={source.sourceMaterialId} older={other} />}
    </>
  );
}

function Compared({ worldId, newer, older }: { worldId: string; newer: string; older: string }) {
  const [answer, reload] = useQuery({
    query: ComparedSourcesDocument,
    variables: { worldId, sourceMaterialId: newer, from: older },
  });
  return (
    <Asked answer={answer} retry={() => reload({ requestPolicy: 'network-only' })}>
      {({ sourceMaterialComparison: sections, sourceMaterial }) => {
        const changed = sections.filter(({ change }) => change !== 'UNCHANGED');
        return (
          <>
            <p className={css.compareCount} role="status">
              {changed.length === 0
                ? `All ${sections.length} sections say the same.`
                : `${changed.length} of ${sections.length} sections differ.`}
            </p>
            {changed.length === 0 ? (
              <Empty>Nothing changed between the two, so no rule rests on a change.</Empty>
            ) : null}
            {changed.map((section) => (
              <Change
                key={section.headingPath.join(' › ') + section.change}
                worldId={worldId}
                section={section}
                older={sourceMaterial}
              />
            ))}
          </>
        );
      }}
    </Asked>
  );
}

const changes = {
  ADDED: ['added', 'good'],
  REMOVED: ['removed', 'bad'],
  CHANGED: ['changed', 'warn'],
  UNCHANGED: ['the same', 'neutral'],
} as const;

function Change({
  worldId,
  section,
  older,
}: {
  worldId: string;
  section: ComparedSourcesQuery['sourceMaterialComparison'][number];
  older: ComparedSourcesQuery['sourceMaterial'];
}) {
  const [word, tone] = changes[section.change];
  const sentences = comparedSentences(section.before ?? '', section.after ?? '');
  const gone = sentences.filter(({ change }) => change === 'removed').map(({ text }) => text);
  const touched = (older?.coverage.passages ?? []).filter(({ start, end, subject, fate }) => {
    // What was rejected rests on nothing any more.
    if (subject === null || fate === 'REJECTED') return false;
    const quote = older!.extractedText.slice(start, end).trim();
    return gone.some((sentence) => sentence.includes(quote) || quote.includes(sentence.trim()));
  });
  const subjects = [...new Map(touched.map((passage) => [passage.subject, passage])).values()];
  return (
    <Panel
      title={section.headingPath.at(-1) ?? 'Before the first heading'}
      aside={<Badge tone={tone}>{word}</Badge>}
    >
      <div className={css.compared}>
        {wordsOf(sentences).map(({ kind, text }, index) => {
          const words = text.trimEnd();
          return (
            <Fragment key={index}>
              {kind === 'same' ? words : kind === 'removed' ? <del>{words}</del> : <ins>{words}</ins>}
              {text.slice(words.length)}
            </Fragment>
          );
        })}
      </div>
      {subjects.length > 0 ? (
        <div className={css.touched}>
          <h3>Rules that rest on what changed here</h3>
          <ul>
            {subjects.map(({ subject, fate, candidateId }) => (
              <li key={subject}>
                {fate === 'RULE' ? (
                  <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule: subject! }}>
                    {subject}
                  </Link>
                ) : candidateId ? (
                  <Link to="/r/$world/review/$candidate" params={{ world: worldId, candidate: candidateId }}>
                    {subject}
                  </Link>
                ) : (
                  subject
                )}{' '}
                <span className={pageCss.quiet}>{fateWords[fate].toLowerCase()}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
}
