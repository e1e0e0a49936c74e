import type { SourceQuery } from '../../../../../src/generated/cockpit/graphql.ts';

/** A source as its page shows it. */
export type ShownSource = NonNullable<SourceQuery['sourceMaterial']>;
