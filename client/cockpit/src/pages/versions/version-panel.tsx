import type { ReactNode } from 'react';
import type { VersionPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { At } from '../../ui/time.tsx';
import css from '../publish/publish-page.module.css';
import { VerifyModule } from './verify-module.tsx';

export type Version = VersionPartsFragment;

interface VersionPanelProps {
  version: Version;
  inForce: boolean;
  /** What it changed of the one before it, for those who may compare them. */
  brought?: ReactNode;
  /** Ways on from it: its card, its notes, bringing it back. */
  ways: ReactNode;
  /** Where the bundle of an action can be had; null for those who may not. */
  bundleOf: ((action: string) => string) | null;
  /** Signatures of the modules by the identifiers of these, for those who may have them. */
  markers?: ReadonlyMap<string, string>;
}

/** A published version: its notes, what later ones corrected of it, its digest, and its modules. */
export function VersionPanel({ version, inForce, brought, ways, bundleOf, markers }: VersionPanelProps) {
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
          {brought}
          {laterCorrections.map(({ ruleKey, wasWrong, holdsNow, correctedIn }) => (
            <p key={`${correctedIn} ${ruleKey}`} className={css.finding}>
              <strong>
                {ruleKey} was wrong here, says {correctedIn}:
              </strong>{' '}
              {wasWrong} {holdsNow}
            </p>
          ))}
          <p className={css.digest}>{contentHash}</p>
          <div className={css.line}>{ways}</div>
          {bundleOf ? (
            <p className={pageCss.small}>
              Each action is a module to download. To verify one, compare its digest with what{' '}
              <code>gunzip -c &lt;module&gt;.tar.gz | sha256sum</code> prints.
            </p>
          ) : null}
        </div>
      </Body>
      {/* Those of earlier versions are seldom wanted, and would make a long history longer. */}
      <details className={css.modules} open={inForce}>
        <summary>
          {modules.length === 1 ? 'One ' : `${modules.length} `}
          {bundleOf ? 'module' : 'action'}
          {modules.length === 1 ? '' : 's'}
        </summary>
        <Rows label={`${bundleOf ? 'Modules' : 'Actions'} of ${worldModelVersion}`}>
          {modules.map(({ moduleId, action, title, digest, moduleVersion }) => (
            <li key={moduleId}>
              <div className={pageCss.grow}>
                <p className={css.line}>
                  <span>{title}</span>
                  {bundleOf ? (
                    <a href={bundleOf(action)} download>
                      <Name of={action} />
                    </a>
                  ) : (
                    <Name of={action} />
                  )}
                </p>
                <p className={`${css.digest} ${pageCss.small}`}>{digest}</p>
                {markers?.has(moduleId) ? (
                  <VerifyModule action={action} version={worldModelVersion} marker={markers.get(moduleId)!} />
                ) : null}
              </div>
              <span className={pageCss.small}>module {moduleVersion}</span>
            </li>
          ))}
        </Rows>
      </details>
    </Panel>
  );
}
