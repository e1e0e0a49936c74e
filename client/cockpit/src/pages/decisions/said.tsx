import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { FeedbackDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import type { FeedbackQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { pageCss, Panel, Rows } from '../../ui/page.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Words } from './words-said.tsx';

const feedbackOf = (data: FeedbackQuery) => data.worldFeedback;
const place = 'what-people-said';

/** At the head of the page: the list is below a table of any length. */
export function SaidLink({ worldId }: { worldId: string }) {
  const [{ data }] = useQuery({ query: FeedbackDocument, variables: { worldId, first: 20, after: null } });
  const count = data?.worldFeedback.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <a href={`#${place}`}>{count === 1 ? 'One remark' : `${count.toLocaleString('en')} remarks`} of people</a>
  );
}

/** What people said of decisions, where anyone did. */
export function Said({ worldId }: { worldId: string }) {
  const { lists, more } = useFollowedLists(FeedbackDocument, [{ worldId }], feedbackOf, { size: 20 });
  const [said] = lists;
  if (!said || said.total === 0) return null;
  return (
    <div className={pageCss.after} id={place}>
      <Panel title="What people said of decisions">
        <Rows label="Feedback">
          {said.pages.flat().map((one) => (
            <li key={one.feedbackId}>
              <span className={pageCss.grow}>
                <Words of={one} />
              </span>
              <Link to="/r/$world/decisions/$decision" params={{ world: worldId, decision: one.decisionId }}>
                The decision<span className="visually-hidden"> that {one.text.slice(0, 60)} is said of</span>
              </Link>
            </li>
          ))}
        </Rows>
        <ShowMore list={said} more={() => more(0)} />
      </Panel>
    </div>
  );
}
