import { SunMoon } from 'lucide-react';
import { lazy } from 'react';
import { buttonClass } from '../ui/button.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { useTheme } from './theme.ts';
import { themes } from './themes.ts';

const fetchIt = async () => ({ default: (await import('./theme-choices.tsx')).ThemeChoices });
const ThemeChoices = lazy(fetchIt);

export function ThemeMenu() {
  const theme = useTheme();
  const Icon = themes.find(([name]) => name === theme)?.[2] ?? SunMoon;
  return (
    <MenuButton
      trigger={{ className: buttonClass('quiet'), name: 'Theme', contents: <Icon aria-hidden /> }}
      menu={ThemeChoices}
      fetchIt={fetchIt}
    />
  );
}
