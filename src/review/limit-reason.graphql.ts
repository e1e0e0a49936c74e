import { builder } from '../graphql/builder.ts';
import type { LimitReason } from '../rules/model.ts';

export const LimitReasonRef = builder.objectRef<LimitReason>('LimitReason').implement({
  description: 'Why the deny of a rule prevails over a grant, where no words of the law say so.',
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'Key of the grant, or `all`.' }),
    reason: t.exposeString('reason', { description: 'The operator’s reason.' }),
  }),
});

export const LimitReasonInput = builder.inputType('LimitReasonInput', {
  description: 'Why the deny of the rule prevails over a grant, where no words of the law say so.',
  fields: (t) => ({
    rule: t.string({ required: true, description: 'One of the keys of `limits`, or `all`.' }),
    reason: t.string({ required: true, description: 'Why you say so.' }),
  }),
});
