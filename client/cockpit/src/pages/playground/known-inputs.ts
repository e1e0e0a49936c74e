import type { InputPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';

/** What a question needs to know of an input. */
export type AskedInput = Pick<
  InputPartsFragment,
  'name' | 'type' | 'unit' | 'values' | 'minimum' | 'maximum' | 'description'
>;

/** What was typed of each input; an empty text is not given. */
export type Typed = Readonly<Record<string, string>>;

/** How people call an input: its name, as a word that begins a line. */
export const inputTitle = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
};

const wholeNumber = /^-?\d{1,15}$/;

/** One input as the service takes it. Decimals go as text, which keeps every digit. */
function valueOf({ type }: Pick<AskedInput, 'type'>, text: string): unknown {
  switch (type) {
    case 'BOOL':
      return text === 'true';
    case 'INT':
      return wholeNumber.test(text) ? Number(text) : text;
    case 'LIST':
    case 'RECORD':
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    default:
      return text;
  }
}

/** The inputs that are given: what is left empty is unknown, and the answer says whether it matters. */
export const knownInputs = (declared: readonly AskedInput[], typed: Typed): Record<string, unknown> =>
  Object.fromEntries(
    declared.flatMap((input) => {
      const text = (typed[input.name] ?? '').trim();
      return text === '' ? [] : [[input.name, valueOf(input, text)]];
    }),
  );

/** Inputs as they would have been typed; one that is not given as nothing. */
export const textsOf = (inputs: Record<string, unknown>): Typed =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, value]) => [
      name,
      value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

/** Inputs that were known to be none, as long as nothing is typed for them: an empty field cannot say so. */
export const knownToBeNone = (before: Record<string, unknown>, typed: Typed): Record<string, null> =>
  Object.fromEntries(
    Object.entries(before).flatMap(([name, value]) =>
      value === null && (typed[name] ?? '').trim() === '' ? [[name, null]] : [],
    ),
  );
