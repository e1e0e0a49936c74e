import { useState } from 'react';
import { useClient } from 'urql';
import {
  ChangeCandidateDocument,
  ReviewCandidateDocument,
} from '../../../../../src/generated/cockpit/review.ts';
import type { Effect, Modality } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useStoredTexts } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody, DialogFoot } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { CelField } from './cel-field.tsx';
import type { Candidate } from './candidate.ts';
import { EditConflict } from './edit-conflict.tsx';
import {
  changesIn,
  conflictsOf,
  draftOf,
  isUnsaid,
  reasonLabels,
  reasonName,
  reasonsIn,
  type Draft,
  type Prevailing,
  type Reasoned,
} from './edit-draft.ts';
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
  const [typedReasons, writeReasons, forgetReasons] = useStoredTexts(
    `reasons ${candidate.candidateId} ${base.contentHash}`,
  );
  const forgetAll = (): void => {
    forgetTyped();
    forgetReasons();
  };
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
      ...changesIn(base, draft, typedReasons),
    });
    if (outcome.done) {
      forgetAll();
      edited(outcome.value.contentHash);
    } else if (outcome.refusal.code === 'stale_revision') {
      await client
        .query(ReviewCandidateDocument, { worldId, candidateId }, { requestPolicy: 'network-only' })
        .toPromise();
    }
  };
  const reasons = reasonsIn(base, draft, typedReasons);
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
      <Reasons
        how="overrides"
        reasons={reasons.overrides}
        hint="It is shown on the card."
        write={writeReasons}
      />
      <TextField
        label="Its deny prevails over"
        optional
        mono
        hint="Keys of rules whose permission this one limits; all, for every one."
        value={draft.limits}
        error={at('limits')}
        onChange={({ target }) => set('limits', target.value)}
      />
      <Reasons
        how="limits"
        reasons={reasons.limits}
        hint="Needed where no words of the law say so. It is shown on the card."
        write={writeReasons}
      />
      <DialogFoot>
        {overtaken ? (
          <EditConflict
            conflicts={conflictsOf(base, candidate, draft, typedReasons)}
            keepMine={() => goOnFrom(draft)}
            takeTheirs={() => {
              forgetReasons();
              goOnFrom(draftOf(candidate));
            }}
          />
        ) : refusal ? (
          <RefusalNote refusal={refusal} title="Nothing was changed" />
        ) : null}
        <DialogActions>
          <Button
            onClick={() => {
              forgetAll();
              onOpenChange(false);
            }}
          >
            Cancel
          </Button>
          <Button
            kind="primary"
            busy={busy}
            unavailable={
              overtaken
                ? 'Say first which of the two holds.'
                : isUnsaid(reasons)
                  ? 'Say why it prevails first.'
                  : null
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

interface ReasonsProps {
  how: Prevailing;
  reasons: readonly Reasoned[];
  hint: string;
  write: (changes: Readonly<Record<string, string>>) => void;
}

/** Why it prevails, over each by itself. */
const Reasons = ({ how, reasons, hint, write }: ReasonsProps) =>
  reasons.map(({ key, reason, required }) => (
    <TextField
      key={key}
      label={reasonLabels[how](key)}
      required={required}
      optional={!required}
      hint={hint}
      value={reason}
      onChange={({ target }) => write({ [reasonName(how, key)]: target.value })}
    />
  ));
