import { ClosedServices } from '../graphql/context.ts';

/** What resolvers of this slice use of the process. */
export const servicesOfReview = ClosedServices.named<
  'database' | 'clock' | 'worldAgent' | 'readers' | 'models'
>();
