import { useNavigate } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { RulesetsDocument } from '../../../../src/generated/cockpit/graphql.ts';
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

function useCommands(open: boolean): Command[] {
  const navigate = useNavigate();
  const worldId = useWorldId();
  const singleKeys = useSingleKeys();
  const [{ data }] = useQuery({
    query: RulesetsDocument,
    variables: { first: 50, after: null },
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
      ...(data?.worlds.edges ?? []).map(({ node }) => ({
        label: node.title,
        kind: node.domain ? `Ruleset of ${node.domain.name}` : 'Ruleset',
        act: () => void navigate({ to: '/r/$world', params: { world: node.worldId } }),
      })),
      { label: 'All rulesets', kind: 'Cockpit', act: () => void navigate({ to: '/' }) },
      { label: 'Light theme', kind: 'Theme', act: () => chooseTheme('light') },
      { label: 'Dark theme', kind: 'Theme', act: () => chooseTheme('dark') },
      { label: 'Theme of the system', kind: 'Theme', act: () => chooseTheme('system') },
      {
        label: `Shortcuts of a single key: turn ${singleKeys ? 'off' : 'on'}`,
        kind: 'Keyboard',
        act: () => setSingleKeys(!singleKeys),
      },
      { label: 'API reference', kind: 'Help', act: () => location.assign('/docs') },
    ],
    [worldId, singleKeys, data, navigate],
  );
}

interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CommandPalette({ open, onOpenChange }: PaletteProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Go to">
      <DialogBody>
        <Finder open={open} close={() => onOpenChange(false)} />
      </DialogBody>
    </Dialog>
  );
}

function Finder({ open, close }: { open: boolean; close: () => void }) {
  const commands = useCommands(open);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const words = text.toLowerCase().split(/\s+/);
  const found = commands.filter(({ label, kind }) =>
    words.every((word) => `${label} ${kind}`.toLowerCase().includes(word)),
  );
  const chosen = Math.min(at, found.length - 1);
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
        aria-label="A page, a ruleset or a setting"
        placeholder="A page, a ruleset or a setting"
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
      {found.length === 0 ? <p className={css.none}>Nothing here is called that.</p> : null}
    </>
  );
}
