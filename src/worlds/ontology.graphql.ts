import { builder } from '../graphql/builder.ts';
import { namedBy } from '../graphql/named-by.ts';
import type { Citation, InputDeclaration, InputType } from '../rules/model.ts';
import type { CitationDraft } from './complete-citations.ts';

/** Value types of inputs and definitions: the wire values are those of the rule model. */
export const InputTypeEnum = builder.enumType('InputType', {
  description: 'The type of an input. There is no double: a decimal is exact, with a scale.',
  values: {
    BOOL: { value: 'bool', description: 'true or false.' },
    INT: { value: 'int', description: 'A whole number.' },
    DECIMAL: {
      value: 'decimal',
      description: 'An exact decimal: a JSON number of at most 15 digits, or a string.',
    },
    ENUM: { value: 'enum', description: 'One of a closed set of strings.' },
    STRING: { value: 'string', description: 'Any string; compared by == and != only.' },
    DATE: { value: 'date', description: 'A calendar date, `YYYY-MM-DD`.' },
    TIMESTAMP: { value: 'timestamp', description: 'An instant, RFC 3339 with its zone.' },
    DURATION: { value: 'duration', description: 'A length of time, ISO 8601 or `3600s`.' },
    LIST: { value: 'list', description: 'A list of scalars or flat records.' },
    RECORD: { value: 'record', description: 'A flat record; only as the element of a list.' },
  } as const,
});

export const CombiningAlgorithmEnum = builder.enumType('CombiningAlgorithm', {
  description: 'How the effects of an action’s rules become one decision. Names are XACML 3.0’s.',
  values: {
    DENY_OVERRIDES: {
      value: 'deny-overrides',
      description: 'A deny wins; then a permit; otherwise not applicable.',
    },
    PERMIT_OVERRIDES: {
      value: 'permit-overrides',
      description: 'A permit wins; then a deny; otherwise not applicable.',
    },
    DENY_UNLESS_PERMIT: { value: 'deny-unless-permit', description: 'Deny, unless a rule permits.' },
    PERMIT_UNLESS_DENY: { value: 'permit-unless-deny', description: 'Permit, unless a rule denies.' },
  } as const,
});

export const InputDeclarationRef = builder.objectRef<InputDeclaration>('InputDeclaration');
InputDeclarationRef.implement({
  description: 'One input of an action’s canonical ontology.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What rules read as `inputs.<name>`, and requests send.' }),
    type: t.field({
      type: InputTypeEnum,
      description: 'What values it takes; with the unit, part of what rules are checked against.',
      resolve: (input) => input.type,
    }),
    unit: t.string({
      nullable: true,
      description: 'Unit of a number, e.g. `USD`, `day`; part of the type.',
      resolve: (input) => input.unit ?? null,
    }),
    scale: t.int({
      nullable: true,
      description: 'Decimal places of a decimal, 0 to 6; 2 when not given.',
      resolve: (input) => input.scale ?? null,
    }),
    minimum: t.field({
      type: 'Value',
      nullable: true,
      description: 'Least value, inclusive: a number or decimal string, or `YYYY-MM-DD`.',
      resolve: (input) => input.minimum ?? null,
    }),
    maximum: t.field({
      type: 'Value',
      nullable: true,
      description: 'Greatest value, inclusive.',
      resolve: (input) => input.maximum ?? null,
    }),
    values: t.stringList({
      nullable: true,
      description: 'The values of an enum.',
      resolve: (input) => input.values ?? null,
    }),
    ordered: t.boolean({
      description:
        'The values of an enum are ordered from the least to the greatest: rules compare them with < and >=.',
      resolve: (input) => input.ordered ?? false,
    }),
    maxItems: t.int({
      nullable: true,
      description: 'Most elements of a list.',
      resolve: (input) => input.max_items ?? null,
    }),
    nullable: t.boolean({
      description: 'null may be given: known to be absent. An input that is left out is unknown.',
      resolve: (input) => input.nullable ?? false,
    }),
    description: t.string({ description: 'What it means.', resolve: (input) => input.description ?? '' }),
    aliases: t.stringList({
      description: 'Other names under which rules may declare it: publication realigns them without asking.',
      resolve: (input) => input.aliases ?? [],
    }),
    items: t.field({
      type: InputDeclarationRef,
      nullable: true,
      description: 'The element of a list.',
      resolve: (input) => input.items ?? null,
    }),
    fields: t.field({
      type: [InputDeclarationRef],
      nullable: true,
      description: 'The scalar fields of a record.',
      resolve: (input) => input.fields ?? null,
    }),
  }),
});

