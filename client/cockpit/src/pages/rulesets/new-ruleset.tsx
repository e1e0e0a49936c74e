import { useNavigate } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import {
  CreatableDomainsDocument,
  CreateRulesetDocument,
} from '../../../../../src/generated/cockpit/shell.ts';
import type { CreatableDomainsQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { refusalOf, useCommand } from '../../data/command.ts';
import { useWhole } from '../../data/followed-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../../ui/field.tsx';
import { RefusalNote } from '../../ui/states.tsx';

const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

export function NewRuleset({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New ruleset"
      description="It belongs to one domain, whose agents ask it for decisions. The domain cannot be changed later."
    >
      <Form close={() => onOpenChange(false)} />
    </Dialog>
  );
}

const domainsOf = (data: CreatableDomainsQuery) => data.domains;

function Form({ close }: { close: () => void }) {
  const navigate = useNavigate();
  const { data: domains, error, reload } = useWhole(CreatableDomainsDocument, {}, domainsOf);
  const { run, busy, refusal } = useCommand(CreateRulesetDocument);
  const [title, setTitle] = useState('');
  const [slug, setSlug] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const domainId = chosen ?? domains?.[0]?.domainId ?? '';
  const name = slug ?? slugOf(title);
  const missing =
    title.trim() === ''
      ? 'Give it a title first.'
      : domainId === ''
        ? 'Wait until the domains are there: it belongs to one.'
        : null;

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (busy || missing !== null) return;
    const outcome = await run({ domainId, slug: name, title: title.trim(), description });
    if (!outcome.done) return;
    close();
    await navigate({ to: '/r/$world', params: { world: outcome.value.worldId } });
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      <DialogBody>
        <TextField
          label="Title"
          required
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextField
          label="Name in links"
          hint="Lower-case letters, digits and hyphens; unique in the domain."
          required
          mono
          value={name}
          onChange={({ target }) => setSlug(target.value)}
        />
        <Select label="Domain" value={domainId} onChange={({ target }) => setChosen(target.value)}>
          {domains ? null : <option value="">Loading…</option>}
          {domains?.map((domain) => (
            <option key={domain.domainId} value={domain.domainId}>
              {domain.organization.name}, {domain.name}
            </option>
          ))}
        </Select>
        <TextArea
          label="What it is for"
          optional
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        {error && !domains ? (
          <RefusalNote refusal={refusalOf(error)} title="The domains could not be read" retry={reload} />
        ) : null}
        {refusal ? <RefusalNote refusal={refusal} title="The ruleset was not made" /> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} unavailable={missing}>
            Make the ruleset
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
