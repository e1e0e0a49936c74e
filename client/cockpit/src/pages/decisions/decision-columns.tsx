import type { DecisionLineFragment, Verdict } from '../../../../../src/generated/cockpit/graphql.ts';
import { VerdictBadge, verdictWords } from '../../ui/badge.tsx';
import { Select } from '../../ui/field.tsx';
import type { Column } from '../../ui/long-table.tsx';
import { Name } from '../../ui/name.tsx';

/** What a list of decisions says of each, to operators and members alike; `by` is the list's own. */
export const decisionColumns = <Line extends DecisionLineFragment>(by: Column<Line>): Column<Line>[] => [
  { name: 'Verdict', width: 'wide', cell: ({ decision }) => <VerdictBadge verdict={decision} /> },
  { name: 'Action', width: 'grow', cell: ({ action }) => <Name of={action} /> },
  by,
  { name: 'Law of', cell: ({ asOf }) => asOf },
  { name: 'Subject', cell: ({ subjectRef }) => subjectRef ?? '' },
];

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
