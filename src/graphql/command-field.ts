import type { InputFieldMap, InputObjectRef, InputShapeFromFields, ObjectRef } from '@pothos/core';
import type { AccessPairs, WorldAuthoringPairs } from '../audit/audit.ts';
import type { Scope } from '../core/permissions.ts';
import type { Answer } from '../db/transaction.ts';
import { builder } from './builder.ts';
import type { AuthenticatedContext } from './context.ts';

type Types = typeof builder.$inferSchemaTypes;

type PairOf<Pairs> = { [Target in keyof Pairs & string]: `${Target} ${Pairs[Target] & string}` }[keyof Pairs &
  string];

/** A target and what is done to it, as the audit record names both. */
type AuditPair = PairOf<WorldAuthoringPairs> | PairOf<AccessPairs>;

/** What a command is called with. */
export type CommandInput<Fields extends InputFieldMap> = InputShapeFromFields<Fields> & {
  correlationId: string;
};

interface Command<Fields extends InputFieldMap, Shape extends object> {
  /** What it does, in a sentence or two. Scope and audit record are added to it. */
  description: string;
  /** What else its caller should know: what is refused, and by which code. */
  details?: string;
  scope: Scope;
  /** What it leaves in the audit; read back from the field's extensions by the test that holds it to this. */
  audited: readonly [AuditPair, ...AuditPair[]];
  /** Its input, less the `correlationId` that every command takes. */
  input: {
    description: string;
    fields: (t: PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>) => Fields;
  };
  type: ObjectRef<Types, Shape>;
  /** `recorded: false`: its answer is kept elsewhere (`recorded-answers.ts`). */
  extensions?: Readonly<Record<string, unknown>>;
  run: (context: AuthenticatedContext, input: CommandInput<Fields>) => Promise<Answer<Shape>>;
}

/**
 * Declares a mutation of operators: idempotent by `correlationId`, audited in its own transaction. The input type, the
 * result union with `Problem`, the description and `Idempotency-Replayed` follow from the declaration.
 */
export function commandField<Fields extends InputFieldMap, Shape extends object>(
  name: string,
  { description, details, scope, audited, input, type, extensions, run }: Command<Fields, Shape>,
): void {
  const pairs = audited.map(
    (pair) =>
      `(${pair
        .split(' ')
        .map((word) => `\`${word}\``)
        .join(', ')})`,
  );
  const InputRef: InputObjectRef<Types, object> = builder.inputType(
    `${name[0]!.toUpperCase()}${name.slice(1)}Input`,
    {
      description: input.description,
      fields: (t) => ({
        correlationId: t.string({
          required: true,
          description: 'Idempotency anchor, 1 to 200 printable characters.',
        }),
        ...input.fields(t),
      }),
    },
  );
  // A shape that is a parameter leaves the type of the resolver open.
  const answer: ObjectRef<Types, object> = type;
  builder.mutationField(name, (t) =>
    t.withAuth({ scope }).field({
      type: answer,
      errors: {},
      extensions: { ...extensions, audited },
      description: [description, `Scope: \`${scope}\`.`, `Audited as ${listed(pairs)}.`, details]
        .filter(Boolean)
        .join(' '),
      args: { input: t.arg({ type: InputRef, required: true, description: input.description }) },
      resolve: async (_parent, args, context) => {
        const { result, replayed } = await run(context, args.input as CommandInput<Fields>);
        context.replayed = replayed;
        return result;
      },
    }),
  );
}

/** The answer of a command that names what it changed, with what is read of it: of a repetition, what is so now. */
export async function readBack<Result, Shape>(
  call: Promise<Answer<Result>>,
  read: (result: Result, replayed: boolean) => Promise<Shape>,
): Promise<Answer<Shape>> {
  const { result, replayed } = await call;
  return { result: await read(result, replayed), replayed };
}

/** “a”, “a and b”, “a, b and c”. */
const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
