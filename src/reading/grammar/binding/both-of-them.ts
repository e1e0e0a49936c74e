import type { Binder, Fact } from './binding.ts';
import { metBy } from './binding.ts';
import type { Marks } from './marks.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/**
 * "only with the written consent of *both parents*" of the number of `parents_who_consented_in_writing`: two of them. Null
 * where the words say less than its name does, or another number may be meant as well.
 */
export function bothOfThem(words: readonly Token[], { names }: Binder, marks: Marks): Fact | null {
  const at = words.findIndex(({ lower }) => lower === 'both');
  const noun = words[at + 1];
  if (at < 0 || noun === undefined || !noun.content) return null;
  const own = words.flatMap(({ stems }) => stems);
  const counts = names.inputs.filter(
    ({ kind, unit, stems, description }) =>
      kind === 'number' &&
      unit === null &&
      stems.length > 1 &&
      /^(?:number of|how many)\b/.test(description) &&
      noun.stems.some((part) => stems.includes(part)) &&
      stems.every((part) => bestLikeness(part, own) >= 0.8),
  );
  const [name, ...more] = counts;
  if (name === undefined || more.length > 0) return null;
  const tokens = [words[at]!, ...metBy(words, name.stems)];
  return {
    kind: 'measure',
    op: '>=',
    bound: { kind: 'literal', value: '2', unit: name.input.unit ?? null, tokens: [words[at]!] },
    direction: [words[at]!],
    ...marks.base(name, tokens),
  };
}