interface InputDeclarationArgument {
  name: string;
  type: InputType;
  unit?: string | null;
  scale?: number | null;
  minimum?: unknown;
  maximum?: unknown;
  values?: string[] | null;
  ordered?: boolean | null;
  maxItems?: number | null;
  nullable?: boolean | null;
  description?: string | null;
  aliases?: string[] | null;
  items?: InputDeclarationArgument | null;
  fields?: InputDeclarationArgument[] | null;
}

export const InputDeclarationInput = builder
  .inputRef<InputDeclarationArgument>('InputDeclarationInput')
  .implement({
    description: 'One input of an ontology.',
    fields: (t) => ({
      name: t.string({ required: true, description: 'Letters, digits and "_".' }),
      type: t.field({
        type: InputTypeEnum,
        required: true,
        description: 'What values it takes; with the unit, part of what rules are checked against.',
      }),
      unit: t.string({ description: 'Unit of an int or decimal.' }),
      scale: t.int({ description: 'Decimal places of a decimal, 0 to 6.' }),
      minimum: t.field({ type: 'Value', description: 'Least value, inclusive.' }),
      maximum: t.field({ type: 'Value', description: 'Greatest value, inclusive.' }),
      values: t.stringList({ description: 'The values of an enum.' }),
      ordered: t.boolean({
        description: 'Whether the values of an enum are ordered from the least to the greatest.',
      }),
      maxItems: t.int({ description: 'Most elements of a list.' }),
      nullable: t.boolean({ description: 'Whether null may be given.' }),
      description: t.string({ description: 'What it means.' }),
      aliases: t.stringList({
        description: 'Other names under which rules may declare it, each of this input alone.',
      }),
      items: t.field({ type: InputDeclarationInput, description: 'The element of a list.' }),
      fields: t.field({ type: [InputDeclarationInput], description: 'The scalar fields of a record.' }),
    }),
  });

/** As the rule model holds it: what was not given is not there, so that equal declarations have equal hashes. */
export function inputDeclarationOf(given: InputDeclarationArgument): InputDeclaration {
  const {
    name,
    type,
    unit,
    scale,
    minimum,
    maximum,
    values,
    ordered,
    maxItems,
    nullable,
    description,
    aliases,
    items,
    fields,
  } = given;
  return {
    name,
    type,
    ...(unit != null && { unit }),
    ...(scale != null && { scale }),
    ...(minimum != null && { minimum: minimum as number | string }),
    ...(maximum != null && { maximum: maximum as number | string }),
    ...(values != null && { values }),
    ...(ordered === true && { ordered }),
    ...(maxItems != null && { max_items: maxItems }),
    ...(nullable === true && { nullable }),
    ...(description != null && description !== '' && { description }),
    ...(aliases?.length && { aliases }),
    ...(items != null && { items: inputDeclarationOf(items) }),
    ...(fields != null && { fields: fields.map(inputDeclarationOf) }),
  };
}

export const CitationRef = builder.objectRef<Citation>('Citation').implement({
  description: 'A verbatim quote and where it is (W3C text quote and text position selectors).',
  fields: (t) => ({
    sourceMaterialId: t.string({
      description: 'The source material that it is taken from.',
      resolve: (citation) => citation.source_material_id,
    }),
    section: t.exposeString('section', { description: 'Heading path of the section.' }),
    quote: t.exposeString('quote', { description: 'The words, verbatim.' }),
    start: t.exposeInt('start', { description: 'First character in the extracted text (UTF-16).' }),
    end: t.exposeInt('end', { description: 'Character after the last.' }),
    prefix: t.exposeString('prefix', { description: 'What is before it.' }),
    suffix: t.exposeString('suffix', { description: 'What is after it.' }),
  }),
});

export const CitationInput = builder.inputType('CitationInput', {
  description:
    'A citation: source and quote are enough where the quote occurs once; the rest is completed from the text.',
  fields: (t) => ({
    sourceMaterialId: t.field({ type: 'UUID', required: true, description: namedBy.sourceMaterial }),
    quote: t.string({ required: true, description: 'The words, verbatim.' }),
    section: t.string({ description: 'Heading path of the section.' }),
    start: t.int({ description: 'First character in the extracted text; chooses among several places.' }),
    end: t.int({ description: 'Character after the last. With `start`, the span is taken as given.' }),
    prefix: t.string({ description: 'What is before it.' }),
    suffix: t.string({ description: 'What is after it.' }),
  }),
});

export const citationDraftOf = ({
  sourceMaterialId,
  ...rest
}: Omit<CitationDraft, 'source_material_id'> & { sourceMaterialId: string }): CitationDraft => ({
  source_material_id: sourceMaterialId,
  ...rest,
});
