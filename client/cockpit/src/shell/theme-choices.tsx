import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { OpenedMenu } from '../ui/menu-parts.ts';
import { Menu } from '../ui/menu.tsx';
import css from './shell.module.css';
import { themes } from './themes.ts';
import { chooseTheme, useTheme, type Theme } from './theme.ts';

export const ThemeChoices: OpenedMenu = ({ trigger }) => (
  <Menu trigger={trigger} align="end">
    <Base.RadioGroup value={useTheme()} onValueChange={(chosen: Theme) => chooseTheme(chosen)}>
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
