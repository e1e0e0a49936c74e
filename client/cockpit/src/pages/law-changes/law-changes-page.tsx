import { Link, useParams } from '@tanstack/react-router';
import { OpenLawChangesDocument } from '../../../../../src/generated/cockpit/law-changes.ts';
import type {
  OpenLawChangePartsFragment,
  OpenLawChangesQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page, pageCss, Rows } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { counted } from './change-words.ts';

const changesOf = (data: OpenLawChangesQuery) => data.lawChanges;

/** The newer revisions of sources that rules have not followed yet. */
export function LawChangesPage() {
  const { world: worldId } = useParams({ from: '/r/$world/law-changes' });
  const { lists, error, more, reload } = useFollowedLists(OpenLawChangesDocument, [{ worldId }], changesOf, {
    size: 50,
  });
  const [list] = lists;
  return (
    <Page
      title="Law changes"
      lead="Sources of which there is a newer revision, while rules still cite the one before it. Nothing is published until they are worked through."
    >
      <Asked
        answer={{ data: list, error, fetching: !list }}
        retry={reload}
        loading={<Skeleton rows={2} height={72} />}
      >
        {(changes) =>
          changes.pages.flat().length === 0 ? (
            <Empty
              action={
                <Link to="/r/$world/sources" params={{ world: worldId }} className={buttonClass()}>
                  The sources
                </Link>
              }
            >
              Every rule cites the newest revision of its source.
            </Empty>
          ) : (
            <div className={pageCss.panel}>
              <Rows label="Law changes">
                {changes.pages.flat().map((node) => (
                  <OpenLawChange key={node.sourceMaterialId} worldId={worldId} change={node} />
                ))}
              </Rows>
              <ShowMore list={changes} more={() => more(0)} />
            </div>
          )
        }
      </Asked>
    </Page>
  );
}

/** One of them, with how much rests on it. */
export function OpenLawChange({ worldId, change }: { worldId: string; change: OpenLawChangePartsFragment }) {
  const { sourceMaterialId, sourceMaterial: source, rules, candidates } = change;
  return (
    <li>
      <div className={pageCss.grow}>
        <Link to="/r/$world/law-changes/$source" params={{ world: worldId, source: sourceMaterialId }}>
          {source.title}
          {source.revision === null ? '' : `, ${source.revision}`}
        </Link>
        <p className={pageCss.quiet}>
          {[source.publication, source.effectiveFrom && `in force from ${source.effectiveFrom}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span>
        {[
          rules === 0 ? null : counted(rules, 'rule', 'rules'),
          candidates === 0 ? null : counted(candidates, 'candidate', 'candidates'),
        ]
          .filter((part) => part !== null)
          .join(', ')}
      </span>
    </li>
  );
}
