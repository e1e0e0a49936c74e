import { z } from 'zod';
import { DomainError, invalidField, type FieldError } from '../core/errors.ts';

/**
 * From when a value is in force. `at_once`: it governs the work on a world, holds from the moment it is put, and an older
 * version that is staged again does not bring its own back. `with_version`: it governs what a version answers and keeps;
 * it holds from the publication of the version that carries it, restored or not, until the next.
 */
export type InForce = 'at_once' | 'with_version';

/** A model as endpoints name them: `qwen3:32b`, `org/model@rev`. */
const modelName = z
  .string()
  .max(200)
  .regex(/^[\w.:/@-]*$/);

/** @throws DomainError `invalid_field` */
export function checkModelName(pointer: string, name: string): string {
  if (name !== '' && modelName.safeParse(name).success) return name;
  throw invalidField(pointer, 'A model as the endpoint names it: letters, digits and . : / @ _ -');
}

/**
 * Every configuration block that a world can have, with its schema, what holds where the block is not there, and from
 * when a value is in force.
 */
export const configurationBlocks = {
  approvals: {
    description: 'Who has to sign a candidate off before it is enshrined.',
    inForce: 'at_once',
    schema: z.strictObject({
      /** Operators who have to approve the same content. */
      approvals_required: z.int().min(1).max(10).default(1),
      /** Whether someone who wrote the candidate's content may be one of them. */
      allow_self_approval: z.boolean().default(true),
      /**
       * Who signs what an operator wrote, where no reading of its words confirms the code: another operator, or its
       * author, who has acknowledged what was not read.
       */
      hand_written: z.enum(['second_operator', 'author']).default('second_operator'),
    }),
  },
  decision_log: {
    description: 'What a decision record keeps of the inputs.',
    inForce: 'with_version',
    schema: z.strictObject({
      inputs: z.enum(['kept', 'masked', 'hashed']).default('kept'),
      /** Inputs that are masked even where the others are kept. */
      masked_inputs: z.array(z.string().max(64)).max(200).default([]),
    }),
  },
  llm: {
    description:
      'How the model-backed distiller and world agent are asked. Endpoint and key are the installation’s.',
    inForce: 'at_once',
    schema: z.strictObject({
      distiller: z.enum(['builtin', 'model']).default('builtin'),
      model: modelName.nullable().default(null),
      temperature: z.number().min(0).max(2).default(0),
      max_output_tokens: z.int().min(256).max(200_000).default(8192),
      /** Whether models read clauses at gate 1 beside the built-in readers; null: where the distiller is the model's. */
      readers: z.enum(['builtin', 'model']).nullable().default(null),
      /** Models that read clauses; none: the one that distils. */
      reading_models: z.array(modelName).max(5).default([]),
      /** Tokens that one run, or the readings of one verification, may use. */
      token_budget: z.int().min(1_000).max(1_000_000_000).nullable().default(2_000_000),
      /** What one run may cost, in the currency of the installation's prices. */
      cost_budget: z.number().min(0).max(1_000_000).nullable().default(null),
    }),
  },
  gates: {
    description: 'When the gates ask for a person.',
    inForce: 'at_once',
    schema: z.strictObject({
      /** A specification of lower confidence is `low_confidence`, 0 to 1. */
      low_confidence_below: z.number().min(0).max(1).default(0.6),
      /** Attempts of the code-generation loop at mechanical findings. */
      repair_attempts: z.int().min(0).max(5).default(2),
    }),
  },
} as const satisfies Record<string, { description: string; inForce: InForce; schema: z.ZodType }>;

export type ConfigurationName = keyof typeof configurationBlocks;
export type ConfigurationValue<Name extends ConfigurationName> = z.output<
  (typeof configurationBlocks)[Name]['schema']
>;

export const configurationNames = Object.keys(configurationBlocks) as ConfigurationName[];

/** A block of a name that this release does not know travels with its versions. */
export function inForceOf(name: string): InForce {
  const known = configurationNames.find((block) => block === name);
  return known ? configurationBlocks[known].inForce : 'with_version';
}

export function checkConfigurationName(name: string): ConfigurationName {
  const known = configurationNames.find((block) => block === name);
  if (!known) {
    throw invalidField(
      '/name',
      `There is no configuration block "${name.slice(0, 60)}"; there are: ${configurationNames.join(', ')}.`,
    );
  }
  return known;
}

const looksLikeUrl = /[a-z0-9+.-]:\/\//i;
const looksSecret = /\b(?:sk|pk|ens_live|ghp|xox[bp])[-_][A-Za-z0-9_-]{8}|-----BEGIN|\beyJ[A-Za-z0-9_-]{10}/;

function textsIn(value: unknown, pointer: string): { pointer: string; text: string }[] {
  if (typeof value === 'string') return [{ pointer, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, `${pointer}/${name}`));
}

/**
 * A block's value with its defaults filled in. Blocks are copied into cards, which everybody of the domain reads: a
 * value that holds a URL or what looks like a secret is refused, and never repeated in the message.
 */
export function checkConfigurationValue<Name extends ConfigurationName>(
  name: Name,
  value: unknown,
): ConfigurationValue<Name> {
  const errors: FieldError[] = textsIn(value, '/value')
    .filter(({ text }) => looksLikeUrl.test(text) || looksSecret.test(text))
    .map(({ pointer }) => ({
      pointer,
      code: 'invalid',
      message: 'A configuration block is shown on cards: it holds no URL and no secret.',
    }));
  const parsed = configurationBlocks[name].schema.safeParse(value);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      errors.push({ pointer: ['/value', ...issue.path].join('/'), code: 'invalid', message: issue.message });
    }
  }
  if (!parsed.success || errors.length > 0) {
    throw new DomainError('invalid_field', `The value of "${name}" is refused.`, { errors });
  }
  return parsed.data as ConfigurationValue<Name>;
}
