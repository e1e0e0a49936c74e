import type { Expression } from '../language/expression.ts';

/** How a translation reads inputs: under other names, or as something computed from others. */
export interface InputReading {
  name(input: string): string;
  value(input: Expression & { node: 'input' }): Expression;
}

export const readUnder = (name: (input: string) => string): InputReading => ({
  name,
  value: (input) => {
    const renamed = name(input.name);
    return renamed === input.name ? input : { ...input, name: renamed };
  },
});
