import { Menu } from '@base-ui/react/menu';
import { BookOpen, LogOut, UserRound } from 'lucide-react';
import { useQuery } from 'urql';
import { ShellDocument } from '../../../../src/generated/cockpit/graphql.ts';
import css from './shell.module.css';

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
    <Menu.Root>
      <Menu.Trigger className={css.avatar} aria-label={`${initials(name)}, account of ${name}`}>
        {initials(name)}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end">
          <Menu.Popup className={css.menu}>
            <div className={css.who}>
              {user?.name}
              <br />
              {user?.email}
            </div>
            <Menu.Item className={css.item} render={<a href="/account/" />}>
              <UserRound aria-hidden />
              Account
            </Menu.Item>
            <Menu.Item className={css.item} render={<a href="/docs" />}>
              <BookOpen aria-hidden />
              API reference
            </Menu.Item>
            <form method="post" action="/auth/sign-out" id="sign-out">
              <Menu.Item
                className={css.item}
                nativeButton
                render={<button type="submit" />}
                closeOnClick={false}
              >
                <LogOut aria-hidden />
                Sign out
              </Menu.Item>
            </form>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
