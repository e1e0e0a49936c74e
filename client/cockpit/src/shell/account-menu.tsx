import { lazy } from 'react';
import { useQuery } from 'urql';
import { ShellDocument } from '../../../../src/generated/cockpit/shell.ts';
import { MenuButton } from '../ui/menu-button.tsx';
import css from './shell.module.css';

const fetchIt = async () => ({ default: (await import('./account-choices.tsx')).AccountChoices });
const AccountChoices = lazy(fetchIt);

const initials = (name: string): string =>
  name
    .split(/[\s.@]+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');

export function AccountMenu() {
  const [{ data }] = useQuery({ query: ShellDocument });
  const user = data?.me.user;
  const name = user?.name ?? user?.email ?? '';
  return (
    <MenuButton
      trigger={{
        className: css.avatar,
        name: `${initials(name)}, account of ${name}`,
        contents: initials(name),
      }}
      menu={AccountChoices}
      fetchIt={fetchIt}
    />
  );
}
