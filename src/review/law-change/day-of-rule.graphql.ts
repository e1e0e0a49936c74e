import { builder } from '../../graphql/builder.ts';
import { RuleRef } from '../rule.graphql.ts';
import { readDayOfRule } from './undated-read-model.ts';

builder.prismaObjectField(RuleRef, 'dayOfSource', (t) =>
  t.field({
    type: 'Date',
    nullable: true,
    select: { key: true, worldId: true },
    description:
      'The day from which its source is in force, as it was corrected to say since the rule was signed without one: the rule holds on no day until `reviseRule` gives it one. Null where it has a day, or none is known.',
    resolve: ({ key, worldId }, _args, { prisma }) => readDayOfRule(prisma, worldId, key),
  }),
);
