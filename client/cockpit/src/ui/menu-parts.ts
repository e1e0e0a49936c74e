import type { ComponentType, ReactNode } from 'react';

/** What opens a menu: its name, looks and contents. */
export interface Trigger {
  className: string | undefined;
  name: string;
  contents: ReactNode;
}

/** A menu that is open when it is drawn first. */
export type OpenedMenu = ComponentType<{ trigger: Trigger }>;
