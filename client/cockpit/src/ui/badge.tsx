import {
  Archive,
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleMinus,
  Loader,
  OctagonMinus,
  PenLine,
  ShieldX,
  Stamp,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { CandidateStatus, Effect, Outcome, Verdict } from '../../../../src/generated/cockpit/graphql.ts';
import css from './badge.module.css';
import type { Tone } from './tone.ts';

/** Icon and word carry the meaning; the colour repeats it. */
export function Badge({
  tone,
  icon: Icon,
  children,
}: {
  tone: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span className={`${css.badge} ${css[tone]}`}>
      {Icon ? <Icon aria-hidden /> : null}
      {children}
    </span>
  );
}

export const Count = ({ of }: { of: number }) => <span className={css.count}>{of.toLocaleString('en')}</span>;

interface Look {
  tone: Tone;
  icon: LucideIcon;
  word: string;
}

export const candidateLooks: Readonly<Record<CandidateStatus, Look>> = {
  PROPOSED: { tone: 'neutral', icon: CircleDashed, word: 'Proposed' },
  READY: { tone: 'neutral', icon: Loader, word: 'In the gates' },
  NEEDS_WORK: { tone: 'warn', icon: TriangleAlert, word: 'Needs work' },
  NONCONFORMING: { tone: 'bad', icon: ShieldX, word: 'Nonconforming' },
  QUEUED: { tone: 'info', icon: PenLine, word: 'Ready to sign' },
  ENSHRINED: { tone: 'good', icon: Stamp, word: 'Enshrined' },
  REJECTED: { tone: 'neutral', icon: Ban, word: 'Rejected' },
};

export function StatusBadge({ status }: { status: CandidateStatus }) {
  const { tone, icon, word } = candidateLooks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

export const RetiredBadge = () => (
  <Badge tone="neutral" icon={Archive}>
    Retired
  </Badge>
);

const effectLooks: Readonly<Record<Effect, Look>> = {
  PERMIT: { tone: 'good', icon: CircleCheck, word: 'Permit' },
  DENY: { tone: 'bad', icon: OctagonMinus, word: 'Deny' },
  NONE: { tone: 'neutral', icon: CircleMinus, word: 'Nothing' },
};

export function EffectBadge({ effect }: { effect: Effect }) {
  const { tone, icon, word } = effectLooks[effect];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

const verdictLooks: Readonly<Record<Verdict, Look>> = {
  PERMIT: { tone: 'good', icon: CircleCheck, word: 'Permit' },
  DENY: { tone: 'bad', icon: OctagonMinus, word: 'Deny' },
  INDETERMINATE: { tone: 'warn', icon: CircleHelp, word: 'Still open' },
  NOT_APPLICABLE: { tone: 'neutral', icon: CircleMinus, word: 'No rule speaks of it' },
};
export const verdictWords = Object.entries(verdictLooks).map(
  ([verdict, { word }]) => [verdict as Verdict, word] as const,
);

export function VerdictBadge({ verdict }: { verdict: Verdict }) {
  const { tone, icon, word } = verdictLooks[verdict];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

export const outcomeWords: Readonly<Record<Outcome, string>> = {
  MET: 'Met',
  UNMET: 'Unmet',
  NOT_APPLICABLE: 'Does not apply',
  UNDETERMINED: 'Open',
};
const outcomeTones = { MET: 'good', UNMET: 'bad', NOT_APPLICABLE: 'neutral', UNDETERMINED: 'warn' } as const;

export const OutcomeBadge = ({ outcome }: { outcome: Outcome }) => (
  <Badge tone={outcomeTones[outcome]}>{outcomeWords[outcome]}</Badge>
);

export function VersionBadges({ current, draft }: { current: number | null; draft: number | null }) {
  return (
    <>
      {current === null ? (
        <Badge tone="published">nothing published</Badge>
      ) : (
        <Badge tone="published">v{current} published</Badge>
      )}
      {draft === null ? null : <Badge tone="draft">v{draft} draft</Badge>}
    </>
  );
}
