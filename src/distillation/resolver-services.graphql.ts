import { ClosedServices } from '../graphql/context.ts';

/** What resolvers of this slice use of the process. */
export const servicesOfDistillation = ClosedServices.named<'database' | 'distiller' | 'models'>();
