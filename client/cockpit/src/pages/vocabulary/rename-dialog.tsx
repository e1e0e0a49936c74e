import { useState, type RefObject } from 'react';
import { RenameInVocabularyDocument } from '../../../../../src/generated/cockpit/vocabulary.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { MergeNote } from './merge-note.tsx';
import { mergingOf } from './merging.ts';
import type { Renamed, Renaming, RenamingBack, VocabularyAction } from './renaming.ts';
import css from './vocabulary-page.module.css';

interface RenameProps {
  worldId: string;
  renaming: Renaming | null;
  actions: readonly VocabularyAction[];
  /** What the candidates say, by their keys. */
  saidBy: ReadonlyMap<string, string>;
  opener: RefObject<HTMLElement | null>;
  close: () => void;
  renamed: (renamed: Renamed) => void;
}

export function RenameDialog(props: RenameProps) {
  const { renaming, opener, close } = props;
  const name = renaming?.input?.input.name ?? renaming?.action.key ?? '';
  return (
    <Dialog
      open={renaming !== null}
      onOpenChange={(open) => (open ? undefined : close())}
      title={`Another name for ${name}`}
      description="It changes in every candidate that you leave ticked: in the rule, its cases and its reading ledger. Signed rules keep their names."
      finalFocus={opener}
    >
      {renaming ? <Form key={name} {...props} renaming={renaming} /> : null}
    </Dialog>
  );
}

/** Names of the same kind that are there already: one of them merges the two. */
const othersOf = ({ action, input }: Renaming, actions: readonly VocabularyAction[]): [string, string][] =>
  input === null
    ? actions.filter(({ key }) => key !== action.key).map(({ key, title }) => [key, title])
    : action.inputs
        .filter((other) => other.input.name !== input.input.name && other.input.type === input.input.type)
        .map(({ input: { name, description } }) => [name, description]);

function Form({ worldId, renaming, actions, saidBy, close, renamed }: RenameProps & { renaming: Renaming }) {
  const { action, input } = renaming;
  const { run, busy, refusal } = useCommand(RenameInVocabularyDocument);
  const others = othersOf(renaming, actions);
  const followers = input?.candidates ?? action.candidates;
  const [into, setInto] = useState('');
  const [name, setName] = useState(input?.input.name ?? action.key);
  const [title, setTitle] = useState(action.title);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const to = into === '' ? name.trim() : into;
  const only = followers.filter((key) => !left.has(key));
  const merging = mergingOf(renaming, actions, to, only);
  /** The name with which it was said to be one: another has to be agreed to anew. */
  const [agreedTo, setAgreedTo] = useState<string | null>(null);
  const missing =
    to === '' || to === (input?.input.name ?? action.key)
      ? 'Give it another name, or choose the one that it is merged with.'
      : only.length === 0
        ? 'Leave at least one candidate ticked.'
        : (merging?.unlike ??
          (merging !== null && agreedTo !== merging.into.name
            ? `Say that it is the same ${input === null ? 'action' : 'input'} as ${merging.into.name}, or give it a name of its own.`
            : null));
  const save = async (): Promise<void> => {
    const outcome = await run({
      worldId,
      action: action.key,
      input: input?.input.name ?? null,
      to,
      ...(input === null && merging === null && { title }),
      ...(left.size > 0 && { only }),
    });
    if (!outcome.done) return;
    const { changed } = outcome.value;
    const back: RenamingBack = {
      worldId,
      only: changed,
      ...(input === null
        ? { action: to, input: null, to: action.key, title: action.title }
        : { action: action.key, input: to, to: input.input.name }),
    };
    renamed({
      keys: changed,
      merged: merging !== null,
      back: (merging?.irrevocable ?? null) === null ? back : null,
    });
  };
  const at = (pointer: string): string | undefined =>
    refusal?.errors.find((error) => error.pointer === pointer)?.message;
  return (
    <DialogBody>
      {others.length > 0 ? (
        <Select
          label={input === null ? 'It is the same action as' : 'It is the same input as'}
          value={into}
          onChange={({ target }) => setInto(target.value)}
        >
          <option value="">none of them: a name of its own</option>
          {others.map(([key, says]) => (
            <option key={key} value={key}>
              {key}
              {says === '' ? '' : `: ${says.slice(0, 60)}`}
            </option>
          ))}
        </Select>
      ) : null}
      {into === '' ? (
        <TextField
          label="New name"
          hint={
            input === null
              ? 'A routing key such as loans.lend: words in lower case, joined by dots, _ or -. Agents ask by it.'
              : 'Letters, digits and _. A question for a decision gives the value under this name.'
          }
          mono
          spellCheck={false}
          value={name}
          error={at('/to')}
          onChange={({ target }) => setName(target.value)}
        />
      ) : null}
      {input === null && merging === null ? (
        <TextField label="Title" value={title} onChange={({ target }) => setTitle(target.value)} />
      ) : null}
      {followers.length > 1 ? (
        <fieldset className={css.followersField}>
          <legend>Candidates that follow</legend>
          <p>Leave out those that mean something else by the name: they keep it.</p>
          {followers.map((key) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={!left.has(key)}
                onChange={({ target }) => {
                  const next = new Set(left);
                  if (target.checked) next.delete(key);
                  else next.add(key);
                  setLeft(next);
                }}
              />
              <span>
                <span className={css.followerKey}>{key}</span> {saidBy.get(key) ?? ''}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      {merging === null || merging.unlike !== null ? null : (
        <MergeNote
          merging={merging}
          kind={input === null ? 'action' : 'input'}
          agreed={agreedTo === merging.into.name}
          agree={(agreed) => setAgreedTo(agreed ? merging.into.name : null)}
        />
      )}
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was renamed" /> : null}
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button kind="primary" busy={busy} unavailable={missing} onClick={() => void save()}>
          {merging === null ? 'Rename' : 'Merge'} in{' '}
          {only.length === 1 ? 'one candidate' : `${only.length} candidates`}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
