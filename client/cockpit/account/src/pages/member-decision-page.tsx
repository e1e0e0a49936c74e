import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { DecisionPageDocument } from '../../../../../src/generated/cockpit/decisions.ts';
import { Answer } from '../../../src/pages/decisions/answer.tsx';
import { DecisionFacts } from '../../../src/pages/decisions/decision-facts.tsx';
import { SayFeedback } from '../../../src/pages/decisions/say-feedback.tsx';
import { buttonClass } from '../../../src/ui/button.tsx';
import { Page, pageCss } from '../../../src/ui/page.tsx';
import { Asked, Skeleton } from '../../../src/ui/states.tsx';
import { cardRule } from './card-rule.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** One decision of the domain: what was asked, what was answered and why, and what people said of it. */
export function MemberDecisionPage() {
  const { domain: domainId, decision: decisionId } = useParams({ from: '/$domain/decisions/$decision' });
  const [answer, reload] = useQuery({ query: DecisionPageDocument, variables: { decisionId } });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title="Decision">{contents}</Page>}
      loading={<Skeleton rows={3} height={120} />}
    >
      {({ decision }) =>
        decision ? (
          <Page
            title={`Decision on ${decision.answer.module?.title ?? decision.answer.action}`}
            actions={
              <Link
                to="/$domain/worlds/$world/playground"
                params={{ domain: domainId, world: decision.worldId }}
                search={{ action: decision.answer.action }}
                className={buttonClass()}
              >
                Ask again in the playground
              </Link>
            }
          >
            <DecisionFacts decision={decision} />
            <div className={pageCss.after}>
              <Answer
                answer={decision.answer}
                linkOf={cardRule({
                  domainId,
                  worldId: decision.worldId,
                  version: decision.answer.worldModelVersion,
                })}
              />
            </div>
            <div className={pageCss.after}>
              <SayFeedback decisionId={decisionId} said={decision.feedback} />
            </div>
          </Page>
        ) : (
          <NotFoundPage />
        )
      }
    </Asked>
  );
}
