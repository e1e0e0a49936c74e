import { builder } from '../../graphql/builder.ts';
import { namedBy } from '../../graphql/named-by.ts';
import { compareVersions, type VersionComparison } from './compare-versions.ts';
import { BehaviourChangeRef, DifferenceRef } from '../mint/staged-changes.graphql.ts';
import { versionLabel } from './version-label.ts';
import { servicesOfPublication } from '../resolver-services.graphql.ts';

const VersionComparisonRef = builder.objectRef<VersionComparison>('VersionComparison').implement({
  description: 'What two published versions differ in.',
  interfaces: [DifferenceRef],
  fields: (t) => ({
    from: t.string({ description: 'The one, e.g. `v2`.', resolve: ({ from }) => versionLabel(from) }),
    to: t.string({ description: 'The other, e.g. `v3`.', resolve: ({ to }) => versionLabel(to) }),
    behaviour: t.expose('behaviour', {
      type: [BehaviourChangeRef],
      description: 'Of every action of both whose rules differ, with a witness or a proof.',
    }),
  }),
});

builder.queryField('versionComparison', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: VersionComparisonRef,
    description: 'Compares two published versions of a world. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      number: t.arg.int({ required: true, description: namedBy.version }),
      from: t.arg({ type: 'Version', required: true, description: 'The version to compare it with.' }),
    },
    extensions: { readsApart: true },
    resolve: (_parent, { worldId, number, from }, { services, auth }) =>
      compareVersions(servicesOfPublication(services).database, auth, { worldId, from, to: number }),
  }),
);
