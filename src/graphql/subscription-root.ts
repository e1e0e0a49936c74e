import { builder } from './builder.ts';

// Imported by the slices that have subscriptions: a root type without fields is no valid schema.
builder.subscriptionType({
  description: 'Progress of long work, as server-sent events: a snapshot, then changes.',
});
