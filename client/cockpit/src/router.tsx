import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
} from '@tanstack/react-router';
import { NotFoundPage } from './shell/dead-ends.tsx';
import { FailedPage } from './shell/failed-page.tsx';
import { PendingPage } from './shell/pending-page.tsx';
import { Shell } from './shell/shell.tsx';
import { WorldFrame } from './shell/world-frame.tsx';
import { RulesetsPage } from './pages/rulesets/rulesets-page.tsx';
import { auditFilterOf } from './pages/audit/audit-filter.ts';
import { decisionFilterOf } from './pages/decisions/decision-filter.ts';
import { ruleFilterOf } from './pages/rules/rule-filter.ts';

/** An address that names nothing that can be is told from one whose target is gone before anything is asked. */
const named = (...identifiers: string[]): void => {
  const isOne = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
  if (!identifiers.every((identifier) => isOne.test(identifier))) notFound({ throw: true });
};

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

const rulesets = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: ({ make }: Record<string, unknown>): { make?: true } => (make === true ? { make } : {}),
  component: RulesetsPage,
});

const world = createRoute({
  getParentRoute: () => root,
  path: '/r/$world',
  beforeLoad: ({ params }) => named(params.world),
  component: WorldFrame,
});

const overview = createRoute({
  getParentRoute: () => world,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/overview/overview-page.tsx'), 'OverviewPage'),
});

const review = createRoute({
  getParentRoute: () => world,
  path: '/review',
  validateSearch: ({ run }: Record<string, unknown>): { run?: string } =>
    typeof run === 'string' ? { run } : {},
  component: lazyRouteComponent(() => import('./pages/review/review-page.tsx'), 'ReviewPage'),
});
const reviewOne = createRoute({
  getParentRoute: () => review,
  path: '/$candidate',
  beforeLoad: ({ params }) => named(params.candidate),
  component: () => null,
});

const sources = createRoute({
  getParentRoute: () => world,
  path: '/sources',
  validateSearch: ({ add }: Record<string, unknown>): { add?: true } => (add === true ? { add } : {}),
  component: lazyRouteComponent(() => import('./pages/sources/sources-page.tsx'), 'SourcesPage'),
});
const source = createRoute({
  getParentRoute: () => world,
  path: '/sources/$source',
  beforeLoad: ({ params }) => named(params.source),
  validateSearch: ({ with: other }: Record<string, unknown>): { with?: string } =>
    typeof other === 'string' ? { with: other } : {},
  component: lazyRouteComponent(() => import('./pages/sources/source-page.tsx'), 'SourcePage'),
});
const lawChanges = createRoute({
  getParentRoute: () => world,
  path: '/law-changes',
  component: lazyRouteComponent(() => import('./pages/law-changes/law-changes-page.tsx'), 'LawChangesPage'),
});
const lawChange = createRoute({
  getParentRoute: () => world,
  path: '/law-changes/$source',
  beforeLoad: ({ params }) => named(params.source),
  component: lazyRouteComponent(() => import('./pages/law-changes/law-change-page.tsx'), 'LawChangePage'),
});
const distillations = createRoute({
  getParentRoute: () => world,
  path: '/distillations',
  component: lazyRouteComponent(
    () => import('./pages/distillation/distillations-page.tsx'),
    'DistillationsPage',
  ),
});
const vocabulary = createRoute({
  getParentRoute: () => world,
  path: '/vocabulary',
  component: lazyRouteComponent(() => import('./pages/vocabulary/vocabulary-page.tsx'), 'VocabularyPage'),
});
const rules = createRoute({
  getParentRoute: () => world,
  path: '/rules',
  validateSearch: ruleFilterOf,
  component: lazyRouteComponent(() => import('./pages/rules/rules-page.tsx'), 'RulesPage'),
});
const rule = createRoute({
  getParentRoute: () => world,
  path: '/rules/$rule',
  component: lazyRouteComponent(() => import('./pages/rules/rule-page.tsx'), 'RulePage'),
});
const action = createRoute({
  getParentRoute: () => world,
  path: '/actions/$action',
  component: lazyRouteComponent(() => import('./pages/rules/action-page.tsx'), 'ActionPage'),
});
const playground = createRoute({
  getParentRoute: () => world,
  path: '/playground',
  validateSearch: ({
    action: key,
    decision: of,
  }: Record<string, unknown>): { action?: string; decision?: string } => ({
    ...(typeof key === 'string' && { action: key }),
    ...(typeof of === 'string' && { decision: of }),
  }),
  component: lazyRouteComponent(() => import('./pages/playground/playground-page.tsx'), 'PlaygroundPage'),
});
const decisions = createRoute({
  getParentRoute: () => world,
  path: '/decisions',
  validateSearch: decisionFilterOf,
  component: lazyRouteComponent(() => import('./pages/decisions/decisions-page.tsx'), 'DecisionsPage'),
});
const decision = createRoute({
  getParentRoute: () => world,
  path: '/decisions/$decision',
  beforeLoad: ({ params }) => named(params.decision),
  component: lazyRouteComponent(() => import('./pages/decisions/decision-page.tsx'), 'DecisionPage'),
});
const audit = createRoute({
  getParentRoute: () => world,
  path: '/audit',
  validateSearch: auditFilterOf,
  component: lazyRouteComponent(() => import('./pages/audit/audit-page.tsx'), 'AuditPage'),
});
const events = createRoute({
  getParentRoute: () => world,
  path: '/events',
  component: lazyRouteComponent(() => import('./pages/events/events-page.tsx'), 'EventsPage'),
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
const compare = createRoute({
  getParentRoute: () => world,
  path: '/versions/compare',
  validateSearch: ({ from, to }: Record<string, unknown>): { from?: number; to?: number } => ({
    ...(Number.isInteger(Number(from)) && Number(from) > 0 && { from: Number(from) }),
    ...(Number.isInteger(Number(to)) && Number(to) > 0 && { to: Number(to) }),
  }),
  component: lazyRouteComponent(() => import('./pages/versions/compare-page.tsx'), 'ComparePage'),
});

const tree = root.addChildren([
  rulesets,
  world.addChildren([
    overview,
    sources,
    source,
    lawChanges,
    lawChange,
    distillations,
    vocabulary,
    review.addChildren([reviewOne]),
    rules,
    rule,
    action,
    playground,
    publish,
    versions,
    compare,
    decisions,
    decision,
    audit,
    events,
  ]),
]);

export const router = createRouter({
  routeTree: tree,
  basepath: '/cockpit',
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
