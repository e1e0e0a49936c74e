import type { ConfigurationName } from '../../../../../src/generated/cockpit/graphql.ts';

interface FieldBase {
  /** Of the block's value. */
  name: string;
  label: string;
  hint?: string;
  /** What holds where nothing is set; left out where the hint says it. */
  usual?: string | number | boolean;
}

/** A member of a block's value, and how it is asked for. `null` of a choice or a number: the service decides. */
export type ConfigurationField =
  | (FieldBase & {
      kind: 'choice';
      options: readonly (readonly [value: string | boolean | null, label: string])[];
    })
  | (FieldBase & { kind: 'number'; nullable?: boolean })
  | (FieldBase & { kind: 'text' })
  | (FieldBase & { kind: 'names' });

export interface ConfigurationForm {
  block: ConfigurationName;
  /** From when a value holds: at once, or with the version that carries it. */
  inForce: 'at_once' | 'with_version';
  title: string;
  lead: string;
  fields: readonly ConfigurationField[];
}

const optional = { nullable: true } as const;

/** What of a ruleset's configuration a person sets here, by block. */
export const configurationForms: readonly ConfigurationForm[] = [
  {
    block: 'APPROVALS',
    inForce: 'at_once',
    title: 'Signing',
    lead: 'Who has to sign a candidate before it is enshrined. It holds at once.',
    fields: [
      {
        kind: 'number',
        name: 'approvals_required',
        usual: 1,
        label: 'Operators who have to sign',
        hint: '1 to 10',
      },
      {
        kind: 'choice',
        name: 'allow_self_approval',
        usual: true,
        label: 'Someone who wrote it may be one of them',
        options: [
          [true, 'yes'],
          [false, 'no'],
        ],
      },
      {
        kind: 'choice',
        name: 'hand_written',
        usual: 'second_operator',
        label: 'What an operator wrote, and no reading of the words confirms, is signed by',
        options: [
          ['second_operator', 'another operator'],
          ['author', 'its author, who has acknowledged what was not read'],
        ],
      },
    ],
  },
  {
    block: 'DECISION_LOG',
    inForce: 'with_version',
    title: 'Decision records',
    lead: 'What a record keeps of the inputs. It holds from the version that is published next.',
    fields: [
      {
        kind: 'choice',
        name: 'inputs',
        usual: 'kept',
        label: 'Inputs are',
        options: [
          ['kept', 'kept'],
          ['masked', 'masked'],
          ['hashed', 'hashed'],
        ],
      },
      {
        kind: 'names',
        name: 'masked_inputs',
        label: 'Inputs that are masked even so',
        hint: 'Names, with commas between them.',
      },
    ],
  },
  {
    block: 'GATES',
    inForce: 'at_once',
    title: 'Gates',
    lead: 'When the gates ask for a person. It holds at once.',
    fields: [
      {
        kind: 'number',
        name: 'low_confidence_below',
        usual: 0.6,
        label: 'A specification is of low confidence below',
        hint: '0 to 1',
      },
      {
        kind: 'number',
        name: 'repair_attempts',
        usual: 2,
        label: 'Attempts at repairing what is mechanical',
        hint: '0 to 5',
      },
    ],
  },
  {
    block: 'LLM',
    inForce: 'at_once',
    title: 'Models',
    lead: 'How models are asked. Their endpoint and key are the installation’s. It holds at once.',
    fields: [
      {
        kind: 'choice',
        name: 'distiller',
        usual: 'builtin',
        label: 'Sources are distilled by',
        options: [
          ['builtin', 'the built-in distiller'],
          ['model', 'a model'],
        ],
      },
      {
        kind: 'text',
        name: 'model',
        label: 'Model',
        hint: 'As the endpoint names it; empty: the installation’s.',
      },
      {
        kind: 'choice',
        name: 'readers',
        label: 'Models read clauses at gate 1',
        options: [
          [null, 'where a model distils'],
          ['builtin', 'never'],
          ['model', 'always'],
        ],
      },
      {
        kind: 'names',
        name: 'reading_models',
        label: 'Models that read',
        hint: 'Up to five, with commas between them; none: the one that distils.',
      },
      { kind: 'number', name: 'temperature', usual: 0, label: 'Temperature', hint: '0 to 2' },
      {
        kind: 'number',
        name: 'max_output_tokens',
        usual: 8_192,
        label: 'Tokens of one answer, at most',
        hint: '256 to 200,000',
      },
      {
        kind: 'number',
        name: 'token_budget',
        usual: 2_000_000,
        label: 'Tokens of one run, at most',
        hint: 'Empty: no limit.',
        ...optional,
      },
      {
        kind: 'number',
        name: 'cost_budget',
        label: 'Cost of one run, at most',
        hint: 'In the currency of the installation’s prices. Empty: no limit.',
        ...optional,
      },
    ],
  },
];

/** In words, what holds where nothing is set. */
export function usualOf(field: ConfigurationField): string {
  const { usual } = field;
  if (usual === undefined) return 'as it is by default';
  const word =
    field.kind === 'choice'
      ? (field.options.find(([value]) => value === usual)?.[1] ?? `${usual}`)
      : usual.toLocaleString('en');
  return `${word}, by default`;
}

/** As it is typed. */
export function typedOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? `${value}`
    : '';
}

/** As the service takes it. What is no number stays as it was typed, and is refused by name. */
export function valueOf(field: ConfigurationField, typed: string): unknown {
  const text = typed.trim();
  switch (field.kind) {
    case 'choice':
      return field.options.find(([value]) => typedOf(value) === typed)?.[0] ?? null;
    case 'number':
      return text === ''
        ? field.nullable
          ? null
          : undefined
        : Number.isNaN(Number(text))
          ? text
          : Number(text);
    case 'text':
      return text === '' ? null : text;
    case 'names':
      return text.split(/[\s,;]+/).filter((name) => name !== '');
  }
}
