import { measured, sentence } from '../../../../src/rules/language/subject-words.ts';
import { manyOf } from '../../../../src/rules/language/unit-words.ts';

interface Described {
  name: string;
  type: string;
  unit: string | null;
  description: string;
}

/** Articles, what only joins a figure, and heads that say the kind: "Amount: the fee", "How long: the delay". */
const saysNothingMore = new Set(
  'the a an is are was were aged amount number how long many times date age'.split(' '),
);

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether all that was described is still said: two inputs are told apart by it where they are signed. */
function saysAll(said: string, { description, unit }: Described): boolean {
  const kept = new Set([...wordsOf(said), ...wordsOf(unit === null ? '' : manyOf(unit))]);
  return wordsOf(description).every((word) => kept.has(word) || saysNothingMore.has(word));
}

/**
 * What an input stands for, as a rule in words says it. A reader's "Age: the minor is" is "The age of the minor"; what would
 * lose words stays as it was described.
 */
export function meaningOf(input: Described): string {
  const { type, description } = input;
  if (description.trim() === '' || type === 'BOOL' || !description.includes(': ')) return description;
  const said = measured({ ...input, description: sentence(description) }).subject;
  if (!saysAll(said, input)) return description;
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
