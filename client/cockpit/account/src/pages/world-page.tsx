import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { MemberVersionsDocument, MemberWorldDocument } from '../../../../../src/generated/cockpit/members.ts';
import type { MemberVersionsQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { usePaged } from '../../../src/data/paged.ts';
import { VersionPanel } from '../../../src/pages/versions/version-panel.tsx';
import { refusalOf } from '../../../src/data/command.ts';
import { Button, buttonClass } from '../../../src/ui/button.tsx';
import { Page, pageCss } from '../../../src/ui/page.tsx';
import { Asked, RefusalNote, Skeleton } from '../../../src/ui/states.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const connectionOf = (data: MemberVersionsQuery) => data.domainVersions;

/** A ruleset as its members see it: every published version, with card, notes, corrections and modules. */
export function WorldPage() {
  const { domain: domainId, world: worldId } = useParams({ from: '/$domain/worlds/$world' });
  const [answer, reload] = useQuery({ query: MemberWorldDocument, variables: { domainId, worldId } });
  return (
    <Asked
      answer={answer}
      retry={() => reload({ requestPolicy: 'network-only' })}
      frame={(contents) => <Page title="Ruleset">{contents}</Page>}
      loading={<Skeleton rows={3} height={160} />}
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
          inForce={version.number === inForce}
          bundleOf={null}
          ways={
            <Ways
              label={version.worldModelVersion}
              at={`/account/domains/${domainId}/worlds/${worldId}/versions/${version.worldModelVersion}/card`}
            />
          }
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

const Ways = ({ label, at }: { label: string; at: string }) => (
  <>
    <a href={at}>World Model Card of {label}</a>
    <a href={`${at}#notes`}>
      Release notes<span className="visually-hidden"> of {label}</span>
    </a>
  </>
);
