import type { ReactNode } from 'react';
import type {
  BehaviourPartsFragment,
  ChangePartsFragment,
  Verdict,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, verdictWords } from '../../ui/badge.tsx';
import { pageCss, Panel, Rows } from '../../ui/page.tsx';
import { Values } from '../review/values.tsx';
import { answerChange } from './answer-change.ts';
import { behaviourInOrder, type OneSided } from './behaviour-order.ts';
import css from './publish-page.module.css';

const wordsOfVerdicts: ReadonlyMap<string, string> = new Map(
  verdictWords.map(([verdict, word]: readonly [Verdict, string]) => [verdict.toLowerCase(), word]),
);
const wordOf = (decision: string): string => wordsOfVerdicts.get(decision) ?? decision.replaceAll('_', ' ');

type Difference = Pick<BehaviourPartsFragment['regions'][number], 'words' | 'witness' | 'before' | 'after'>;

/** So many regions are shown before the rest is asked for. */
const shownRegions = 5;

function Becomes({ before, after }: Pick<Difference, 'before' | 'after'>) {
  const { was, is, besides } = answerChange(before, after);
  return was === is && besides.length > 0 ? (
    <>
      it stays “{wordOf(is)}”, and {besides.join(' and ')} differ
    </>
  ) : (
    <>
      “{wordOf(was)}” becomes <strong>“{wordOf(is)}”</strong>
    </>
  );
}

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
      <Becomes before={before} after={after} />
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

const Row = ({ action, badge, children }: { action: string; badge: ReactNode; children?: ReactNode }) => (
  <li>
    <div className={css.change}>
      <span className={css.line}>
        {badge}
        <span className={css.key}>{action}</span>
      </span>
      {children}
    </div>
  </li>
);

const comparedBadges = {
  DIFFERENT: <Badge tone="info">Differs</Badge>,
  UNDECIDED: <Badge tone="warn">Undecided</Badge>,
  EQUAL: <Badge tone="good">The same, proved</Badge>,
} as const;

const Compared = ({ change }: { change: BehaviourPartsFragment }) => {
  const { action, status, witness, before, after, reason, regions, open } = change;
  return (
    <Row action={action} badge={comparedBadges[status]}>
      {regions.length > 0 ? (
        <Regions regions={regions} open={open} />
      ) : witness ? (
        <Region words={null} witness={witness} before={before} after={after} />
      ) : reason === null ? null : (
        <span className={pageCss.quiet}>{reason}</span>
      )}
    </Row>
  );
};

const keys = (rules: readonly string[]): string => rules.join(', ');

/** A rule without a day answers no one: of an action that has no other nothing is decided. */
function ComesOrGoes({ side: { action, rules, withoutDay }, isNew }: { side: OneSided; isNew: boolean }) {
  const deciding = rules.filter((rule) => !withoutDay.includes(rule));
  const has = withoutDay.length === 1 ? 'has' : 'have';
  return (
    <Row action={action} badge={isNew ? <Badge tone="good">New</Badge> : <Badge tone="bad">Gone</Badge>}>
      {deciding.length === 0 ? null : (
        <span>
          {isNew ? 'Answered for the first time, by' : 'No longer answered; it was by'} {keys(deciding)}.
        </span>
      )}
      {isNew && withoutDay.length > 0 ? (
        <span className={css.finding}>
          {deciding.length === 0 ? 'Nothing is decided of it yet: ' : ''}
          {keys(withoutDay)} {has} no day.
        </span>
      ) : null}
    </Row>
  );
}

/**
 * Where agents will be answered otherwise, each with one question that shows it: what differs before what is the same, and
 * actions that come or go among it.
 */
export function BehaviourDifferences({
  behaviour,
  rules,
}: {
  behaviour: readonly BehaviourPartsFragment[];
  /** The rules that differ. */
  rules: readonly ChangePartsFragment[];
}) {
  const { different, undecided, begun, ended, same } = behaviourInOrder(behaviour, rules);
  const told = different.length + undecided.length + begun.length + ended.length;
  if (told + same.length === 0) return null;
  const compared = (some: readonly BehaviourPartsFragment[]) =>
    some.map((change) => <Compared key={change.action} change={change} />);
  return (
    <Panel title="What agents will be answered">
      {told === 0 ? null : (
        <Rows label="Behaviour">
          {compared(different)}
          {compared(undecided)}
          {ended.map((side) => (
            <ComesOrGoes key={side.action} side={side} isNew={false} />
          ))}
          {begun.map((side) => (
            <ComesOrGoes key={side.action} side={side} isNew />
          ))}
        </Rows>
      )}
      {same.length === 0 ? null : (
        <details className={css.folded}>
          <summary>
            {same.length === 1
              ? '1 action whose rules changed is answered the same, proved'
              : `${same.length.toLocaleString('en')} actions whose rules changed are answered the same, proved`}
          </summary>
          <Rows label="Answered the same">{compared(same)}</Rows>
        </details>
      )}
    </Panel>
  );
}
