import { Link } from '@tanstack/react-router';
import type { AcceptanceFindingPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { pageCss, Rows } from '../../ui/page.tsx';
import css from '../rules/rule-page.module.css';

const notAsked = {
  INPUTS_INVALID: 'takes other inputs now',
  ACTION_NOT_IN_VERSION: 'has no rule there',
} as const;

/** Cases that do not come out as expected, with the rules that decided them. */
export function FailedCases({
  worldId,
  findings,
  acknowledged,
  acknowledge,
}: {
  worldId: string;
  findings: readonly AcceptanceFindingPartsFragment[];
  /** Ids, where they may be acknowledged. */
  acknowledged?: readonly string[];
  acknowledge?: (ids: string[]) => void;
}) {
  return (
    <Rows label="Cases that fail">
      {findings.map(({ id, action, case: name, expected, actual, differences, rules }) => (
        <li key={id}>
          <div className={`${css.stack} ${pageCss.grow}`}>
            <span className={css.line}>
              <strong>{name}</strong> <code>{action}</code>
            </span>
            <span className={css.line}>
              <VerdictBadge verdict={expected} /> is expected,
              {actual === 'INPUTS_INVALID' || actual === 'ACTION_NOT_IN_VERSION' ? (
                <Badge tone="warn">{notAsked[actual]}</Badge>
              ) : (
                <VerdictBadge verdict={actual} />
              )}
            </span>
            <p className={pageCss.quiet}>{differences.join(' ')}</p>
            {rules.length > 0 ? (
              <span className={css.line}>
                Decided by
                {rules.map((rule) => (
                  <Link
                    key={rule}
                    to="/r/$world/rules/$rule"
                    params={{ world: worldId, rule }}
                    className={pageCss.ruleKey}
                  >
                    {rule}
                  </Link>
                ))}
              </span>
            ) : null}
            {acknowledge && acknowledged ? (
              <label className={css.line}>
                <input
                  type="checkbox"
                  checked={acknowledged.includes(id)}
                  onChange={({ target }) =>
                    acknowledge(
                      target.checked ? [...acknowledged, id] : acknowledged.filter((other) => other !== id),
                    )
                  }
                />
                Publish all the same; the card says so
              </label>
            ) : null}
          </div>
        </li>
      ))}
    </Rows>
  );
}
