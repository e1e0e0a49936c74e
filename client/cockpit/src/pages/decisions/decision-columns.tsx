import { Fragment, type ReactNode } from 'react';
import type { DecisionLineFragment, Verdict } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, VerdictBadge, verdictWords } from '../../ui/badge.tsx';
import { Select } from '../../ui/field.tsx';
import { FilterText } from '../../ui/filters.tsx';
import type { Column } from '../../ui/long-table.tsx';
import { pageCss } from '../../ui/page.tsx';
import { Breakable, Name } from '../../ui/name.tsx';
import { endsTooEarly, type DecisionFilter } from './decision-filter.ts';
import { simulationOf, type Simulated } from './simulated.ts';

interface OwnColumns<Line> {
  /** The title of an action, where the list knows it. */
  titleOf?: (action: string) => string | undefined;
  /** Leads to a rule that decided. */
  ruleOf: (rule: string, line: Line) => ReactNode;
}

/** What a list of decisions says of each, to operators and members alike. */
export const decisionColumns = <
  Line extends DecisionLineFragment & {
    simulatedBy: string | null;
    answer?: Simulated;
    feedback: readonly unknown[];
  },
>({
  titleOf = () => undefined,
  ruleOf,
}: OwnColumns<Line>): Column<Line>[] => [
  { name: 'Verdict', width: 'wide', cell: ({ decision }) => <VerdictBadge verdict={decision} /> },
  { name: 'Action', width: 'grow', cell: ({ action }) => titleOf(action) ?? <Name of={action} /> },
  {
    name: 'Decided by',
    cell: (line) => (
      <>
        {line.decidingRules.length === 0 ? <span>no rule</span> : null}
        {line.decidingRules.map((rule, index) => (
          <Fragment key={rule}>
            {index > 0 ? ', ' : ''}
            {ruleOf(rule, line)}
          </Fragment>
        ))}{' '}
        {/* Only operators, who may look at the domain too, are shown what they simulated. */}
        <span className={pageCss.small}>
          {line.simulatedBy === null ? `v${line.versionNumber}` : simulationOf(line.answer)}
        </span>
      </>
    ),
  },
  { name: 'Law of', cell: ({ asOf }) => asOf },
  {
    name: 'Subject',
    cell: ({ subjectRef }) => (subjectRef === null ? null : <Breakable text={subjectRef} />),
  },
  {
    name: 'Remarks',
    cell: ({ feedback }) =>
      feedback.length === 0 ? null : (
        <Badge tone="warn">{feedback.length === 1 ? '1 remark' : `${feedback.length} remarks`}</Badge>
      ),
  },
];

/** Narrows a list to the days that it was decided on. */
export function DayFilters({
  filter: { from, to },
  narrow,
  need = null,
}: {
  filter: DecisionFilter;
  narrow: (change: DecisionFilter) => void;
  /** What has to be chosen before days narrow anything. */
  need?: string | null;
}) {
  const tooEarly = endsTooEarly({ from, to }) ? 'It is before the first day, so it narrows nothing.' : null;
  const unmet = (day: string | undefined): string | null => (day === undefined ? null : need);
  return (
    <>
      <FilterText
        label="From"
        type="date"
        value={from ?? ''}
        onValue={(day) => narrow({ from: day })}
        wrong={() => unmet(from)}
      />
      <FilterText
        label="To"
        type="date"
        value={to ?? ''}
        onValue={(day) => narrow({ to: day })}
        wrong={() => unmet(to) ?? tooEarly}
      />
    </>
  );
}

/** Narrows a list to a verdict. */
export const VerdictFilter = ({
  verdict,
  onVerdict,
}: {
  verdict: Verdict | undefined;
  onVerdict: (verdict: Verdict | undefined) => void;
}) => (
  <Select
    label="Verdict"
    value={verdict ?? ''}
    onChange={({ target }) => onVerdict(target.value === '' ? undefined : (target.value as Verdict))}
  >
    <option value="">Any verdict</option>
    {verdictWords.map(([value, word]) => (
      <option key={value} value={value}>
        {word}
      </option>
    ))}
  </Select>
);
