import { ClosedServices } from '../graphql/context.ts';

/** What resolvers of this slice use of the process. */
export const servicesOfAccess = ClosedServices.named<'database' | 'clock' | 'log' | 'env' | 'access'>();
