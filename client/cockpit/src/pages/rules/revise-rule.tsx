import { useNavigate } from '@tanstack/react-router';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { ReviseOneRuleDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { RevisionKind } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useStoredText } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';

interface ReviseProps {
  worldId: string;
  ruleKey: string;
  /** The rule as it is said now. */
  words: string;
  open: boolean;
  close: () => void;
  opener: RefObject<HTMLElement | null>;
}

const kinds: readonly (readonly [RevisionKind, string])[] = [
  ['CORRECT', 'it was wrong: the revision takes its place'],
  ['AMEND', 'the law changes on a day, until which it stays as it is'],
  ['EDIT', 'no published version has it yet'],
];

/** Opens a candidate derived from the rule; what is to be different is said where it is reviewed. */
export function ReviseRule(props: ReviseProps) {
  const { ruleKey, open, close, opener } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : close())}
      title={`Revise ${ruleKey}`}
      description="The rule stays as it is. A candidate is made of it, which you change on its review page; once both gates let it pass and it is signed, it follows the rule."
      finalFocus={opener}
    >
      <Form key={ruleKey} {...props} />
    </Dialog>
  );
}

function Form({ worldId, ruleKey, words, close }: ReviseProps) {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(ReviseOneRuleDocument);
  const [kind, setKind] = useState<RevisionKind | ''>('');
  const [from, setFrom] = useState('');
  const [text, setText] = useStoredText(`revise ${worldId} ${ruleKey}`, words);
  const missing =
    kind === ''
      ? 'Say first why it is revised.'
      : kind === 'AMEND' && from === ''
        ? 'Say from which day on the law is another.'
        : null;
  const at = (pointer: string): string | undefined =>
    refusal?.errors.find((error) => error.pointer.endsWith(pointer))?.message;
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || kind === '' || missing !== null) return;
    const outcome = await run({
      worldId,
      ruleKey,
      kind,
      ...(kind === 'AMEND' && { from }),
      ...(text.trim() !== words && { naturalLanguage: text.trim() }),
    });
    if (!outcome.done) return;
    setText('');
    close();
    await navigate({
      to: '/r/$world/review/$candidate',
      params: { world: worldId, candidate: outcome.value.candidateId },
    });
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <DialogBody>
        <Select
          label="It is revised because"
          value={kind}
          error={at('/kind')}
          onChange={({ target }) => setKind(target.value as RevisionKind | '')}
        >
          <option value="">Choose</option>
          {kinds.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        {kind === 'AMEND' ? (
          <TextField
            label="In force from"
            type="date"
            value={from}
            error={at('/from')}
            onChange={({ target }) => setFrom(target.value)}
          />
        ) : null}
        <TextArea
          label="The rule in words"
          value={text}
          error={at('/natural_language')}
          onChange={({ target }) => setText(target.value)}
        />
        {refusal ? <RefusalNote refusal={refusal} title="No revision was opened" /> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
            Open the revision
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
