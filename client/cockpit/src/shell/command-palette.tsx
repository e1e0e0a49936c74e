import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { FindDocument, FindRulesetDocument } from '../../../../src/generated/cockpit/shell.ts';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import css from './command-palette.module.css';
import { useWorldId } from './frame-data.ts';
import { setSingleKeys, useSingleKeys } from './shortcuts.ts';
import { chooseTheme } from './theme.ts';
import { worldTabs } from './world-tabs.ts';

interface Command {
  label: string;
  kind: string;
  act: () => void;
}

/** What is done behind a button of a page: the page, with the place in it. */
const deeds = [
  { label: 'Erase a subject from the decisions', to: '/r/$world/decisions', hash: 'erase' },
  { label: 'Run decisions again', to: '/r/$world/decisions', hash: 'runs' },
  { label: 'Run a file of inputs', to: '/r/$world/decisions', hash: 'file' },
  { label: 'What people said of decisions', to: '/r/$world/decisions', hash: 'what-people-said' },
  { label: 'Restore a version', to: '/r/$world/versions', hash: '' },
  { label: 'Add a webhook', to: '/r/$world/events', hash: '' },
] as const;

/** What is typed goes to the service when it is this long. */
const enough = 2;

/** Rules of the ruleset that say the words, candidates that wait, its actions and sources: each with the way to it. */
function useFound(text: string): Command[] {
  const navigate = useNavigate();
  const worldId = useWorldId();
  const wanted = useRested(text);
  const pause = worldId === null || wanted.length < enough;
  const [{ data }] = useQuery({
    query: FindDocument,
    variables: { worldId: worldId ?? '', words: wanted },
    pause,
  });
  if (worldId === null || pause || !data) return [];
  const world = worldId;
  const subject = text.trim();
  return [
    ...data.rules.edges.map(({ node: { key, revisions } }) => ({
      label: `${key}: ${revisions.at(-1)?.rule.naturalLanguage ?? ''}`,
      kind: 'Rule',
      act: () => void navigate({ to: '/r/$world/rules/$rule', params: { world, rule: key } }),
    })),
    ...data.candidates.edges.map(({ node: { ruleKey, title, candidateId } }) => ({
      label: `${ruleKey}: ${title}`,
      kind: 'Candidate',
      act: () =>
        void navigate({ to: '/r/$world/review/$candidate', params: { world, candidate: candidateId } }),
    })),
    ...data.worldActions.edges.map(({ node: { key, title } }) => ({
      label: `${title} (${key})`,
      kind: 'Action',
      act: () => void navigate({ to: '/r/$world/actions/$action', params: { world, action: key } }),
    })),
    ...data.sourceMaterials.edges.map(({ node: { sourceMaterialId, title } }) => ({
      label: title,
      kind: 'Source',
      act: () =>
        void navigate({ to: '/r/$world/sources/$source', params: { world, source: sourceMaterialId } }),
    })),
    {
      label: `Decisions about “${subject}”`,
      kind: 'Subject',
      act: () => void navigate({ to: '/r/$world/decisions', params: { world }, search: { subject } }),
    },
  ];
}

