import { related } from '../../meanings/related.ts';
import type { Chunk } from '../clauses/clause-parts.ts';
import { chunkAt, isContent } from './ground.ts';
import type { Mention } from '../reading-context.ts';
import type { Variable } from '../rule/logic.ts';
import type { Known } from './vocabulary.ts';
import { partsOfName } from './vocabulary.ts';
import type { Word } from '../words/words.ts';

/**
 * "a brother or sister", of a value for siblings: a value of which the words name two kinds side by side, and no other value
 * has them. One kind alone is less than the value.
 */
export function mentionsByKind(
  words: readonly Word[],
  chunks: readonly Chunk[],
  variables: readonly Variable[],
  known: ReadonlyMap<string, Known>,
  named: readonly Mention[],
): Mention[] {
  return variables.flatMap((variable): Mention[] => {
    const values = variable.kind === 'choice' ? (known.get(variable.input ?? '')?.input.values ?? []) : [];
    const open = values.filter(
      (value) =>
        partsOfName(value).length === 1 &&
        !named.some((one) => one.variable === variable && one.value === value),
    );
    return open.flatMap((value): Mention[] => {
      const kinds = words.filter(
        (word) =>
          isContent(word) &&
          (related(word.lower, value) === 'narrower' || kin.get(word.lower) === value) &&
          !named.some(({ at }) => at.includes(word.index)) &&
          !values.some((other) => other !== value && isNear(word, other)),
      );
      const [first, second] = kinds;
      const joined =
        second !== undefined &&
        second.index - first!.index <= 3 &&
        words.slice(first!.index, second.index).some(({ lower }) => ['or', 'and'].includes(lower));
      const chunk = joined ? chunkAt(chunks, second.index) : null;
      return chunk === null ? [] : [{ variable, value, chunk, at: [second!.index], partial: false }];
    });
  });
}

/** Relatives whose common name is more than one step from theirs. */
const kin = new Map([
  ['brother', 'sibling'],
  ['sister', 'sibling'],
  ['grandmother', 'grandparent'],
  ['grandfather', 'grandparent'],
]);

const isNear = ({ lower }: Word, value: string): boolean => {
  const relation = related(lower, value);
  return relation !== undefined && relation !== 'opposite';
};
