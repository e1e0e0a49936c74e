import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FeedbackDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import type { FeedbackQuery, RemarkPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';
import { pageCss, Panel, Rows } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Words } from './words-said.tsx';

const feedbackOf = (data: FeedbackQuery) => data.worldFeedback;
const place = 'what-people-said';

const pageSize = 20;
/** What the first page of them is asked for by. */
export const firstRemarks = (worldId: string) => ({ worldId, first: pageSize, after: null });

/**
 * At the head of the page: the list is below a table of any length. There before it is known how many there are, so that it
 * pushes nothing away.
 */
export function SaidLink({ worldId }: { worldId: string }) {
  const [{ data }] = useQuery({ query: FeedbackDocument, variables: firstRemarks(worldId) });
  const count = data?.worldFeedback.totalCount;
  if (count === undefined) return <span className={pageCss.quiet}>Remarks of people</span>;
  if (count === 0) return <span className={pageCss.quiet}>No remarks of people</span>;
  return (
    <a href={`#${place}`}>{count === 1 ? '1 remark' : `${count.toLocaleString('en')} remarks`} of people</a>
  );
}

/** What somebody said, and of which decision. */
export function Remark({ worldId, of }: { worldId: string; of: RemarkPartsFragment }) {
  const { decision, decisionId } = of;
  return (
    <>
      {decision ? (
        <span className={pageCss.state}>
          <VerdictBadge verdict={decision.decision} />
        </span>
      ) : null}
      <div className={pageCss.grow}>
        <p>
          <Words of={of} />
        </p>
        <Link to="/r/$world/decisions/$decision" params={{ world: worldId, decision: decisionId }}>
          {decision ? <Name of={decision.action} /> : 'The decision'}
          <span className="visually-hidden">, of which {of.text.slice(0, 60)} is said</span>
        </Link>
      </div>
    </>
  );
}

/** What people said of decisions, where anyone did. */
export function Said({ worldId }: { worldId: string }) {
  const { lists, more } = useFollowedLists(FeedbackDocument, [{ worldId }], feedbackOf, { size: pageSize });
  const [said] = lists;
  if (!said || said.total === 0) return null;
  return (
    <div className={pageCss.after} id={place}>
      <Panel title="What people said of decisions">
        <Rows label="Feedback">
          {said.pages.flat().map((one) => (
            <li key={one.feedbackId}>
              <Remark worldId={worldId} of={one} />
            </li>
          ))}
        </Rows>
        <ShowMore list={said} more={() => more(0)} />
      </Panel>
    </div>
  );
}
