import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { RulePageDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { RevisionPartsFragment, RulePageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { NotInRuleset } from '../../shell/dead-ends.tsx';
import { Badge, RetiredBadge } from '../../ui/badge.tsx';
import { Body, Page, pageCss, Panel } from '../../ui/page.tsx';
import { Asked, Skeleton } from '../../ui/states.tsx';
import { At } from '../../ui/time.tsx';
import { BeforeAfter } from '../publish/differences.tsx';
import { effectOf } from '../review/effects.ts';
import { Law } from '../review/law.tsx';
import { LedgerTable, Legend } from '../review/ledger/ledger-table.tsx';
import { LitParts } from '../review/ledger/lit.tsx';
import { Machine } from '../review/machine.tsx';
import { useClauseLaid } from '../review/use-clause-laid.ts';
import { ChangeRule } from './change-rule.tsx';
import { modalityWords } from './norms.ts';
import { Neighbours } from './rule-graph.tsx';
import css from './rule-page.module.css';

type Rule = NonNullable<RulePageQuery['rule']>;

export function RulePage() {
  const { world: worldId, rule: key } = useParams({ from: '/r/$world/rules/$rule' });
  const [answer, reload] = useQuery({
    query: RulePageDocument,
    variables: { worldId, key },
    requestPolicy: 'cache-and-network',
  });
  const cited = answer.data?.rule?.revisions.at(-1)?.rule.citations[0]?.sourceMaterialId;
  const isLaid = useClauseLaid(worldId, cited);
  return (
    <Asked
      answer={isLaid ? answer : { fetching: true }}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title={key}>{contents}</Page>}
      loading={<Skeleton rows={3} height={160} />}
    >
      {({ rule }) => (rule ? <Shown worldId={worldId} rule={rule} /> : <NotInRuleset worldId={worldId} />)}
    </Asked>
  );
}

function Shown({ worldId, rule }: { worldId: string; rule: Rule }) {
  const newest = rule.revisions.at(-1);
  if (!newest) return <NotInRuleset worldId={worldId} />;
  const { rule: body, inWords, inputs, definitions } = newest;
  const ledger = body.readingLedger;
  return (
    <Page
      title={`${rule.key}: ${body.naturalLanguage}`}
      actions={<ChangeRule key={rule.key} worldId={worldId} rule={rule} />}
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
        <span className={pageCss.quiet}>
          {body.from === null ? 'not yet in force' : `in force from ${body.from}`}
          {body.to === null ? '' : ` until ${body.to}`}
        </span>
      </p>
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
      {rule.revisions.toReversed().map((revision, index, all) => (
        <Revision
          key={revision.revisionId}
          worldId={worldId}
          revision={revision}
          before={all[index + 1] ?? null}
          head={rule.heads.some((head) => head.revision.revisionId === revision.revisionId)}
        />
      ))}
    </Page>
  );
}

/** What of a revision is compared with the one before, by the names that the pages use. */
const partsOf = ({ rule }: RevisionPartsFragment): Readonly<Record<string, string>> => ({
  'The rule': rule.naturalLanguage,
  'Applies when': rule.appliesWhen,
  Requires: rule.requires,
  'In force': `${rule.from ?? 'not yet'} to ${rule.to ?? 'no end'}`,
  'Where that is met': effectOf(rule.ifMet, rule.tier),
  'Where it is not': effectOf(rule.ifUnmet, rule.tier),
  Quotes: rule.citations.map(({ quote }) => quote).join('\n'),
  Overrides: rule.overrides.map((edge) => edge.rule).join(', '),
});

function Revision({
  worldId,
  revision,
  before,
  head,
}: {
  worldId: string;
  revision: RevisionPartsFragment;
  before: RevisionPartsFragment | null;
  head: boolean;
}) {
  const now = partsOf(revision);
  const then = before ? partsOf(before) : null;
  const changed = then ? Object.keys(now).filter((name) => now[name] !== then[name]) : [];
  return (
    <Panel
      title={`Revision ${revision.revision}`}
      aside={
        <span className={css.line}>
          {head ? <Badge tone="good">In the working set</Badge> : <Badge tone="neutral">Replaced</Badge>}
          <span className={pageCss.small}>
            <At at={revision.createdAt} />
          </span>
        </span>
      }
    >
      <Body>
        <div className={css.stack}>
          <p className={css.digest}>{revision.contentHash}</p>
          {then === null ? <p className={pageCss.quiet}>The first that was signed.</p> : null}
          {then !== null && changed.length === 0 ? (
            <p className={pageCss.quiet}>Its text and code are those of the one before.</p>
          ) : null}
          {changed.map((name) => (
            <div key={name}>
              <h3>{name}</h3>
              <BeforeAfter before={then?.[name]} after={now[name]} />
            </div>
          ))}
          <p>
            <Link
              to="/r/$world/review/$candidate"
              params={{ world: worldId, candidate: revision.candidateId }}
            >
              How it was signed
            </Link>
          </p>
        </div>
      </Body>
    </Panel>
  );
}
