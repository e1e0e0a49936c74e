import type {
  CandidatePartsFragment,
  FindingPartsFragment,
} from '../../../../../src/generated/cockpit/graphql.ts';
import css from './candidate.module.css';
import { Values } from './values.tsx';

export type Candidate = CandidatePartsFragment;

export const findingsOf = ({ gate1, gate2 }: Candidate): { gate: 1 | 2; finding: FindingPartsFragment }[] => [
  ...(gate1?.findings ?? []).map((finding) => ({ gate: 1 as const, finding })),
  ...(gate2?.findings ?? []).map((finding) => ({ gate: 2 as const, finding })),
];

const order = { BLOCKING: 0, ACKNOWLEDGE: 1, REPORT: 2 } as const;
const headings = {
  BLOCKING: 'Blocks approval',
  ACKNOWLEDGE: 'Asks you to look',
  REPORT: 'For your knowledge',
} as const;
const looks = { BLOCKING: css.blocking, ACKNOWLEDGE: css.acknowledge, REPORT: css.report } as const;

interface FindingsProps {
  candidate: Candidate;
  acknowledged: ReadonlySet<string>;
  acknowledge: (findingId: string, yes: boolean) => void;
}

/** What both gates found, the worst first. Each doubt is acknowledged by itself, where it stands. */
export function Findings({ candidate, acknowledged, acknowledge }: FindingsProps) {
  const findings = findingsOf(candidate).sort(
    (a, b) => order[a.finding.severity] - order[b.finding.severity],
  );
  if (findings.length === 0) return null;
  return (
    <section className={css.section} aria-label="Findings" id="findings">
      {findings.map(({ gate, finding }) => (
        <article
          key={`${gate} ${finding.findingId}`}
          className={`${css.card} ${css.finding} ${looks[finding.severity]}`}
          aria-label={headings[finding.severity]}
        >
          <div className={css.findingHead}>
            <span>{headings[finding.severity]}</span>
            <span>
              Gate {gate} <code>{finding.code.toLowerCase()}</code>
            </span>
          </div>
          <div className={css.findingBody}>
            <p>{finding.message}</p>
            {finding.witness ? (
              <div>
                With <Values inputs={finding.witness.inputs} asOf={finding.witness.asOf} />
              </div>
            ) : null}
            {finding.rules.length > 0 ? (
              <p>
                Takes part: <span className={css.key}>{finding.rules.join(', ')}</span>
              </p>
            ) : null}
            {finding.severity === 'ACKNOWLEDGE' ? (
              <label className={css.check}>
                <input
                  type="checkbox"
                  checked={acknowledged.has(finding.findingId)}
                  onChange={({ target }) => acknowledge(finding.findingId, target.checked)}
                />
                I have looked at this, and it is right as it stands
              </label>
            ) : null}
          </div>
        </article>
      ))}
    </section>
  );
}
