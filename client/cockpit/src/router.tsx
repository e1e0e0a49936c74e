import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { FailedPage, NotFoundPage } from './shell/dead-ends.tsx';
import { Shell } from './shell/shell.tsx';
import { WorldFrame } from './shell/world-frame.tsx';
import { RulesetsPage } from './pages/rulesets/rulesets-page.tsx';
import { Skeleton } from './ui/states.tsx';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const rulesets = createRoute({ getParentRoute: () => root, path: '/', component: RulesetsPage });

const world = createRoute({ getParentRoute: () => root, path: '/r/$world', component: WorldFrame });

const overview = createRoute({
  getParentRoute: () => world,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const review = createRoute({
  getParentRoute: () => world,
  path: '/review',
  component: lazyRouteComponent(() => import('./pages/review/review-page.tsx'), 'ReviewPage'),
});
const reviewOne = createRoute({
  getParentRoute: () => review,
  path: '/$candidate',
  component: () => null,
});

const sources = createRoute({
  getParentRoute: () => world,
  path: '/sources',
  component: lazyRouteComponent(() => import('./pages/sources/sources-page.tsx'), 'SourcesPage'),
});
const distillations = createRoute({
  getParentRoute: () => world,
  path: '/distillations',
  component: lazyRouteComponent(
    () => import('./pages/distillation/distillations-page.tsx'),
    'DistillationsPage',
  ),
});
const publish = createRoute({
  getParentRoute: () => world,
  path: '/publish',
  component: lazyRouteComponent(() => import('./pages/publish/publish-page.tsx'), 'PublishPage'),
});
const versions = createRoute({
  getParentRoute: () => world,
  path: '/versions',
  component: lazyRouteComponent(() => import('./pages/versions/versions-page.tsx'), 'VersionsPage'),
});

const tree = root.addChildren([
  rulesets,
  world.addChildren([overview, sources, distillations, review.addChildren([reviewOne]), publish, versions]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/cockpit',
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingComponent: () => <Skeleton />,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
