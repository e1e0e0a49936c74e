import { Menu } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { BookOpen, Check, ChevronsUpDown, LogOut, Moon, Search, Sun, SunMoon, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { RulesetsDocument, ShellDocument } from '../../../../src/generated/cockpit/graphql.ts';
import { VersionBadges } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { CommandPalette } from './command-palette.tsx';
import { useFrame, useWorldId } from './frame-data.ts';
import { Seal } from './seal.tsx';
import css from './shell.module.css';
import { useShortcut } from './shortcuts.ts';
import { chooseTheme, useTheme, type Theme } from './theme.ts';

const initials = (name: string): string =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

export function TopBar() {
  const [searching, setSearching] = useState(false);
  useShortcut('mod+k', () => setSearching(true), { always: true });
  return (
    <header className={css.bar}>
      <div className={css.row}>
        <Link to="/" className={css.brand}>
          <Seal />
          <span>Enshrine</span>
        </Link>
        <Where />
        <div className={css.spring} />
        <button
          type="button"
          className={`${buttonClass('quiet')} ${css.search}`}
          onClick={() => setSearching(true)}
        >
          <Search aria-hidden />
          <span className={css.searchWord}>Search</span> <kbd>Ctrl K</kbd>
        </button>
        <ThemeMenu />
        <AccountMenu />
      </div>
      <CommandPalette open={searching} onOpenChange={setSearching} />
    </header>
  );
}

function Where() {
  const worldId = useWorldId();
  const [{ data }] = useFrame();
  if (worldId === null || !data?.world) return null;
  const { title, domain, currentVersion, draftVersion } = data.world;
  return (
    <div className={css.where}>
      {domain ? <span className={css.domain}>{domain.name} /</span> : null}
      <RulesetSwitcher title={title} />
      <span className={css.badges}>
        <VersionBadges current={currentVersion} draft={draftVersion} />
      </span>
    </div>
  );
}

function RulesetSwitcher({ title }: { title: string }) {
  const [{ data }] = useQuery({ query: RulesetsDocument, variables: { first: 50, after: null } });
  return (
    <Menu.Root>
      <Menu.Trigger
        className={`${buttonClass('quiet')} ${css.switcher}`}
        aria-label={`Ruleset ${title}, change`}
      >
        <span>{title}</span>
        <ChevronsUpDown aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="start">
          <Menu.Popup className={css.menu}>
            {data?.worlds.edges.map(({ node }) => (
              <Menu.Item
                key={node.worldId}
                className={css.item}
                render={<Link to="/r/$world" params={{ world: node.worldId }} />}
              >
                <span>
                  {node.title}
                  <br />
                  <span className={css.sub}>{node.domain?.name}</span>
                </span>
              </Menu.Item>
            ))}
            <Menu.Item className={css.item} render={<Link to="/" />}>
              All rulesets
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

const themes: readonly (readonly [theme: Theme, label: string, icon: typeof Sun])[] = [
  ['system', 'As the system', SunMoon],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

function ThemeMenu() {
  const theme = useTheme();
  const Icon = themes.find(([name]) => name === theme)?.[2] ?? SunMoon;
  return (
    <Menu.Root>
      <Menu.Trigger className={buttonClass('quiet')} aria-label="Theme">
        <Icon aria-hidden />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className={css.menu}>
            <Menu.RadioGroup value={theme} onValueChange={(chosen: Theme) => chooseTheme(chosen)}>
              {themes.map(([name, label, Mark]) => (
                <Menu.RadioItem key={name} value={name} className={css.item} closeOnClick>
                  <Mark aria-hidden />
                  {label}
                  <Menu.RadioItemIndicator>
                    <Check aria-hidden />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function AccountMenu() {
  const [{ data }] = useQuery({ query: ShellDocument });
  const user = data?.me.user;
  const name = user?.name ?? user?.email ?? '';
  return (
    <Menu.Root>
      <Menu.Trigger className={css.avatar} aria-label={`${initials(name)}, account of ${name}`}>
        {initials(name)}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className={css.menu}>
            <div className={css.who}>
              {user?.name}
              <br />
              {user?.email}
            </div>
            <Menu.Item className={css.item} render={<a href="/account/" />}>
              <UserRound aria-hidden />
              Account
            </Menu.Item>
            <Menu.Item className={css.item} render={<a href="/docs" />}>
              <BookOpen aria-hidden />
              API reference
            </Menu.Item>
            <form method="post" action="/auth/sign-out" id="sign-out">
              <Menu.Item
                className={css.item}
                nativeButton
                render={<button type="submit" />}
                closeOnClick={false}
              >
                <LogOut aria-hidden />
                Sign out
              </Menu.Item>
            </form>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
