import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { DecisionPageDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import type { DecisionPageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { NotInRuleset } from '../../shell/dead-ends.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Page, pageCss } from '../../ui/page.tsx';
import { Asked, Skeleton } from '../../ui/states.tsx';
import { Answer } from './answer.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import { RuleLink } from './rule-link.tsx';
import { SayFeedback } from './say-feedback.tsx';

type Decision = NonNullable<DecisionPageQuery['decision']>;

export function DecisionPage() {
  const { world: worldId, decision: decisionId } = useParams({ from: '/r/$world/decisions/$decision' });
  const [answer, reload] = useQuery({ query: DecisionPageDocument, variables: { decisionId } });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title="Decision">{contents}</Page>}
      loading={<Skeleton rows={3} height={120} />}
    >
      {({ decision }) =>
        decision?.worldId === worldId ? (
          <Shown worldId={worldId} decision={decision} />
        ) : (
          <NotInRuleset worldId={worldId} />
        )
      }
    </Asked>
  );
}

function Shown({ worldId, decision }: { worldId: string; decision: Decision }) {
  const { answer, decisionId, feedback } = decision;
  return (
    <Page
      title={`Decision on ${answer.module?.title ?? answer.action}`}
      actions={
        <Link
          to="/r/$world/playground"
          params={{ world: worldId }}
          search={{ decision: decisionId }}
          className={buttonClass()}
        >
          Explain it, and ask again
        </Link>
      }
    >
      <DecisionFacts decision={decision} />
      <div className={pageCss.after}>
        {answer.rules ? null : (
          <p>
            It was not asked for an explanation, so its record has the reasons alone.{' '}
            <Link to="/r/$world/playground" params={{ world: worldId }} search={{ decision: decisionId }}>
              Explain it rule by rule
            </Link>
          </p>
        )}
        <Answer answer={answer} linkOf={(rule) => <RuleLink worldId={worldId} rule={rule} />} />
      </div>
      <div className={pageCss.after}>
        <SayFeedback decisionId={decisionId} said={feedback} />
      </div>
    </Page>
  );
}
