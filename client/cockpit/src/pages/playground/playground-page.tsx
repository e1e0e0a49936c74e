import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { DecisionPageDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import { useActions } from '../../data/use-actions.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Asked, Empty, Skeleton } from '../../ui/states.tsx';
import { Question } from './question.tsx';
import type { RecordedDecision } from './recorded-question.ts';

/** Asks the draft or a version: what it decides, why, and what is worth finding out next. */
export function PlaygroundPage() {
  const { world: worldId } = useParams({ from: '/r/$world/playground' });
  const { decision } = useSearch({ from: '/r/$world/playground' });
  return (
    <Page
      title="Playground"
      lead="Ask the draft or a version. A simulation is recorded under your name; no agent sees it."
    >
      {decision === undefined ? (
        <Questions worldId={worldId} record={null} />
      ) : (
        <OfRecord key={decision} worldId={worldId} decisionId={decision} />
      )}
    </Page>
  );
}

/** The question of a recorded decision, asked again. */
function OfRecord({ worldId, decisionId }: { worldId: string; decisionId: string }) {
  const [answer, reload] = useQuery({ query: DecisionPageDocument, variables: { decisionId } });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      loading={<Skeleton rows={4} height={64} />}
    >
      {({ decision }) =>
        decision?.worldId === worldId ? (
          <Questions worldId={worldId} record={decision} />
        ) : (
          <Empty
            action={
              <Link to="/r/$world/playground" params={{ world: worldId }} className={buttonClass('primary')}>
                Ask something else
              </Link>
            }
          >
            This ruleset has no decision of that number.
          </Empty>
        )
      }
    </Asked>
  );
}

function Questions({ worldId, record }: { worldId: string; record: RecordedDecision | null }) {
  const { action: key } = useSearch({ from: '/r/$world/playground' });
  const answer = useActions(worldId);
  return (
    <Asked answer={answer} retry={answer.reload} loading={<Skeleton rows={4} height={64} />}>
      {(all) => {
        // A record can be of an action that was retired since; its version still decides it.
        const actions = all.filter(
          (action) => action.status === 'ACTIVE' || action.key === record?.answer.action,
        );
        const asked = record?.answer.action ?? key;
        const chosen = actions.find((action) => action.key === asked) ?? actions[0];
        return chosen ? (
          <Question
            key={chosen.key}
            worldId={worldId}
            action={chosen}
            actions={actions}
            record={record?.answer.action === chosen.key ? record : null}
          />
        ) : (
          <Empty
            action={
              <Link to="/r/$world/review" params={{ world: worldId }} className={buttonClass('primary')}>
                Go to review
              </Link>
            }
          >
            There is no action to ask about yet. Sign a candidate, and its action appears here.
          </Empty>
        );
      }}
    </Asked>
  );
}
