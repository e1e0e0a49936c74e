import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import {
  ChangeCandidateDocument,
  RuleInConflictDocument,
} from '../../../../../src/generated/cockpit/review.ts';
import { ReviseOneRuleDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { FindingPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand, type Refusal } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import type { Candidate } from './candidate.ts';
import css from './candidate.module.css';
import { grantOf, otherwiseOf, waysOf, type Way } from './conflict-ways.ts';
import { edgeInputOf } from './edge-input.ts';

interface ConflictProps {
  candidate: Candidate;
  finding: FindingPartsFragment;
  /** Which of them prevails was said in the candidate: it has new content. */
  changed: (contentHash: string) => void;
  closed: boolean;
}

/** Two rules that do not go together: what the law says of each, side by side, and which of them prevails as a choice. */
export function Conflict({ candidate, finding, changed, closed }: ConflictProps) {
  const { worldId, ruleKey, rule } = candidate;
  const key = finding.rules.find((one) => one !== ruleKey) ?? null;
  const [{ data, fetching }] = useQuery({
    query: RuleInConflictDocument,
    variables: { worldId, key: key ?? '' },
    pause: key === null,
    // Others sign revisions of it meanwhile.
    requestPolicy: 'cache-and-network',
  });
  const periods = data?.rule?.heads.map(({ revision }) => revision.rule) ?? [];
  const other = key !== null && periods.length > 0 ? { key, periods } : null;
  const ways = other && !closed ? waysOf(finding, candidate, other) : [];
  const grant = other && grantOf(finding, candidate, other);
  return (
    <>
      {key === null ? null : (
        <div className={css.sides}>
          <Side
            name={`${ruleKey}, this one,`}
            does={grant === null ? null : grant === 'candidate' ? 'permits' : 'denies'}
            quotes={rule.citations.map(({ quote }) => quote)}
          />
          <Side
            name={
              <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule: key }}>
                {key}
              </Link>
            }
            does={grant === null ? null : grant === 'other' ? 'permits' : 'denies'}
            quotes={periods.flatMap(({ citations }) => citations.map(({ quote }) => quote))}
          />
        </div>
      )}
      {ways.length === 0 && !(fetching && !closed) ? (
        <p className={css.resolution}>{finding.resolution}</p>
      ) : null}
      {key !== null && ways.length > 0 ? (
        <Ways
          key={candidate.contentHash}
          candidate={candidate}
          otherKey={key}
          ways={ways}
          otherwise={otherwiseOf(ways, key)}
          changed={changed}
        />
      ) : null}
    </>
  );
}

function Side({
  name,
  does,
  quotes,
}: {
  name: React.ReactNode;
  /** Null of duties, and where it is not known. */
  does: 'permits' | 'denies' | null;
  quotes: readonly string[];
}) {
  return (
    <div>
      <p className={css.path}>
        {name}
        {does === null ? '' : ` ${does}:`}
      </p>
      {[...new Set(quotes)].map((quote) => (
        <blockquote key={quote} className={css.sideQuote}>
          {quote}
        </blockquote>
      ))}
    </div>
  );
}

interface WaysProps {
  candidate: Candidate;
  otherKey: string;
  ways: readonly Way[];
  otherwise: string | null;
  changed: (contentHash: string) => void;
}

function Ways({ candidate, otherKey, ways, otherwise, changed }: WaysProps) {
  const [chosen, setChosen] = useState<Way | null>(null);
  return (
    <div className={css.question}>
      <p>Which of the two prevails where both speak? Or narrow one of them by its conditions.</p>
      <div className={css.answers}>
        {ways.map((way) => (
          <button
            key={way.says}
            type="button"
            className={css.answer}
            aria-pressed={chosen?.says === way.says}
            onClick={() => setChosen(chosen?.says === way.says ? null : way)}
          >
            {way.says}
          </button>
        ))}
      </div>
      {otherwise === null ? null : <p className={css.resolution}>{otherwise}</p>}
      {chosen === null ? null : (
        <Prevails
          key={chosen.says}
          candidate={candidate}
          otherKey={otherKey}
          way={chosen}
          changed={changed}
        />
      )}
    </div>
  );
}

/** The one that is chosen: what it does, why it holds where the clause does not say so, and the command. */
function Prevails({
  candidate,
  otherKey,
  way,
  changed,
}: {
  candidate: Candidate;
  otherKey: string;
  way: Way;
  changed: (contentHash: string) => void;
}) {
  const [reason, setReason] = useState('');
  const here = useCommand(ChangeCandidateDocument);
  const there = useRevision(candidate, otherKey);
  const { busy, refusal } = way.in === 'candidate' ? here : there;
  const missing = reason.trim() === '' ? 'Say why it prevails first.' : null;
  const save = async (): Promise<void> => {
    if (busy || missing !== null) return;
    if (way.in === 'other') return there.open(reason.trim());
    const { worldId, candidateId, contentHash, rule } = candidate;
    const outcome = await here.run({
      worldId,
      candidateId,
      expectedContentHash: contentHash,
      ...(way.kind === 'exception'
        ? {
            overrides: [...rule.overrides.map(edgeInputOf), { rule: otherKey, reason: reason.trim() }],
          }
        : {
            limits: [...rule.limits, otherKey],
            limitReasons: [{ rule: otherKey, reason: reason.trim() }],
          }),
    });
    if (outcome.done) changed(outcome.value.contentHash);
  };
  return (
    <>
      <p className={css.resolution}>{way.does}</p>
      <TextField
        label="Why it prevails"
        hint="Where no words of the law say so, another operator signs it. It is shown on the card."
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was changed" /> : null}
      <div>
        <Button busy={busy} unavailable={missing} onClick={() => void save()}>
          {way.in === 'candidate' ? 'Say so in this rule' : `Open a revision of ${otherKey} that says so`}
        </Button>
      </div>
    </>
  );
}

/**
 * A signed rule says it in a revision, beside all that it says when that is opened. One that was published is corrected: an edit
 * of it is refused.
 */
function useRevision(
  { worldId, ruleKey }: Candidate,
  otherKey: string,
): { open: (reason: string) => Promise<void>; busy: boolean; refusal: Refusal | null } {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(ReviseOneRuleDocument);
  const open = async (reason: string): Promise<void> => {
    const asked = {
      worldId,
      ruleKey: otherKey,
      furtherLimits: [ruleKey],
      limitReasons: [{ rule: ruleKey, reason }],
    };
    const edited = await run({ ...asked, kind: 'EDIT' });
    const outcome =
      !edited.done && edited.refusal.code === 'invalid_state'
        ? await run({ ...asked, kind: 'CORRECT' })
        : edited;
    if (!outcome.done) return;
    await navigate({
      to: '/r/$world/review/$candidate',
      params: { world: worldId, candidate: outcome.value.candidateId },
    });
  };
  return { open, busy, refusal };
}
