import { builder } from '../graphql/builder.ts';
import type { RequestBinding } from '../rules/model.ts';

const pathDescription =
  '`subject.id`, `subject.type`, `resource.id`, `resource.type`, `action.name`, `subject.properties.x` (likewise of `resource` and `action`) or `context.x`; names further down are joined by dots.';

const AbsentEnum = builder.enumType('AbsentInput', {
  description: 'What a request of the AuthZEN API says of a bound input that it does not hold.',
  values: {
    UNKNOWN: { value: 'unknown', description: 'Nothing: the input is unknown.' },
    NULL: { value: 'null', description: 'That it is known not to be there. For nullable inputs.' },
  } as const,
});

export const BindingRef = builder.objectRef<RequestBinding>('InputBinding').implement({
  description: 'Where a request of the OpenID AuthZEN API holds an input.',
  fields: (t) => ({
    input: t.exposeString('input', { description: 'The input of the action.' }),
    path: t.exposeString('path', { description: pathDescription }),
    entityType: t.string({
      nullable: true,
      description: 'Of `subject.id` and `resource.id`: the type whose ids these are; another is refused.',
      resolve: (binding) => binding.entity_type ?? null,
    }),
    absent: t.field({
      type: AbsentEnum,
      description: 'What a request without it says.',
      resolve: (binding) => binding.absent ?? 'unknown',
    }),
  }),
});

interface BindingArgument {
  input: string;
  path: string;
  entityType?: string | null;
  absent?: 'unknown' | 'null' | null;
}

export const BindingInput = builder.inputRef<BindingArgument>('InputBindingInput').implement({
  description: 'Where a request of the OpenID AuthZEN API holds an input.',
  fields: (t) => ({
    input: t.string({ required: true, description: 'The input of the action.' }),
    path: t.string({ required: true, description: pathDescription }),
    entityType: t.string({
      description: 'Of `subject.id` and `resource.id`: the type whose ids these are; another is refused.',
    }),
    absent: t.field({
      type: AbsentEnum,
      description: 'What a request without it says; by default `UNKNOWN`.',
    }),
  }),
});

/** As the rule model holds it: what was not given is not there. */
export const bindingOf = ({ input, path, entityType, absent }: BindingArgument): RequestBinding => ({
  input,
  path,
  ...(entityType != null && { entity_type: entityType }),
  ...(absent === 'null' && { absent }),
});
