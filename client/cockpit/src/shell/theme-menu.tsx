import { Menu as Base } from '@base-ui/react/menu';
import { Check, Moon, Sun, SunMoon } from 'lucide-react';
import { buttonClass } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
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
    <Menu
      trigger={{ className: buttonClass('quiet'), name: 'Theme', contents: <Icon aria-hidden /> }}
      align="end"
    >
      <Base.RadioGroup value={theme} onValueChange={(chosen: Theme) => chooseTheme(chosen)}>
        {themes.map(([name, label, Mark]) => (
          <Base.RadioItem key={name} value={name} className={css.item} closeOnClick>
            <Mark aria-hidden />
            {label}
            <Base.RadioItemIndicator>
              <Check aria-hidden />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Menu>
  );
}
