import type { Route } from './route.ts';
import { worldRoutes } from './routes/worlds.ts';

/** Every REST route, in the order of the reference. */
export const routes: readonly Route[] = [...worldRoutes];
