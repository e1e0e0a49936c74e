import { Menu as Base } from '@base-ui/react/menu';
import { useState, type ReactNode } from 'react';
import type { Trigger } from './menu-parts.ts';
import css from './menu.module.css';

interface MenuProps {
  trigger: Trigger;
  align: 'start' | 'end';
  children: ReactNode;
}

/** A button and the menu that it opens, open when it is drawn first. The menu is next to its button in the document, so inside the same landmark. */
export function Menu({ trigger, align, children }: MenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <Base.Root defaultOpen>
      <Base.Trigger className={trigger.className} aria-label={trigger.name}>
        {trigger.contents}
      </Base.Trigger>
      <div ref={setPlace} className={css.place} />
      <Base.Portal container={place}>
        <Base.Positioner sideOffset={4} align={align} className={css.positioner}>
          <Base.Popup className={css.menu}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
