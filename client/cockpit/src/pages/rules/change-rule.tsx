import { Link } from '@tanstack/react-router';
import { useRef, useState, type RefObject } from 'react';
import { useClient } from 'urql';
import { RetireOneRuleDocument, RulePageDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { RulePageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useOpenCandidates } from '../../data/use-open-candidates.ts';
import { useRulesOfAction } from '../../data/use-rules-of-action.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageCss } from '../../ui/page.tsx';
import { RetireDialog } from '../../ui/retire-dialog.tsx';
import { ReviseRule } from './revise-rule.tsx';
import { inTime, standingOf } from './rule-time.ts';
import css from './rule-page.module.css';

type Rule = NonNullable<RulePageQuery['rule']>;

/** Of which revisions the rule is in the working set: what a person has seen who decides on it. */
const headsOf = ({ heads }: Rule): string => heads.map(({ revision }) => revision.revisionId).join(' ');

/** What can be done to a rule that is in the working set. */
export function ChangeRule({ worldId, rule, today }: { worldId: string; rule: Rule; today: string }) {
  const [dialog, setDialog] = useState<'revise' | 'retire' | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const newest = rule.revisions.at(-1)!;
  const revising = useOpenCandidates(worldId, newest.rule.action).find(({ ruleKey }) => ruleKey === rule.key);
  const open = (which: 'revise' | 'retire'): void => {
    opener.current = document.activeElement as HTMLElement | null;
    setDialog(which);
  };
  const close = (): void => setDialog(null);
  return (
    <>
      <Link
        to="/r/$world/audit"
        params={{ world: worldId }}
        search={{ kind: 'RULE', target: rule.ruleId }}
        className={buttonClass()}
      >
        Its record
      </Link>
      {rule.status === 'RETIRED' ? null : (
        <>
          {revising ? (
            <Link
              to="/r/$world/review/$candidate"
              params={{ world: worldId, candidate: revising.candidateId }}
              className={buttonClass()}
            >
              Its open revision
            </Link>
          ) : (
            <Button onClick={() => open('revise')}>Revise</Button>
          )}
          <Button kind="danger" onClick={() => open('retire')}>
            Retire
          </Button>
          <ReviseRule
            worldId={worldId}
            ruleKey={rule.key}
            standing={standingOf(rule)}
            shown={inTime(rule, today).shown?.revision.revisionId}
            dayOfSource={rule.dayOfSource}
            open={dialog === 'revise'}
            close={close}
            opener={opener}
          />
          <Retire
            key={rule.key}
            worldId={worldId}
            rule={rule}
            open={dialog === 'retire'}
            close={close}
            opener={opener}
          />
        </>
      )}
    </>
  );
}

interface RetireProps {
  worldId: string;
  rule: Rule;
  open: boolean;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
}

/** What was seen when the dialog opened is what is retired: a rule that was revised meanwhile is asked about anew. */
function Retire({ worldId, rule, open, close, opener }: RetireProps) {
  const client = useClient();
  const { run, busy, refusal, forget } = useCommand(RetireOneRuleDocument);
  const [seen, setSeen] = useState<string | null>(null);
  const heads = headsOf(rule);
  if (open && seen === null) setSeen(heads);
  if (!open && seen !== null) setSeen(null);
  const newest = rule.revisions.at(-1)!;
  const { data: others = [] } = useRulesOfAction(worldId, newest.rule.action);
  const dependents = others.filter(
    ({ key, heads: theirs }) =>
      key !== rule.key &&
      theirs.some(
        ({ revision }) =>
          revision.rule.overrides.some((edge) => edge.rule === rule.key) ||
          revision.rule.limits.includes(rule.key),
      ),
  );
  const overtaken = seen !== null && seen !== heads;
  const retire = async (reason: string): Promise<void> => {
    const variables = { worldId, key: rule.key };
    const now = await client
      .query(RulePageDocument, variables, { requestPolicy: 'network-only' })
      .toPromise();
    if (now.data?.rule && headsOf(now.data.rule) !== seen) return;
    const outcome = await run({ worldId, ruleKey: rule.key, reason });
    if (outcome.done) close();
  };
  return (
    <RetireDialog
      open={open}
      close={() => {
        forget();
        close();
      }}
      opener={opener}
      title={`Retire ${rule.key}`}
      description="Versions that have it keep it; the next one is without it. Its key is not used again."
      blocked={
        dependents.length > 0
          ? 'Retire or revise first what refers to it.'
          : overtaken
            ? 'Look first at what it is now.'
            : null
      }
      busy={busy}
      refusal={refusal}
      act={(reason) => void retire(reason)}
    >
      <div className={css.stack}>
        {overtaken ? (
          <div role="alert">
            <p>
              It was revised while this was open. It says now: <q>{newest.rule.naturalLanguage}</q>
            </p>
            <p>
              <Button onClick={() => setSeen(heads)}>I have looked at it</Button>
            </p>
          </div>
        ) : null}
        {dependents.length > 0 ? (
          <>
            <p>These refer to it, and would refer to nothing. Retire or revise them first:</p>
            <ul aria-label="Rules that refer to it">
              {dependents.map(({ key, heads: theirs }) => (
                <li key={key}>
                  <Link
                    to="/r/$world/rules/$rule"
                    params={{ world: worldId, rule: key }}
                    className={pageCss.ruleKey}
                  >
                    {key}
                  </Link>{' '}
                  {theirs[0]?.revision.rule.naturalLanguage}
                </li>
              ))}
            </ul>
          </>
        ) : (
          <p>No other rule refers to it.</p>
        )}
        {newest.rule.overrides.length > 0 ? (
          <p>
            It is an exception to {newest.rule.overrides.map((edge) => edge.rule).join(', ')}, which then
            holds without it.
          </p>
        ) : null}
        {newest.rule.limits.length > 0 ? (
          <p>
            Its deny prevails over{' '}
            {newest.rule.limits.map((key) => (key === 'all' ? 'every grant' : key)).join(', ')}: what it
            denied may be permitted then.
          </p>
        ) : null}
        {newest.definitions.length > 0 ? (
          <p>It reads {newest.definitions.map(({ name }) => name).join(', ')}; definitions stay.</p>
        ) : null}
      </div>
    </RetireDialog>
  );
}
