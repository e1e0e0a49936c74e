import { Link } from '@tanstack/react-router';
import type { ChangePartsFragment, PublishPageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, Count } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { changedLines, isWithoutDay, saysTheSame } from './change-in-words.ts';
import { settingsName } from './settings-in-words.ts';
import css from './publish-page.module.css';

export type StagedState = PublishPageQuery['stagedChanges'];

const words = { ADDED: 'New', CHANGED: 'Changed', REMOVED: 'Gone' } as const;
const tones = { ADDED: 'good', CHANGED: 'info', REMOVED: 'bad' } as const;

/** What was, and what is instead: of what says several things only those that differ, under the first where that is kept. */
export function BeforeAfter({
  before,
  after,
  block = null,
}: {
  before: unknown;
  after: unknown;
  /** Where both are values of a block of settings. */
  block?: string | null;
}) {
  const { kept, gone, come } = changedLines(before, after, block);
  return (
    <>
      {kept === null ? null : <p>{kept}</p>}
      {gone.length === 0 ? null : (
        <del className={css.before}>
          <span className="visually-hidden">Before: </span>
          {gone.join('\n')}
        </del>
      )}
      {come.length === 0 ? null : (
        <ins className={css.after}>
          <span className="visually-hidden">After: </span>
          {come.join('\n')}
        </ins>
      )}
      {gone.length === 0 && come.length === 0 && kept !== null ? (
        <p className={pageCss.quiet}>It says the same. What proves it, or where it comes from, changed.</p>
      ) : null}
    </>
  );
}

function Changes({
  name,
  one,
  changes,
  areSettings = false,
}: {
  name: string;
  /** What one of them is called. */
  one: string;
  changes: readonly ChangePartsFragment[];
  areSettings?: boolean;
}) {
  if (changes.length === 0) return null;
  const same = changes.filter(({ before, after }) => saysTheSame(before, after));
  const others = changes.filter((change) => !same.includes(change));
  const rows = (some: readonly ChangePartsFragment[], label: string) => (
    <Rows label={label}>
      {some.map((change) => (
        <ChangeRow key={change.subject} change={change} areSettings={areSettings} />
      ))}
    </Rows>
  );
  return (
    <Panel title={name} aside={<Count of={changes.length} />}>
      {others.length === 0 ? null : rows(others, name)}
      {same.length === 0 ? null : (
        <details className={css.folded}>
          <summary>
            {same.length === 1
              ? `1 ${one} says the same; what proves it, or where it comes from, changed`
              : `${same.length.toLocaleString('en')} ${one}s say the same; what proves them, or where they come from, changed`}
          </summary>
          {rows(same, `${name} that say the same`)}
        </details>
      )}
    </Panel>
  );
}

const ChangeRow = ({
  change: { change, subject, before, after },
  areSettings,
}: {
  change: ChangePartsFragment;
  areSettings: boolean;
}) => (
  <li>
    <div className={css.change}>
      <span className={css.line}>
        <Badge tone={tones[change]}>{words[change]}</Badge>
        <span className={css.key}>{areSettings ? settingsName(subject) : subject}</span>
        {isWithoutDay(after) ? <Badge tone="warn">Has no day</Badge> : null}
      </span>
      <BeforeAfter before={before} after={after} block={areSettings ? subject : null} />
    </div>
  </li>
);

interface Provenance extends Record<string, unknown> {
  title?: string;
  publication?: string;
  cited_by?: string[];
}

/** Of each cited source what of its provenance is another, and which rules cite it. */
function Sources({ changes }: { changes: readonly ChangePartsFragment[] }) {
  if (changes.length === 0) return null;
  return (
    <Panel title="Sources" aside={<Count of={changes.length} />}>
      <Rows label="Sources">
        {changes.map(({ change, subject, before, after }) => {
          const was = (before ?? {}) as Provenance;
          const is = (after ?? {}) as Provenance;
          const { title, publication = subject, cited_by: rules = [] } = change === 'REMOVED' ? was : is;
          return (
            <li key={subject}>
              <div className={css.change}>
                <span className={css.line}>
                  <Badge tone={tones[change]}>{words[change]}</Badge>
                  <strong>{title ?? publication}</strong>
                  <span className={pageCss.quiet}>
                    {title === undefined || title === publication ? '' : `${publication}, `}cited by{' '}
                    {rules.join(', ')}
                  </span>
                </span>
                {change === 'CHANGED' ? (
                  <BeforeAfter before={differing(was, is)} after={differing(is, was)} />
                ) : null}
              </div>
            </li>
          );
        })}
      </Rows>
    </Panel>
  );
}

/** The members of one side's provenance that the other says otherwise, a line each. */
const differing = (one: Provenance, other: Provenance): string =>
  Object.entries(one)
    .filter(([name, value]) => name !== 'cited_by' && value !== other[name])
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'string' ? value : 'not stated'}`,
    )
    .join('\n');

/** What one version says otherwise than another. */
export function Differences({
  staged,
}: {
  staged: Pick<StagedState, 'rules' | 'definitions' | 'actions' | 'configuration' | 'sources'>;
}) {
  return (
    <>
      <Changes name="Rules" one="rule" changes={staged.rules} />
      <Changes name="Definitions" one="definition" changes={staged.definitions} />
      <Changes name="Actions" one="action" changes={staged.actions} />
      <Changes name="Settings" one="setting" changes={staged.configuration} areSettings />
      <Sources changes={staged.sources} />
    </>
  );
}

export const NothingStaged = ({ worldId }: { worldId: string }) => (
  <Panel
    title="Nothing is staged"
    aside={
      <Link to="/r/$world/review" params={{ world: worldId }} className={buttonClass()}>
        Go to review
      </Link>
    }
  >
    <Body>
      <p className={pageCss.quiet}>
        The working set is what the last version holds. Sign a candidate in review, and it is staged here.
      </p>
    </Body>
  </Panel>
);
