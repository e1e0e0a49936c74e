import { useState } from 'react';
import { useClient } from 'urql';
import {
  ChangeCandidateDocument,
  ReviewCandidateDocument,
} from '../../../../../src/generated/cockpit/review.ts';
import type { Effect, Modality } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { CelField } from './cel-field.tsx';
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
}

const draftOf = ({ rule }: Candidate): Draft => ({
  naturalLanguage: rule.naturalLanguage,
  appliesWhen: rule.appliesWhen,
  requires: rule.requires,
  modality: rule.modality,
  ifMet: rule.ifMet,
  ifUnmet: rule.ifUnmet,
});

const partNames: Readonly<Record<keyof Draft, string>> = {
  naturalLanguage: 'The rule in words',
  appliesWhen: 'Applies when',
  requires: 'Requires',
  modality: 'Kind of norm',
  ifMet: 'Where it is met',
  ifUnmet: 'Where it is unmet',
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
  const [draft, setDraft] = useState(() => draftOf(candidate));
  const set = <Name extends keyof Draft>(name: Name, value: Draft[Name]): void => {
    setDraft({ ...draft, [name]: value });
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
    const outcome = await run({ worldId, candidateId, expectedContentHash: contentHash, ...draft });
    if (outcome.done) edited(outcome.value.contentHash);
    else if (outcome.refusal.code === 'stale_revision') {
      await client
        .query(ReviewCandidateDocument, { worldId, candidateId }, { requestPolicy: 'network-only' })
        .toPromise();
    }
  };
  const overtaken = candidate.contentHash !== base.contentHash;
  const goOnFrom = (next: Draft): void => {
    setBase(candidate);
    setDraft(next);
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
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button
          kind="primary"
          busy={busy}
          unavailable={overtaken ? 'Say first which of the two holds.' : null}
          onClick={() => void save()}
        >
          Save as a new revision
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
