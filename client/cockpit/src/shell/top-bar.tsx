import { Link } from '@tanstack/react-router';
import { ChevronsUpDown, Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { VersionBadges } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useFrame, useWorldId } from './frame-data.ts';
import { Seal } from './seal.tsx';
import css from './shell.module.css';
import { useShortcut } from './shortcuts.ts';
import { ThemeMenu } from './theme-menu.tsx';

const fetchChoices = async () => ({ default: (await import('./ruleset-choices.tsx')).RulesetChoices });
const RulesetChoices = lazy(fetchChoices);
const fetchPalette = async () => ({ default: (await import('./command-palette.tsx')).CommandPalette });
const CommandPalette = lazy(fetchPalette);
const Help = lazy(async () => ({ default: (await import('./help.tsx')).Help }));

/** Whether a dialog is open, and whether it ever was: until then it is not fetched, and after that it may close in view. */
function useOpened(): { open: boolean; ever: boolean; set: (open: boolean) => void } {
  const [open, setOpen] = useState<boolean | null>(null);
  return { open: open === true, ever: open !== null, set: setOpen };
}

export function TopBar() {
  const search = useOpened();
  const help = useOpened();
  useShortcut('?', () => help.set(true));
  useShortcut('mod+k', () => search.set(true), { always: true });
  const ahead = (): void => void fetchPalette().catch(() => undefined);
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
          onPointerEnter={ahead}
          onFocus={ahead}
          onClick={() => search.set(true)}
        >
          <Search aria-hidden />
          <span className={css.searchWord}>Search</span> <kbd>Ctrl K</kbd>
        </button>
        <ThemeMenu />
        <AccountMenu />
      </div>
      <Suspense fallback={search.open ? <Coming /> : null}>
        {search.ever ? (
          <CommandPalette open={search.open} onOpenChange={search.set} help={() => help.set(true)} />
        ) : null}
      </Suspense>
      <Suspense fallback={null}>
        {help.ever ? <Help open={help.open} onOpenChange={help.set} /> : null}
      </Suspense>
    </header>
  );
}

/** A dialog that is on its way: what is typed meanwhile is not for the page behind it. */
const Coming = () => <div role="dialog" aria-label="Search" aria-busy data-open="" />;

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
  return (
    <MenuButton
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
      menu={RulesetChoices}
      fetchIt={fetchChoices}
    />
  );
}
