import { closedEnum } from '../graphql/closed-enum.ts';
import type { Decision } from '../rules/model.ts';

export const VerdictEnum = closedEnum<Decision>('Verdict', 'What a decision comes to.', {
  permit: 'The rules permit it.',
  deny: 'The rules prohibit it.',
  indeterminate: 'It depends on inputs that are missing.',
  not_applicable: 'No rule speaks of it.',
});
