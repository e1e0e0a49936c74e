import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { RulePageDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { RulePageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { NotInRuleset } from '../../shell/dead-ends.tsx';
import { Badge, RetiredBadge } from '../../ui/badge.tsx';
import { Page, pageCss } from '../../ui/page.tsx';
import { Asked, Skeleton } from '../../ui/states.tsx';
import { Law } from '../review/law.tsx';
import { LedgerTable, Legend } from '../review/ledger/ledger-table.tsx';
import { LitParts } from '../review/ledger/lit.tsx';
import { Machine } from '../review/machine.tsx';
import { useClauseLaid } from '../review/use-clause-laid.ts';
import { ChangeRule } from './change-rule.tsx';
import { modalityWords } from './norms.ts';
import { ComingRevisions } from './coming-revisions.tsx';
import { Neighbours } from './rule-graph.tsx';
import { RuleHistory } from './rule-history.tsx';
import css from './rule-page.module.css';
import { UnsignedNames } from './unsigned-names.tsx';
import { dayBefore, inTime, type InTime } from './rule-time.ts';

type Rule = NonNullable<RulePageQuery['rule']>;
type Times = InTime<Rule['revisions'][number]>;

const today = (): string => new Date().toISOString().slice(0, 10);

export function RulePage() {
  const { world: worldId, rule: key } = useParams({ from: '/r/$world/rules/$rule' });
  const [answer, reload] = useQuery({
    query: RulePageDocument,
    variables: { worldId, key },
    requestPolicy: 'cache-and-network',
  });
  const rule = answer.data?.rule;
  const shown = rule ? inTime(rule, today()).shown : undefined;
  const cited = shown?.revision.rule.citations[0]?.sourceMaterialId;
  const isLaid = useClauseLaid(worldId, cited);
  return (
    <Asked
      answer={isLaid ? answer : { fetching: true }}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title={key}>{contents}</Page>}
      loading={<Skeleton rows={3} height={160} />}
    >
      {(asked) =>
        asked.rule ? <Shown worldId={worldId} rule={asked.rule} /> : <NotInRuleset worldId={worldId} />
      }
    </Asked>
  );
}

function Shown({ worldId, rule }: { worldId: string; rule: Rule }) {
  const times = inTime(rule, today());
  if (!times.shown) return <NotInRuleset worldId={worldId} />;
  const { rule: body, inWords, inputs, definitions } = times.shown.revision;
  const ledger = body.readingLedger;
  return (
    <Page
      title={`${rule.key}: ${body.naturalLanguage}`}
      actions={<ChangeRule key={rule.key} worldId={worldId} rule={rule} today={today()} />}
    >
      <p className={css.line}>
        {rule.status === 'RETIRED' ? <RetiredBadge /> : <Badge tone="good">In the working set</Badge>}
        <Badge tone="neutral">{modalityWords[body.modality]}</Badge>
        <span>
          Action{' '}
          <Link
            to="/r/$world/actions/$action"
            params={{ world: worldId, action: body.action }}
            className={pageCss.mono}
          >
            {body.action}
          </Link>
        </span>
        {rule.status === 'RETIRED' ? null : <span className={pageCss.quiet}>{standingWords(times)}</span>}
      </p>
      {rule.status === 'RETIRED' ? null : <UnsignedNames worldId={worldId} ruleKey={rule.key} rule={body} />}
      {rule.status === 'RETIRED' ? null : <ComingRevisions times={times} />}
      {rule.dayOfSource === null ? null : (
        <p className={css.line} role="note">
          {`Its source was corrected since it was signed: the law is in force from ${rule.dayOfSource}, and this rule on no day. Revise it: the revision proposes that day, and takes the rule's place once it is signed.`}
        </p>
      )}
      <LitParts ledger={ledger}>
        <section aria-labelledby="law">
          <h2 id="law" className={css.title}>
            The law says
          </h2>
          <Law worldId={worldId} citations={body.citations} ledger={ledger} findings={[]} />
          {ledger ? (
            <>
              <Legend ledger={ledger} />
              <LedgerTable ledger={ledger} />
            </>
          ) : null}
        </section>
        <Machine rule={body} inWords={inWords} inputs={inputs} definitions={definitions} />
      </LitParts>
      <h2 className={css.title}>Related rules and definitions</h2>
      <Neighbours
        worldId={worldId}
        ruleKey={rule.key}
        body={body}
        definitions={definitions.map(({ name }) => name)}
      />
      <h2 className={css.title}>History</h2>
      <RuleHistory worldId={worldId} rule={rule} day={today()} />
    </Page>
  );
}

/** Whether what the page shows decides today, and how long. */
function standingWords({ now, shown }: Times): string {
  const { from, to } = now ?? shown!;
  if (from === null) return 'not yet in force: no day is known';
  if (now) return `in force since ${from}${to === null ? '' : `, until ${dayBefore(to)}`}`;
  return from > today() ? `not in force today; from ${from}` : `not in force any more since ${to ?? from}`;
}
