import type { Route } from './route.ts';
import { acceptanceRoutes } from './routes/acceptance.ts';
import { accessRoutes } from './routes/access.ts';
import { auditRoutes } from './routes/audit.ts';
import { decisionRoutes } from './routes/decisions.ts';
import { distillationRoutes } from './routes/distillation.ts';
import { reviewRoutes } from './routes/review.ts';
import { publicationRoutes } from './routes/publication.ts';
import { sourceRoutes } from './routes/sources.ts';
import { webhookRoutes } from './routes/webhooks.ts';
import { worldRoutes } from './routes/worlds.ts';

/** Every REST route, in the order of the reference. */
export const routes: readonly Route[] = [
  ...accessRoutes,
  ...auditRoutes,
  ...worldRoutes,
  ...sourceRoutes,
  ...distillationRoutes,
  ...reviewRoutes,
  ...decisionRoutes,
  ...acceptanceRoutes,
  ...publicationRoutes,
  ...webhookRoutes,
];
