import { useNavigate } from '@tanstack/react-router';
import { useState, type RefObject, type SyntheticEvent } from 'react';
import { ReviseOneRuleDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { RevisionKind } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useStoredTexts } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { periodInWords, type Standing } from './rule-time.ts';

interface Words {
  revisionId: string;
  revision: number;
  rule: { naturalLanguage: string; from: string | null; to: string | null };
}

interface ReviseProps {
  worldId: string;
  ruleKey: string;
  /** Its revisions in the working set, each of a period. */
  standing: readonly Standing<Words>[];
  /** The revision that the page shows. */
  shown: string | undefined;
  /** From when the source of what has no day is in force, as it was corrected to say. */
  dayOfSource: string | null;
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
      <Form key={`${ruleKey} ${props.shown}`} {...props} />
    </Dialog>
  );
}

function Form({ worldId, ruleKey, standing, shown, dayOfSource, close }: ReviseProps) {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(ReviseOneRuleDocument);
  const [kind, setKind] = useState<RevisionKind | ''>('');
  const [given, setFrom] = useState<string | null>(null);
  const [chosen, setChosen] = useState(shown);
  const [texts, setText, forgetTexts] = useStoredTexts(`revisions ${worldId} ${ruleKey}`);
  const ofId = (id: string | undefined) => standing.find(({ revision }) => revision.revisionId === id);
  const revised = ofId(chosen) ?? ofId(shown);
  if (!revised) return null;
  const { revisionId, rule } = revised.revision;
  const text = texts[revisionId] ?? rule.naturalLanguage;
  // Beside a later period, one without a day is told from it by the day that it is given.
  const knownDay = rule.from === null && kind !== 'AMEND' ? dayOfSource : null;
  const asksDay =
    kind === 'AMEND' || (kind !== '' && rule.from === null && (standing.length > 1 || knownDay !== null));
  const from = given ?? knownDay ?? '';
  const missing =
    kind === ''
      ? 'Say first why it is revised.'
      : asksDay && from === ''
        ? kind === 'AMEND'
          ? 'Say from which day on the law is another.'
          : 'Say from which day on it is in force.'
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
      revisionId,
      ...(asksDay && { from }),
      ...(text.trim() !== rule.naturalLanguage && { naturalLanguage: text.trim() }),
    });
    if (!outcome.done) return;
    forgetTexts();
    close();
    await navigate({
      to: '/r/$world/review/$candidate',
      params: { world: worldId, candidate: outcome.value.candidateId },
    });
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <DialogBody>
        {standing.length > 1 ? (
          <Select
            label="Its period that is revised"
            value={revisionId}
            error={at('/revision_id')}
            onChange={({ target }) => setChosen(target.value)}
          >
            {standing.map(({ revision, ...period }) => (
              <option key={revision.revisionId} value={revision.revisionId}>
                {periodInWords(period)} (revision {revision.revision})
              </option>
            ))}
          </Select>
        ) : null}
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
        {asksDay ? (
          <TextField
            label="In force from"
            type="date"
            value={from}
            hint={knownDay === null ? undefined : `Its source says ${knownDay} since it was corrected.`}
            error={at('/from')}
            onChange={({ target }) => setFrom(target.value)}
          />
        ) : null}
        <TextArea
          label="The rule in words"
          value={text}
          error={at('/natural_language')}
          onChange={({ target }) => setText({ [revisionId]: target.value })}
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
