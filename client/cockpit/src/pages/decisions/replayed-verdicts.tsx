import type { ReplayPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge, VerdictBadge } from '../../ui/badge.tsx';

const refused = {
  INPUTS_INVALID: 'takes other inputs now',
  ACTION_NOT_IN_VERSION: 'is not there',
} as const;

type Verdicts = Pick<ReplayPartsFragment['differences'][number], 'before' | 'after'>;

/** A verdict and what became of it. */
export const Changed = ({ before, after, how = 'became' }: Verdicts & { how?: string }) => (
  <>
    <VerdictBadge verdict={before} />
    <span>{how}</span>
    {after === 'INPUTS_INVALID' || after === 'ACTION_NOT_IN_VERSION' ? (
      <Badge tone="warn">{refused[after]}</Badge>
    ) : (
      <VerdictBadge verdict={after} />
    )}
  </>
);
