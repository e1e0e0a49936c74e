import { measured, sentence } from '../../../../src/rules/language/subject-words.ts';

interface Described {
  name: string;
  type: string;
  unit: string | null;
  description: string;
}

/** What an input stands for, as a rule in words says it. A reader's "Age: the minor is" is "The age of the minor". */
export function meaningOf(input: Described): string {
  const { type, description } = input;
  if (description.trim() === '' || type === 'BOOL' || !description.includes(': ')) return description;
  const said = measured({ ...input, description: sentence(description) }).subject;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
