import { Link } from '@tanstack/react-router';
import type { AcceptanceFindingPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';
import { Body, pageCss, Rows } from '../../ui/page.tsx';
import { Values } from '../review/values.tsx';
import css from '../rules/rule-page.module.css';

const notAsked = {
  INPUTS_INVALID: 'takes other inputs now',
  ACTION_NOT_IN_VERSION: 'has no rule there',
} as const;

/** So many are shown at once. */
const shown = 10;

interface FailedCasesProps {
  worldId: string;
  findings: readonly AcceptanceFindingPartsFragment[];
  /** Ids, where they may be acknowledged. */
  acknowledged?: readonly string[] | undefined;
  acknowledge?: ((ids: string[]) => void) | undefined;
}

/** Cases that do not come out as expected, with the rules that decided them. */
export function FailedCases({ worldId, findings, acknowledged, acknowledge }: FailedCasesProps) {
  const [first, rest] = [findings.slice(0, shown), findings.slice(shown)];
  const mine = new Set(findings.map(({ id }) => id));
  const list = (some: typeof findings, label: string) => (
    <Rows label={label}>
      {some.map((finding) => (
        <li key={finding.id}>
          <FailedCase
            worldId={worldId}
            finding={finding}
            acknowledged={acknowledged}
            acknowledge={acknowledge}
          />
        </li>
      ))}
    </Rows>
  );
  return (
    <>
      {acknowledge && acknowledged && findings.length > 1 ? (
        <Body>
          <label className={css.line}>
            <input
              type="checkbox"
              checked={findings.every(({ id }) => acknowledged.includes(id))}
              onChange={({ target }) => {
                const others = acknowledged.filter((id) => !mine.has(id));
                acknowledge(target.checked ? [...others, ...mine] : others);
              }}
            />
            All {findings.length}: publish all the same; the card says so
          </label>
        </Body>
      ) : null}
      {list(first, 'Cases that fail')}
      {rest.length === 0 ? null : (
        <Body>
          <details>
            <summary>{rest.length} more that fail</summary>
            {list(rest, 'More cases that fail')}
          </details>
        </Body>
      )}
    </>
  );
}

function FailedCase({
  worldId,
  finding: { id, action, case: name, inputs, asOf, expected, actual, differences, rules },
  acknowledged,
  acknowledge,
}: Omit<FailedCasesProps, 'findings'> & { finding: AcceptanceFindingPartsFragment }) {
  // The verdicts are said above; what else differs is not.
  const others = differences.filter((words) => !words.startsWith(`${expected.toLowerCase()} is expected`));
  return (
    <div className={`${css.stack} ${pageCss.grow}`}>
      <span className={css.line}>
        <strong>{name}</strong>
        <Link to="/r/$world/actions/$action" params={{ world: worldId, action }}>
          <code>{action}</code>
        </Link>
      </span>
      <span className={css.line}>
        <VerdictBadge verdict={expected} /> is expected, and it came to
        {actual === 'INPUTS_INVALID' || actual === 'ACTION_NOT_IN_VERSION' ? (
          <Badge tone="warn">{notAsked[actual]}</Badge>
        ) : (
          <VerdictBadge verdict={actual} />
        )}
      </span>
      <Values inputs={inputs} asOf={asOf} />
      {others.length === 0 ? null : <p className={pageCss.quiet}>{others.join(' ')}</p>}
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
  );
}
