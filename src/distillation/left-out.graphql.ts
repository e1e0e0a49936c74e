import { resolveOffsetConnection } from '@pothos/plugin-relay';
import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { Omission, OmissionReason } from './distiller.ts';
import { readLeftOutCount, readLeftOut, type LeftOutStatement } from './left-out-read-model.ts';
import { omissionReasons } from './omission-policy.ts';

export const OmissionReasonEnum = closedEnum<OmissionReason>(
  'OmissionReason',
  'Why a statement of a source became no candidate.',
  omissionReasons,
);

export const OmissionRef = builder.objectRef<Omission>('Omission').implement({
  description: 'A statement that a run left out for a reason of its own.',
  fields: (t) => ({
    section: t.exposeString('section', { description: 'The headings over it.' }),
    quote: t.exposeString('quote', { description: 'Its words.' }),
    start: t.exposeInt('start', { description: 'Where it begins in the extracted text.' }),
    end: t.exposeInt('end', { description: 'Where it ends, exclusive.' }),
    reason: t.expose('reason', { type: OmissionReasonEnum, description: 'Why it was left out.' }),
  }),
});

const LeftOutStatementRef = builder.objectRef<LeftOutStatement>('LeftOutStatement').implement({
  description: 'A sentence, list item, row of a table, heading or caption that a run left out, and why.',
  fields: (t) => ({
    sourceMaterialId: t.expose('sourceMaterialId', {
      type: 'UUID',
      description: 'The document that says it.',
    }),
    section: t.exposeString('section', { description: 'The headings over it.' }),
    quote: t.exposeString('quote', { description: 'Its words.' }),
    start: t.exposeInt('start', { description: 'Where it begins in the extracted text.' }),
    end: t.exposeInt('end', { description: 'Where it ends, exclusive.' }),
    reason: t.field({
      type: OmissionReasonEnum,
      description: 'Why it was left out.',
      resolve: ({ reason }) => reason,
    }),
    citedBy: t.exposeStringList('citedBy', {
      description:
        'Rule keys of candidates that quote words of it by now: of a statement that was not read, whether it has been worked through.',
    }),
  }),
});

const LeftOutStatementConnection = connectionOf('LeftOutStatement', LeftOutStatementRef);

builder.queryField('distillationLeftOut', (t) =>
  t.withAuth({ scope: 'read:operations' }).connection(
    {
      type: LeftOutStatementRef,
      description:
        'What a distillation run left out, in the order of the text; with `reason: NOT_READ` the list to work through. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        runId: t.arg({ type: 'UUID', required: true, description: namedBy.run }),
        reason: t.arg({ type: OmissionReasonEnum, description: 'Only what was left out for this reason.' }),
      },
      resolve: async (_parent, { worldId, runId, reason = null, ...page }, { prisma }) => ({
        ...(await resolveOffsetConnection({ args: page }, ({ offset, limit }) =>
          readLeftOut(prisma, { worldId, runId, reason, offset, limit }),
        )),
        totalCount: () => readLeftOutCount(prisma, { worldId, runId, reason }),
      }),
    },
    LeftOutStatementConnection,
  ),
);
