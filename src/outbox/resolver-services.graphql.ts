import { ClosedServices } from '../graphql/context.ts';

/** What resolvers of this slice use of the process. */
export const servicesOfOutbox = ClosedServices.named<
  'database' | 'clock' | 'env' | 'publishingKey' | 'fetchOptions'
>();
