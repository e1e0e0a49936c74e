import { Menu } from '@base-ui/react/menu';
import { Check, Moon, Sun, SunMoon } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import css from './shell.module.css';
import { chooseTheme, useTheme, type Theme } from './theme.ts';

const themes: readonly (readonly [theme: Theme, label: string, icon: typeof Sun])[] = [
  ['system', 'As the system', SunMoon],
  ['light', 'Light', Sun],
  ['dark', 'Dark', Moon],
];

export function ThemeMenu() {
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
