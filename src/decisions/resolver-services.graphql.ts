import { ClosedServices } from '../graphql/context.ts';

/** What resolvers of this slice use of the process. */
export const servicesOfDecisions = ClosedServices.named<
  'database' | 'clock' | 'access' | 'decisions' | 'publishingKey'
>();
