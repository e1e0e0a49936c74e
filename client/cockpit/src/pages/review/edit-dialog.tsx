import { useState } from 'react';
import { useClient } from 'urql';
import {
  ChangeCandidateDocument,
  ReviewCandidateDocument,
} from '../../../../../src/generated/cockpit/review.ts';
import type {
  EditCandidateInput,
  Effect,
  Modality,
  OverrideEdgeInput,
} from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useStoredTexts } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { CelField } from './cel-field.tsx';
import { edgeInputOf } from './edge-input.ts';
import { EditConflict, type Conflict } from './edit-conflict.tsx';
import type { Candidate } from './candidate.ts';
import { modalities } from './modalities.ts';
import { useCheckedDraft } from './use-checked-draft.ts';
import { useKnownNames } from './use-known-names.ts';

interface EditProps {
  candidate: Candidate;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  edited: (contentHash: string) => void;
}

export function EditDialog(props: EditProps) {
  const { candidate, open, onOpenChange } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Edit ${candidate.ruleKey}`}
      description="A new revision: sign-offs of what it said before are void, and both gates run again."
    >
      <Form key={candidate.candidateId} {...props} />
    </Dialog>
  );
}

interface Draft {
  naturalLanguage: string;
  appliesWhen: string;
  requires: string;
  modality: Modality;
  ifMet: Effect;
  ifUnmet: Effect;
  /** Rule keys, as they are typed. */
  overrides: string;
  limits: string;
}

const draftOf = ({ rule }: Candidate): Draft => ({
  naturalLanguage: rule.naturalLanguage,
  appliesWhen: rule.appliesWhen,
  requires: rule.requires,
  modality: rule.modality,
  ifMet: rule.ifMet,
  ifUnmet: rule.ifUnmet,
  overrides: rule.overrides.map((edge) => edge.rule).join(', '),
  limits: rule.limits.join(', '),
});

const keysIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((key) => key !== '');

/** Why it prevails over what it did not prevail over before. */
interface Reasons {
  exception: string;
  limit: string;
}

const newLimits = ({ rule }: Candidate, typed: string): string[] =>
  keysIn(typed).filter((key) => !rule.limits.includes(key));

/** What of the draft is another content, as an edit takes it: edges that stay keep their citation. */
function changesIn(
  candidate: Candidate,
  { overrides, limits, ...plain }: Draft,
  { exception: reason, limit }: Reasons,
): Omit<EditCandidateInput, 'correlationId' | 'worldId' | 'candidateId'> {
  const { rule } = candidate;
  const was = draftOf(candidate);
  const edges = keysIn(overrides).map((key): OverrideEdgeInput => {
    const edge = rule.overrides.find((one) => one.rule === key);
    return edge === undefined ? { rule: key, reason } : edgeInputOf(edge);
  });
  return {
    ...plain,
    ...(overrides !== was.overrides && { overrides: edges }),
    ...(limits !== was.limits && {
      limits: keysIn(limits),
      limitReasons: newLimits(candidate, limits).map((rule) => ({ rule, reason: limit })),
    }),
  };
}

const partNames: Readonly<Record<keyof Draft, string>> = {
  naturalLanguage: 'The rule in words',
  appliesWhen: 'Applies when',
  requires: 'Requires',
  modality: 'Kind of norm',
  ifMet: 'Where it is met',
  ifUnmet: 'Where it is unmet',
  overrides: 'Exception to',
  limits: 'Its deny prevails over',
};

/** The parts that one of the two changed, and on which they do not say the same. */
const conflictsOf = (base: Draft, theirs: Draft, mine: Draft): Conflict[] =>
  (Object.keys(partNames) as (keyof Draft)[])
    .filter((part) => theirs[part] !== mine[part])
    .map((part) => ({
      name: partNames[part],
      base: base[part],
      theirs: theirs[part],
      mine: mine[part],
    }));

const effects: readonly (readonly [Effect, string])[] = [
  ['PERMIT', 'permits'],
  ['DENY', 'denies'],
  ['NONE', 'contributes nothing'],
];

function Form({ candidate, onOpenChange, edited }: EditProps) {
  const { run, busy, refusal, forget } = useCommand(ChangeCandidateDocument);
  const client = useClient();
  // What the edit began from: an edit over someone else's is refused, and what was typed stays.
  const [base, setBase] = useState(candidate);
  // It outlives a reload, as long as the candidate says what it said.
  const [typed, write, forgetTyped] = useStoredTexts(`edit ${candidate.candidateId} ${base.contentHash}`);
  const draft = { ...draftOf(base), ...typed };
  const [reason, setReason] = useState('');
  const [limitReason, setLimitReason] = useState('');
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]): void => {
    write({ [name]: value });
    // A refusal speaks of what was sent.
    if (refusal?.code === 'predicate_invalid') forget();
  };
  const { names } = useKnownNames(candidate);
  const isChanged =
    draft.appliesWhen !== candidate.rule.appliesWhen || draft.requires !== candidate.rule.requires;
  const wrong = useCheckedDraft(candidate, draft, isChanged);
  const at = (pointer: string): string | undefined =>
    [...(refusal?.errors ?? []), ...wrong].find((error) => error.pointer.endsWith(pointer))?.message;
  const save = async (): Promise<void> => {
    const { worldId, candidateId, contentHash } = base;
    const outcome = await run({
      worldId,
      candidateId,
      expectedContentHash: contentHash,
      ...changesIn(base, draft, { exception: reason.trim(), limit: limitReason.trim() }),
    });
    if (outcome.done) {
      forgetTyped();
      edited(outcome.value.contentHash);
    } else if (outcome.refusal.code === 'stale_revision') {
      await client
        .query(ReviewCandidateDocument, { worldId, candidateId }, { requestPolicy: 'network-only' })
        .toPromise();
    }
  };
  const known = base.rule.overrides.map(({ rule }) => rule);
  const isNewException = keysIn(draft.overrides).some((key) => !known.includes(key));
  const isNewLimit = newLimits(base, draft.limits).length > 0;
  const unsaid = (isNewException && reason.trim() === '') || (isNewLimit && limitReason.trim() === '');
  const overtaken = candidate.contentHash !== base.contentHash;
  const goOnFrom = (next: Draft): void => {
    setBase(candidate);
    write({ ...next });
    forget();
  };
  return (
    <DialogBody>
      <TextArea
        label="The rule in words"
        value={draft.naturalLanguage}
        error={at('natural_language')}
        onChange={({ target }) => set('naturalLanguage', target.value)}
      />
      <CelField
        label="Applies when"
        hint={
          <>
            When the rule speaks. <code>true</code>: always. Names are offered as you type, or by Ctrl Space.
          </>
        }
        names={names}
        value={draft.appliesWhen}
        error={at('applies_when')}
        onChange={(value) => set('appliesWhen', value)}
      />
      <CelField
        label="Requires"
        hint="The lawful state, stated positively."
        names={names}
        value={draft.requires}
        error={at('requires')}
        onChange={(value) => set('requires', value)}
      />
      <Select
        label="Kind of norm"
        value={draft.modality}
        onChange={({ target }) => set('modality', target.value as Modality)}
      >
        {modalities.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Where it is met, it"
        value={draft.ifMet}
        onChange={({ target }) => set('ifMet', target.value as Effect)}
      >
        {effects.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Where it is unmet, it"
        value={draft.ifUnmet}
        onChange={({ target }) => set('ifUnmet', target.value as Effect)}
      >
        {effects.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <TextField
        label="Exception to"
        optional
        mono
        hint="Keys of rules that this one prevails over where it speaks, e.g. R-0001, R-0004."
        value={draft.overrides}
        error={at('overrides')}
        onChange={({ target }) => set('overrides', target.value)}
      />
      {isNewException ? (
        <TextField
          label="Why it prevails"
          required
          hint="Where the clause does not say so itself. It is shown on the card."
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      ) : null}
      <TextField
        label="Its deny prevails over"
        optional
        mono
        hint="Keys of rules whose permission this one limits; all, for every one."
        value={draft.limits}
        error={at('limits')}
        onChange={({ target }) => set('limits', target.value)}
      />
      {isNewLimit ? (
        <TextField
          label="Why its deny prevails"
          required
          hint="Where no words of the law say so. It is shown on the card."
          value={limitReason}
          onChange={({ target }) => setLimitReason(target.value)}
        />
      ) : null}
      <DialogFoot>
        {overtaken ? (
          <EditConflict
            conflicts={conflictsOf(draftOf(base), draftOf(candidate), draft)}
            keepMine={() => goOnFrom(draft)}
            takeTheirs={() => goOnFrom(draftOf(candidate))}
          />
        ) : refusal ? (
          <RefusalNote refusal={refusal} title="Nothing was changed" />
        ) : null}
        <DialogActions>
          <Button
            onClick={() => {
              forgetTyped();
              onOpenChange(false);
            }}
          >
            Cancel
          </Button>
          <Button
            kind="primary"
            busy={busy}
            unavailable={
              overtaken ? 'Say first which of the two holds.' : unsaid ? 'Say why it prevails first.' : null
            }
            onClick={() => void save()}
          >
            Save as a new revision
          </Button>
        </DialogActions>
      </DialogFoot>
    </DialogBody>
  );
}
