import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isUnionType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { anchorOf, entry, heading, rows, text, type Block, type ReferencePage } from './blocks.ts';

type Field = GraphQLField<unknown, unknown>;

const words = (description: string | null | undefined): string =>
  (description ?? '').replaceAll('\n', ' ').trim();

const signature = (args: readonly GraphQLArgument[]): string =>
  args.length === 0 ? '' : `(${args.map(({ name, type }) => `${name}: ${String(type)}`).join(', ')})`;

const rootField = ({ name, args, type, description }: Field): Block[] => [
  entry(name, { aside: `\`${String(type)}\`` }),
  text(words(description)),
  ...(args.length === 0
    ? []
    : [rows(...args.map((arg) => [`${arg.name}: ${String(arg.type)}`, words(arg.description)] as const))]),
];

/** Pages of lists say nothing that the convention does not. */
const isPlumbing = (name: string, schema: GraphQLSchema): boolean =>
  name.startsWith('__') ||
  name.endsWith('Connection') ||
  (name.endsWith('Edge') && schema.getType(`${name.slice(0, -'Edge'.length)}Connection`) !== undefined);

function described(type: GraphQLNamedType): Block[] {
  const blocks = [
    entry(type.name, { id: `type-${anchorOf(type.name)}`, aside: kindOf(type) }),
    text(words(type.description)),
  ];
  if (isObjectType(type) || isInterfaceType(type)) {
    const fields = Object.values(type.getFields());
    return [
      ...blocks,
      rows(
        ...fields.map(
          ({ name, args, type: of, description }) =>
            [`${name}${signature(args)}: ${String(of)}`, words(description)] as const,
        ),
      ),
    ];
  }
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    return [
      ...blocks,
      rows(
        ...fields.map(
          ({ name, type: of, description }) => [`${name}: ${String(of)}`, words(description)] as const,
        ),
      ),
    ];
  }
  if (isEnumType(type)) {
    return [
      ...blocks,
      rows(...type.getValues().map(({ name, description }) => [name, words(description)] as const)),
    ];
  }
  if (isUnionType(type)) {
    return [
      ...blocks,
      text(
        `One of ${type
          .getTypes()
          .map(({ name }) => `\`${name}\``)
          .join(', ')}.`,
      ),
    ];
  }
  return blocks;
}

function kindOf(type: GraphQLNamedType): string {
  if (isEnumType(type)) return 'enum';
  if (isInputObjectType(type)) return 'input';
  if (isUnionType(type)) return 'union';
  if (isInterfaceType(type)) return 'interface';
  return isScalarType(type) ? 'scalar' : 'type';
}

/** The whole schema: root fields first, then every type by name. */
export function graphqlPage(schema: GraphQLSchema): ReferencePage {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isPlumbing(type.name, schema) && !roots.includes(isObjectType(type) ? type : null))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const fieldsOf = (index: number): Field[] => Object.values(roots[index]?.getFields() ?? {});
  return {
    name: 'graphql',
    title: 'GraphQL reference',
    lead: 'One schema at `/graphql`, from which the REST routes are derived: names are camelCase here and snake_case there.',
    blocks: [
      text(
        'Lists are Relay connections: `first` and `after`, `edges { node }` and `pageInfo { hasNextPage endCursor }`. A mutation answers what it changed, or a `Problem`; [errors](/docs/errors) says what to do about each code. Subscriptions come over server-sent events.',
      ),
      heading('Queries'),
      ...fieldsOf(0).flatMap(rootField),
      heading('Mutations'),
      ...fieldsOf(1).flatMap(rootField),
      heading('Subscriptions'),
      ...fieldsOf(2).flatMap(rootField),
      heading('Types'),
      ...types.flatMap(described),
    ],
  };
}
