import { ClosedServices } from '../graphql/context.ts';

/** What resolvers of this slice use of the process. */
export const servicesOfPublication = ClosedServices.named<
  'database' | 'clock' | 'log' | 'env' | 'publishingKey'
>();