/** The text once the typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function useCommands(open: boolean, text: string, help: () => void): Command[] {
  const navigate = useNavigate();
  const worldId = useWorldId();
  const singleKeys = useSingleKeys();
  const [{ data }] = useQuery({
    query: FindRulesetDocument,
    variables: { words: useRested(text) },
    pause: !open,
  });
  return useMemo(
    () => [
      ...(worldId === null
        ? []
        : worldTabs.map(({ to, label }) => ({
            label,
            kind: 'This ruleset',
            act: () => void navigate({ to, params: { world: worldId } }),
          }))),
      ...(worldId === null
        ? []
        : [
            {
              label: 'Add a source',
              kind: 'Do',
              act: () =>
                void navigate({
                  to: '/r/$world/sources',
                  params: { world: worldId },
                  search: { add: true },
                }),
            },
            {
              label: 'Compare versions',
              kind: 'This ruleset',
              act: () => void navigate({ to: '/r/$world/versions/compare', params: { world: worldId } }),
            },
            ...deeds.map(({ label, to, hash }) => ({
              label,
              kind: 'Do',
              act: () => void navigate({ to, params: { world: worldId }, hash }),
            })),
          ]),
      ...(data?.worlds.edges ?? []).map(({ node }) => ({
        label: node.title,
        kind: node.domain ? `Ruleset of ${node.domain.name}` : 'Ruleset',
        act: () => void navigate({ to: '/r/$world', params: { world: node.worldId } }),
      })),
      { label: 'All rulesets', kind: 'Cockpit', act: () => void navigate({ to: '/' }) },
      { label: 'New ruleset', kind: 'Do', act: () => void navigate({ to: '/', search: { make: true } }) },
      { label: 'Light theme', kind: 'Theme', act: () => chooseTheme('light') },
      { label: 'Dark theme', kind: 'Theme', act: () => chooseTheme('dark') },
      { label: 'Theme of the system', kind: 'Theme', act: () => chooseTheme('system') },
      {
        label: `Shortcuts of a single key: turn ${singleKeys ? 'off' : 'on'}`,
        kind: 'Keyboard',
        act: () => setSingleKeys(!singleKeys),
      },
      { label: 'Keys, and what things are called', kind: 'Help', act: help },
      { label: 'API reference', kind: 'Help', act: () => location.assign('/docs') },
      { label: 'Account and domains', kind: 'Account', act: () => location.assign('/account/') },
      { label: 'Sign out', kind: 'Account', act: signOut },
    ],
    [worldId, singleKeys, data, navigate, help],
  );
}

/** As the account menu does it: by a form, so that the session's cookie is taken back by its own answer. */
function signOut(): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/auth/sign-out';
  document.body.append(form);
  form.submit();
}

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opens the keys and names. */
  help: () => void;
}

export function CommandPalette({ open, onOpenChange, help }: PaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Go to">
      <DialogBody>
        <Finder open={open} close={() => onOpenChange(false)} help={help} />
      </DialogBody>
    </Dialog>
  );
}

function Finder({ open, close, help }: { open: boolean; close: () => void; help: () => void }) {
  const [text, setText] = useState('');
  const commands = [...useCommands(open, text, help), ...useFound(text)];
  const [at, setAt] = useState(0);
  const id = useId();
  const words = text.toLowerCase().split(/\s+/);
  const found = commands.filter(({ label, kind }) =>
    words.every((word) => `${label} ${kind}`.toLowerCase().includes(word)),
  );
  const chosen = Math.min(at, found.length - 1);
  // The focus stays in the field, so nothing else brings into view what the arrow keys choose.
  useEffect(
    () => document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' }),
    [id, chosen],
  );
  const take = (command: Command | undefined): void => {
    if (!command) return;
    close();
    command.act();
  };
  return (
    <>
      <input
        className={css.input}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-label="A page, a rule, a candidate or a setting"
        placeholder="A page, a rule, a candidate or a setting"
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(chosen + 1, found.length - 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(chosen - 1, 0));
          else if (event.key === 'Enter') take(found[chosen]);
          else return;
          event.preventDefault();
        }}
      />
      <ul className={css.list} role="listbox" id={`${id}-list`} aria-label="What was found">
        {found.map((command, index) => (
          <li
            key={`${command.kind} ${command.label} ${index}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            className={css.option}
            onPointerMove={() => setAt(index)}
            onClick={() => take(command)}
          >
            <span>{command.label}</span>
            <span className={css.kind}>{command.kind}</span>
          </li>
        ))}
      </ul>
      {/* There from the first: a region that comes with its words is not heard. */}
      <p className={found.length === 0 ? css.none : undefined} role="status">
        {found.length === 0 ? 'Nothing here is called that.' : ''}
      </p>
    </>
  );
}
