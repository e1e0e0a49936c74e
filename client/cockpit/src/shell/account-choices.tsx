import { Menu as Base } from '@base-ui/react/menu';
import { BookOpen, LogOut, UserRound } from 'lucide-react';
import { useQuery } from 'urql';
import { ShellDocument } from '../../../../src/generated/cockpit/shell.ts';
import type { OpenedMenu } from '../ui/menu-parts.ts';
import { Menu } from '../ui/menu.tsx';
import css from './shell.module.css';

export const AccountChoices: OpenedMenu = ({ trigger }) => {
  const [{ data }] = useQuery({ query: ShellDocument });
  const user = data?.me.user;
  return (
    <Menu trigger={trigger} align="end">
      <div className={css.who}>
        {user?.name}
        <br />
        {user?.email}
      </div>
      <Base.Item className={css.item} render={<a href="/account/" />}>
        <UserRound aria-hidden />
        Account
      </Base.Item>
      <Base.Item className={css.item} render={<a href="/docs" />}>
        <BookOpen aria-hidden />
        API reference
      </Base.Item>
      <form method="post" action="/auth/sign-out" id="sign-out">
        <Base.Item className={css.item} nativeButton render={<button type="submit" />} closeOnClick={false}>
          <LogOut aria-hidden />
          Sign out
        </Base.Item>
      </form>
    </Menu>
  );
};
