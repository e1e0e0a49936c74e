import type { ReactNode } from 'react';
import type { MarkdownPart } from '../../../../../src/markdown/markdown-tree.ts';
import type { VersionPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Name } from '../../ui/name.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { nameOf } from '../../ui/person.ts';
import { At } from '../../ui/time.tsx';
import css from '../publish/publish-page.module.css';
import { VerifyModule } from './verify-module.tsx';

export type Version = VersionPartsFragment;

/** Modules that are shown without being asked for. */
const mostShown = 3;

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

/** What the notes of a version say of an earlier one. */
export const Correction = ({ wasWrong, holdsNow }: { wasWrong: string; holdsNow: string }) => (
  <dl className={css.correction}>
    <div>
      <dt>Was wrong</dt>
      <dd>{wasWrong}</dd>
    </div>
    <div>
      <dt>Holds now</dt>
      <dd>{holdsNow}</dd>
    </div>
  </dl>
);

/** A published version: its notes, what later ones corrected of it, its digest, and its modules. */
export function VersionPanel({ version, inForce, brought, ways, bundleOf, markers }: VersionPanelProps) {
  const { worldModelVersion, publishedAt, publishedBy, contentHash, modules, releaseNotes } = version;
  const { laterCorrections } = version;
  const narrative = (releaseNotes?.narrativeParts ?? []) as MarkdownPart[];
  return (
    <Panel
      title={worldModelVersion}
      aside={
        <span className={css.line}>
          {inForce ? <Badge tone="good">In force</Badge> : null}
          <span className={pageCss.small}>
            {publishedAt === null ? '' : <At at={publishedAt} />}
            {publishedBy ? `, by ${nameOf(publishedBy)}` : ''}
          </span>
        </span>
      }
    >
      <Body>
        <div className={css.stack}>
          {narrative.length > 0 ? <Markdown parts={narrative} /> : null}
          {brought}
          {laterCorrections.map(({ ruleKey, wasWrong, holdsNow, correctedIn }) => (
            <div key={`${correctedIn} ${ruleKey}`}>
              <strong className={css.finding}>
                {ruleKey} was wrong here, says {correctedIn}
              </strong>
              <Correction wasWrong={wasWrong} holdsNow={holdsNow} />
            </div>
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
      {/* Many, or those of earlier versions, which are seldom wanted, would make a long history longer. */}
      <details className={css.folded} open={inForce && modules.length <= mostShown}>
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
