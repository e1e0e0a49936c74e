import { Link } from '@tanstack/react-router';
import type {
  BehaviourPartsFragment,
  ChangePartsFragment,
  PublishPageQuery,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, Count } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Values } from '../review/values.tsx';
import { changedLines } from './change-in-words.ts';
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
  changes,
  areSettings = false,
}: {
  name: string;
  changes: readonly ChangePartsFragment[];
  areSettings?: boolean;
}) {
  if (changes.length === 0) return null;
  return (
    <Panel title={name} aside={<Count of={changes.length} />}>
      <Rows label={name}>
        {changes.map(({ change, subject, before, after }) => (
          <li key={subject}>
            <div className={css.change}>
              <span className={css.line}>
                <Badge tone={tones[change]}>{words[change]}</Badge>
                <span className={css.key}>{areSettings ? settingsName(subject) : subject}</span>
              </span>
              <BeforeAfter before={before} after={after} block={areSettings ? subject : null} />
            </div>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}

interface Provenance extends Record<string, unknown> {
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
          const { publication = subject, cited_by: rules = [] } = change === 'REMOVED' ? was : is;
          return (
            <li key={subject}>
              <div className={css.change}>
                <span className={css.line}>
                  <Badge tone={tones[change]}>{words[change]}</Badge>
                  <span className={css.key}>{publication}</span>
                  <span className={pageCss.quiet}>cited by {rules.join(', ')}</span>
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

const decisionOf = (answer: unknown): string => {
  const { decision = answer } = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    decision?: unknown;
  };
  return typeof decision === 'string' ? decision.replaceAll('_', ' ') : JSON.stringify(answer);
};

type Difference = Pick<BehaviourPartsFragment['regions'][number], 'words' | 'witness' | 'before' | 'after'>;

/** So many regions are shown before the rest is asked for. */
const shownRegions = 5;

/** Where two versions answer otherwise, and one question that shows it. */
const Region = ({
  words,
  witness: { inputs, asOf },
  before,
  after,
}: Omit<Difference, 'words'> & { words: string | null }) => (
  <>
    <span>
      {words === null ? '' : words === '' ? 'Always: ' : `Where ${words}: `}
      {decisionOf(before)} becomes <strong>{decisionOf(after)}</strong>
    </span>
    <span className={pageCss.quiet}>
      For example with <Values inputs={inputs} asOf={asOf} />
    </span>
  </>
);

function Regions({ regions, open }: Pick<BehaviourPartsFragment, 'regions' | 'open'>) {
  const [first, rest] = [regions.slice(0, shownRegions), regions.slice(shownRegions)];
  const list = (some: readonly Difference[]) => (
    <ul className={css.regions}>
      {some.map((region) => (
        <li key={`${region.words} ${JSON.stringify(region.witness)}`}>
          <Region {...region} />
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {list(first)}
      {rest.length === 0 ? null : (
        <details>
          <summary>{rest.length} more</summary>
          {list(rest)}
        </details>
      )}
      {open === null ? null : <span className={pageCss.quiet}>{open}</span>}
    </>
  );
}

/** What one version says otherwise than another. */
export function Differences({
  staged,
}: {
  staged: Pick<StagedState, 'rules' | 'definitions' | 'actions' | 'configuration' | 'sources'>;
}) {
  return (
    <>
      <Changes name="Rules" changes={staged.rules} />
      <Changes name="Definitions" changes={staged.definitions} />
      <Changes name="Actions" changes={staged.actions} />
      <Changes name="Settings" changes={staged.configuration} areSettings />
      <Sources changes={staged.sources} />
    </>
  );
}

/** Where agents will be answered otherwise, each with one question that shows it. */
export function BehaviourDifferences({ behaviour }: { behaviour: readonly BehaviourPartsFragment[] }) {
  return behaviour.length === 0 ? null : (
    <Panel title="What agents will be answered">
      <Rows label="Behaviour">
        {behaviour.map(({ action, status, witness, before, after, reason, regions, open }) => {
          return (
            <li key={action}>
              <div className={css.change}>
                <span className={css.line}>
                  <Badge tone={status === 'EQUAL' ? 'good' : status === 'DIFFERENT' ? 'info' : 'warn'}>
                    {status === 'EQUAL'
                      ? 'The same, proved'
                      : status === 'DIFFERENT'
                        ? 'Differs'
                        : 'Undecided'}
                  </Badge>
                  <span className={css.key}>{action}</span>
                </span>
                {regions.length > 0 ? (
                  <Regions regions={regions} open={open} />
                ) : witness ? (
                  <Region words={null} witness={witness} before={before} after={after} />
                ) : reason === null ? null : (
                  <span className={pageCss.quiet}>{reason}</span>
                )}
              </div>
            </li>
          );
        })}
      </Rows>
    </Panel>
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
