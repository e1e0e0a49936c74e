import type { PlanPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { VerdictBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';

/** Which of the missing inputs still matter, and to what complete inputs can lead. */
export function Planned({
  plan,
  take,
}: {
  plan: PlanPartsFragment;
  take: (example: Record<string, unknown>) => void;
}) {
  return (
    <Panel title="What still matters">
      <Body>
        <p>
          {plan.decision === null
            ? 'The verdict is open. These are worth asking, in this order:'
            : 'The verdict holds whatever these are:'}
        </p>
      </Body>
      <Rows label="Inputs that still matter">
        {plan.missingInputs.map(({ name, settles }) => (
          <li key={name}>
            <code className={pageCss.grow}>{name}</code>
            <span className={pageCss.quiet}>{settledBy(settles)}</span>
          </li>
        ))}
        {plan.reachable.map(({ decision, example }) => (
          <li key={decision}>
            <span className={pageCss.grow}>
              <VerdictBadge verdict={decision} />
            </span>
            {example === null ? null : (
              <Button onClick={() => take(example as Record<string, unknown>)}>Fill in an example</Button>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

const settledBy = (share: number | null): string => {
  if (share === null) return '';
  const percent = Math.round(share * 100);
  return percent === 0
    ? 'no answer to it settles the verdict by itself'
    : `${percent} % of its possible answers settle the verdict`;
};
