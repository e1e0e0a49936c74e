import { builder } from '../graphql/builder.ts';
import { ofOperations } from '../graphql/type-access.ts';
import type { RuleContent } from '../rules/rule-set/content-hash.ts';
import { DefinitionBodyRef } from '../worlds/definition.graphql.ts';
import { InputDeclarationRef } from '../worlds/ontology.graphql.ts';
import { signedContentColumn } from './approval-columns.ts';
import { RuleBodyRef } from './rule.graphql.ts';

const ApprovalVerdictEnum = builder.enumType('ApprovalVerdict', {
  description: 'What was decided of a candidate’s content.',
  values: {
    APPROVED: { value: 'approved', description: 'Signed off.' },
    REJECTED: { value: 'rejected', description: 'Refused: this content is not signed off.' },
  } as const,
});

const SignedContentRef = builder.objectRef<RuleContent>('SignedContent').implement({
  description: 'What a candidate said when it was decided.',
  fields: (t) => ({
    rule: t.expose('body', {
      type: RuleBodyRef,
      description: 'Title, citations and expressions, as they were.',
    }),
    inputs: t.expose('inputs', { type: [InputDeclarationRef], description: 'Inputs that it declared.' }),
    definitions: t.expose('definitions', {
      type: [DefinitionBodyRef],
      description: 'Definitions that it brought.',
    }),
  }),
});

export const ApprovalDecisionRef = builder.prismaNode('ApprovalDecision', {
  id: { field: 'id' },
  nullable: true,
  ...ofOperations,
  description: 'The human sign-off (or rejection), bound to the content that was looked at. Immutable.',
  fields: (t) => ({
    approvalDecisionId: t.expose('id', { type: 'UUID', description: 'Its identifier.' }),
    contentHash: t.exposeString('contentHash', { description: 'The content that it speaks of.' }),
    content: t.field({
      type: SignedContentRef,
      nullable: true,
      description:
        'What it said then, to compare with what it says now; null for decisions of releases that kept the hash alone.',
      resolve: ({ signedContent }) => signedContentColumn.read(signedContent),
    }),
    verdict: t.expose('verdict', { type: ApprovalVerdictEnum, description: 'What was decided.' }),
    decidedById: t.expose('decidedBy', { type: 'UUID', description: 'User who signed or rejected.' }),
    statement: t.exposeString('statement', { description: 'Why.' }),
    acknowledgements: t.exposeStringList('acknowledgements', {
      description: 'Findings that were acknowledged.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', description: 'When.' }),
  }),
});
