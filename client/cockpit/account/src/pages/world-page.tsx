import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import {
  MemberVersionsDocument,
  MemberWorldDocument,
  type MemberVersionsQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { usePaged } from '../../../src/data/paged.ts';
import css from '../../../src/pages/publish/publish-page.module.css';
import { refusalOf } from '../../../src/data/command.ts';
import { Badge } from '../../../src/ui/badge.tsx';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { Name } from '../../../src/ui/name.tsx';
import { Body, Page, pageCss, Panel, Rows } from '../../../src/ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../../src/ui/states.tsx';
import { At } from '../../../src/ui/time.tsx';
import { NotFoundPage } from './not-found-page.tsx';

type Version = MemberVersionsQuery['domainVersions']['edges'][number]['node'];

const connectionOf = (data: MemberVersionsQuery) => data.domainVersions;

/** A ruleset as its members see it: every published version, with card, notes, corrections and modules. */
export function WorldPage() {
  const { domain: domainId, world: worldId } = useParams({ from: '/$domain/worlds/$world' });
  const [answer, reload] = useQuery({ query: MemberWorldDocument, variables: { domainId, worldId } });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      loading={
        <Page title="Ruleset">
          <Skeleton rows={3} height={160} />
        </Page>
      }
    >
      {({ domainWorld }) =>
        domainWorld ? (
          <Page
            title={domainWorld.title}
            lead={domainWorld.description}
            actions={
              <Link
                to="/$domain/worlds/$world/playground"
                params={{ domain: domainId, world: worldId }}
                className={buttonClass()}
              >
                Try it in the playground
              </Link>
            }
          >
            <Versions domainId={domainId} worldId={worldId} inForce={domainWorld.currentVersion} />
          </Page>
        ) : (
          <NotFoundPage />
        )
      }
    </Asked>
  );
}

interface Place {
  domainId: string;
  worldId: string;
  /** Number of the version in force. */
  inForce: number | null;
}

function Versions({ domainId, worldId, inForce }: Place) {
  const { rows, fetching, error, more, retry } = usePaged(
    MemberVersionsDocument,
    { domainId, worldId },
    connectionOf,
    20,
  );
  if (error)
    return <RefusalNote refusal={refusalOf(error)} title="The versions could not be read" retry={retry} />;
  return (
    <>
      {rows.map((version) => (
        <VersionPanel
          key={version.versionId}
          version={version}
          at={`/account/domains/${domainId}/worlds/${worldId}/versions/${version.worldModelVersion}/card`}
          inForce={version.number === inForce}
        />
      ))}
      {fetching && rows.length === 0 ? <Skeleton rows={3} height={160} /> : null}
      {more ? (
        <p className={pageCss.after}>
          <Button onClick={more}>Show older versions</Button>
        </p>
      ) : null}
    </>
  );
}

function VersionPanel({ version, at, inForce }: { version: Version; at: string; inForce: boolean }) {
  const { worldModelVersion, publishedAt, contentHash, modules, releaseNotes, laterCorrections } = version;
  return (
    <Panel
      title={worldModelVersion}
      aside={
        <span className={css.line}>
          {inForce ? <Badge tone="good">In force</Badge> : null}
          <span className={pageCss.small}>{publishedAt === null ? '' : <At at={publishedAt} />}</span>
        </span>
      }
    >
      <Body>
        <div className={css.stack}>
          {releaseNotes && releaseNotes.narrative !== '' ? <p>{releaseNotes.narrative}</p> : null}
          {laterCorrections.map(({ ruleKey, wasWrong, holdsNow, correctedIn }) => (
            <p key={`${correctedIn} ${ruleKey}`} className={css.finding}>
              <strong>
                {ruleKey} was wrong here, says {correctedIn}:
              </strong>{' '}
              {wasWrong} {holdsNow}
            </p>
          ))}
          <p className={css.digest}>{contentHash}</p>
          <p className={css.line}>
            <a href={at}>World Model Card of {worldModelVersion}</a>
            <a href={`${at}#notes`}>
              Release notes<span className="visually-hidden"> of {worldModelVersion}</span>
            </a>
          </p>
        </div>
      </Body>
      <Rows label={`Actions of ${worldModelVersion}`}>
        {modules.map(({ moduleId, action, title, digest, moduleVersion }) => (
          <li key={moduleId}>
            <div className={pageCss.grow}>
              <p className={css.line}>
                {title} <Name of={action} />
              </p>
              <p className={`${css.digest} ${pageCss.small}`}>{digest}</p>
            </div>
            <span className={pageCss.small}>module {moduleVersion}</span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
