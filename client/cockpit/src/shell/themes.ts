import { Moon, Sun, SunMoon } from 'lucide-react';
import type { Theme } from './theme.ts';

export const themes: readonly (readonly [theme: Theme, label: string, icon: typeof Sun])[] = [
  ['system', 'As the system', SunMoon],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];
