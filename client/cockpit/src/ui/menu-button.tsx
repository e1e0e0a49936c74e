import { Suspense, useState, type LazyExoticComponent } from 'react';
import type { OpenedMenu, Trigger } from './menu-parts.ts';

interface MenuButtonProps {
  trigger: Trigger;
  /** The menu with its own button, which takes the place of this one. */
  menu: LazyExoticComponent<OpenedMenu>;
  /** Fetches it: done when one comes near, so that it is there when one presses. */
  fetchIt: () => Promise<unknown>;
}

/** What opens a menu that is not fetched before it is wanted: a page of which none is opened needs none. */
export function MenuButton({ trigger, menu: Menu, fetchIt }: MenuButtonProps) {
  const [wanted, setWanted] = useState(false);
  // What does not arrive now is asked for again, and told, when one presses.
  const ahead = (): void => void fetchIt().catch(() => undefined);
  const button = (
    <button
      type="button"
      className={trigger.className}
      aria-label={trigger.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={ahead}
      onFocus={ahead}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      {trigger.contents}
    </button>
  );
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu trigger={trigger} />
    </Suspense>
  );
}
