import { Outlet } from '@tanstack/react-router';
import { Frame } from './frame.tsx';
import { TopBar } from './top-bar.tsx';

export function Shell() {
  return (
    <Frame bar={<TopBar />}>
      <Outlet />
    </Frame>
  );
}
