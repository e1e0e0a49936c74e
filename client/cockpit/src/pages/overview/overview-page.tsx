import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { OverviewDocument, ShellDocument } from '../../../../../src/generated/cockpit/shell.ts';
import type { OverviewQuery, StagedQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { stagedCount, useFrame, useStaged } from '../../shell/frame-data.ts';
import { deedOf } from '../../ui/audit-words.ts';
import { RunBadge } from '../distillation/run-badge.tsx';
import { Count, StatusBadge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Asked, Skeleton } from '../../ui/states.tsx';
import { nameOf } from '../../ui/person.ts';
import { namedIn, RecordLink } from '../../ui/record-link.tsx';
import { When } from '../../ui/time.tsx';
import { counted } from '../law-changes/change-words.ts';
import { Remark } from '../decisions/said.tsx';
import { OpenLawChange } from '../law-changes/law-changes-page.tsx';
import { RulesetSettings } from './ruleset-settings.tsx';
import css from './overview-page.module.css';

export function OverviewPage() {
  const { world: worldId } = useParams({ from: '/r/$world/' });
  const [frame] = useFrame();
  const [staged, restage] = useStaged();
  const [answer, reload] = useQuery({
    query: OverviewDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  const world = frame.data?.world;
  if (!world) return null;
  return (
    <Page title={world.title} lead={world.description} actions={<RulesetSettings ruleset={world} />}>
      <Asked
        answer={answer}
        retry={() => reload({ requestPolicy: 'network-only' })}
        loading={<Skeleton rows={3} height={160} />}
      >
        {(data) => (
          <div className={css.grid}>
            <div>
              {data.sourceMaterials.totalCount === 0 && data.rules.totalCount === 0 ? (
                <FirstSteps worldId={worldId} />
              ) : null}
              <LawChanges worldId={worldId} data={data} />
              <Waiting worldId={worldId} data={data} />
              <Remarks worldId={worldId} said={data.worldFeedback} />
            </div>
            <div>
              <Figures data={data} currentVersion={world.currentVersion} />
              <Asked answer={staged} retry={() => restage({ requestPolicy: 'network-only' })}>
                {({ stagedChanges }) => <Staged worldId={worldId} staged={stagedChanges} />}
              </Asked>
              {/* Below what is known later: it has its place from the first. */}
              {staged.data || staged.error ? (
                <Activity worldId={worldId} records={data.worldAuthoringAudit} />
              ) : null}
            </div>
          </div>
        )}
      </Asked>
    </Page>
  );
}

const FirstSteps = ({ worldId }: { worldId: string }) => (
  <Panel
    title="Nothing is here yet"
    aside={
      <Link to="/r/$world/sources" params={{ world: worldId }} className={buttonClass('primary')}>
        Add a source
      </Link>
    }
  >
    <Body>
      <ol className={css.steps}>
        <li>Add a source: the text of the law, with where it comes from.</li>
        <li>Distill it into candidate rules, each with its quote.</li>
        <li>Review what both gates found, and sign what is right.</li>
        <li>Publish a version: agents are answered by it from then on.</li>
      </ol>
    </Body>
  </Panel>
);

/** Law that changed under the rules: nothing is published until they follow it. */
function LawChanges({ worldId, data: { lawChanges, world } }: { worldId: string; data: OverviewQuery }) {
  if (lawChanges.edges.length === 0) return null;
  const atRisk = world?.rulesAtRisk ?? 0;
  return (
    <Panel
      title={
        <Link to="/r/$world/law-changes" params={{ world: worldId }}>
          The law changed
        </Link>
      }
      aside={
        atRisk === 0 ? null : (
          <span className={pageCss.quiet}>{counted(atRisk, 'rule is', 'rules are')} to follow it</span>
        )
      }
    >
      <Rows label="Law changes">
        {lawChanges.edges.map(({ node }) => (
          <OpenLawChange key={node.sourceMaterialId} worldId={worldId} change={node} />
        ))}
      </Rows>
    </Panel>
  );
}

function Waiting({ worldId, data }: { worldId: string; data: OverviewQuery }) {
  const { queued, stopped, proposed } = data;
  const candidates = [...queued.edges, ...stopped.edges].map(({ node }) => node);
  return (
    <Panel
      title="Waits for you"
      aside={<Count of={queued.totalCount + stopped.totalCount + proposed.totalCount} />}
    >
      {candidates.length === 0 ? (
        <Body>
          <p className={pageCss.quiet}>
            {proposed.totalCount === 0
              ? 'Nothing waits for a person. Candidates appear here when both gates let them pass, or stop them.'
              : `${proposed.totalCount} candidates have not been through the gates yet.`}
          </p>
        </Body>
      ) : (
        <Rows label="Candidates that wait">
          {candidates.map(({ candidateId, ruleKey, title, status }) => (
            <li key={candidateId}>
              <span className={pageCss.state}>
                <StatusBadge status={status} />
              </span>
              <Link
                className={pageCss.rowLink}
                to="/r/$world/review/$candidate"
                params={{ world: worldId, candidate: candidateId }}
              >
                {title}
              </Link>
              <span className={pageCss.ruleKey}>{ruleKey}</span>
            </li>
          ))}
          <li>
            <Link to="/r/$world/review" params={{ world: worldId }}>
              Review them all
              {proposed.totalCount === 0
                ? ''
                : `, and ${proposed.totalCount} that have not been through the gates`}
            </Link>
          </li>
        </Rows>
      )}
    </Panel>
  );
}

/** What people say looks wrong: a rule may have to be mended. */
function Remarks({ worldId, said }: { worldId: string; said: OverviewQuery['worldFeedback'] }) {
  if (said.totalCount === 0) return null;
  return (
    <Panel title="What people said of decisions" aside={<Count of={said.totalCount} />}>
      <Rows label="Remarks">
        {said.edges.map(({ node }) => (
          <li key={node.feedbackId}>
            <Remark worldId={worldId} of={node} />
          </li>
        ))}
        {said.totalCount > said.edges.length ? (
          <li>
            <Link to="/r/$world/decisions" params={{ world: worldId }} hash="what-people-said">
              All that was said
            </Link>
          </li>
        ) : null}
      </Rows>
    </Panel>
  );
}

function Staged({ worldId, staged }: { worldId: string; staged: StagedQuery['stagedChanges'] }) {
  const kinds = [
    ['Rules', staged.ruleCounts],
    ['Definitions', staged.definitionCounts],
    ['Actions', staged.actionCounts],
    ['Settings', staged.configurationCounts],
    ['Sources', staged.sourceCounts],
  ] as const;
  return (
    <Panel title={`Staged for ${staged.worldModelVersion}`} aside={<Count of={stagedCount(staged)} />}>
      {stagedCount(staged) === 0 ? (
        <Body>
          <p className={pageCss.quiet}>Nothing differs from the last version. What you sign appears here.</p>
        </Body>
      ) : (
        <Rows label="Staged changes">
          {kinds.map(([name, { added, changed, removed }]) =>
            added + changed + removed === 0 ? null : (
              <li key={name}>
                <span className={pageCss.grow}>{name}</span>
                <span className={pageCss.quiet}>
                  {[
                    [added, 'new'],
                    [changed, 'changed'],
                    [removed, 'gone'],
                  ]
                    .filter(([count]) => count !== 0)
                    .map((words) => words.join(' '))
                    .join(', ')}
                </span>
              </li>
            ),
          )}
          <li>
            <Link to="/r/$world/publish" params={{ world: worldId }}>
              See what differs, and publish it
            </Link>
          </li>
        </Rows>
      )}
    </Panel>
  );
}

function Figures({ data, currentVersion }: { data: OverviewQuery; currentVersion: number | null }) {
  const [run] = data.distillationRuns.edges.map(({ node }) => node);
  return (
    <Panel title="The ruleset">
      <Body>
        <dl className={css.figures}>
          <div>
            <dt>In force</dt>
            <dd>{currentVersion === null ? 'nothing yet' : `v${currentVersion}`}</dd>
          </div>
          <div>
            <dt>Enshrined rules</dt>
            <dd>{data.rules.totalCount}</dd>
          </div>
          <div>
            <dt>Sources</dt>
            <dd>{data.sourceMaterials.totalCount}</dd>
          </div>
        </dl>
      </Body>
      {run ? (
        <Rows label="Last distillation">
          <li>
            <span className={pageCss.grow}>
              Last distillation, <When at={run.startedAt} />
            </span>
            <RunBadge run={run} />
          </li>
        </Rows>
      ) : null}
    </Panel>
  );
}

function Activity({ worldId, records }: { worldId: string; records: OverviewQuery['worldAuthoringAudit'] }) {
  const [{ data }] = useQuery({ query: ShellDocument });
  return (
    <Panel title="Recent activity">
      <Rows label="Recent activity">
        {records.edges.map(({ node }) => (
          <li key={node.recordId}>
            <RecordLink className={pageCss.rowLink} worldId={worldId} record={node}>
              {node.operatorId === data?.me.user.userId ? 'You' : nameOf(node.operator, 'An operator')}{' '}
              {deedOf(node)}
              {namedIn(node) === null ? null : <code> {namedIn(node)}</code>}
            </RecordLink>
            <span className={pageCss.small}>
              <When at={node.occurredAt} />
            </span>
          </li>
        ))}
        <li>
          <Link to="/r/$world/audit" params={{ world: worldId }}>
            All that was done
          </Link>
        </li>
      </Rows>
    </Panel>
  );
}
