import { Menu as Base } from '@base-ui/react/menu';
import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, Search } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from 'urql';
import { RulesetsDocument } from '../../../../src/generated/cockpit/shell.ts';
import { VersionBadges } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { AccountMenu } from './account-menu.tsx';
import { CommandPalette } from './command-palette.tsx';
import { useFrame, useWorldId } from './frame-data.ts';
import { Help } from './help.tsx';
import { Seal } from './seal.tsx';
import css from './shell.module.css';
import { useShortcut } from './shortcuts.ts';
import { ThemeMenu } from './theme-menu.tsx';

export function TopBar() {
  const [searching, setSearching] = useState(false);
  const [helping, setHelping] = useState(false);
  useShortcut('?', () => setHelping(true));
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
      <CommandPalette open={searching} onOpenChange={setSearching} help={() => setHelping(true)} />
      <Help open={helping} onOpenChange={setHelping} />
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
    <Menu
      trigger={{
        className: `${buttonClass('quiet')} ${css.switcher}`,
        name: `Ruleset ${title}, change`,
        contents: (
          <>
            <span>{title}</span>
            <ChevronsUpDown aria-hidden />
          </>
        ),
      }}
      align="start"
    >
      {data?.worlds.edges.map(({ node }) => (
        <Base.Item
          key={node.worldId}
          className={css.item}
          render={<Link to="/r/$world" params={{ world: node.worldId }} />}
        >
          <span>
            {node.title}
            <br />
            <span className={css.sub}>{node.domain?.name}</span>
          </span>
        </Base.Item>
      ))}
      <Base.Item className={css.item} render={<Link to="/" />}>
        All rulesets
      </Base.Item>
    </Menu>
  );
}
