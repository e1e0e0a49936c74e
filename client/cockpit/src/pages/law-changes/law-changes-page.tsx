import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import {
  OpenLawChangesDocument,
  type OpenLawChangePartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page, pageCss, Rows } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { counted } from './change-words.ts';

/** The newer revisions of sources that rules have not followed yet. */
export function LawChangesPage() {
  const { world: worldId } = useParams({ from: '/r/$world/law-changes' });
  const [answer, reload] = useQuery({
    query: OpenLawChangesDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  return (
    <Page
      title="Law changes"
      lead="Sources of which there is a newer revision, while rules still cite the one before it. Nothing is published until they are worked through."
    >
      <Asked
        answer={answer}
        retry={() => reload({ requestPolicy: 'network-only' })}
        loading={<Skeleton rows={2} height={72} />}
      >
        {({ lawChanges }) =>
          lawChanges.edges.length === 0 ? (
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
                {lawChanges.edges.map(({ node }) => (
                  <OpenLawChange key={node.sourceMaterialId} worldId={worldId} change={node} />
                ))}
              </Rows>
              {lawChanges.pageInfo.hasNextPage ? (
                <p className={pageCss.panelBody}>The newest 50 are listed.</p>
              ) : null}
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
        {counted(rules, 'rule', 'rules')}, {counted(candidates, 'candidate', 'candidates')}
      </span>
    </li>
  );
}
