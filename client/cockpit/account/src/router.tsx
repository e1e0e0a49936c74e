import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { FailedPage } from '../../src/shell/failed-page.tsx';
import { PendingPage } from '../../src/shell/pending-page.tsx';
import { DomainFrame } from './domain-frame.tsx';
import { NoSuchAddress } from './no-such-address.tsx';
import { memberFilterOf } from './pages/member-decision-filter.ts';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { WorldsPage } from './pages/worlds-page.tsx';

const root = createRootRoute({ notFoundComponent: NoSuchAddress });

const domain = createRoute({
  getParentRoute: () => root,
  path: '/$domain',
  component: DomainFrame,
  // Below the bar and the tabs of the domain.
  notFoundComponent: NotFoundPage,
});

const worlds = createRoute({ getParentRoute: () => domain, path: '/', component: WorldsPage });
const world = createRoute({
  getParentRoute: () => domain,
  path: '/worlds/$world',
  component: lazyRouteComponent(() => import('./pages/world-page.tsx'), 'WorldPage'),
});
const playground = createRoute({
  getParentRoute: () => domain,
  path: '/worlds/$world/playground',
  validateSearch: ({ action, version }: Record<string, unknown>): { action?: string; version?: number } => ({
    ...(typeof action === 'string' && { action }),
    ...(Number.isInteger(Number(version)) && Number(version) > 0 && { version: Number(version) }),
  }),
  component: lazyRouteComponent(() => import('./pages/member-playground-page.tsx'), 'MemberPlaygroundPage'),
});
const decisions = createRoute({
  getParentRoute: () => domain,
  path: '/decisions',
  validateSearch: memberFilterOf,
  component: lazyRouteComponent(() => import('./pages/member-decisions-page.tsx'), 'MemberDecisionsPage'),
});
const decision = createRoute({
  getParentRoute: () => domain,
  path: '/decisions/$decision',
  component: lazyRouteComponent(() => import('./pages/member-decision-page.tsx'), 'MemberDecisionPage'),
});
const members = createRoute({
  getParentRoute: () => domain,
  path: '/members',
  component: lazyRouteComponent(() => import('./pages/members-page.tsx'), 'MembersPage'),
});
const keys = createRoute({
  getParentRoute: () => domain,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/keys-page.tsx'), 'KeysPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    domain.addChildren([worlds, world, playground, decisions, decision, members, keys]),
  ]),
  basepath: '/account/domains',
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
